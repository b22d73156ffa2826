// Values as people compare them, in three languages (QUAL-1).
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { foldLabel, isComparable, numberReadings, saysValue } from "../../../server/core/evaluation/comparable.ts";

describe("a value is said", () => {
  it.each([
    // Numbers.
    ["The list has 1,977 rows.", "1977"],
    ["The list has 1977 rows.", "1,977"],
    ["В списке 1 977 строк.", "1977"],
    ["В списке 1\u00a0977 строк.", "1,977"],
    ["В списке 1977 строк.", "1\u202f977"],
    ["Rated input: 36.0 V.", "36 V"],
    ["Rated input: 36V.", "36.00 V"],
    ["Напряжение 36,0 В.", "36.0 В"],
    ["额定电压为３６．０ V。", "36 V"],
    ["电压:36V", "36 V"],
    ["1.234.567,50 €", "1,234,567.5 €"],
    ["below −5 °C", "-5 °C"],
    ["from 0–5 °C", "5 °C"],
    ["at 7,5 Nm", "7.5 Nm"],
    ["at 07:30", "7:30"],
    ["weighs 36¹ kilograms", "36"],
    // Words.
    ["A reserved book CANNOT be\n  renewed.", "cannot be renewed"],
    ["Книгу продлевают ещё дважды.", "книгу продлевают еще дважды"],
    ["锂电池不得在零度以下充电。", "零度以下"],
    ["“Cafe\u0301” — closed", "café closed"],
    ["the sign says 🚲 here", "🚲"],
    ["un\u00addivided", "undivided"],
    ["two-day ticket", "two day"],
    ["הדלת נעולה בלילה.", "\u200fנעולה בלילה"],
    ["| **4 Nm** | M5 |", "4 Nm | M5"],
    // Codes.
    ["Error E‑417 means a short circuit.", "E-417"],
    ["Ошибка Е-417.", "E417"],
    ["part VX-2410A, revision b", "vx‑2410a"],
  ])("%j says %j", (text, value) => {
    expect(saysValue(text, value)).toBe(true);
  });

  it.each([
    ["136 V", "36 V"],
    ["36 VA", "36 V"],
    ["0.36 V", "36 V"],
    ["36.05 V", "36 V"],
    ["-5 °C", "5 °C"],
    ["5 °C", "-5 °C"],
    ["36,000 rows", "36 rows"],
    ["1.977 V", "1977 V"],
    ["10² items", "102 items"],
    ["E-4170", "E-417"],
    ["XE-417", "E-417"],
    ["E-417-A", "E-417"],
    ["VX-2410A", "VX-2410"],
    ["USB3.2", "USB3"],
    ["version 1.2.3", "1.2"],
    ["the category", "cat"],
    ["renewed cannot be", "cannot be renewed"],
    ["Книги не продлевают", "Книгу продлевают"],
    ["零下五度", "零下十度"],
    ["", "36 V"],
    ["anything", ""],
  ])("%j does not say %j", (text, value) => {
    expect(saysValue(text, value)).toBe(false);
  });

  const WORDS = ["pump", "насос", "水泵", "E-417", "36.0", "1,977", "°C", "🚲", "ё", "ａｂ", "שלום", "V"];
  const sentence = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 8 });

  it("by every text that holds it between other words, whatever the case, width and space", () => {
    const space = fc.constantFrom(" ", "\n", "  ", "\u00a0", "\u3000");
    fc.assert(
      fc.property(sentence, sentence, sentence, space, (before, value, after, between) => {
        const said = value.join(between).toUpperCase().normalize("NFKD");
        // A sign between keeps a group of digits from growing together with its neighbour.
        expect(saysValue([...before, "§", said, "§", ...after].join(" "), value.join(" "))).toBe(true);
      }),
    );
  });

  it("by no text from which one of its words was taken away", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 2, maxLength: 8 }), (value) => {
        expect(saysValue(value.slice(1).join(" "), value.join(" "))).toBe(false);
      }),
    );
  });
});

describe("a number", () => {
  it("is the same whichever way it is grouped and written out", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000, max: 10 ** 12 }), fc.constantFrom("", ".5", ".25"), (whole, fraction) => {
        const plain = `${whole}${fraction}`;
        const byComma = `${whole.toLocaleString("en")}${fraction}`;
        const bySpace = `${whole.toLocaleString("en").replaceAll(",", " ")}${fraction.replace(".", ",")}`;
        for (const written of [byComma, bySpace, `${plain}${fraction === "" ? ".0" : "0"}`, `0${plain}`])
          expect(saysValue(`It is ${written} of them.`, plain)).toBe(true);
      }),
    );
  });

  it("is never another integer", () => {
    const integer = fc.integer({ min: 0, max: 10 ** 7 });
    fc.assert(
      fc.property(integer, integer, (a, b) => {
        expect(saysValue(a.toLocaleString("en"), String(b))).toBe(a === b);
      }),
    );
  });

  it("with one comma before three figures is read in both ways, unless it then ends in a nought", () => {
    expect(numberReadings("1,977")).toEqual(["1977", "1.977"]);
    expect(numberReadings("36,000")).toEqual(["36000"]);
    expect(numberReadings("0,125")).toEqual(["0.125"]);
    expect(numberReadings("-0.0")).toEqual(["0"]);
    expect(numberReadings("01.02.2026")).toEqual(["01.02.2026"]);
  });
});

test("what has nothing to compare is known as that", () => {
  expect(["—", " ", "…", "**", "\u200b"].map(isComparable)).toEqual([false, false, false, false, false]);
  expect(["36", "да", "是", "%", "🚲"].every(isComparable)).toBe(true);
});

test("labels are compared without regard to case, width and space", () => {
  expect(foldLabel(" Ревизия\u00a0 Ｂ ")).toBe("ревизия b");
});
