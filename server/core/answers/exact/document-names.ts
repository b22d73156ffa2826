// Where an answer names a document (EXACT-4): by its title as people shorten and inflect it, or by its key. What could be two
// documents is said to be two, and a name that resembles a known one without being it is told as well.
import type { Span } from "../../text/span.ts";
import type { BoundDocument } from "./exact-value.ts";
import { nameWords, type NameWord } from "./title-words.ts";

export interface DocumentMention extends Span {
  /** All that it may mean. */
  readonly documentIds: readonly string[];
  /** WEAK: a common word of one title only; it decides where nothing else does. */
  readonly strength: "NAME" | "WEAK";
}

export interface FoundNames {
  readonly mentions: readonly DocumentMention[];
  /** Whether something is named like a document, and is none: `Lamp 13` beside `Lamp 12`. */
  readonly hasUnknownName: boolean;
}

export interface DocumentNames {
  /** In one sentence, item or row. */
  find(text: string): FoundNames;
}

interface Name {
  readonly documentId: string;
  readonly words: readonly string[];
  readonly kind: "TITLE" | "SHORT_TITLE" | "KEY";
}

interface Run {
  readonly from: number;
  readonly length: number;
  /** Names that go on so, and the word of theirs that it begins with. */
  readonly names: readonly { readonly name: Name; readonly at: number }[];
  readonly isWhole: boolean;
}

