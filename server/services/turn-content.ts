// What is sealed of a turn: the question as it was asked, never as it was rewritten for retrieval (FIND-1), and the answer
// with everything that was shown beside it; and what was said of it later.
import { openText, sealText } from "../core/security/seal.ts";
import type { SpaceKeys } from "../core/security/keys.ts";
import type { Answer } from "./answer.ts";

/** Kept of an answer as it went out. */
const KEPT = [
  "text",
  "citations",
  "missing",
  "completeness",
  "structured",
  "appliesTo",
  "writtenBy",
  "fallback",
  "problems",
  "figures",
  "placed",
  "removed",
  "usage",
  "trace",
] as const;

export type TurnContent = Pick<Answer, (typeof KEPT)[number]> & { readonly question: string };

/** What turns had not that were kept before models wrote any. */
const BY_CODE = {
  writtenBy: "CODE",
  fallback: null,
  problems: [],
  figures: [],
  placed: [],
  removed: [],
  usage: null,
} as const satisfies Partial<TurnContent>;

/** What their steps had not. */
const UNPRICED = { isEstimated: false, costMicros: null } as const;

export function sealTurn(keys: SpaceKeys, answer: Answer): Uint8Array<ArrayBuffer> {
  const kept = Object.fromEntries(KEPT.map((name) => [name, answer[name]]));
  const content = JSON.stringify({ question: answer.search.question, ...kept });
  return new Uint8Array(sealText(keys.seal, content, placeOf(answer.id)));
}

/** @throws {AppError} CIPHER_INVALID */
export function openTurn(
  keys: SpaceKeys,
  turn: { readonly publicId: string; readonly sealed: Uint8Array },
): TurnContent {
  const content = openText(keys.seal, turn.sealed, placeOf(turn.publicId));
  const kept = JSON.parse(content) as TurnContent;
  const trace = kept.trace.map((step) => ({ ...UNPRICED, ...step }));
  return { ...BY_CODE, ...kept, trace };
}

function placeOf(publicId: string): string {
  return `turn:${publicId}`;
}

export const FEEDBACK_VERDICTS = ["HELPFUL", "NOT_HELPFUL"] as const;
export type FeedbackVerdict = (typeof FEEDBACK_VERDICTS)[number];

export interface TurnFeedback {
  readonly verdict: FeedbackVerdict;
  /** "" where nothing was said beside it. */
  readonly comment: string;
  readonly at: Date;
}

export function sealFeedback(keys: SpaceKeys, publicId: string, comment: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(sealText(keys.seal, comment, feedbackPlaceOf(publicId)));
}

/** @throws {AppError} CIPHER_INVALID */
export function openFeedback(
  keys: SpaceKeys,
  turn: {
    readonly publicId: string;
    readonly feedback: string | null;
    readonly feedbackSealed: Uint8Array | null;
    readonly feedbackAt: Date | null;
  },
): TurnFeedback | null {
  const { publicId, feedback, feedbackSealed, feedbackAt } = turn;
  const verdict = FEEDBACK_VERDICTS.find((known) => known === feedback);
  if (verdict === undefined || feedbackAt === null) return null;
  const comment = feedbackSealed === null ? "" : openText(keys.seal, feedbackSealed, feedbackPlaceOf(publicId));
  return { verdict, comment, at: feedbackAt };
}

function feedbackPlaceOf(publicId: string): string {
  return `turn:${publicId}:feedback`;
}
