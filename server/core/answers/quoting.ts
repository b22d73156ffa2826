// Answers without a model (ANS-1): whole sentences of the supplied blocks, chosen by meaning, words and the rank of
// their passage, a rule together with its exception, a row with its scope and header. Nothing is ever written here that
// no document says.
import type { Span } from "../text/span.ts";

/** A sentence, row or field that may be quoted. */
export interface Quotable {
  /** Position of its block among the supplied blocks, from 0. */
  readonly block: number;
  /** Position among the quotables of its block, in reading order. */
  readonly ordinal: number;
  /** In the version's text. */
  readonly span: Span;
  readonly text: string;
  /** Cosine to the question, -1..1. */
  readonly cosine: number;
  /** Share of the question's weight in words it covers, 0..1. */
  readonly coveredShare: number;
  /** Whether it carries an identifier that was asked for. */
  readonly isPinned: boolean;
}

/** Measured on XQuAD in en, ru and zh: sentence and passage signs together name more answers than either alone. */
const WEIGHTS = { cosine: 1, coveredShare: 0.35, rank: 0.12, pinned: 1 } as const;

/** Words that make a sentence the exception of the one before it. */
const EXCEPTION =
  /^\s*(?:exceptions?\b|except\b|however\b|but\b|unless\b|this does not apply|исключени|однако|кроме|но\s|если только|не относится|例外|但是?|除非|然而)/iu;

/** @returns at most `sentencesMax` quotables, best passage first, then in reading order; exceptions come on top */
export function chooseQuotes(quotables: readonly Quotable[], sentencesMax: number): Quotable[] {
  const ranked = [...quotables].sort((a, b) => score(b) - score(a) || a.block - b.block || a.ordinal - b.ordinal);
  const chosen = ranked.slice(0, sentencesMax);
  for (const quote of [...chosen]) {
    const next = quotables.find((q) => q.block === quote.block && q.ordinal === quote.ordinal + 1);
    if (next !== undefined && EXCEPTION.test(next.text) && !chosen.includes(next)) chosen.push(next);
    const before = quotables.find((q) => q.block === quote.block && q.ordinal === quote.ordinal - 1);
    if (before !== undefined && EXCEPTION.test(quote.text) && !chosen.includes(before)) chosen.push(before);
  }
  return chosen.sort((a, b) => a.block - b.block || a.ordinal - b.ordinal);
}

function score({ cosine, coveredShare, block, isPinned }: Quotable): number {
  return (
    WEIGHTS.cosine * cosine +
    WEIGHTS.coveredShare * coveredShare +
    WEIGHTS.rank / (1 + block) +
    (isPinned ? WEIGHTS.pinned : 0)
  );
}
