// Which rows of a table a question names: by the whole text of their first cell. M10 is not M100, nor M10x1.
import { foldCharacters } from "../../identifiers/fold.ts";
import type { Span } from "../../text/span.ts";
import { escapePattern } from "../../text/patterns.ts";
import { foldForMatch } from "../fold.ts";
import type { DocumentTable } from "./table.ts";

export interface AskedRow {
  /** As the question writes it. */
  readonly asked: string;
  /** Where it stands in the question, with the word before it that says that a row is meant. */
  readonly span: Span;
  /** Places of the rows in the table; none where the table has no such row. */
  readonly rows: readonly number[];
}

/** Neighbouring words are put together up to here: `NPS 1 1/4` has four (a choice). */
const WORDS_MAX = 6;
const WORD = /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}])+/gu;
const GOES_ON = /^(?:[.,·](?=\p{N})|[-–_/×+*](?=[\p{L}\p{N}])|\s+\d+\/\d)/u;
const WENT_ON = /(?:[\p{L}\p{N}][-–_/×+*.]|\p{N}[.,])$/u;
const NUMBER = /^[\p{N}.,]+$/u;
/** Words after which the name of a row stands, in any table. */
const INTRODUCES =
  "sizes? of|sizes?|rows?|type|model|no\\.?|number|item|code|размер\\p{L}*|строк\\p{L}*|номер\\p{L}*|тип\\p{L}*|модел\\p{L}*|код\\p{L}*|№|尺寸|规格|型号|编号|代号|第";
/** Words after which much else may stand: what follows counts where it is written like a row's name. */
const MAY_INTRODUCE = "for|in|of|для|при|у|对于|对";
/** What ends the name of a row that is not there. */
const ENDS =
  /^(?:in|under|of|at|from|according|per|by|is|are|was|and|or|with|on|the|what|в|по|для|и|или|у|на|согласно|из|的|中|在|和|是)$/iu;

/**
 * @param question with names of documents blanked
 * @returns in reading order; a name that introduced as a row's, or is written like the table's own, and stands in none of its rows is
 * returned without rows
 */
export function askedRows(question: string, table: DocumentTable): AskedRow[] {
  const text = foldCharacters(question).text;
  const places = placesOf(table);
  const introduction = introductionOf(table, `${INTRODUCES}|${MAY_INTRODUCE}`);
  const words = [...text.matchAll(WORD)].map(({ index, 0: word }) => ({ start: index, end: index + word.length }));
  const listed = words.flatMap((first, i): AskedRow[] => {
    for (let n = Math.min(WORDS_MAX, words.length - i); n > 0; n--) {
      const span = { start: first.start, end: words[i + n - 1]?.end ?? first.end };
      const rows = places.get(nameKey(text.slice(span.start, span.end)));
      if (rows !== undefined && standsAlone(text, span))
        return [{ asked: text.slice(span.start, span.end), span, rows }];
    }
    return [];
  });
  const alone = listed.filter((one) => !listed.some((other) => other !== one && isWithin(one.span, other.span)));
  const numbers = alone.filter(({ asked }) => NUMBER.test(asked));
  const introduced = alone.map((one) => withIntroduction(one, text, introduction));
  const isIntroduced = introduced.map(({ span }, i) => span.start < (alone[i]?.span.start ?? 0));
  const missing = missingRows(text, table, alone);
  // A bare number may be anything: it names a row where a word says so, or where it is the only one.
  const kept = introduced.filter(
    (one, i) =>
      isIntroduced[i] ||
      (NUMBER.test(one.asked) ? numbers.length === 1 && missing.length === 0 && !isIntroduced.includes(true) : true),
  );
  return [...kept, ...missing].sort((a, b) => a.span.start - b.span.start);
}

/** Names of rows nearest to one that is not there: the next smaller and larger of its kind, else those that begin alike. */
export function nearestRows(asked: string, table: DocumentTable, count = 2): string[] {
  const names = [...new Set(table.rows.map(({ cells }) => cells[0] ?? "").filter((name) => name !== ""))];
  const alike = names.filter((name) => shapeOf(name) === shapeOf(asked));
  const wanted = numbersOf(asked);
  if (alike.length === 0 || wanted.length === 0)
    return names.filter((name) => nameKey(name)[0] === nameKey(asked)[0]).slice(0, count);
  const sorted = alike
    .map((name) => ({ name, order: compareNumbers(numbersOf(name), wanted) }))
    .sort((a, b) => compareNumbers(numbersOf(a.name), numbersOf(b.name)));
  const above = sorted.findIndex(({ order }) => order > 0);
  const at = above < 0 ? sorted.length : above;
  return sorted.slice(Math.max(0, at - Math.ceil(count / 2)), at + Math.floor(count / 2)).map(({ name }) => name);
}

