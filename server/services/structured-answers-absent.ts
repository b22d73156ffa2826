// A standard that a question names and that is not there: it is named as that, with those that are called alike, and none of
// them answers in its place (FIND-3).
import type { CellStatement } from "../core/answers/cell-text.ts";
import type { SearchResult } from "./search.ts";

/** Look-alikes that are named (a choice: what a sentence holds). */
const NEAREST_MAX = 3;

/** Null where a document is named that is there, or where something else than a standard may answer. */
export function absentStandards({ identifiers, hits, isSupported }: SearchResult): CellStatement[] | null {
  // Where nothing would be quoted, searching says itself what is absent.
  if (!isSupported) return null;
  const standards = identifiers.filter(({ kind }) => kind === "STANDARD");
  if (standards.length === 0 || standards.some(({ places }) => places > 0)) return null;
  const titles = [...new Set(hits.map(({ title }) => title))];
  const written = standards.filter((one, i) => standards.findIndex(({ text }) => text === one.text) === i);
  return written.map(({ text }) => {
    const number = /\p{N}[\p{N}.-]*/u.exec(text)?.[0] ?? text;
    const alike = titles.filter((title) => title.includes(number)).slice(0, NEAREST_MAX);
    return { kind: "NO_DOCUMENT", asked: text, nearest: alike };
  });
}
