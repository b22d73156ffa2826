import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ConflictQuote } from "../../../server/core/answers/claims.ts";
import { findConflict } from "../../../server/core/answers/conflicts.ts";

function quote(document: string, text: string, signs: Partial<ConflictQuote> = {}): ConflictQuote {
  return {
    block: `${document}:0`,
    document,
    title: document,
    sectionPath: [],
    scope: {},
    scopeLine: "",
    recordRow: null,
    kind: "SENTENCE",
    text,
    cells: [],
    supersession: [],
    ...signs,
  };
}

function row(document: string, cells: Record<string, string>, signs: Partial<ConflictQuote> = {}): ConflictQuote {
  const own = Object.entries(cells).map(([label, text]) => ({ label, text }));
  return quote(document, own.map(({ text }) => text).join(" | "), { kind: "TABLE_ROW", cells: own, ...signs });
}

const DESK = quote("HOURS-DESK", "The library is open on Saturdays from 10:00 to 16:00.", {
  title: "Front desk leaflet",
  sectionPath: ["Opening hours"],
});
const BOARD = quote("HOURS-BOARD", "On Saturdays the library is open from 9:00 to 13:00.", {
  title: "Noticeboard",
  sectionPath: ["Opening hours"],
});

test("two opening hours of one library disagree (ANS-7)", () => {
  expect(findConflict([DESK, BOARD])).toEqual({ pair: [0, 1], kind: "time" });
});

test("a scope may be named like a part of every object", () => {
  expect(findConflict([{ ...DESK, scope: { constructor: ["A"] } }, BOARD])).toEqual({ pair: [0, 1], kind: "time" });
});

describe("what a text is called tells no subjects apart where it says what sort of text it is", () => {
  test.each([
    ["Opening hours of the north branch", "Notice of the north branch", "The north branch is open from", "to"],
    ["Часы работы северного филиала", "Объявление северного филиала", "Северный филиал открыт с", "до"],
    ["北区分馆开放时间", "北区分馆公告", "北区分馆开放", "至"],
  ])("%s / %s", (a, b, open, to) => {
    const quotes = [
      quote("A", `${open} 9:00 ${to} 17:00.`, { title: a }),
      quote("B", `${open} 10:00 ${to} 16:00.`, { title: b }),
    ];
    expect(findConflict(quotes)).toMatchObject({ kind: "time" });
  });
});

describe("things whose names differ in a number or a word are two things", () => {
  test.each([
    ["Lumen Desk Lamp 10", "Lumen Desk Lamp 20", "The $ costs # EUR."],
    ["Polar Jacket 20 Pro", "Polar Jacket 200", "The $ costs # EUR."],
    ["Lumen Desk Lamp 10", "Lumen Desk Lamp 10 Pro", "The $ costs # EUR."],
    ["Лампа Заря 10", "Лампа Заря 200", "$ стоит # евро."],
    ["Чайник Волга", "Чайник Волга Мини", "$ стоит # евро."],
    ["晨光台灯10", "晨光台灯100", "$的价格为#欧元。"],
    ["晨光台灯", "晨光台灯增强版", "$的价格为#欧元。"],
  ])("%s / %s", (a, b, says) => {
    const of = (title: string, price: string) =>
      quote(title, says.replace("$", title).replace("#", price), { title, sectionPath: [title] });
    expect(findConflict([of(a, "21"), of(b, "27")])).toBeNull();
  });
});

describe("sources that disagree are found", () => {
  test.each([
    ["The Team plan costs $190 a month.", "The Team plan costs $210 a month.", "money:USD"],
    [
      "Returns are accepted within 30 days of delivery.",
      "Returns are accepted within 14 days of delivery.",
      "measure:s",
    ],
    ["The office is closed on Mondays.", "The office is closed on Tuesdays.", "weekday"],
    ["The tower has 12 floors.", "The tower has 14 floors.", "count:floor"],
    ["Библиотека открыта по субботам с 10:00 до 16:00.", "По субботам библиотека открыта с 9:00 до 13:00.", "time"],
    ["Срок возврата товара составляет 30 дней.", "Срок возврата товара составляет 14 дней.", "measure:s"],
    ["图书馆周六开放时间为10:00至16:00。", "图书馆周六开放时间为9:00至13:00。", "time"],
    ["会员年费为200元。", "会员年费为300元。", "money:CNY"],
  ])("%s / %s", (a, b, kind) => {
    expect(findConflict([quote("A", a), quote("B", b)])).toMatchObject({ kind });
  });

  test("a cell against the same cell of another document, and against a sentence", () => {
    const pricing = row("PRICING", { Plan: "Starter", "Fee a month": "$49" });
    const old = row("OLD-PRICING", { Plan: "Starter", "Fee a month": "$39" });
    expect(findConflict([pricing, old])).toMatchObject({ kind: "money:USD" });
    expect(findConflict([pricing, quote("LEAFLET", "Starter has a fee of $39 a month.")])).toMatchObject({
      pair: [0, 1],
    });
  });

  test("sections of one document", () => {
    const own = { document: "MANUAL", title: "Manual" };
    const a = quote("A", "Charging the battery takes 4 hours.", { ...own, sectionPath: ["Overview"] });
    const b = quote("B", "Charging the battery takes 6 hours.", { ...own, sectionPath: ["Specification"] });
    expect(findConflict([a, b])).not.toBeNull();
  });
});

