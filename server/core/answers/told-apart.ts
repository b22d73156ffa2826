// Rows of one name in tables of one kind (two R07, one for each battery pack) are told apart by the scopes over their
// tables: by the words that only one of them has and that the question has too (SCOPE-2).
import { extractIdentifiers } from "../identifiers/extract.ts";
import { identifierKey } from "../identifiers/identifier.ts";
import { contentWords } from "./content-words.ts";
import { findValues } from "./values.ts";

/**
 * Positions of the scopes that the question is for; all of them where it does not tell.
 * @param scopes scope line, section and title of each, as written
 */
export function toldApart(scopes: readonly string[], question: string): number[] {
  const all = scopes.map((_, i) => i);
  const asked = marksOf(question);
  const marks = scopes.map(marksOf);
  const counts = marks.map(
    (own, i) =>
      [...own].filter((mark) => asked.has(mark) && marks.some((other, j) => j !== i && !other.has(mark))).length,
  );
  const most = Math.max(0, ...counts);
  return most === 0 ? all : all.filter((i) => counts[i] === most);
}

/** Words, codes and values: of "C-5, 48 V pack" the pack, C-5 and 48 V, each as one mark. */
function marksOf(text: string): Set<string> {
  const { byKind } = findValues(text);
  const values = [...byKind].flatMap(([kind, own]) => [...own].map((value) => `${kind}=${value}`));
  const words = [...contentWords(text)].filter((word) => !/^\d+$/.test(word));
  return new Set([...words, ...values, ...extractIdentifiers(text).map(identifierKey)]);
}
