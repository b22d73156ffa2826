import { describe, expect, it } from "vitest";
import { createDataKey, deriveSpaceKeys } from "../../../server/core/security/keys.ts";
import { foldField, foldValue } from "../../../server/core/structured/fold.ts";
import { hashField, hashValue, headerValues, NO_VALUE } from "../../../server/core/structured/header-values.ts";
import { parseAll, parseOne } from "../../helpers/parse.ts";

const { fields: key } = deriveSpaceKeys(createDataKey());
const hashes = (field: string, value: string) => ({
  field: hashField(key, foldField(field)),
  value: hashValue(key, foldField(field), foldValue(value)),
});

async function valuesOf(name: string, content: string) {
  return headerValues(await parseOne(name, content), key);
}

describe("what a header says (FIND-12)", () => {
  it.each([
    ["front matter", "a.md", "---\nColour: Red\n---\n\n# Lamp\n\nA lamp for every room.\n"],
    ["TOML front matter", "a.md", '+++\nColour = "Red"\n+++\n\n# Lamp\n\nA lamp for every room.\n'],
    ["`Name: value` lines", "a.txt", "Colour: Red\nSize: 3\n\nA lamp for every room.\n"],
    ["a column of CSV", "a.csv", "Colour,Size\nRed,3\n"],
    ["a key of JSON", "a.json", '[{"Colour": "Red", "Size": 3}]'],
    ["a key of JSON Lines", "a.jsonl", '{"Colour": "Red", "Size": 3}\n'],
  ])("is read from %s", async (_what, name, content) => {
    expect(await valuesOf(name, content)).toContainEqual(hashes("colour", "red"));
  });

  it.each([
    ["English", "Status", "In stock", "STATUS", "in  stock"],
    ["Russian", "Цвет", "Тёмно-синий", "цвет", "ТЁМНО-СИНИЙ"],
    ["Chinese", "颜色", "深蓝　Ａ１", "颜色", "深蓝 a1"],
  ])("is compared folded in %s", async (_what, field, value, asked, askedValue) => {
    const rows = await valuesOf("a.csv", `${field},other\n${value},x\n`);
    expect(rows).toContainEqual(hashes(asked, askedValue));
  });

  it("gives a list one row an item, and one for the whole", async () => {
    const rows = await valuesOf("a.json", '[{"tags": ["Smith, John", "second", ""], "n": 1}]');
    for (const value of ["smith, john", "second", "Smith, John, second"])
      expect(rows).toContainEqual(hashes("tags", value));
    expect(rows).not.toContainEqual(hashes("tags", "John"));
    expect(rows).not.toContainEqual(hashes("tags", ""));
    expect(await valuesOf("a.md", "---\ntags:\n  - one\n  - two\n---\n\nText.\n")).toContainEqual(
      hashes("tags", "two"),
    );
  });

  it("reads a list within one cell, but takes no comma for one", async () => {
    const rows = await valuesOf("a.csv", 'tags,author,标签\nred; blue | green,"Smith, John",红、蓝\n');
    for (const value of ["red", "blue", "green"]) expect(rows).toContainEqual(hashes("tags", value));
    expect(rows).toContainEqual(hashes("标签", "蓝"));
    expect(rows).toContainEqual(hashes("author", "Smith, John"));
    expect(rows).not.toContainEqual(hashes("author", "Smith"));
  });

  it("keeps a field without a value as known absence, and tells it from a missing one", async () => {
    const { documents } = await parseAll("a.csv", "sku,batch\nA-1,\nA-2,7\n");
    const [without, withValue] = documents.map((document) => headerValues(document, key));
    expect(without).toContainEqual({ field: hashField(key, "batch"), value: NO_VALUE });
    expect(withValue?.some(({ value }) => value === NO_VALUE)).toBe(false);
  });

  it("shows under its hash neither that two fields share a value nor what it is under another key", () => {
    expect(hashValue(key, "a", "red")).not.toBe(hashValue(key, "b", "red"));
    const { fields: other } = deriveSpaceKeys(createDataKey());
    expect(hashValue(other, "a", "red")).not.toBe(hashValue(key, "a", "red"));
    expect(Number.isSafeInteger(hashValue(key, "a", "red"))).toBe(true);
  });
});
