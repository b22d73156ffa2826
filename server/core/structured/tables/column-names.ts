// Which column of a table a question asks for: by its symbol in brackets, by its words, or by what it means.
import { contentWords } from "../../answers/content-words.ts";
import { isSameName, isSymbol, type ColumnLabel } from "./column-label.ts";
import { findNamed, maskSpans } from "./named-spans.ts";

export type AskedColumn =
  | { readonly kind: "FOUND"; readonly column: number }
  /** Several fit equally. */
  | { readonly kind: "UNCLEAR"; readonly columns: readonly number[] }
  /** Nothing but the row is asked for: all of it. */
  | { readonly kind: "WHOLE_ROW" }
  /** No word tells; what is asked for may still mean one of the columns. */
  | { readonly kind: "OTHER_WORDS"; readonly phrase: string; readonly hasSymbol: boolean };

/** Words around a question for a value that are never what is asked for. */
const CARRIERS = new RegExp(
  `^(?:${[
    "accord\\p{L}*|per|under|standards?|norms?|documents?|sheets?|tables?|rows?|columns?|values?|values?|given|listed|stated|specif(?:y|ied|ies)|defined?",
    "withdrawn|superse\\p{L}*|replac\\p{L}*|successors?|instead|appl(?:y|ies)|force|old|new|former(?:ly)?|previous(?:ly)?|current(?:ly)?|today|now|its|please|exact(?:ly)?|say|says|size|sizes",
    "согласно|соответстви\\p{L}*|стандарт\\p{L}*|норм\\p{L}*|документ\\p{L}*|таблиц\\p{L}*|строк\\p{L}*|столб\\p{L}*|значени\\p{L}*|указан\\p{L}*|равен|равна|равно",
    "составля\\p{L}*|отменен\\p{L}*|отменён\\p{L}*|вместо|взамен|сейчас|теперь|заменен\\p{L}*|заменён\\p{L}*|заменяющ\\p{L}*|замен\\p{L}*|действующ\\p{L}*|прежн\\p{L}*|сколько|каков\\p{L}*",
    "根据|按照|按|依据|目前|现在|当前|代替|标准|文件|表|表格|行|列|值|数值|多少|规定|被|废止|替代|取代|旧|新|现行|其",
  ].join("|")})$`,
  "iu",
);
/** Words for all that a row says. */
const WHOLE_ROW =
  /^(?:dimensions?|values?|data|details?|parameters?|specs?|specifications?|properties|everything|all|размеры|размеров|данные|параметры|параметров|значения|характеристики|все|всё|尺寸|参数|数据|规格|全部|所有|信息)$/iu;
