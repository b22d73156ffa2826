// What a document's header says of it, as keyed hashes: the rows that filters of search compare (FIND-12). A field is a
// column of CSV, a key of JSON or of front matter, or the name in a `Key: value` line.
import type { Element } from "../documents/element.ts";
import type { Span } from "../text/span.ts";
import { hashTerm } from "../text/terms.ts";
import { foldField, foldValue } from "./fold.ts";
import { LIST_LENGTH_MAX, LIST_SEPARATORS } from "./values/lists.ts";

/** Both are 52 bits of keyed hashes. */
export interface HeaderValue {
  readonly field: number;
  readonly value: number;
}

/** Stands for an empty value: it is known that there is none. No hash is it, but for one in 2^52. */
export const NO_VALUE = 0;

/**
 * Each field with each of its values once: the value as a whole, and the elements of a list. An empty value gives a row
 * too. `fields` of the key purpose `fields` (core/security/keys.ts).
 */
export function headerValues(document: { elements: readonly Element[]; text: string }, key: Buffer): HeaderValue[] {
  const read = ({ start, end }: Span) => document.text.slice(start, end);
  const rows = new Map<string, HeaderValue>();
  for (const element of document.elements)
    for (const field of element.detail?.fields ?? []) {
      const name = foldField(read(field.key));
      if (name === "") continue;
      const whole = read(field.value);
      const values = [whole, ...splitList(whole), ...(field.items ?? []).map(read)].map(foldValue);
      // A list with an empty place in it is not a field without a value.
      const known = values.filter((value) => value !== "");
      for (const value of known.length > 0 ? known : [""])
        rows.set(`${name}\u0000${value}`, { field: hashField(key, name), value: hashValue(key, name, value) });
    }
  return [...rows.values()];
}

function splitList(value: string): string[] {
  return value.length <= LIST_LENGTH_MAX && LIST_SEPARATORS.test(value) ? value.split(LIST_SEPARATORS) : [];
}

/** @param field folded */
export function hashField(key: Buffer, field: string): number {
  return hashTerm(key, `field\u0000${field}`);
}

/** Bound to its field: equal values of two fields do not look alike. @param field folded @param value folded */
export function hashValue(key: Buffer, field: string, value: string): number {
  return value === "" ? NO_VALUE : hashTerm(key, `value\u0000${field}\u0000${value}`);
}
