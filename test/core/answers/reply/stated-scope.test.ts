import { describe, expect, test } from "vitest";
import type { Scope } from "../../../../server/core/documents/scope.ts";
import { scopeWordsOf } from "../../../../server/core/answers/reply/scope-words.ts";
import { statedScope } from "../../../../server/core/answers/reply/stated-scope.ts";
import { SCENES, type Scene } from "./scenes.ts";

const stated = (scene: Scene, answer: string, appliesTo: Scope = {}) =>
  statedScope({ status: "ANSWERED", answer, appliesTo, citations: [] }, scopeWordsOf(SCENES[scene]));

describe("what sentences state is read as models write it, in three languages (SCOPE-1)", () => {
  test.each<[Scene, string, Scope]>([
    ["srb", "32.0 V for revisions A and B; revision C keeps 36.0 V.", { revision: ["A", "B", "C"] }],
    ["srb", "For **Rev. B** it is 32.0 V.", { revision: ["B"] }],
    ["srb", "Revisions A–C differ.", { revision: ["A", "B", "C"] }],
    ["srb", "Revisions A to C differ.", { revision: ["A", "B", "C"] }],
    ["srb", "The A and B revisions.", { revision: ["A", "B"] }],
    ["srb", "Revision A: 32.0 V, revision C: 36.0 V", { revision: ["A", "C"] }],
    ["srb", "All but revision C, and not for revision D.", {}],
    ["srb", "| Revision | Maximum |\n|---|---|\n| A, B | 32.0 V |", { revision: ["A", "B"] }],
    ["srb", "A revision is needed; I think a board is fine.", {}],
    ["mdn", "On the 10 V range with a 1-year interval.", { range: ["10V"], interval: ["1YEAR"] }],
    ["mdn", "10V range, calibrated within 12 months", { range: ["10V"], interval: ["1YEAR"] }],
    ["pn", "для ревизий А и Б — 32,0 В, для ревизии В — 36,0 В", { revision: ["A", "B", "Б"] }],
    ["pn", "кроме ревизии В", {}],
    ["vm", "на пределе 10 В, интервал 1 год", { range: ["10B"], interval: ["1ГОД"] }],
    ["wy", "适用于修订版A和B，最大为32.0 V", { revision: ["A", "B"] }],
    ["wy", "修订版A、B为32.0 V", { revision: ["A", "B"] }],
    ["wy", "除修订版C外", {}],
  ])("%s: %s", (scene, answer, scope) => {
    const read = Object.entries(stated(scene, answer)).filter(([name]) => name !== "model");
    expect(Object.fromEntries(read)).toEqual(scope);
  });
});

test("the list goes before the words, name by name, and both are written as the evidence writes it", () => {
  expect(stated("srb", "For revision C.", { Revisions: ["rev. b"] })).toEqual({ revision: ["B"] });
  expect(stated("mdn", "On the 10 V range.", { "Calibration interval": ["12 months"] })).toEqual({
    range: ["10V"],
    interval: ["1YEAR"],
  });
  expect(stated("mdn", "", { interval: ["1 year, 23 °C ± 5 °C"], Диапазон: ["10 В"] })).toEqual({
    range: ["10V"],
    interval: ["1YEAR"],
  });
});
