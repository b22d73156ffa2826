import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FieldReading, FieldType } from "../../../../server/core/structured/field.ts";
import { meaningOf, parseValue } from "../../../../server/core/structured/values/parse-value.ts";

const reading = (type: FieldType, more: Partial<FieldReading> = {}): FieldReading => ({
  type,
  unit: null,
  dateOrder: null,
  decimalSign: null,
  isMultiple: false,
  ...more,
});
const spanOf = (raw: string, how: FieldReading) => {
  const [value, ...others] = parseValue(raw, null, how);
  expect(others).toEqual([]);
  return value && [value.number, value.numberMax];
};

describe("numbers (NUM-2)", () => {
  it.each([
    ["1 977,50", 1977.5],
    ["1\u00a0977,50", 1977.5],
    ["1\u202f977,50", 1977.5],
    ["1,977.5", 1977.5],
    ["1'234.50", 1234.5],
    ["1’234.50", 1234.5],
    ["1.234,5", 1234.5],
    ["1.234.567", 1234567],
    ["1,23,456.7", 123456.7],
    ["１２，３４５", 12345],
    ["١٢٣٤٫٥", 1234.5],
    ["−5", -5],
    ["–5", -5],
    ["－5", -5],
    ["1.5e3", 1500],
    ["0.125", 0.125],
    ["1,234", 1234],
    ["1.2 million", 1.2e6],
    ["3 тыс.", 3000],
    ["2亿", 2e8],
    ["about 500", 500],
    ["около 500", 500],
    ["约500", 500],
  ])("%j is %d", (raw, number) => {
    expect(spanOf(raw, reading("NUMBER"))).toEqual([number, null]);
  });

  it.each(["1/2", "½", "1½", "10⁵", "70x70", "1,2,3", "12 34", "> 5", "от 5", "5 and 6", "v1.2.3", "M10"])(
    "%j stays as it is written, without a number",
    (raw) => {
      expect(spanOf(raw, reading("NUMBER"))).toEqual([null, null]);
    },
  );

  it("a lone separator before three figures follows its column", () => {
    expect(spanOf("1.234", reading("NUMBER", { decimalSign: "." }))).toEqual([1.234, null]);
    expect(spanOf("1,234", reading("NUMBER", { decimalSign: "," }))).toEqual([1.234, null]);
    expect(spanOf("1,234", reading("NUMBER", { decimalSign: "." }))).toEqual([1234, null]);
  });

  it.each(["n/a", "—", "нет", "无", "none", "  "])("%j says that there is none", (raw) => {
    expect(parseValue(raw, null, reading("NUMBER"))).toEqual([]);
  });

  it("what is formatted in a convention of any language is read back", () => {
    const conventions = [
      ["en-US", "."],
      ["de-DE", ","],
      ["ru-RU", ","],
      ["de-CH", "."],
      ["en-IN", "."],
      ["fr-FR", ","],
      ["zh-CN", "."],
      ["ar-EG", "."],
      ["fa-IR", "."],
    ] as const;
    fc.assert(
      fc.property(
        fc.constantFrom(...conventions),
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.integer({ min: 0, max: 99 }),
        ([locale, decimalSign], whole, hundredths) => {
          const number = (whole < 0 ? -1 : 1) * (Math.abs(whole) + hundredths / 100);
          const written = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(number);
          expect(meaningOf(written, reading("NUMBER", { decimalSign })).number).toBeCloseTo(number, 6);
        },
      ),
    );
  });
});

describe("numbers with a unit (NUM-2)", () => {
  it.each([
    ["2 cm", "mm", 20, null],
    ["2 mm", "mm", 2, null],
    ["2", "mm", 2, null],
    ["2–4 mm", "mm", 2, 4],
    ["2～4毫米", "mm", 2, 4],
    ["от 2 до 4 мм", "mm", 2, 4],
    ["from 2 to 4 mm", "mm", 2, 4],
    ["2 mm – 4 cm", "mm", 2, 40],
    ["-40…+85 °C", "°C", -40, 85],
    ["90℃", "°C", 90, null],
    ["1 h 30 min", "min", 90, null],
    ["1 ч 20 мин", "min", 80, null],
    ["2h 22m", "min", 142, null],
    ["9,596,961 km²", "km2", 9596961, null],
    ["1小时30分钟", "min", 90, null],
    ["450 g", "kg", 0.45, null],
    ["12 %", "%", 12, null],
    ["12 шт.", "шт", 12, null],
    ['5.5"', "in", 5.5, null],
  ])("%j in a column of %s", (raw, unit, number, max) => {
    expect(spanOf(raw, reading("NUMBER", { unit }))).toEqual([number, max]);
  });

  it("a value in a unit of something else is no number, and says which unit it has", () => {
    expect(meaningOf("5 kg", reading("NUMBER", { unit: "mm" }))).toEqual({
      number: null,
      numberMax: null,
      otherUnit: "kg",
    });
  });

  it("a range upside down is none", () => {
    expect(spanOf("4–2 mm", reading("NUMBER", { unit: "mm" }))).toEqual([null, null]);
  });
});

