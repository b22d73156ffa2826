import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findValues } from "../../../server/core/answers/values.ts";

function valuesOf(text: string): Record<string, string[]> {
  return Object.fromEntries([...findValues(text).byKind].map(([kind, values]) => [kind, [...values].sort()]));
}

describe("values that are written differently are one (ANS-5, ANS-7)", () => {
  test.each([
    ["36.0 V", "36 V"],
    ["36.0 V", "３６Ｖ"],
    ["36 V", "36 В"],
    ["36,5 В", "36.5 V"],
    ["1,977 books", "1977 books"],
    ["1 977 книг", "1977 книг"],
    ["9:00", "09:00"],
    ["9 am", "9:00 a.m."],
    ["1 pm", "13:00"],
    ["下午1点", "13:00"],
    ["上午9点30分", "9:30"],
    ["12 March 2024", "2024-03-12"],
    ["March 12, 2024", "12.03.2024"],
    ["12 марта 2024", "2024年3月12日"],
    ["50 %", "50 percent"],
    ["50 процентов", "百分之50"],
    ["$1,200", "1200 dollars"],
    ["1 200 рублей", "1200 ₽"],
    ["49元", "¥49"],
    ["2 million dollars", "$2,000,000"],
    ["1 kg", "1000 g"],
    ["2 часа", "120 minutes"],
    ["14 days", "2 weeks"],
    ["3小时", "180分钟"],
    ["Saturdays", "по субботам"],
    ["Saturday", "星期六"],
    ["−20 °C", "-20 °C"],
    ["5 to 8 mm", "5–8 mm"],
  ])("%s is %s", (a, b) => {
    expect(valuesOf(a)).toEqual(valuesOf(b));
    expect(Object.keys(valuesOf(a))).toHaveLength(1);
  });
});

describe("values that differ stay apart", () => {
  test.each([
    ["36 V", "32 V"],
    ["36 V", "36 A"],
    ["9:00", "9:30"],
    ["5 mV", "5 MV"],
    ["$49", "€49"],
    ["12 floors", "12 rooms"],
    ["Saturday", "Sunday"],
    ["12层", "12名"],
  ])("%s is not %s", (a, b) => {
    expect(valuesOf(a)).not.toEqual(valuesOf(b));
  });
});

test("what names something is no value", () => {
  for (const text of ["SRB-5030", "E-417", "section 3", "статья 18", "第18条", "ISO-9408", "version 2"])
    expect(valuesOf(text), text).toEqual({});
});

test("what is left says of what the values are", () => {
  expect(findValues("On Saturdays the library is open from 9:00 to 13:00.").rest.replace(/\s+/g, " ")).toBe(
    "On the library is open from to .",
  );
});

test("any text is read without failing, and its length in one width is kept", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), (text) => {
      expect(findValues(text).rest.length).toBe(text.normalize("NFKC").length);
    }),
  );
});