const WORD =
  /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}])+(?:[-'’](?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}])+)*/gu;
const HAN = /^\p{Script=Han}/u;
const BRACKETED = /[([{（［]\s*([^()[\]{}（）［］]{1,40}?)\s*[)\]}）］]/gu;

/**
 * @param question with the names of documents and rows blanked
 * @param about what the document says of itself: its words are not what is asked for
 * @param columns to choose from, by their places; the first one names the rows
 */
export function askedColumn(question: string, columns: readonly ColumnLabel[], about: string): AskedColumn {
  const places = columns.map((_, i) => i).slice(1);
  const bracketed = [...question.matchAll(BRACKETED)].map(({ 1: symbol = "" }) => symbol);
  const symbols = bracketed.length > 0 ? bracketed : bareSymbols(question, columns);
  const bySymbol = narrowest(symbols.map((symbol) => places.filter((at) => goesBy(columns[at], symbol))));
  const byWords = wordsMatch(question.replace(BRACKETED, " "), columns, places, about);
  if (bySymbol.length > 0) return agree(bySymbol, byWords.columns);
  if (byWords.columns.length === 1) return { kind: "FOUND", column: byWords.columns[0] ?? 0 };
  if (byWords.columns.length > 1) return { kind: "UNCLEAR", columns: byWords.columns };
  if (byWords.isWhole && symbols.length === 0) return { kind: "WHOLE_ROW" };
  return { kind: "OTHER_WORDS", phrase: byWords.phrase || symbols.join(" "), hasSymbol: symbols.length > 0 };
}

/** Where column names stand word for word in a question, blanked: `for 125 mm < l < 200 mm` names no row. */
export function maskColumns(question: string, columns: readonly ColumnLabel[]): string {
  return maskSpans(question, findNamed(question, columns.slice(1).map(longNames)));
}

/** The words that the question asks with, as written: for naming what is not there. */
export function askedPhrase(question: string, columns: readonly ColumnLabel[], about: string): string {
  return wordsOf(question.replace(BRACKETED, " "), about, columns)
    .map(({ written }) => written)
    .join(" ");
}

/** Symbols of columns that stand by themselves: "what is s for M10". One that is a word as well names nothing. */
function bareSymbols(question: string, columns: readonly ColumnLabel[]): string[] {
  const known = new Set(columns.slice(1).flatMap(({ names }) => names.filter(isSymbol)));
  return question
    .split(/(?:[\s?？,，;:。]|\p{Script=Han})+/u)
    .filter((word) => known.has(word) && !ALSO_WORDS.has(word.toLowerCase()));
}

const ALSO_WORDS = new Set("a i in of to by at it is no on or an as do we me us в и о с к у а я".split(" "));

function goesBy(column: ColumnLabel | undefined, symbol: string): boolean {
  return column?.names.some((name) => isSameName(name, symbol)) ?? false;
}

function narrowest(found: readonly (readonly number[])[]): readonly number[] {
  return found.filter((columns) => columns.length > 0).sort((a, b) => a.length - b.length)[0] ?? [];
}

/** A symbol and words that name different columns contradict each other: then neither decides. */
function agree(bySymbol: readonly number[], byWords: readonly number[]): AskedColumn {
  const both = byWords.filter((column) => bySymbol.includes(column));
  const left = both.length > 0 ? both : byWords.length === 1 ? [...bySymbol, ...byWords] : bySymbol;
  const [only] = left;
  return left.length === 1 && only !== undefined ? { kind: "FOUND", column: only } : { kind: "UNCLEAR", columns: left };
}

function longNames({ names }: ColumnLabel): string[] {
  return names.filter((name) => !isSymbol(name) && /\p{L}/u.test(name));
}

interface WordsMatch {
  readonly columns: readonly number[];
  readonly phrase: string;
  readonly isWhole: boolean;
}

function wordsMatch(
  question: string,
  columns: readonly ColumnLabel[],
  places: readonly number[],
  about: string,
): WordsMatch {
  const words = wordsOf(question, about, columns);
  const phrase = words.map(({ written }) => written).join(" ");
  const verbatim = findNamed(
    question,
    places.map((at) => longNames(columns[at] ?? { names: [], written: "", unit: null })),
  );
  const longest = Math.max(0, ...verbatim.map(({ start, end }) => end - start));
  const exact = [
    ...new Set(verbatim.filter(({ start, end }) => end - start === longest).map(({ index }) => places[index] ?? 0)),
  ];
  if (exact.length > 0) return { columns: exact, phrase, isWhole: false };
  const asked = new Set(words.flatMap(({ stems }) => stems));
  const isWhole = words.every(({ written }) => WHOLE_ROW.test(written));
  if (asked.size === 0 || isWhole) return { columns: [], phrase, isWhole };
  const own = places.map((at) => ({
    at,
    names: longNames(columns[at] ?? { names: [], written: "", unit: null }).map(contentWords),
  }));
  // The whole name is in the question; else the whole question in names: the one that says least beside it.
  const named = own.flatMap(({ at, names }) =>
    names
      .filter((name) => name.size > 0 && [...name].every((word) => asked.has(word)))
      .map((name) => ({ at, rank: name.size })),
  );
  const whole = best(named.filter(({ rank }) => rank * 2 >= asked.size));
  if (whole.length > 0) return { columns: whole, phrase, isWhole };
  const within = own.flatMap(({ at, names }) =>
    names.filter((name) => [...asked].every((word) => name.has(word))).map(() => at),
  );
  return { columns: [...new Set(within)], phrase, isWhole };
}

function best(ranked: readonly { at: number; rank: number }[]): number[] {
  const top = Math.max(...ranked.map(({ rank }) => rank));
  return [...new Set(ranked.filter(({ rank }) => rank === top).map(({ at }) => at))];
}

/** Of a run of Chinese its dictionary words; what the document says of itself goes, unless a column is called so. */
function wordsOf(
  text: string,
  about: string,
  columns: readonly ColumnLabel[],
): { written: string; stems: readonly string[] }[] {
  const known = new Set(contentWords(about));
  for (const { names } of columns) for (const name of names) for (const word of contentWords(name)) known.delete(word);
  return [...text.matchAll(WORD)]
    .flatMap(({ 0: run }) => (HAN.test(run) ? [...contentWords(run)] : [run]))
    .map((written) => ({ written, stems: [...contentWords(written)] }))
    .filter(
      ({ written, stems }) =>
        stems.length > 0 &&
        !CARRIERS.test(written) &&
        !/^[\p{N}.,]+$/u.test(written) &&
        !stems.every((stem) => known.has(stem)),
    );
}