describe("money (NUM-2)", () => {
  it.each([
    ["1 977,50 ₽", "RUB", 1977.5, null],
    ["99 руб.", "RUB", 99, null],
    ["1 299 р.", "RUB", 1299, null],
    ["$1,299", "USD", 1299, null],
    ["1299 USD", "USD", 1299, null],
    ["US$ 5", "USD", 5, null],
    ["-$5", "USD", -5, null],
    ["$5", "CAD", 5, null],
    ["1.299,00 €", "EUR", 1299, null],
    ["￥99", "CNY", 99, null],
    ["1299元", "CNY", 1299, null],
    ["3万元", "CNY", 30000, null],
    ["SAR 150", "SAR", 150, null],
    ["150", "SAR", 150, null],
    ["1,2 млн руб.", "RUB", 1.2e6, null],
    ["$5M", "USD", 5e6, null],
    ["$10–20", "USD", 10, 20],
    ["от 10 до 20 руб.", "RUB", 10, 20],
  ])("%j in a column of %s", (raw, unit, number, max) => {
    expect(spanOf(raw, reading("MONEY", { unit }))).toEqual([number, max]);
  });

  it("another currency is not converted: no number, and its code is told", () => {
    expect(meaningOf("€5", reading("MONEY", { unit: "USD" }))).toEqual({
      number: null,
      numberMax: null,
      otherUnit: "EUR",
    });
  });
});

const DAY = 86_400_000;
const at = (iso: string) => Date.parse(iso);

describe("dates (NUM-2)", () => {
  it.each([
    ["2024-03-12", "2024-03-12", DAY],
    ["12.03.2024", "2024-03-12", DAY],
    ["12.03.24", "2024-03-12", DAY],
    ["13/03/2024", "2024-03-13", DAY],
    ["03/13/2024", "2024-03-13", DAY],
    ["12 March 2024", "2024-03-12", DAY],
    ["March 12th, 2024", "2024-03-12", DAY],
    ["12-Mar-2024", "2024-03-12", DAY],
    ["12 марта 2024 г.", "2024-03-12", DAY],
    ["2024年3月12日", "2024-03-12", DAY],
    ["２０２４年３月１２日", "2024-03-12", DAY],
    ["March 2024", "2024-03-01", 31 * DAY],
    ["март 2024", "2024-03-01", 31 * DAY],
    ["2024年3月", "2024-03-01", 31 * DAY],
    ["2024", "2024-01-01", 366 * DAY],
    ["Q1 2024", "2024-01-01", 91 * DAY],
    ["1 кв. 2024", "2024-01-01", 91 * DAY],
    ["2019–2021", "2019-01-01", 1096 * DAY],
  ])("%j begins and ends", (raw, start, length) => {
    expect(spanOf(raw, reading("DATE"))).toEqual([at(start), at(start) + length - 1]);
  });

  it.each([
    ["2024-03-12T10:30:00Z", "2024-03-12T10:30:00Z"],
    ["2024-03-12T10:30:00+03:00", "2024-03-12T07:30:00Z"],
    ["2024-03-12 10:30", "2024-03-12T10:30:00Z"],
    ["Tue, 12 Mar 2024 10:30:00 +0000", "2024-03-12T10:30:00Z"],
    ["March 12, 2024 5:30 pm", "2024-03-12T17:30:00Z"],
    ["12.03.2024 10:30", "2024-03-12T10:30:00Z"],
  ])("%j is a point of time", (raw, point) => {
    expect(spanOf(raw, reading("DATE"))).toEqual([at(point), null]);
  });

  it("day and month in figures stand in the order of the column, and are not guessed", () => {
    expect(spanOf("03/12/2024", reading("DATE", { dateOrder: "DMY" }))?.[0]).toBe(at("2024-12-03"));
    expect(spanOf("03/12/2024", reading("DATE", { dateOrder: "MDY" }))?.[0]).toBe(at("2024-03-12"));
    expect(spanOf("03/12/2024", reading("DATE"))).toEqual([null, null]);
  });

  it.each(["31.02.2024", "2024-13-01", "soon", "10:30", "1.2.3"])("%j is no date", (raw) => {
    expect(spanOf(raw, reading("DATE"))).toEqual([null, null]);
  });

  it("what is formatted in English, Russian and Chinese is read back", () => {
    const day = fc.date({ min: new Date("1900-01-01"), max: new Date("2099-12-31"), noInvalidDate: true });
    fc.assert(
      fc.property(day, fc.constantFrom("en-GB", "en-US", "ru-RU", "zh-CN"), (date, locale) => {
        const written = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(date);
        const start = Math.floor(date.getTime() / DAY) * DAY;
        expect([written, ...(spanOf(written, reading("DATE")) ?? [])]).toEqual([written, start, start + DAY - 1]);
      }),
    );
  });
});