/** `M13` -> `m9`, `NPS 1.25` -> `nps 9`: names of one kind. */
function shapeOf(name: string): string {
  return foldForMatch(name).replace(/\d+(?:[.,]\d+)?/g, "9");
}

function numbersOf(name: string): number[] {
  return (name.match(/\d+(?:[.,]\d+)?/g) ?? []).map((text) => Number(text.replace(",", ".")));
}

function compareNumbers(a: readonly number[], b: readonly number[]): number {
  for (const [i, one] of a.entries()) if (one !== (b[i] ?? 0)) return one - (b[i] ?? 0);
  return a.length - b.length;
}

function placesOf({ rows }: DocumentTable): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [i, { cells }] of rows.entries()) {
    const key = nameKey(cells[0] ?? "");
    if (key !== "") places.set(key, [...(places.get(key) ?? []), i]);
  }
  return places;
}

/** As `foldForMatch`, without what stands around the first and last letter or figure. */
function nameKey(name: string): string {
  return foldForMatch(name).replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
}

function standsAlone(text: string, { start, end }: Span): boolean {
  return !GOES_ON.test(text.slice(end)) && !WENT_ON.test(text.slice(Math.max(0, start - 2), start));
}

/** The words of the first column's label say that a row is meant, and so do a few others. */
function introductionOf(table: DocumentTable, words: string): string {
  const own = (table.columns[0]?.names ?? [])
    .filter((name) => /\p{L}/u.test(name))
    .map((name) => escapePattern(name.toLowerCase()));
  return `(?<![\\p{Script=Latin}\\p{Script=Cyrillic}])(?:${[...own.flatMap((name) => [name, `${name}s`]), words].join("|")})[\\s:"'“«=]*`;
}

function withIntroduction(one: AskedRow, text: string, introduction: string): AskedRow {
  const before = new RegExp(`${introduction}$`, "iu").exec(text.slice(0, one.span.start));
  return before === null ? one : { ...one, span: { start: before.index, end: one.span.end } };
}

/** Names that look like those of the table's rows, and that none of them has. */
function missingRows(text: string, table: DocumentTable, listed: readonly AskedRow[]): AskedRow[] {
  const shapes = new Set(table.rows.map(({ cells }) => shapeOf(cells[0] ?? "")));
  const isFree = (span: Span) => listed.every((one) => span.end <= one.span.start || one.span.end <= span.start);
  const found: AskedRow[] = [];
  const add = (start: number, end: number, asked: string) => {
    const span = { start, end };
    if (isFree(span) && found.every((one) => end <= one.span.start || one.span.end <= start))
      found.push({ asked, span, rows: [] });
  };
  for (const match of text.matchAll(new RegExp(introductionOf(table, INTRODUCES), "giu"))) {
    const from = match.index + match[0].length;
    const asked = nameAt(text.slice(from), shapes);
    // Beside a row that is there, only what is written like one is another.
    if (asked !== "" && (listed.length === 0 || shapes.has(shapeOf(asked))))
      add(match.index, from + asked.length, asked);
  }
  for (const { index, 0: token } of text.matchAll(
    /[\p{Script=Latin}\p{Script=Cyrillic}\p{N}]+(?:[-–_/.,×]?[\p{Script=Latin}\p{Script=Cyrillic}\p{N}]+)*/gu,
  ))
    if (/\p{L}/u.test(token) && /\p{N}/u.test(token) && shapes.has(shapeOf(token)))
      add(index, index + token.length, token);
  return found;
}

/** The longest beginning that is written like a row's name; else its first word, where that has a figure. */
function nameAt(rest: string, shapes: ReadonlySet<string>): string {
  const words = [...rest.slice(0, 60).matchAll(/\S+/gu)].slice(0, WORDS_MAX);
  if (words[0]?.index !== 0) return "";
  const ended = words.findIndex(({ 0: word }) => ENDS.test(word.replace(/[?!.,;:]+$/u, "")));
  const own = ended < 0 ? words : words.slice(0, ended);
  const upTo = (n: number) => {
    const last = own[n - 1];
    return last === undefined ? "" : rest.slice(0, last.index + last[0].length).replace(/[?!.,;:)»”"'？。，]+$/u, "");
  };
  for (let n = own.length; n > 0; n--) if (shapes.has(shapeOf(upTo(n)))) return upTo(n);
  const first = upTo(1).replace(/(?<=[\p{Script=Latin}\p{N}])\p{Script=Han}.*$/u, "");
  return /\p{N}/u.test(first) ? first : "";
}

function isWithin(a: Span, b: Span): boolean {
  return b.start <= a.start && a.end <= b.end && b.end - b.start > a.end - a.start;
}
