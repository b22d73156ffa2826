import { describe, expect, it } from "vitest";
import type { FieldReading, FieldType } from "../../../server/core/structured/field.ts";
import { suggestsTemplate } from "../../../server/core/structured/suggests-template.ts";

function suggests(
  type: FieldType,
  examples: readonly string[],
  change: { isExact?: boolean; templates?: unknown[] } = {},
) {
  const reading: Pick<FieldReading, "type"> = { type };
  return suggestsTemplate({ reading, figures: { examples }, isExact: false, templates: [], ...change });
}

describe("a sentence template is suggested (NUM-1)", () => {
  it.each([
    ["numbers", "NUMBER", ["1", "2"]],
    ["amounts", "MONEY", ["$49", "1 977,50 ₽"]],
    ["dates", "DATE", ["12.03.2024"]],
    ["yes and no", "BOOLEAN", ["yes", "нет"]],
    ["codes", "TEXT", ["XL", "PG-13", "B2", "L"]],
    ["codes with one exception in ten", "TEXT", ["A1", "A2", "B1", "B2", "C1", "C2", "A0", "D1", "D2", "unknown"]],
    [
      "lines of values under the same labels",
      "TEXT",
      ["Reading level: 1 · Age: 5 · Words: 1951", "Reading level: 4 · Age: 11 · Words: 18400"],
    ],
    ["the same in Russian", "TEXT", ["Уровень: 1 · Возраст: 5", "Уровень: 4 · Возраст: 11"]],
    ["the same in Chinese", "TEXT", ["等级：1", "等级：4"]],
    ["the same from right to left", "TEXT", ["גיל: 5", "גיל: 11"]],
    ["emoji and full-width figures", "TEXT", ["⭐️⭐️", "５"]],
  ] as const)("for %s", (_what, type, examples) => {
    expect(suggests(type, examples)).toBe(true);
  });

  it.each([
    ["words", "TEXT", ["red", "blue"]],
    ["words of one value only", "TEXT", ["In stock"]],
    ["words of Russian", "TEXT", ["красный", "синий"]],
    ["words of Chinese", "TEXT", ["红", "蓝"]],
    ["words of Hebrew", "TEXT", ["אדום", "כחול"]],
    ["numbers in words", "TEXT", ["Level one", "Level two"]],
    ["identifiers", "IDENTIFIER", ["SK-1"]],
    ["links", "LINK", ["https://example.org/1"]],
    ["images", "IMAGE", ["a.png"]],
    ["a field without values", "NUMBER", []],
  ] as const)("not for %s", (_what, type, examples) => {
    expect(suggests(type, examples)).toBe(false);
  });

  it("not for an exact field, nor where there is one already", () => {
    expect(suggests("NUMBER", ["1"], { isExact: true })).toBe(false);
    expect(suggests("NUMBER", ["1"], { templates: [{ sentence: "Level {value}" }] })).toBe(false);
  });
});
