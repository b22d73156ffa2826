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
  for (const [index, word] of pattern.entries()) {
    const token = tokens[at + index];
    if (token === undefined || !isWord(word, token)) return 0;
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
      const { folded = "" } = tokens[at] ?? {};
      const keys = [1, 2, 3].filter((length) => length <= folded.length).map((length) => folded.slice(0, length));
      return keys
        .flatMap((key) => byStart.get(key) ?? [])
        .map(({ pattern, sense }) => ({ length: matchAt(pattern, tokens, at), sense }))
        .filter(({ length }) => length > 0);
    },
  };
}
