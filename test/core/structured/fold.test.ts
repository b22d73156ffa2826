import fc from "fast-check";
import { expect, it } from "vitest";
import { foldField, foldValue } from "../../../server/core/structured/fold.ts";

it.each([
  ["case", "In Stock", "in STOCK"],
  ["Cyrillic case", "СКЛАД", "Склад"],
  ["full width", "Ｘ１００", "x100"],
  ["half-width katakana", "ﾃｽﾄ", "テスト"],
  ["white space of any kind", "  in\u00a0\u3000stock\t", "in stock"],
  ["what nobody sees", "in\u00adstock\u200b", "instock"],
  ["composed and decomposed accents", "Cafe\u0301", "CAFÉ"],
  ["the German sharp s", "STRASSE", "Straße"],
  ["both Greek sigmas", "ΟΔΟΣ", "οδος"],
])("folds %s", (_what, one, other) => {
  expect(foldValue(one)).toBe(foldValue(other));
});

it.each([
  ["accents", "cafe", "café"],
  ["ё and е", "елка", "ёлка"],
  ["dashes", "E-417", "E417"],
  ["digits", "1,977", "1977"],
  ["simplified and traditional characters", "红", "紅"],
  ["emoji of different skins", "👍", "👍🏽"],
])("keeps %s apart", (_what, one, other) => {
  expect(foldValue(one)).not.toBe(foldValue(other));
});

it("gives the same for what is folded already, in any script", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 40 }), (text) => {
      expect(foldValue(foldValue(text))).toBe(foldValue(text));
    }),
    { numRuns: 500 },
  );
});

it("knows a blank name as none", () => {
  expect(foldField(" \u3000\u200b\n")).toBe("");
});