describe("yes and no, and lists (NUM-2)", () => {
  it.each([
    ["yes", 1],
    ["Да", 1],
    ["是", 1],
    ["✓", 1],
    ["TRUE", 1],
    ["no", 0],
    ["Нет", 0],
    ["否", 0],
    ["✗", 0],
    ["false", 0],
  ])("%j is %d", (raw, number) => {
    expect(spanOf(raw, reading("BOOLEAN"))).toEqual([number, null]);
  });

  it("items of the file are values; separators part a list where the column holds lists", () => {
    const raws = (raw: string, items: readonly string[] | null, more: Partial<FieldReading>) =>
      parseValue(raw, items, reading("TEXT", more)).map((value) => value.raw);
    expect(raws("a, b", ["a", " ", "b "], {})).toEqual(["a", "b"]);
    expect(raws("red; blue | green", null, { isMultiple: true })).toEqual(["red", "blue", "green"]);
    expect(raws("红、蓝", null, { isMultiple: true })).toEqual(["红", "蓝"]);
    expect(raws("Smith, John", null, { isMultiple: true })).toEqual(["Smith, John"]);
    expect(raws("Drama, Comedy", null, { isMultiple: true, isCommaSeparated: true })).toEqual(["Drama", "Comedy"]);
    expect(raws("red; blue", null, {})).toEqual(["red; blue"]);
  });

  it("values keep their writing character for character, and are compared folded", () => {
    expect(parseValue("  Café Ｘ👍 ", null, reading("TEXT"))).toEqual([
      { raw: "Café Ｘ👍", folded: "cafe x👍", number: null, numberMax: null },
    ]);
    expect(parseValue(" \u200b ", null, reading("TEXT"))).toEqual([]);
  });
});

describe("any value of any reading", () => {
  const pieces = fc.constantFrom(
    "1",
    "2",
    ",",
    ".",
    " ",
    "-",
    "–",
    "~",
    "$",
    "€",
    "руб.",
    "元",
    "mm",
    "кг",
    "%",
    "/",
    "年",
  );
  const written = fc.oneof(
    fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join("")),
    fc.string({ unit: "grapheme" }),
  );
  const readings = fc.record({
    type: fc.constantFrom<FieldType>("TEXT", "NUMBER", "MONEY", "DATE", "BOOLEAN", "IDENTIFIER", "LINK", "IMAGE"),
    unit: fc.constantFrom(null, "mm", "EUR"),
    dateOrder: fc.constantFrom(null, "DMY" as const, "MDY" as const),
    decimalSign: fc.constantFrom(null, "." as const, "," as const),
    isMultiple: fc.boolean(),
  });

  it("is read without an error, in order, with a start before its end", () => {
    fc.assert(
      fc.property(written, readings, (raw, how) => {
        for (const { number, numberMax } of parseValue(raw, null, how)) {
          expect(number === null || Number.isFinite(number)).toBe(true);
          if (numberMax !== null) expect(number).toBeLessThanOrEqual(numberMax);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("means the same with space around it, in full width, and composed or decomposed", () => {
    const wide = (text: string) => text.replace(/[!-~]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0));
    const meaning = (raw: string, how: FieldReading) =>
      parseValue(raw, null, { ...how, isMultiple: false }).map(({ folded, number, numberMax }) => ({
        folded,
        number,
        numberMax,
      }));
    fc.assert(
      fc.property(written, readings, (raw, how) => {
        const plain = meaning(raw, how);
        for (const other of [`  ${raw}\t`, wide(raw), raw.normalize("NFC"), raw.normalize("NFD")])
          expect(meaning(other, how)).toEqual(plain);
      }),
      { numRuns: 500 },
    );
  });
});
