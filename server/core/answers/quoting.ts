// Answers without a model (ANS-1): the units of the supplied blocks that answer best, chosen by meaning, words and the
// rank of their passage, a rule together with its exception. Nothing is ever written here that no document says.
import type { QuotableUnit } from "./quotables.ts";

/** A unit that may be quoted, with its signs. */
export interface Quotable extends QuotableUnit {
  /** Position of its block among the supplied blocks, from 0. */
  readonly block: number;
  /** Position among the units of its block, in reading order. */
  readonly ordinal: number;
  readonly text: string;
  /** Cosine to the question, -1..1; 0 where it was not compared. */
  readonly cosine: number;
  /** Share of the question's weight in words it covers, 0..1. */
  readonly coveredShare: number;
  /** Whether it carries an identifier that was asked for. */
  readonly isAsked: boolean;
  /** Fused score of the passage it stands in, 0..2. */
  readonly passageScore: number;
}

/**
 * Chosen on XQuAD, alike for en, ru and zh: three sentences hold the answer for .941, .912 and .926 of all questions;
 * without the share of words .93, .89 and .92, without the passage .93, .90 and .92.
 */
const WEIGHTS = { cosine: 1, coveredShare: 0.2, passageScore: 0.1, asked: 0.3 } as const;

/** A further quote that is this much weaker than the best one says something else (a choice; a wider one pads). */
const SCORE_SPREAD_MAX = 0.13;
/** Fields of a record differ less: a question is for one of them, seldom for two (a choice). */
const FIELD_SPREAD_MAX = 0.03;

/** Words that make a sentence the exception of the one before it. */
const EXCEPTION =
  /^\s*(?:[-•*]\s*)?(?:exceptions?\b|except\b|however\b|but\b|unless\b|this does not apply|исключени|однако|кроме|но\s|если только|не относится|例外|但是?|除非|然而)/iu;

/**
 * Whether a field only gives back what was asked with: its value's words all stand in the question, or it is an address
 * and the question does not name the field (`link: https://…/tl-4170` is no answer to what the TL-4170 weighs).
 */
export function isEcho(field: string, question: string): boolean {
  const at = field.indexOf(":");
  const key = wordsOf(field.slice(0, at));
  const value = field.slice(at + 1).trim();
  const asked = new Set(wordsOf(question));
  if (/^(?:https?|ftp):\/\//i.test(value)) return !key.some((word) => asked.has(word));
  const words = wordsOf(value);
  return words.length > 0 && words.every((word) => asked.has(word));
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Cheap signs alone: which units are worth comparing by meaning. */
export function preselect<T extends Omit<Quotable, "cosine">>(units: readonly T[], unitsMax: number): T[] {
  return [...units].sort((a, b) => score({ ...b, cosine: 0 }) - score({ ...a, cosine: 0 })).slice(0, unitsMax);
}

/** @returns at most `quotesMax` units in reading order, best block first; exceptions come on top */
export function chooseQuotes<T extends Quotable>(quotables: readonly T[], quotesMax: number): T[] {
  const ranked = [...quotables].sort((a, b) => score(b) - score(a) || a.block - b.block || a.ordinal - b.ordinal);
  const best = ranked[0];
  if (best === undefined) return [];
  const chosen = ranked.slice(0, quotesMax).filter((quote) => score(best) - score(quote) <= spreadOf(quote));
  for (const quote of [...chosen]) {
    for (const [step, isException] of [
      [1, (next: T) => EXCEPTION.test(next.text)],
      [-1, () => EXCEPTION.test(quote.text)],
    ] as const) {
      const other = quotables.find((q) => q.block === quote.block && q.ordinal === quote.ordinal + step);
      if (other !== undefined && isException(other) && !chosen.includes(other)) chosen.push(other);
    }
  }
  const order = [...new Set(chosen.map(({ block }) => block))];
  return chosen.sort((a, b) => order.indexOf(a.block) - order.indexOf(b.block) || a.ordinal - b.ordinal);
}

function spreadOf({ kind }: QuotableUnit): number {
  return kind === "FIELD" ? FIELD_SPREAD_MAX : SCORE_SPREAD_MAX;
}

function score({ cosine, coveredShare, passageScore, isAsked }: Quotable): number {
  return (
    WEIGHTS.cosine * cosine +
    WEIGHTS.coveredShare * coveredShare +
    WEIGHTS.passageScore * passageScore +
    (isAsked ? WEIGHTS.asked : 0)
  );
}