/** Characters between two words of a name: quotes, brackets, a dash, marks of bold type; never what ends a part of a sentence. */
const WITHIN = /^(?:[^\p{L}\p{N};:；：|\n.!?。！？]|\.(?!\s)){0,5}$/u;
/** What a title adds behind a comma or in brackets: colour, size, edition. */
const MORE = /(?:[,，;；]\s*|\s[-–—|]\s|\s*[（(]).*$/u;
/** Share of a title's words by which small letters still name it (a choice). */
const SMALL_LETTERS_SHARE = 0.6;
const HAN_MIN = 3;
/** Keys that are less than this, or only figures, are words like others (a choice). */
const KEY_LENGTH_MIN = 4;

export function createDocumentNames(documents: readonly BoundDocument[]): DocumentNames {
  const byWord = new Map<string, { name: Name; at: number }[]>();
  const add = (name: Name) => {
    for (const [at, word] of name.words.entries()) {
      const list = byWord.get(word);
      if (list === undefined) byWord.set(word, [{ name, at }]);
      else list.push({ name, at });
    }
  };
  for (const { documentId, title, key } of documents) {
    const words = nameWords(title).map(({ folded }) => folded);
    if (words.length > 0) add({ documentId, words, kind: "TITLE" });
    const short = nameWords(title.replace(MORE, "")).map(({ folded }) => folded);
    if (short.length > 0 && short.length < words.length) add({ documentId, words: short, kind: "SHORT_TITLE" });
    const ofKey = nameWords(key).map(({ folded }) => folded);
    const isTelling = key.length >= KEY_LENGTH_MIN && /\p{L}/u.test(key);
    if (isTelling && ofKey.join(" ") !== words.join(" ")) add({ documentId, words: ofKey, kind: "KEY" });
  }

  /** The longest run of words that begins at `from` and stands in a name; a whole name where one of that length is. */
  function runAt(text: string, words: readonly NameWord[], from: number): Run | null {
    let names = byWord.get(words[from]?.folded ?? "") ?? [];
    if (names.length === 0) return null;
    let length = 1;
    let whole = wholeOf(names, length);
    for (;;) {
      const [last, next] = [words[from + length - 1], words[from + length]];
      if (last === undefined || next === undefined || !WITHIN.test(text.slice(last.end, next.start))) break;
      const longer = names.filter(({ name, at }) => name.words[at + length] === next.folded);
      if (longer.length === 0) break;
      names = longer;
      length += 1;
      const found = wholeOf(names, length);
      if (found.length > 0) whole = found;
      // A whole name that goes on as a part of another one may be either, but for what belongs to its last word.
      else if (whole.length > 0) whole = isJoined(text.slice(last.end, next.start), next) ? [] : [...whole, ...names];
    }
    const titles = names.filter(({ name }) => name.kind !== "KEY");
    if (whole.length > 0) return { from, length, names: whole, isWhole: true };
    return titles.length === 0 ? null : { from, length, names: titles, isWhole: false };
  }

  return {
    find(text) {
      const words = nameWords(text);
      const runs = words.flatMap((_, from) => runAt(text, words, from) ?? []);
      const mentions: DocumentMention[] = [];
      let hasUnknownName = false;
      for (const { run, rivals } of withoutOverlaps(runs)) {
        const own = words.slice(run.from, run.from + run.length);
        if (!run.isWhole && isContradicted(text, words, run)) {
          hasUnknownName = true;
          continue;
        }
        const strength = strengthOf(text, own, run);
        const documentIds = [
          ...new Set([run, ...rivals].flatMap(({ names }) => names.map(({ name }) => name.documentId))),
        ];
        const isTold = documentIds.length === 1 || (strength === "NAME" && (run.isWhole || run.length > 1));
        const [first, last] = [own[0], own.at(-1)];
        if (strength === null || !isTold || first === undefined || last === undefined) continue;
        mentions.push({ start: first.start, end: last.end, documentIds, strength });
      }
      return { mentions: mentions.sort((a, b) => a.start - b.start), hasUnknownName };
    },
  };
}

function wholeOf(names: Run["names"], length: number): Run["names"] {
  const whole = names.filter(({ name, at }) => at === 0 && name.words.length === length);
  const full = whole.filter(({ name }) => name.kind !== "SHORT_TITLE");
  return full.length > 0 ? full : whole;
}

/** `80x28` goes on to `80x28x202`, and `Lamp 12` to `Lamp 12 S`. */
function isJoined(gap: string, { kind, written }: NameWord): boolean {
  return gap === "" ? kind !== "HAN" : /^[ -]$/u.test(gap) && kind === "LETTERS" && /^\p{Lu}/u.test(written);
}

/** Whole names first, then the longest; whole names that overlap without one holding the other are rivals. */
function withoutOverlaps(runs: readonly Run[]): { run: Run; rivals: Run[] }[] {
  const ordered = [...runs].sort(
    (a, b) => Number(b.isWhole) - Number(a.isWhole) || b.length - a.length || a.from - b.from,
  );
  const chosen: { run: Run; rivals: Run[] }[] = [];
  for (const run of ordered) {
    const over = chosen.find(
      ({ run: other }) => run.from < other.from + other.length && other.from < run.from + run.length,
    );
    if (over === undefined) chosen.push({ run, rivals: [] });
    else if (run.isWhole && run.from + run.length > over.run.from + over.run.length) over.rivals.push(run);
  }
  return chosen;
}

/** A part of a title that goes on otherwise: with another number, or with another name. */
function isContradicted(text: string, words: readonly NameWord[], { from, length, names }: Run): boolean {
  const last = words[from + length - 1];
  const next = words[from + length];
  if (last === undefined || next === undefined || last.kind === "NUMBER") return false;
  if (!/^[\s-]{0,2}[«"“]?$/u.test(text.slice(last.end, next.start))) return false;
  const goesOn = names.some(({ name, at }) => at + length < name.words.length);
  if (!goesOn || (length === 1 && last.written === last.written.toLowerCase() && last.kind !== "HAN")) return false;
  return next.kind === "NUMBER" || (last.kind !== "HAN" && /^\p{Lu}/u.test(next.written));
}

function strengthOf(
  text: string,
  own: readonly NameWord[],
  { isWhole, names, length }: Run,
): DocumentMention["strength"] | null {
  if (own.every(({ kind }) => kind === "NUMBER")) return null;
  const [first] = own;
  const isFromStart = names.some(({ at }) => at === 0);
  const share = Math.max(...names.map(({ name }) => length / name.words.length));
  if (own.some(({ kind }) => kind === "HAN")) {
    const isLong = own.filter(({ kind }) => kind === "HAN").length >= HAN_MIN || own.length > HAN_MIN;
    return isWhole || (isFromStart && isLong) ? "NAME" : "WEAK";
  }
  const letters = own.filter(({ kind }) => kind === "LETTERS");
  // The first word of a sentence is written large whatever it is.
  const hasCapital = letters.some(
    ({ written, start }) =>
      /\p{Lu}{3}/u.test(written) || (/\p{Lu}/u.test(written) && (start > 0 || letters.length > 1)),
  );
  if (isWhole) return length > 1 || hasCapital || isAlone(text, own) ? "NAME" : "WEAK";
  if (length === 1) return hasCapital && isFromStart && (first?.written.length ?? 0) > 2 ? "NAME" : "WEAK";
  const hasNumber = own.some(({ kind }) => kind === "NUMBER");
  return (isFromStart && (hasCapital || share >= SMALL_LETTERS_SHARE)) || (hasCapital && hasNumber) ? "NAME" : "WEAK";
}

/** Whether there is nothing else: a heading, the text of a link, a cell. */
function isAlone(text: string, own: readonly NameWord[]): boolean {
  const [first, last] = [own[0]?.start ?? 0, own.at(-1)?.end ?? 0];
  return !/[\p{L}\p{N}]/u.test(text.slice(0, first) + text.slice(last));
}
