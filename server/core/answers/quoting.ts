// Answers without a model (ANS-1): the units of the supplied blocks that answer best, chosen by meaning, words and the
// rank of their passage, a rule together with its exception. Nothing is ever written here that no document says.
import { companionsOf } from "./exceptions.ts";
import type { QuotableUnit } from "./quotables.ts";
import { toldApart } from "./told-apart.ts";

/** A unit that may be quoted, with its signs. */
export interface Quotable extends Pick<QuotableUnit, "kind" | "element" | "whole"> {
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
  /** FIELD: how surely it is the one that is asked for, 0..1; 0 for all else. */
  readonly fieldMatch: number;
  /** Fused score of the passage it stands in, 0..2. */
  readonly passageScore: number;
  /** TABLE_ROW: what names it among the rows of tables of its kind; null for all else. */
  readonly rowName: string | null;
  /** Scope line, section and title over it: what tells rows of one name apart. */
  readonly scopeText: string;
}

/**
 * Chosen on XQuAD, alike for en, ru and zh: three sentences hold the answer for .941, .912 and .926 of all questions;
 * without the share of words .93, .89 and .92, without the passage .93, .90 and .92. A field that is named by the
 * question weighs as much as an identifier that is.
 */
const WEIGHTS = { cosine: 1, coveredShare: 0.2, passageScore: 0.1, asked: 0.3, field: 0.3 } as const;

/** A further quote that is this much weaker than the best one says something else (a choice; a wider one pads). */
const SCORE_SPREAD_MAX = 0.13;
/** Fields of a record differ less (a choice). */
const FIELD_SPREAD_MAX = 0.03;
/**
 * A row says all of what it says, and so does a field that was asked for by name: what is this much weaker, elsewhere, is
 * about something else (a choice).
 */
const BESIDE_ROW_SPREAD_MAX = 0.04;
/**
 * An exception is looked for only to what answers nearly as well as the best, or stands in its block; beside a row or a
 * field that answers, to nothing (a choice).
 */
const RULE_SPREAD_MAX = 0.05;

/** Cheap signs alone: which units are worth comparing by meaning. */
export function preselect<T extends Omit<Quotable, "cosine">>(units: readonly T[], unitsMax: number): T[] {
  return [...units].sort((a, b) => scoreOf({ ...b, cosine: 0 }) - scoreOf({ ...a, cosine: 0 })).slice(0, unitsMax);
}

/**
 * @param quotables in reading order within each block
 * @returns at most `quotesMax` units in reading order, best block first; exceptions, rules of exceptions and rows of the
 * same name in other tables come on top
 */
export function chooseQuotes<T extends Quotable>(quotables: readonly T[], quotesMax: number, question = ""): T[] {
  const ranked = [...quotables].sort((a, b) => scoreOf(b) - scoreOf(a) || a.block - b.block || a.ordinal - b.ordinal);
  const best = ranked[0];
  if (best === undefined) return [];
  const isNear = (quote: T) => scoreOf(best) - scoreOf(quote) <= spreadOf(quote, best);
  const rows = withNamesakes(ranked.slice(0, quotesMax).filter(isNear), quotables, question);
  const chosen = rows.flatMap((quote) => {
    const isAside = best.kind !== "SENTENCE" && best.kind !== "LIST_ITEM";
    const isFar = scoreOf(best) - scoreOf(quote) > RULE_SPREAD_MAX;
    if (quote.block !== best.block && (isAside || isFar)) return [quote];
    return [quote, ...companions(quote, quotables, quote === best)];
  });
  return inReadingOrder([...new Set(chosen)]);
}

/** Units of one block together, in reading order; blocks in the order of their first. */
export function inReadingOrder<T extends Pick<Quotable, "block" | "ordinal">>(chosen: readonly T[]): T[] {
  const order = [...new Set(chosen.map(({ block }) => block))];
  return [...chosen].sort((a, b) => order.indexOf(a.block) - order.indexOf(b.block) || a.ordinal - b.ordinal);
}

export function scoreOf(unit: Omit<Quotable, "scopeText" | "text" | "rowName">): number {
  return (
    WEIGHTS.cosine * unit.cosine +
    WEIGHTS.coveredShare * unit.coveredShare +
    WEIGHTS.passageScore * unit.passageScore +
    WEIGHTS.field * unit.fieldMatch +
    (unit.isAsked ? WEIGHTS.asked : 0)
  );
}

/**
 * Rows of one name in several tables are all shown, each with its scope, or only those that the question's words are
 * for: one of them alone would be taken for the only one.
 */
function withNamesakes<T extends Quotable>(near: readonly T[], quotables: readonly T[], question: string): T[] {
  const added = new Set(near);
  for (const { rowName } of near.filter((quote) => quote.rowName !== null)) {
    const namesakes = quotables.filter((unit) => unit.rowName === rowName);
    if (new Set(namesakes.map(({ block, whole }) => `${block}/${whole?.ordinal}`)).size < 2) continue;
    const told = new Set(
      toldApart(
        namesakes.map(({ scopeText }) => scopeText),
        question,
      ),
    );
    for (const [i, unit] of namesakes.entries())
      if (told.has(i)) added.add(unit);
      else added.delete(unit);
  }
  return [...added];
}

function companions<T extends Quotable>(quote: T, quotables: readonly T[], isWholeRule: boolean): T[] {
  const own = quotables.filter(({ block }) => block === quote.block).sort((a, b) => a.ordinal - b.ordinal);
  return companionsOf(own, own.indexOf(quote), { isWholeRule }).flatMap((i) => own[i] ?? []);
}

function spreadOf(quote: Quotable, best: Quotable): number {
  if (quote.kind === "FIELD") return FIELD_SPREAD_MAX;
  const isBesideRow = best.kind === "TABLE_ROW" && quote.whole?.ordinal !== best.whole?.ordinal;
  return isBesideRow || (best.kind === "FIELD" && best.fieldMatch === 1) ? BESIDE_ROW_SPREAD_MAX : SCORE_SPREAD_MAX;
}
