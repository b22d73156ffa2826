import { describe, expect, it } from "vitest";
import { keyCell, metricCell, metricHeader, valueCells } from "../../../server/core/structured/export-cells.ts";
import type { FieldType } from "../../../server/core/structured/field.ts";

const field = (name: string, type: FieldType, unit: string | null = null) => ({
  name,
  reading: { type, unit, dateOrder: null, decimalSign: null, isMultiple: false } as const,
});

describe("a table's header", () => {
  it.each([
    [{ kind: "COUNT", field: null }, "count"],
    [{ kind: "AVG", field: field("цена", "MONEY", "RUB") }, "avg цена (RUB)"],
    [{ kind: "COUNT_DISTINCT", field: field("价格", "MONEY", "CNY") }, "count distinct 价格"],
    [{ kind: "MAX", field: field("day", "DATE") }, "max day"],
  ] as const)("of %j is %j", (metric, header) => {
    expect(metricHeader(metric)).toBe(header);
  });
});

describe("a figure's cell", () => {
  const day = Date.UTC(2024, 2, 12);
  it.each([
    [null, "NUMBER", ""],
    [-1.5, "NUMBER", "-1.5"],
    [day, "DATE", "2024-03-12"],
    [day + 1_500, "DATE", "2024-03-12T00:00:01.500Z"],
    [Date.UTC(-200, 0), "DATE", "-000200-01-01"],
    [9e15, "DATE", "9000000000000000"],
  ] as const)("of %j of the type %s is %j", (value, type, cell) => {
    expect(metricCell({ value }, { kind: "MIN", field: field("a", type) })).toBe(cell);
  });

  it("of a count of dates is the number", () => {
    expect(metricCell({ value: 3 }, { kind: "COUNT", field: field("day", "DATE") })).toBe("3");
  });
});

describe("a value's cell", () => {
  it("holds all values of its field, and never begins like a formula", () => {
    const values = [
      { field: "a", values: ["=1+1", "b"] },
      { field: "b", values: [] },
    ];
    expect(valueCells({ values })).toEqual(["'=1+1; b", ""]);
    expect(keyCell({ value: "＝2" })).toBe("'＝2");
    expect(keyCell({ value: null })).toBe("");
  });
});
