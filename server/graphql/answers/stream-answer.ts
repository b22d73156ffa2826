// What happens on the way to an answer, as events, for every door that streams (ANS-9).
import type { Answer, AskInput } from "../../services/answer.ts";
import type { TraceStep } from "../../services/trace.ts";
import type { ApiContext } from "../context.ts";

/** Pieces of text are provisional: what ANSWER brings stands in their place, and RESTART withdraws them. */
export type AnswerEvent =
  | { readonly kind: "STEP"; readonly step: TraceStep }
  | { readonly kind: "TEXT"; readonly text: string }
  | { readonly kind: "RESTART" }
  | { readonly kind: "ANSWER"; readonly answer: Answer };

/**
 * Events in their order, the answer last. Who reads slowly gets the pieces that came meanwhile as one; who leaves ends the
 * work by the context's signal.
 * @throws what answering fails with
 */
export async function* streamAnswer(
  { services, caller, signal }: Pick<ApiContext, "services" | "caller" | "signal">,
  input: AskInput,
): AsyncGenerator<AnswerEvent> {
  const waiting: AnswerEvent[] = [];
  let wake = (): void => undefined;
  const tell = (event: AnswerEvent): void => {
    const last = waiting.at(-1);
    if (event.kind === "TEXT" && last?.kind === "TEXT")
      waiting[waiting.length - 1] = { kind: "TEXT", text: last.text + event.text };
    else waiting.push(event);
    wake();
  };
  let isOver = false;
  const answering = services.answers
    .ask(caller, input, {
      signal,
      onStep: (step) => tell({ kind: "STEP", step }),
      onText: (text) => tell({ kind: "TEXT", text }),
      onRestart: () => tell({ kind: "RESTART" }),
    })
    .finally(() => {
      isOver = true;
      wake();
    });
  // Whoever reads on meets the failure below; one who has left must not leave it unhandled.
  answering.catch(() => undefined);
  const leave = (): void => wake();
  signal.addEventListener("abort", leave, { once: true });
  try {
    for (;;) {
      for (let event = waiting.shift(); event !== undefined; event = waiting.shift()) yield event;
      if (isOver) break;
      if (signal.aborted) return;
      await new Promise<void>((resolve) => {
        wake = resolve;
        if (isOver || signal.aborted || waiting.length > 0) resolve();
      });
    }
    yield { kind: "ANSWER", answer: await answering };
  } finally {
    signal.removeEventListener("abort", leave);
  }
}
