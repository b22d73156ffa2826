import { describe, expect, test } from "vitest";
import type { Scope } from "../../../server/core/documents/scope.ts";
import { askedScope } from "../../../server/core/answers/asked-scope.ts";
import { supersededScopes } from "../../../server/core/answers/superseded-stretches.ts";
import { scopeOfUnit, type ScopedUnit } from "../../../server/core/answers/unit-scope.ts";

const unit = (more: Partial<ScopedUnit> = {}): ScopedUnit => ({
  versionScope: {},
  scopeLines: [],
  cells: [],
  superseded: [],
  ...more,
});
const row = (...cells: [label: string, text: string][]) =>
  unit({ cells: cells.map(([label, text]) => ({ label, text })) });

describe("scopeOfUnit (SCOPE-1..3)", () => {
  const sheet = unit({ superseded: [{ revision: ["A", "B"] }] });
  const notice = unit({ versionScope: { revision: ["A", "B"] } });

  test("32.0 V of the notice supports revision B and applies to A and B; 36.0 V of the datasheet does not", () => {
    expect(scopeOfUnit(notice, { revision: ["B"] })).toMatchObject({
      maySupport: true,
      appliesTo: { revision: ["A", "B"] },
    });
    expect(scopeOfUnit(sheet, { revision: ["B"] })).toMatchObject({ maySupport: false, reason: "SUPERSEDED" });
  });

  test("36.0 V supports revision C and applies to it; the notice is out of its scope", () => {
    expect(scopeOfUnit(sheet, { Ревизия: ["С"] })).toMatchObject({ maySupport: true, appliesTo: { Ревизия: ["С"] } });
    expect(scopeOfUnit(notice, { revision: ["C"] })).toMatchObject({ maySupport: false, reason: "OUT_OF_SCOPE" });
  });

  test("without a scope asked, superseded text supports all but what it is superseded for, and says so", () => {
    expect(scopeOfUnit(sheet, {})).toMatchObject({
      maySupport: true,
      appliesTo: {},
      exceptFor: [{ revision: ["A", "B"] }],
    });
    const listed = unit({
      versionScope: { revision: ["A", "B", "C"] },
      superseded: [{ revision: ["a"] }, { Rev: ["B"] }],
    });
    expect(scopeOfUnit(listed, {})).toMatchObject({ maySupport: true, appliesTo: { revision: ["C"] }, exceptFor: [] });
    expect(scopeOfUnit(unit({ superseded: [{}] }), {})).toMatchObject({ maySupport: false, reason: "SUPERSEDED" });
  });

  test("the MDN-6100: only the row of the asked range and interval supports", () => {
    const accuracy = (range: string, interval: string) =>
      row(["Range", range], ["Calibration interval", interval], ["Accuracy", "x"]);
    const asked = { range: ["10V"], interval: ["1 year"] };
    expect(scopeOfUnit(accuracy("10 V", "1 year"), asked).maySupport).toBe(true);
    expect(scopeOfUnit(accuracy("100 V", "1 year"), asked).maySupport).toBe(false);
    expect(scopeOfUnit(accuracy("10 V", "24 hours"), asked).maySupport).toBe(false);
    expect(scopeOfUnit(accuracy("", "все"), asked).maySupport).toBe(true);
  });

  test("two R07 are told apart by the scope lines of their tables", () => {
    const of = (line: string) => scopeOfUnit(unit({ scopeLines: [line] }), { model: ["C-5"] });
    expect(of("Scope: C-3, 36 V battery pack, frame-mounted").maySupport).toBe(false);
    expect(of("Scope: C-5, 48 V battery pack, rack-mounted").maySupport).toBe(true);
  });

  test("columns of another scope are named; a row whose values all stand in them supports nothing", () => {
    const both = row(["Parameter", "Vin"], ["Revision A", "1 V"], ["Revision B", "2 V"]);
    expect(scopeOfUnit(both, { revision: ["B"] })).toMatchObject({ maySupport: true, columnsOut: [1] });
    expect(scopeOfUnit(both, { revision: ["C"] })).toMatchObject({ maySupport: false, columnsOut: [1, 2] });
  });

  test("what stands nearer to the value counts: a row over its table, a table over its document", () => {
    const narrow = unit({ versionScope: { revision: ["A", "B", "C"] }, scopeLines: ["适用版本: C"] });
    expect(scopeOfUnit(narrow, { revision: ["A"] }).maySupport).toBe(false);
    expect(scopeOfUnit(narrow, {}).appliesTo).toEqual({ revision: ["C"] });
    const allBut = unit({ scopeLines: ["Scope: all revisions except C"] });
    expect(scopeOfUnit(allBut, { revision: ["C"] })).toMatchObject({ maySupport: false, reason: "OUT_OF_SCOPE" });
    expect(scopeOfUnit(allBut, { revision: ["A"] }).maySupport).toBe(true);
  });

  test("a name that the evidence does not speak of excludes nothing and is not claimed", () => {
    expect(scopeOfUnit(unit(), { market: ["EU"] })).toMatchObject({ maySupport: true, appliesTo: {} });
  });
});

describe("supersededScopes", () => {
  test("only a unit that a superseded stretch touches is superseded", () => {
    const stretches = [{ spans: [{ start: 10, end: 20 }], scope: { revision: ["A"] } }];
    expect(supersededScopes({ start: 15, end: 30 }, stretches)).toEqual([{ revision: ["A"] }]);
    expect(supersededScopes({ start: 20, end: 30 }, stretches)).toEqual([]);
  });
});

describe("askedScope", () => {
  const known: Scope[] = [{ range: ["10 V", "100 V"] }, { revision: ["A", "B"] }];
  test.each([
    ["What is the maximum input voltage, revision B?", { revision: ["B"] }],
    ["Какое наибольшее напряжение у ревизии B?", { revision: ["B"] }],
    ["版本B的最大输入电压是多少？", { revision: ["B"] }],
    ["How accurate is it on the 10 V range?", { range: ["10V"] }],
    ["10 V 量程的精度", { range: ["10V"] }],
    ["How accurate is it?", {}],
  ])("reads %s", (question, asked) => {
    expect(askedScope(question, {}, known)).toEqual(asked);
  });

  test("the caller's own scope goes before the question's words", () => {
    expect(askedScope("revision B", { Revision: ["C"] }, known)).toEqual({ Revision: ["C"] });
  });
});
