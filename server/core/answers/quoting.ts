// Answers without a model (ANS-1): the units of the supplied blocks that answer best, chosen by meaning, words and the
// rank of their passage, a rule together with its exception. Nothing is ever written here that no document says.
import { contentWords, lackingWords } from "./content-words.ts";
import { companionsOf, isException } from "./exceptions.ts";
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
const WEIGHTS = { cosine: 1, coveredShare: 0.2, passageScore: 0.12, asked: 0.3, field: 0.3 } as const;
/**
 * What a row gains whose whole name stands in the question: of "Input voltage" and "Reverse input voltage" the first is
 * meant where nothing is asked in reverse (a choice: about what tells neighbouring rows apart by cosine).
 */
const NAMED_ROW = 0.1;

/** A further quote of the best one's block that is this much weaker says something else (a choice; a wider one pads). */
const SCORE_SPREAD_MAX = 0.13;
/**
 * The same for a quote of another block: it must come much nearer than the best one's own neighbours, and nearer still
 * where nothing else speaks for it: neither an identifier that was asked for, nor a passage found ahead of the best one's.
 * Measured on XQuAD (204 questions each of en, ru, zh) against .13 for all with a passage weight of .1: quotes of another
 * document than the right one fall from .094, .127 and .079 of all to .029, .076 and .043 (what is left of them are nearly
 * all answers whose best quote is of a wrong document), and the answer is quoted for .946, .868 and .922 of all questions
 * instead of .946, .873 and .922. At .02 throughout, small collections lose answers.
 */
const OTHER_BLOCK_SPREAD_MAX = { spokenFor: 0.05, plain: 0.02 } as const;
/** Fields of a record differ less (a choice). */
const FIELD_SPREAD_MAX = 0.03;
/** Rows of one table are compared under one head, so they differ less too (a choice). */
const ROW_SPREAD_MAX = 0.06;
/**
 * A row says all of what it says, and so does a field that was asked for by name: what is this much weaker and no row
 * beside it is about something else (a choice).
 */
const BESIDE_ROW_SPREAD_MAX = 0.04;
/**
 * Where the best one shares no word with the question, which is then in another language, cosines alone tell quotes apart,
 * and lie closer together: spreads are so much narrower. Measured on XQuAD, Russian and Chinese over English: half as wide
 * quotes .80 and .84 of the answers instead of .81 and .84, with a tenth fewer quotes.
 */
const WITHOUT_WORDS_SPREAD = 0.5;

/** Cheap signs alone: which units are worth comparing by meaning. */
export function preselect<T extends Omit<Quotable, "cosine">>(units: readonly T[], unitsMax: number): T[] {
  return [...units].sort((a, b) => scoreOf({ ...b, cosine: 0 }) - scoreOf({ ...a, cosine: 0 })).slice(0, unitsMax);
}

export interface ChoiceOptions {
  /** At most so many quotes; exceptions, rules of exceptions and rows of the same name in other tables come on top. */
  readonly quotesMax: number;
  readonly question?: string;
  /** Whether what stands in one block supersedes what stands in the other: both are then read as one. Default: never. */
  readonly areOne?: (block: number, other: number) => boolean;
}

/** @param quotables in reading order within each block; @returns quotes in reading order, best block first */
export function chooseQuotes<T extends Quotable>(
  quotables: readonly T[],
  { quotesMax, question = "", areOne = () => false }: ChoiceOptions,
): T[] {
  const scores = new Map(quotables.map((unit) => [unit, scoreOf(unit) + (isNamedRow(unit, question) ? NAMED_ROW : 0)]));
  const score = (unit: T) => scores.get(unit) ?? 0;
  const ranked = [...quotables].sort((a, b) => score(b) - score(a) || a.block - b.block || a.ordinal - b.ordinal);
  const best = ranked[0];
  if (best === undefined) return [];
  const isOwn = ({ block }: T) => block === best.block || areOne(best.block, block);
  const isNear = (quote: T) => score(best) - score(quote) <= spreadOf(quote, best, isOwn(quote));
  // A row that the question names answers by itself, and an exception of something else never does.
  const isBeside = isNamedRow(best, question)
    ? (quote: T) => isNamedRow(quote, question) || areOne(best.block, quote.block)
    : (quote: T) => isOwn(quote) || !isException(quote.text);
  const near = ranked.filter((quote) => quote === best || (isNear(quote) && isBeside(quote)));
  const rows = withNamesakes(near.slice(0, quotesMax), quotables, question);
  // Beside a row or a field that answers, only what stands in its own block has its exception quoted.
  const isAside = best.kind !== "SENTENCE" && best.kind !== "LIST_ITEM";
  const chosen = rows.flatMap((quote) =>
    isAside && quote.block !== best.block ? [quote] : [quote, ...companions(quote, quotables, quote === best)],
  );
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

/** Whether all that names a row stands in the question: "Sunday | closed | 11:00 to 17:00" where Sunday is asked for. */
function isNamedRow({ kind, rowName }: Quotable, question: string): boolean {
  if (kind !== "TABLE_ROW" || rowName === null) return false;
  const name = contentWords(rowName.slice(rowName.lastIndexOf("\n") + 1));
  return name.size > 0 && lackingWords(name, contentWords(question)).length === 0;
}

function spreadOf(quote: Quotable, best: Quotable, isOwn: boolean): number {
  return widthOf(quote, best, isOwn) * (best.coveredShare === 0 ? WITHOUT_WORDS_SPREAD : 1);
}

function widthOf(quote: Quotable, best: Quotable, isOwn: boolean): number {
  if (quote.kind === "FIELD") return FIELD_SPREAD_MAX;
  const isSure = best.kind === "TABLE_ROW" || (best.kind === "FIELD" && best.fieldMatch === 1);
  if (!isSure && isOwn) return SCORE_SPREAD_MAX;
  const isSpokenFor = quote.isAsked || quote.passageScore > best.passageScore;
  if (!isSure) return OTHER_BLOCK_SPREAD_MAX[isSpokenFor ? "spokenFor" : "plain"];
  const isBesideIt = isOwn && quote.kind === "TABLE_ROW" && quote.whole?.ordinal === best.whole?.ordinal;
  return isBesideIt ? ROW_SPREAD_MAX : BESIDE_ROW_SPREAD_MAX;
}
