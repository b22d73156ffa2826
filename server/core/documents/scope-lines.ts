// Scope that is written in words (SCOPE-2): a table's scope line ("Scope: VX-2410, revisions A and B, free air",
// «Ревизия: B», 适用版本: B), the label of a column ("Revision C"), a cell that lists values ("A, B", "A–C").
import { extractIdentifiers } from "../identifiers/extract.ts";
import { foldCharacters } from "../identifiers/fold.ts";
import { cacheRecent } from "../text/recent-cache.ts";
import { CUSTOMARY_NAMES, findName, foldScopeName, MODEL, spaceNames } from "./scope-names.ts";

/** What one line says of one name. Values as written. */
export interface StatedScope {
  readonly values: readonly string[];
  /** "all revisions except C": everything but the values. */
  readonly isAllBut: boolean;
}

const BETWEEN_ITEMS = /\s*(?:[,;、，；。\n]|(?<![\p{L}\p{N}])(?:and|or|&|и|или)(?![\p{L}\p{N}])|和|与|及(?!以)|或)\s*/u;
/** The number of a table is no value of what its caption speaks of. */
const CAPTION = /^\s*(?:table|tab\.|таблица|табл\.|表格?)\s*(?:№\s*)?[\p{L}\p{N}][\p{N}.\-–]*\s*[.:。：]?/iu;
const PREFIX = /^[^:：]{1,60}[:：]/u;
const WORD = /[\p{L}\p{M}\p{N}]+(?:[.\-–][\p{L}\p{M}\p{N}]+)*/gu;
/** Words that belong to no value. */
const FILLERS: ReadonlySet<string> = new Set(
  "for of the only valid applicable to no number code для только действительно с № 适用 适用于 仅 仅限".split(" "),
);
const ALL: ReadonlySet<string> = new Set(
  "all any every each все всех всем любой любая любые 所有 全部 任何 各".split(" "),
);
const EXCEPT =
  /(?:^|\s)(?:except|excluding|other than|but not|not|кроме|за исключением|исключая|не для)(?:\s|$)|除|不含|不包括/u;
/** "C and later", "up to B": how far that reaches is not written, so nothing is concluded from it. */
const OPEN =
  /(?:^|\s)(?:later|newer|up|above|onwards?|higher|below|older|earlier|from|since|until|before|after|less|more|than|позднее|позже|новее|выше|старше|ниже|ранее|начиная|до|после|от)(?:\s|$)|以上|以下|以后|以前|起|之前|之后/u;
/** A value that may stand alone after others under their name: `B`, `B2`, `2.1`, «Б». */
const SHORT_VALUE = /^(?:\p{L}\p{N}{0,3}|\p{N}{1,4}(?:\.\p{N}{1,3})*)$/u;
const RANGE = /^(?:(\p{Lu})\s*(?:[-–—~]|to|по|至|到)\s*(\p{Lu})|(\d{1,4})\s*(?:[-–—~]|to|по|至|到)\s*(\d{1,4}))$/u;
const RANGE_WITHIN =
  /(?<![\p{L}\p{N}.])(?:\p{Lu}\s*(?:[-–—~]|to|по|至|到)\s*\p{Lu}|\d{1,4}\s*(?:[-–—~]|to|по|至|到)\s*\d{1,4})(?![\p{L}\p{N}.]|\s*\p{Ll})/u;
/** A longer range is a mistake in reading, not a list of revisions (a choice). */
const RANGE_LENGTH_MAX = 100;

/** Lines and labels remembered: every row of a table stands under the same ones, and reading one takes 0.3 ms. */
const REMEMBERED_LINES = 500;

const rememberedLines = cacheRecent((input) => {
  const [line, names] = JSON.parse(input) as [string, string[]];
  return readLine(line, names);
}, REMEMBERED_LINES);

/**
 * @param names folded names to look for beside the customary ones
 * @returns by folded name; names that the line does not speak of, and those it says "all" to, are not in it
 */
export function readScopeLine(line: string, names: readonly string[]): ReadonlyMap<string, StatedScope> {
  return rememberedLines(JSON.stringify([line, names]));
}

