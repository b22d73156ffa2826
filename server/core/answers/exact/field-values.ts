// The exact values that a header, or a row of a table, has in the fields that a curator named exact (EXACT-1).
import type { CountSubject, FieldReading, FieldType } from "../../structured/field.ts";
import { foldField } from "../../structured/fold.ts";
import type { HeaderEntry } from "../../structured/rows.ts";
import { addressOf } from "../../structured/values/addresses.ts";
import { writtenValues } from "../../structured/values/parse-value.ts";
import type { ExactKind, ExactValue } from "./exact-value.ts";

/** A field that is exact, in whatever state: what goes out exactly need not be counted by. */
export interface ExactField {
  readonly subject: CountSubject;
  readonly name: string;
  /** Folded names that it goes by. */
  readonly keys: readonly string[];
  readonly reading: FieldReading;
}

export interface ExactValueReader {
  readonly isEmpty: boolean;
  /** Whether rows of tables have exact fields too. */
  readonly hasTables: boolean;
  read(subject: CountSubject, entries: readonly HeaderEntry[]): ExactValue[];
}

/** @param fields of one collection */
export function createExactValueReader(fields: readonly ExactField[]): ExactValueReader {
  const byKey = { DOCUMENTS: new Map<string, ExactField>(), TABLE_ROWS: new Map<string, ExactField>() };
  for (const field of fields) for (const key of field.keys) byKey[field.subject].set(key, field);
  return {
    isEmpty: fields.length === 0,
    hasTables: byKey.TABLE_ROWS.size > 0,
    read: (subject, entries) =>
      entries.flatMap(({ key, value, items }) => {
        const field = byKey[subject].get(foldField(key));
        if (field === undefined) return [];
        const { name, keys, reading } = field;
        const kind = KINDS[reading.type] ?? "IDENTIFIER";
        return writtenValues(value, items, reading).map((written) => ({
          kind,
          field: name,
          value: kind === "IDENTIFIER" ? written : addressOf(written),
          keys,
        }));
      }),
  };
}

const KINDS: Partial<Record<FieldType, ExactKind>> = { LINK: "LINK", IMAGE: "IMAGE" };

export function distinctValues(values: readonly ExactValue[]): ExactValue[] {
  const seen = new Set<string>();
  return values.filter(({ kind, value }) => {
    const name = `${kind} ${value}`;
    return !seen.has(name) && seen.add(name);
  });
}
