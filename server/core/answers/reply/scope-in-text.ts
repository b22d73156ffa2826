// The scope that a sentence states in running words: "for revisions A and B", «для ревизий A–C», 适用于修订版A和B, "on the
// 10 V range". What is no name with a value beside it, and no value that can be nothing else, states nothing.
import { foldNameWord, findName, spaceNames } from "../../documents/scope-names.ts";
import { foldScopeValue, type Scope } from "../../documents/scope.ts";
import { foldCharacters } from "../../identifiers/fold.ts";
import { cacheRecent } from "../../text/recent-cache.ts";
import type { ScopeWords } from "./scope-words.ts";

interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const WORD = /[\p{L}\p{M}]+|\p{N}+(?:[.,]\p{N}+)*(?:\p{L}(?![\p{L}\p{M}]))?/gu;
/** `B2`, `C-3`, `SRB-5030` are one word. */
const CODE = /(?:\p{Lu}{1,6}-?\p{N}+(?:[.-]\p{N}+)*\p{Lu}?)(?![\p{L}\p{N}])/gu;
const CONNECTIVE = /^(?:and|or|as|well|to|through|и|или|а|также|по|до|和|与|及|或|至|到)$/iu;
/** Between a name and its value: `Rev. B`, «ревизия: Б», **revision** "B". */
const NAME_GAP = /^[\s.:：=()«»"“”'*_`‑–—-]*$/u;
/** Between two values of a list. */
const LIST_GAP = /^[\s,、，&/«»"“”'*_`‑–—~-]*$/u;
/** "except for revision C", «кроме ревизии C», 除修订版C外: what is left out is not what it holds for. */
const LEFT_OUT =
  /(?:\b(?:except|excluding|other than|all but|but not|not)\b|кроме|за исключением|исключая|не для|除了?|不含|不包括)[^.;。；]{0,12}$/iu;
const RANGE_GAP = /^\s*[–—~‑-]\s*$/u;
const RANGE_WORD = /^(?:to|through|по|до|至|到)$/iu;
/** A revision by its shape; any other value must be one that the evidence has. */
const SHORT_VALUE = /^(?:\p{Lu}\p{N}{0,3}|\p{N}{1,3}(?:\.\p{N}{1,3})*)$/u;
/** Words of a value: `10 V`, `1 year`, `hot standby mode`. */
const VALUE_WORDS_MAX = 3;
/** Names whose values have a shape: `revision C` states it, although nothing else speaks of C. */
export const SHAPED_NAMES: ReadonlySet<string> = new Set(["revision", "version"]);
/** A longer range is a mistake in reading (a choice). */
const RANGE_MAX = 26;

/** Words whose folding is remembered: a document's sentences are made of the same ones. */
const foldedWord = cacheRecent(foldNameWord, 5_000);

/** @returns folded and aligned with the evidence's words; empty where nothing is stated */
export function scopeInText(text: string, words: ScopeWords): Scope {
  const folded = spaceNames(foldCharacters(text.normalize("NFC")).text);
  const all = wordsOf(folded);
  const names = all.map((word) => foldedWord(word.text));
  const stated = new Map<string, Set<string>>();
  const add = (name: string, values: readonly string[]): void => {
    for (const value of values) stated.set(name, (stated.get(name) ?? new Set()).add(value));
  };
  const reader = createReader(folded, all, words);
  for (const name of new Set([...words.names.keys(), ...SHAPED_NAMES])) {
    const length = name.split(" ").length;
    if (words.names.has(name))
      for (let at = 0; at < all.length; at += 1) {
        const value = reader.telling(name, at);
        if (value !== null) add(name, [value]);
      }
    for (let at = 0; at < names.length; at += 1) {
      if (findName(names.slice(at, at + length), name) !== 0) continue;
      if (LEFT_OUT.test(folded.slice(0, all[at]?.start))) continue;
      add(name, reader.after(name, at + length));
      add(name, reader.before(name, at));
    }
  }
  return Object.fromEntries([...stated].map(([name, values]) => [name, [...values].sort()]));
}

function wordsOf(text: string): Word[] {
  const codes = [...text.matchAll(CODE)].map(({ 0: code, index }) => ({
    text: code,
    start: index,
    end: index + code.length,
  }));
  const plain = [...text.matchAll(WORD)]
    .map(({ 0: word, index }) => ({ text: word, start: index, end: index + word.length }))
    .filter(({ start, end }) => !codes.some((code) => code.start < end && start < code.end));
  return [...codes, ...plain].sort((a, b) => a.start - b.start);
}

function createReader(text: string, all: readonly Word[], words: ScopeWords) {
  const gap = (at: number): string => text.slice(all[at - 1]?.end ?? 0, all[at]?.start ?? text.length);
  const span = (from: number, to: number): string => text.slice(all[from]?.start ?? 0, all[to - 1]?.end ?? 0);
  const known = (name: string, from: number, to: number): string | null =>
    from < 0 || to > all.length || to <= from ? null : words.valueOf(name, span(from, to));
  const short = (name: string, at: number): string | null => {
    const word = all[at]?.text ?? "";
    return SHAPED_NAMES.has(name) && SHORT_VALUE.test(word) ? foldScopeValue(word) : null;
  };

  /** The value that begins at a word, the longest first, and where it ends. */
  function valueFrom(name: string, at: number): { value: string; next: number } | null {
    for (let length = VALUE_WORDS_MAX; length > 0; length -= 1) {
      const value = known(name, at, at + length);
      if (value !== null) return { value, next: at + length };
    }
    const value = short(name, at);
    return value === null ? null : { value, next: at + 1 };
  }

  /** The value that the evidence has and that ends before a word, the longest first, and where it begins. */
  function valueTo(name: string, at: number): { value: string; from: number } | null {
    for (let length = VALUE_WORDS_MAX; length > 0; length -= 1) {
      const value = known(name, at - length, at);
      if (value !== null) return { value, from: at - length };
    }
    return null;
  }

  return {
    /** Values in a list after the name. */
    after(name: string, from: number): string[] {
      const values: string[] = [];
      let at = from;
      let isRange = false;
      while (at < all.length && (values.length === 0 ? NAME_GAP : LIST_GAP).test(gap(at))) {
        const word = all[at]?.text ?? "";
        isRange ||= values.length > 0 && RANGE_GAP.test(gap(at));
        if (CONNECTIVE.test(word) && values.length > 0) {
          isRange ||= RANGE_WORD.test(word);
          at += 1;
          continue;
        }
        const found = valueFrom(name, at);
        const last = values.at(-1);
        // "revision A 32.0 V": a number after letters is no further revision.
        if (found === null || (last !== undefined && /^\p{N}/u.test(last) !== /^\p{N}/u.test(found.value))) break;
        values.push(...(isRange && last !== undefined ? between(last, found.value) : []), found.value);
        isRange = false;
        at = found.next;
      }
      return values;
    },
    /** Values right before the name: "the 10 V range", «A- и B-ревизии». */
    before(name: string, to: number): string[] {
      const values: string[] = [];
      let at = to;
      while (at > 0 && (values.length === 0 ? NAME_GAP : LIST_GAP).test(gap(at))) {
        if (values.length > 0 && CONNECTIVE.test(all[at - 1]?.text ?? "")) {
          at -= 1;
          continue;
        }
        const found = valueTo(name, at);
        if (found === null) break;
        values.push(found.value);
        at = found.from;
      }
      // "A revision is needed": at the head of a sentence one letter is an article.
      const isArticle =
        values.length === 1 && values[0] === "A" && /(?:^|[.!?:\n|*-])[\s*_]*$/u.test(text.slice(0, all[at]?.start));
      return isArticle ? [] : values;
    },
    /** A value that says by itself what it is of: a measure or a code, `10 V`, `C-3`; never a letter or a bare number. */
    telling(name: string, at: number): string | null {
      for (let length = VALUE_WORDS_MAX; length > 0; length -= 1) {
        if (at + length > all.length || !isTelling(span(at, at + length))) continue;
        const value = known(name, at, at + length);
        if (value !== null) return value;
      }
      return null;
    },
  };
}

/** A number with a letter to it. */
function isTelling(words: string): boolean {
  return /\p{N}/u.test(words) && /\p{L}/u.test(words);
}

/** What lies between two letters or two numbers. */
function between(from: string, to: string): string[] {
  const isNumber = /^\d+$/.test(from) && /^\d+$/.test(to);
  if (!isNumber && !(/^\p{L}$/u.test(from) && /^\p{L}$/u.test(to))) return [];
  const [a, b] = isNumber ? [Number(from), Number(to)] : [from.codePointAt(0) ?? 0, to.codePointAt(0) ?? 0];
  if (b - a < 2 || b - a > RANGE_MAX) return [];
  return Array.from({ length: b - a - 1 }, (_, i) => (isNumber ? String(a + 1 + i) : String.fromCodePoint(a + 1 + i)));
}