describe("no conflict is seen where there is none", () => {
  test.each([
    ["the same value written otherwise", "The input takes up to 36.0 V.", "The input takes up to 36 V."],
    ["different subjects", "The Team plan costs $190 a month.", "The Starter plan costs $49 a month."],
    ["different aspects", "The library opens at 9:00 on Saturdays.", "The library closes at 16:00 on Saturdays."],
    ["minimum and maximum", "The minimum input voltage is 9 V.", "The maximum input voltage is 36 V."],
    [
      "different days",
      "The library is open on Saturdays from 10:00 to 16:00.",
      "The library is open on Sundays from 11:00 to 15:00.",
    ],
    ["different things measured", "The board weighs 18 g.", "The board takes 3 A."],
    ["a range that holds the other value", "The input works at 9 V to 36 V.", "The input works at 36 V."],
    ["numbers alone in common", "In 1999 the club had 12 members.", "The bridge was 40 m long in 2004."],
    [
      "a rule and its exception",
      "Returns are accepted within 30 days.",
      "Exception: returns are accepted within 14 days.",
    ],
    ["другие вещи", "Тариф Команда стоит 190 рублей.", "Тариф Старт стоит 49 рублей."],
    ["不同的东西", "团队套餐每月190元。", "入门套餐每月49元。"],
    ["codes", "The E-417 sensor needs a gap of 5 mm.", "The E-418 sensor needs a gap of 8 mm."],
  ])("%s", (_why, a, b) => {
    expect(findConflict([quote("A", a), quote("B", b)])).toBeNull();
  });

  test("rows of one table, and rows of tables with another scope", () => {
    const one = row("SPEC", { Range: "10 V", Accuracy: "79.9 uV" });
    expect(findConflict([one, row("SPEC", { Range: "10 V", Accuracy: "224.8 uV" })])).toBeNull();
    const scoped = (document: string, value: string, scopeLine: string) =>
      row(document, { Check: "R02", Limit: value }, { scopeLine });
    expect(
      findConflict([scoped("C3", "33 V", "Scope: C-3, 36 V"), scoped("C5", "44 V", "Scope: C-5, 48 V")]),
    ).toBeNull();
  });

  test("versions for different revisions; overlapping ones do conflict", () => {
    const at = (document: string, value: string, revision: string[]) =>
      quote(document, `The input voltage may not exceed ${value}.`, { scope: { revision } });
    expect(findConflict([at("A", "32 V", ["A", "B"]), at("B", "36 V", ["C"])])).toBeNull();
    expect(findConflict([at("A", "32 V", ["A", "B"]), at("B", "36 V", ["b", "C"])])).not.toBeNull();
  });

  test("what supersedes and what is superseded", () => {
    const old = quote("SHEET", "The input voltage may not exceed 36 V.");
    const notice = quote("NOTICE", "The input voltage may not exceed 32 V.", { supersession: [old.block] });
    expect(findConflict([old, notice])).toBeNull();
    expect(findConflict([old, { ...notice, supersession: [] }])).not.toBeNull();
  });

  test("the same field of two records, or the same sentence under titles that run alike", () => {
    const field = (title: string, recordRow: number) =>
      quote(title, "weight: 48 g", {
        title,
        recordRow,
        kind: "FIELD",
        cells: [{ label: "weight", text: `${recordRow} g` }],
      });
    expect(findConflict([field("Headlamp 150", 1), field("Headlamp 300", 2)])).toBeNull();
    const hotel = (title: string, time: string) => quote(title, `Breakfast for guests begins at ${time}.`, { title });
    expect(findConflict([hotel("Hotel Aurora", "7:00"), hotel("Hotel Borealis", "8:00")])).toBeNull();
    expect(findConflict([hotel("House rules 2023", "7:00"), hotel("House rules 2024", "8:00")])).not.toBeNull();
  });
});

const texts = fc.constantFrom(
  DESK.text,
  BOARD.text,
  "The Team plan costs $190 a month.",
  "The Team plan costs $210 a month.",
  "Срок возврата товара составляет 30 дней.",
  "Срок возврата товара составляет 14 дней.",
  "会员年费为200元。",
  "会员年费为300元。",
  "שעה 9:00 👋🏽",
);
const anyQuote = fc
  .record({ document: fc.constantFrom("A", "B"), block: fc.constantFrom("1", "2", "3"), text: texts })
  .map(({ document, block, text }) => quote(document, text, { block, sectionPath: [block] }));

test("the order of two quotes changes nothing, and no block contradicts itself", () => {
  fc.assert(
    fc.property(anyQuote, anyQuote, (a, b) => {
      const found = findConflict([a, b]);
      expect(findConflict([b, a])).toEqual(found);
      if (a.block === b.block) expect(found).toBeNull();
    }),
  );
});

test("writing a value in another way makes no conflict", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999 }), (n) => {
      const plain = quote("A", `The archive holds ${n} maps of cities.`);
      const english = quote("B", `The archive holds ${n.toLocaleString("en-US")} maps of cities.`);
      const padded = quote("C", `The archive holds ${n}.0 maps of cities.`);
      expect(findConflict([plain, english, padded])).toBeNull();
      expect(findConflict([plain, quote("B", `The archive holds ${n + 1} maps of cities.`)])).not.toBeNull();
    }),
  );
});
