// What a quote claims: values, and the words that say of what. Two claims are comparable where those words agree (ANS-7).
import { contentWords } from "./content-words.ts";
import { markNameNumbers, nameWords } from "./name-marks.ts";
import { findValues } from "./values.ts";

/** A quote as far as a conflict can be told from it. Texts as written. */
export interface ConflictQuote {
  /** Id of its block. */
  readonly block: string;
  readonly document: string;
  readonly title: string;
  readonly sectionPath: readonly string[];
  readonly scope: Readonly<Record<string, readonly string[]>>;
  /** Scope lines over its table; empty for prose. */
  readonly scopeLine: string;
  /** Number of the record in its file; null for what is no record of a file. */
  readonly recordRow: number | null;
  readonly kind: "SENTENCE" | "LIST_ITEM" | "TABLE_ROW" | "FIELD" | "CODE";
  readonly text: string;
  /** TABLE_ROW with columns; a FIELD is a row of one cell under its key. Empty otherwise. */
  readonly cells: readonly { readonly label: string; readonly text: string }[];
  /** Blocks that it supersedes or is superseded by. */
  readonly supersession: readonly string[];
}

export interface Claim {
  /** `key` of the row and `label` of the column, or nothing for a sentence. */
  readonly key: ReadonlySet<string>;
  readonly label: ReadonlySet<string>;
  /** What is said of the values. */
  readonly words: ReadonlySet<string>;
  /** Those of them that are parts of names; empty for a cell. */
  readonly names: ReadonlySet<string>;
  readonly values: ReadonlyMap<string, ReadonlySet<string>>;
  readonly isCell: boolean;
}

/** One for a sentence or item, one for every cell that holds a value; none where there is no value. */
export function claimsOf(quote: ConflictQuote): Claim[] {
  if (quote.cells.length > 0) return cellClaims(quote);
  const marked = markNameNumbers(quote.text, quote.title);
  const { byKind, rest } = findValues(marked);
  if (byKind.size === 0) return [];
  const names = nameWords(rest);
  return [{ key: NONE, label: NONE, words: contentWords(rest), names, values: byKind, isCell: false }];
}

const NONE: ReadonlySet<string> = new Set();

/** The first cell names the row; a field is named by its record. */
function cellClaims({ kind, title, cells }: ConflictQuote): Claim[] {
  const [first, ...others] = cells;
  const isField = kind === "FIELD";
  const key = contentWords(isField ? title : (first?.text ?? ""));
  return (isField ? cells : others).flatMap((cell) => {
    const { byKind } = findValues(cell.text);
    if (byKind.size === 0) return [];
    const label = contentWords(cell.label);
    return [{ key, label, words: new Set([...key, ...label]), names: NONE, values: byKind, isCell: true }];
  });
}
