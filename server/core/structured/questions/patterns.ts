// Word lists as they are written in the tables of this folder: alternatives between bars, words between spaces, and `*`
// for any ending ("сам* дорог*|最贵"). Chinese is written without spaces, one character a token.
import { foldForMatch } from "../fold.ts";
import type { Token } from "./tokens.ts";

interface PatternWord {
  readonly text: string;
  readonly isOpen: boolean;
}

export type Pattern = readonly PatternWord[];

/** Letters that an ending may have: Russian ones of adjectives and participles (a choice). */
const ENDING_MAX = 6;

/** @param list alternatives, as above */
export function patterns(list: string): Pattern[] {
  return list.split("|").map((alternative) =>
    alternative
      .trim()
      .split(/\s+/)
      .flatMap((word) => (/^\p{Script=Han}/u.test(word) ? [...word] : [word]))
      .map((word) => ({ text: foldForMatch(word.replace(/\*$/, "")), isOpen: word.endsWith("*") })),
  );
}

/** Tokens that the pattern covers from `at`; 0: it does not stand there. */
export function matchAt(pattern: Pattern, tokens: readonly Token[], at: number): number {
  for (let index = 0; index < pattern.length; index++) {
    const [word, token] = [pattern[index], tokens[at + index]];
    if (word === undefined || token === undefined || !isWord(word, token)) return 0;
  }
  return pattern.length;
}

function isWord({ text, isOpen }: PatternWord, { folded }: Token): boolean {
  if (folded === text) return true;
  return isOpen && folded.startsWith(text) && folded.length <= text.length + ENDING_MAX;
}

/** Patterns with what they mean, looked up by how they begin. */
export interface Lexicon<T> {
  /** Every entry that stands at the place, with how many tokens it covers. */
  at(tokens: readonly Token[], at: number): { readonly length: number; readonly sense: T }[];
}

/** Patterns are found by the beginning of their first word. */
const KEY_LENGTH = 3;

export function createLexicon<T>(rows: Iterable<readonly [sense: T, list: string]>): Lexicon<T> {
  const byStart = new Map<string, { pattern: Pattern; sense: T }[]>();
  for (const [sense, list] of rows)
    for (const pattern of patterns(list)) {
      const start = pattern[0]?.text.slice(0, KEY_LENGTH) ?? "";
      byStart.set(start, [...(byStart.get(start) ?? []), { pattern, sense }]);
    }
  return {
    at(tokens, at) {
      const folded = tokens[at]?.folded ?? "";
      const found: { length: number; sense: T }[] = [];
      // Run for every word of every question: plain loops, and no list for what is not there.
      for (let start = 1; start <= KEY_LENGTH && start <= folded.length; start++)
        for (const { pattern, sense } of byStart.get(folded.slice(0, start)) ?? []) {
          const length = matchAt(pattern, tokens, at);
          if (length > 0) found.push({ length, sense });
        }
      return found;
    },
  };
}

/** The longest entry that stands at the place; null: none does. */
export function longestAt<T>(
  lexicon: Lexicon<T>,
  tokens: readonly Token[],
  at: number,
): { readonly length: number; readonly sense: T } | null {
  let longest: { length: number; sense: T } | null = null;
  for (const entry of lexicon.at(tokens, at)) if (entry.length > (longest?.length ?? 0)) longest = entry;
  return longest;
}

/** Tokens that the longest of alternatives covers at a place; 0: none stands there. */
export function createMatcher(list: string): (tokens: readonly Token[], at: number) => number {
  const lexicon = createLexicon([[null, list]]);
  return (tokens, at) => longestAt(lexicon, tokens, at)?.length ?? 0;
}
