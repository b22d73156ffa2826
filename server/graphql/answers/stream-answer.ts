import type { Answer, AskInput } from "../../services/answers.ts";
import type { ApiContext } from "../context.ts";

/** An event of `askStream`. */
export type AnswerEvent =
  | { readonly kind: "STEP"; readonly step: string; readonly answer: null }
  | { readonly kind: "ANSWER"; readonly step: null; readonly answer: Answer };

/** Steps as they end, then the answer. @throws what answering fails with */
export async function* streamAnswer(
  { services, caller, signal }: ApiContext,
  input: AskInput,
): AsyncGenerator<AnswerEvent> {
  const events: AnswerEvent[] = [];
  let wake = (): void => undefined;
  const onStep = ({ title }: { title: string }) => {
    events.push({ kind: "STEP", step: title, answer: null });
    wake();
  };
  let isOver = false;
  const answering = services.answers.ask(caller, input, { onStep }).finally(() => {
    isOver = true;
    wake();
  });
  // Whoever reads on meets the failure below; one who has left must not leave it unhandled.
  answering.catch(() => undefined);
  for (;;) {
    yield* events.splice(0);
    if (isOver) break;
    if (signal.aborted) return;
    await new Promise<void>((resolve) => {
      wake = resolve;
      if (isOver || events.length > 0) resolve();
    });
  }
  yield { kind: "ANSWER", step: null, answer: await answering };
}