function readLine(line: string, names: readonly string[]): ReadonlyMap<string, StatedScope> {
  const text = foldCharacters(line.normalize("NFC")).text.replace(CAPTION, "");
  const looked = [...new Set([...names, ...CUSTOMARY_NAMES])].sort((a, b) => b.length - a.length);
  const prefix = PREFIX.exec(text)?.[0] ?? "";
  const isNamed = looked.some((name) => nameAt(prefix, name) !== null);
  const words = isNamed ? text : text.slice(prefix.length);
  const stated = new Map<string, { values: string[]; isAllBut: boolean; isUnclear: boolean }>();
  const openName = (name: string) => {
    const own = stated.get(name) ?? { values: [], isAllBut: false, isUnclear: false };
    stated.set(name, own);
    return own;
  };
  let current: string | null = null;
  for (const item of words.split(BETWEEN_ITEMS)) {
    const named = looked.find((name) => nameAt(item, name) !== null) ?? null;
    const rest = named === null ? item.trim() : (nameAt(item, named) ?? "");
    if (named === null && isModel(rest)) openName(MODEL).values.push(rest);
    if (named === null && !isContinued(rest)) current = null;
    if (named !== null) current = named;
    if (current === null) continue;
    const own = openName(current);
    const lower = rest.toLowerCase();
    own.isUnclear ||= OPEN.test(lower) && !RANGE.test(valueIn(rest));
    own.isAllBut ||= EXCEPT.test(lower);
    // "market: Germany" says so itself; in running words ("% of range") only what looks like a value is taken for one.
    if (isValue(valueIn(rest)) || /[:：=]/u.test(item)) own.values.push(...expand(valueIn(rest)));
  }
  const clear = [...stated].filter(([, { values, isUnclear }]) => values.length > 0 && !isUnclear);
  return new Map(clear.map(([name, { values, isAllBut }]) => [name, { values: [...new Set(values)], isAllBut }]));
}

/** A cell under a column that is named as a scope: "A, B", "A–C"; null where it says all or nothing. */
export function readScopeCell(cell: string): StatedScope | null {
  const name = "scope";
  return readScopeLine(`${name} ${cell.replaceAll("\n", ", ")}`, [name]).get(name) ?? null;
}

/** A column that is named as a scope has it in a short label: `Revision`, `Calibration interval`, 适用版本. */
const LABEL_WORDS_MAX = 3;

const rememberedLabels = cacheRecent((input) => {
  const [label, names] = JSON.parse(input) as [string, string[]];
  return readLabel(label, names);
}, REMEMBERED_LINES);

/** The folded name that the values of a column belong to; null for an ordinary column, and for one of one value. */
export function scopeOfLabel(label: string, names: readonly string[]): string | null {
  return rememberedLabels(JSON.stringify([label, names]));
}

function readLabel(label: string, names: readonly string[]): string | null {
  if ((label.match(WORD) ?? []).length > LABEL_WORDS_MAX) return null;
  for (const name of [...names, ...CUSTOMARY_NAMES]) {
    const rest = nameAt(label, name);
    if (rest !== null) return isValue(rest) ? null : name;
  }
  return null;
}

/** What the label of a column says of the values under it, `Revision B`; empty for `Revision` and any other label. */
export function readScopeLabel(label: string, names: readonly string[]): Map<string, StatedScope> {
  const stated = [...readScopeLine(label, names)];
  return new Map(stated.filter(([, { values }]) => values.every(isValue)));
}

/** `B`, `10 V`, as against a word that only belongs to a name: the calibration of `Calibration interval`. */
function isValue(words: string): boolean {
  return (
    RANGE.test(words) || words.split(" ").some((word) => SHORT_VALUE.test(word) || /\p{N}|^\p{Lu}{2,}$/u.test(word))
  );
}

/** What an item holds beside the name; null where it does not hold the name. Chinese names stand without spaces. */
function nameAt(item: string, name: string): string | null {
  const words = spaceNames(item).match(WORD) ?? [];
  const folded = words.map(foldScopeName);
  const at = findName(folded, name);
  if (at < 0) return null;
  const length = name.split(" ").length;
  return [...words.slice(0, at), ...words.slice(at + length)].join(" ");
}

function isContinued(item: string): boolean {
  const value = valueIn(item);
  return (
    SHORT_VALUE.test(value) || RANGE.test(value) || OPEN.test(item.toLowerCase()) || EXCEPT.test(item.toLowerCase())
  );
}

function isModel(item: string): boolean {
  const [found] = extractIdentifiers(item);
  return found?.kind === "CODE" && found.span.start === 0 && found.span.end === item.length;
}

function valueIn(words: string): string {
  const range = RANGE_WITHIN.exec(words);
  if (range !== null) return range[0];
  const kept = words
    .replace(new RegExp(EXCEPT, "giu"), " ")
    .split(/\s+/u)
    .filter((word) => word !== "" && !FILLERS.has(word.toLowerCase()) && !ALL.has(word.toLowerCase()));
  return kept.join(" ");
}

function expand(value: string): string[] {
  const match = RANGE.exec(value);
  if (match === null) return value === "" ? [] : [value];
  const [, fromLetter, toLetter, fromNumber, toNumber] = match;
  const isLetter = fromLetter !== undefined;
  const from = isLetter ? (fromLetter.codePointAt(0) ?? 0) : Number(fromNumber);
  const to = isLetter ? (toLetter?.codePointAt(0) ?? 0) : Number(toNumber);
  if (to < from || to - from >= RANGE_LENGTH_MAX) return [value];
  return Array.from({ length: to - from + 1 }, (_, i) =>
    isLetter ? String.fromCodePoint(from + i) : String(from + i),
  );
}
