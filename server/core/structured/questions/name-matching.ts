// Which fields words of a question name: by the whole name, a synonym, a part of the name, or what the property is called
// in another language. Inflection and one slip of the keyboard are forgiven.
import { editsAllowed, wholeDistance } from "../../suggestions/distance.ts";
import type { KnownField } from "../field.ts";
import { conceptsAt, GENERAL, type NamedField } from "./field-names.ts";
import type { Token } from "./tokens.ts";

export interface FieldCandidate {
  readonly field: KnownField;
  /** 0..1: 1 is the whole name as it is written. */
  readonly score: number;
}

/** A part of a name says less than the whole (choices, in order of trust). */
const PART_SHARE = 0.8;
const CONCEPT_SHARE = 0.9;
const INFLECTED_SHARE = 0.9;
/** Of one root: "поступило" and "поступление". */
const RELATED_SHARE = 0.75;
const TYPO_SHARE = 0.85;
export const CANDIDATE_SCORE_MIN = 0.2;

interface Way {
  readonly field: KnownField;
  readonly way: readonly Token[];
}

const byInitials = new WeakMap<readonly NamedField[], ReadonlyMap<string, readonly Way[]>>();

/** Ways with a word of the same first letter: however a word is inflected or mistyped, it begins as it should. */
function waysBeginning(named: readonly NamedField[], folded: string): readonly Way[] {
  const known = byInitials.get(named) ?? groupByInitial(named);
  byInitials.set(named, known);
  return known.get(folded.charAt(0)) ?? [];
}

function groupByInitial(named: readonly NamedField[]): Map<string, Way[]> {
  const groups = new Map<string, Way[]>();
  for (const { field, ways } of named)
    for (const way of ways)
      for (const initial of new Set(way.map((word) => word.folded.charAt(0))))
        groups.set(initial, [...(groups.get(initial) ?? []), { field, way }]);
  return groups;
}

/** Every field that is named from a token on, with how many tokens name it. */
export function fieldsAt(
  named: readonly NamedField[],
  tokens: readonly Token[],
  at: number,
): { length: number; candidates: FieldCandidate[] }[] {
  const found = new Map<number, Map<KnownField, number>>();
  const add = (length: number, field: KnownField, score: number) => {
    const fields = found.get(length) ?? new Map<KnownField, number>();
    fields.set(field, Math.max(fields.get(field) ?? 0, score));
    found.set(length, fields);
  };
  for (const { field, way } of waysBeginning(named, tokens[at]?.folded ?? "")) {
    const match = matchName(way, tokens, at);
    if (match !== null && match.score >= CANDIDATE_SCORE_MIN) add(match.length, field, match.score);
  }
  for (const { length, concept } of conceptsAt(tokens, at))
    for (const { field, concepts } of named) {
      const share = concepts.get(concept);
      if (share !== undefined) add(length, field, share * CONCEPT_SHARE);
    }
  return [...found].map(([length, fields]) => ({
    length,
    candidates: [...fields].map(([field, score]) => ({ field, score })).sort((a, b) => b.score - a.score),
  }));
}

/** The words of a name in any order, with "of" and "the" between them; or some of them. */
function matchName(
  way: readonly Token[],
  tokens: readonly Token[],
  at: number,
): { length: number; score: number } | null {
  let left = [...way];
  let [length, quality] = [0, 1];
  for (let next = at; next < tokens.length && left.length > 0; next++) {
    const token = tokens[next] as Token;
    const [share, index] = nearest(left, token);
    if (index !== -1) {
      left = left.filter((_, other) => other !== index);
      quality = Math.min(quality, share);
      length = next - at + 1;
    } else if (length === 0 || !["of", "the", "-", "_", "в", "的"].includes(token.folded)) break;
  }
  if (length === 0) return null;
  const missing = left.filter(({ folded }) => !GENERAL.has(folded)).length;
  const hits = way.length - left.length;
  const isOnlyGeneral = way.filter((word) => !left.includes(word)).every(({ folded }) => GENERAL.has(folded));
  if (isOnlyGeneral && left.length > 0) return null;
  if (missing === 0) return { length, score: quality * (left.length === 0 ? 1 : 0.95) };
  // Chinese names are not read by single characters.
  if (way.some(({ kind }) => kind === "HAN")) return null;
  return { length, score: (quality * PART_SHARE * hits) / (hits + missing) };
}

/** Which of the words the token is, and how surely: as written, inflected, with a slip; -1: none. */
function nearest(words: readonly Token[], token: Token): readonly [share: number, index: number] {
  const same = words.findIndex(({ folded }) => folded === token.folded);
  if (same !== -1) return [1, same];
  const inflected = words.findIndex(({ kind, stem }) => kind === "WORD" && stem === token.stem);
  if (inflected !== -1) return [INFLECTED_SHARE, inflected];
  const related = words.findIndex((word) => isRelated(word, token));
  if (related !== -1) return [RELATED_SHARE, related];
  return [TYPO_SHARE, words.findIndex((word) => isSlip(word, token))];
}

/** Words that share their beginning: this much of the longer stem in Russian, of the longer word elsewhere (choices). */
const RELATED_LETTERS_MIN = 5;
const RELATED_PART_RUSSIAN = 0.65;
const RELATED_PART = 0.75;

function isRelated(word: Token, token: Token): boolean {
  if (word.kind !== "WORD" || token.kind !== "WORD") return false;
  const isRussian = /^\p{Script=Cyrillic}/u.test(token.folded);
  const [a, b] = isRussian ? [word.stem, token.stem] : [word.folded, token.folded];
  let shared = 0;
  while (shared < a.length && a[shared] === b[shared]) shared++;
  const part = shared / Math.max(a.length, b.length);
  return shared >= RELATED_LETTERS_MIN && part >= (isRussian ? RELATED_PART_RUSSIAN : RELATED_PART);
}

/** Letters from which a slip is told from another word (a choice). */
const SLIP_LENGTH_MIN = 5;

function isSlip(word: Token, token: Token): boolean {
  if (word.kind !== "WORD" || token.kind !== "WORD" || token.folded.length < SLIP_LENGTH_MIN) return false;
  if (word.folded.length < SLIP_LENGTH_MIN || Math.abs(word.folded.length - token.folded.length) > 2) return false;
  if (word.folded.charAt(0) !== token.folded.charAt(0)) return false;
  const edits = Math.min(1, editsAllowed(token.folded, false));
  return wholeDistance(token.folded, word.folded, edits) <= edits;
}
