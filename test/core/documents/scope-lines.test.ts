import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  readScopeCell,
  readScopeLabel,
  readScopeLine,
  scopeOfLabel,
} from "../../../server/core/documents/scope-lines.ts";

const valuesOf = (line: string, name = "revision", names: string[] = []) =>
  readScopeLine(line, names).get(name)?.values ?? null;

describe("readScopeLine (SCOPE-2)", () => {
  test.each([
    ["Scope: VX-2410, revisions A, B and C, upright mounting, free air", ["A", "B", "C"]],
    ["Scope: revisions A and B, Vin = 48.0 V, Iout = 8.0 A", ["A", "B"]],
    ["Revisions: A, B", ["A", "B"]],
    ["Revisions A–C", ["A", "B", "C"]],
    ["Ревизия: B", ["B"]],
    ["Применимость: ревизии А и Б", ["А", "Б"]],
    ["适用版本: B", ["B"]],
    ["适用版本：B、C", ["B", "C"]],
    ["适用范围: 版本A至C", ["A", "B", "C"]],
    ["Applies to: rev. ２", ["2"]],
  ])("reads %s", (line, values) => {
    expect(valuesOf(line)).toEqual(values);
  });

  test.each([
    "Scope: VX-2410, all revisions",
    "Область применения: все ревизии",
    "适用范围: 所有版本",
    "Scope: revision C and later",
    "Table 3. Revision history",
    "Scope: free air 😀",
  ])("concludes nothing from %s", (line) => {
    expect(valuesOf(line)).toBeNull();
  });

  test.each(["All revisions except C", "Область применения: все ревизии, кроме C"])(
    "reads the exception of %s",
    (line) => {
      expect(readScopeLine(line, []).get("revision")).toEqual({ values: ["C"], isAllBut: true });
    },
  );

  test("a product's number alone is a model; a value under a name that is asked for is found in running words", () => {
    expect(valuesOf("Scope: C-3, 36 V battery pack, frame-mounted", "model")).toEqual(["C-3"]);
    expect(valuesOf("Scope: C-3, 36 V battery pack, frame-mounted", "batteri", ["batteri"])).toEqual(["36 V pack"]);
    expect(valuesOf("market: Germany", "market", ["market"])).toEqual(["Germany"]);
  });

  test("a word beside a name is no value: accuracy in % of range", () => {
    expect(valuesOf("Table 5. DC voltage accuracy, ± (% of reading + % of range)", "range")).toBeNull();
  });

  test("reads any line without failing, and only values that stand in it", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (line) => {
        for (const { values } of readScopeLine(`revision ${line}`, []).values())
          expect(values.every((value) => value !== "")).toBe(true);
      }),
    );
  });
});

describe("columns", () => {
  test("a column is named as a scope, states one, or does neither", () => {
    for (const label of ["Revision", "Revisions", "Ревизия", "适用版本"])
      expect(scopeOfLabel(label, [])).toBe("revision");
    expect(scopeOfLabel("Calibration interval", [])).toBe("interval");
    for (const label of ["Revision B", "Maximum", ""]) expect(scopeOfLabel(label, [])).toBeNull();
    expect(readScopeLabel("Revision B", []).get("revision")?.values).toEqual(["B"]);
    expect(readScopeLabel("Calibration interval", []).size).toBe(0);
  });

  test("a cell lists values; an empty one and one that says all hold for everything", () => {
    expect(readScopeCell("A, B")?.values).toEqual(["A", "B"]);
    expect(readScopeCell("A to C")?.values).toEqual(["A", "B", "C"]);
    for (const cell of ["", "all", "все", "所有"]) expect(readScopeCell(cell)).toBeNull();
  });
});
