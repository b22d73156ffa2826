// One question with its reply, judged; and the figures of many.
import type { EvalAnswer } from "../eval-server.ts";
import type { Figure } from "../figures.ts";
import { countedReply } from "./reply.ts";
import { saysUnknown, scoreReply } from "./score.ts";
import type { KnownAnswer, StructuredQuestion } from "./suite.ts";

export interface Judged {
  readonly suite: string;
  readonly id: string;
  readonly kind: string;
  readonly question: string;
  readonly status: string;
  /** As it came. */
  readonly reply: string;
  readonly gold: KnownAnswer;
  /** 0 to 1. */
  readonly score: number;
  /** PARTLY: some of the rows, and no word that the rest is not known. */
  readonly verdict: "RIGHT" | "PARTLY" | "WRONG" | "DECLINED";
  /** Whether the reply gives the value that no longer holds, and not the one that does. */
  readonly isTrapped: boolean;
}

export function judge(suite: string, question: StructuredQuestion, { status, text }: EvalAnswer): Judged {
  const { kind, answer } = question;
  const reply = countedReply(kind, text);
  const score = scoreReply(kind, answer, reply);
  const isDeclined = status === "NOT_FOUND" || saysUnknown(reply);
  return {
    suite,
    id: question._id,
    kind,
    question: question.text,
    status,
    reply: text,
    gold: answer,
    score,
    verdict: verdictOf(score, isDeclined),
    isTrapped: question.trap !== null && score < 1 && scoreReply(kind, question.trap, reply) === 1,
  };
}

function verdictOf(score: number, isDeclined: boolean): Judged["verdict"] {
  if (score === 1) return "RIGHT";
  if (isDeclined) return "DECLINED";
  return score > 0 ? "PARTLY" : "WRONG";
}

/**
 * `score`, `score:KIND` of each kind, and the shares of questions `wrong`, `declined` (also where declining is right)
 * and `partly`; `trapped` where questions have traps.
 */
export function figuresOf(suite: string, judged: readonly Judged[]): Figure[] {
  const figure = (metric: string, values: readonly number[]): Figure => ({
    suite,
    metric,
    value: values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length,
    n: values.length,
  });
  const share = (metric: string, isMeant: (one: Judged) => boolean) =>
    figure(
      metric,
      judged.map((one) => Number(isMeant(one))),
    );
  const scores = (of: readonly Judged[]) => of.map(({ score }) => score);
  const kinds = [...new Set(judged.map(({ kind }) => kind))].sort();
  return [
    figure("score", scores(judged)),
    share("wrong", ({ verdict }) => verdict === "WRONG"),
    share("partly", ({ verdict }) => verdict === "PARTLY"),
    share("declined", ({ verdict, gold }) => verdict === "DECLINED" || (verdict === "RIGHT" && gold === null)),
    ...(judged.some(({ isTrapped }) => isTrapped) ? [share("trapped", ({ isTrapped }) => isTrapped)] : []),
    ...kinds.map((kind) => figure(`score:${kind}`, scores(judged.filter((one) => one.kind === kind)))),
  ];
}
