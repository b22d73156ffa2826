import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  foldCharacters,
  foldCode,
  foldLetters,
  parseChineseNumeral,
  parseRomanNumeral,
} from "../../../server/core/identifiers/fold.ts";

describe("folded characters", () => {
  it("know where they came from", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 50 }), (text) => {
        const folded = foldCharacters(text);
        expect(folded.originOf(folded.text.length)).toBe(text.length);
        for (let i = 1; i <= folded.text.length; i++)
          expect(folded.originOf(i)).toBeGreaterThanOrEqual(folded.originOf(i - 1));
      }),
    );
  });

  it("are folded already when they are folded again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 50 }), (text) => {
        const { text: once } = foldCharacters(text);
        expect(foldCharacters(once).text).toBe(once);
      }),
    );
  });
});

describe("folded codes", () => {
  it.each([
    ["е-417", "E417"],
    ["E - 417", "E417"],
    ["srb 5030 b", "SRB5030B"],
    ["1-2", "1-2"],
    ["AB-CD", "AB-CD"],
    ["abc/12345", "ABC/12345"],
  ])("of %j is %j", (written, folded) => {
    expect(foldCode(written)).toBe(folded);
  });

  it("are in one script where their letters allow it", () => {
    expect(foldLetters("АВЕКМНОРСТУХ")).toBe("ABEKMHOPCTYX");
    expect(foldLetters("ДH")).toBe("ДН");
    expect(foldLetters("ДR")).toBe("ДR");
  });
});

describe("numerals", () => {
  it.each([
    ["三", 3],
    ["十", 10],
    ["十八", 18],
    ["二十", 20],
    ["一百零五", 105],
    ["一百二十三", 123],
    ["一千零一", 1001],
    ["二〇", 20],
    ["甲", null],
  ])("%s is %s", (numeral, value) => {
    expect(parseChineseNumeral(numeral)).toBe(value);
  });

  it.each([
    ["IX", 9],
    ["XIV", 14],
    ["XLII", 42],
    ["XCIX", 99],
    ["IIX", null],
    ["", null],
  ])("%s is %s", (numeral, value) => {
    expect(parseRomanNumeral(numeral)).toBe(value);
  });
});
