// Reads values and proposes fields in the plainest way.
import type { FieldFigures, FieldReading, ParsedValue } from "./field.ts";
import { foldField, foldForMatch } from "./fold.ts";
import type { HeaderEntry } from "./rows.ts";

export function parseValue(raw: string, items: readonly string[] | null, reading: FieldReading): ParsedValue[] {
  const written = reading.isMultiple && items !== null ? items : [raw];
  return written
    .map((value) => value.trim())
    .filter((value) => value !== "")
    .map((value) => {
      const number = reading.type === "NUMBER" || reading.type === "MONEY" ? Number(value) : Number.NaN;
      return {
        raw: value,
        folded: foldForMatch(value),
        number: Number.isFinite(number) ? number : null,
        numberMax: null,
      };
    });
}

export interface Proposal {
  readonly name: string;
  readonly keys: readonly string[];
  readonly isPassing: boolean;
  readonly reason: null;
  readonly reading: FieldReading;
  readonly figures: FieldFigures;
}

export function createFieldProfiler(): {
  add(document: { header: readonly HeaderEntry[] }): void;
  finish(): Proposal[];
} {
  const fields = new Map<string, { name: string; withKey: number; values: Map<string, number>; numbers: number }>();
  let considered = 0;
  return {
    add({ header }) {
      considered += 1;
      for (const { key, value } of header) {
        const folded = foldField(key);
        const field = fields.get(folded) ?? { name: key.trim(), withKey: 0, values: new Map(), numbers: 0 };
        fields.set(folded, field);
        field.withKey += 1;
        const plain = value.trim();
        if (plain === "") continue;
        field.values.set(plain, (field.values.get(plain) ?? 0) + 1);
        if (Number.isFinite(Number(plain))) field.numbers += 1;
      }
    },
    finish: () =>
      [...fields].map(([folded, { name, withKey, values, numbers }]) => {
        const count = [...values.values()].reduce((sum, n) => sum + n, 0);
        const isNumber = numbers === count && count > 0;
        return {
          name,
          keys: [folded],
          isPassing: true,
          reason: null,
          reading: {
            type: isNumber ? "NUMBER" : "TEXT",
            unit: null,
            dateOrder: null,
            decimalSign: null,
            isMultiple: false,
          },
          figures: {
            considered,
            withKey,
            withValue: count,
            values: count,
            parsed: count,
            distinct: values.size,
            isDistinctAtLeast: false,
            examples: [...values.keys()].slice(0, 10),
            unparsed: [],
            otherUnits: {},
            isDateOrderUnclear: false,
          },
        };
      }),
  };
}
