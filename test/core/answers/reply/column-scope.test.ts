// Columns by what their labels say they hold for, and which of them hold a value.
import { describe, expect, test } from "vitest";
import { columnsWith, isOfOtherColumns, scopeOfColumn } from "../../../../server/core/answers/reply/column-scope.ts";
import { valueKeys } from "../../../../server/core/answers/reply/value-places.ts";
import type { EvidenceUnit } from "../../../../server/core/answers/evidence.ts";

function row(cells: Readonly<Record<string, string>>): EvidenceUnit {
  const own = Object.entries(cells).map(([label, text]) => ({ label, text }));
  const text = own.map((cell) => cell.text).join(" | ");
  const empty = { contextTexts: [], scopeLine: "", appliesTo: {}, superseded: [] };
  return { ...empty, span: { start: 0, end: text.length }, kind: "TABLE_ROW", text, cells: own };
}

test.each<[string, Record<string, string[]>]>([
  ["Revision C", { revision: ["C"] }],
  ["Ревизии A и B", { revision: ["A", "B"] }],
  ["版本B", { revision: ["B"] }],
  ["Revision", {}],
  ["Maximum", {}],
  ["All revisions except C", {}],
])("%s", (label, scope) => {
  expect(scopeOfColumn(label, [])).toEqual(scope);
});

describe("columns that hold a value", () => {
  const limits = row({ Parameter: "Input", "Revision B": "32.0 V", "Revision C": "36.0 V" });
  const accuracy = row({ Range: "10 V", "24 hours, 23 °C": "0.0010 + 0.0003", "1 year, 23 °C": "0.0035 + 0.0003" });

  test("those that have all of it go before those that have a part of it", () => {
    expect(columnsWith(accuracy, valueKeys("0.0010 and 0.0003"))).toEqual([1]);
    expect(columnsWith(accuracy, valueKeys("0.0003"))).toEqual([1, 2]);
    expect(columnsWith(accuracy, valueKeys("0.0777"))).toEqual([]);
    expect(columnsWith(accuracy, new Set())).toEqual([]);
  });

  test("the unit of measure may stand in the label", () => {
    expect(columnsWith(row({ Size: "M10", "Voltage, V": "1.5" }), valueKeys("1.5 V"))).toEqual([1]);
  });

  const isOther = (unit: EvidenceUnit, value: string, scope: Record<string, string[]>) =>
    isOfOtherColumns({ unit, keys: valueKeys(value), names: Object.keys(scope) }, scope, (own) =>
      Object.fromEntries(Object.entries(own).map(([name, values]) => [name, values.map((one) => one.toLowerCase())])),
    );

  test("a value is of another scope where its label says so, or where a neighbour's label is what is meant", () => {
    expect(isOther(limits, "36.0 V", { revision: ["b"] })).toBe(true);
    expect(isOther(limits, "32.0 V", { revision: ["b"] })).toBe(false);
    expect(isOther(accuracy, "0.0010", { interval: ["1-year"] })).toBe(true);
    expect(isOther(accuracy, "0.0035", { interval: ["1-year"] })).toBe(false);
    expect(isOther(accuracy, "0.0035", { interval: ["90-days"] })).toBe(false);
    expect(isOther(limits, "40 V", { revision: ["b"] })).toBe(false);
  });
});
