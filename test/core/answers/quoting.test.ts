import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chooseQuotes, preselect, type Quotable } from "../../../server/core/answers/quoting.ts";

function unit(ordinal: number, text: string, signs: Partial<Quotable> = {}): Quotable {
  return {
    kind: "SENTENCE",
    element: 0,
    whole: null,
    block: 0,
    ordinal,
    text,
    cosine: 0,
    coveredShare: 0,
    passageScore: 0,
    isAsked: false,
    fieldMatch: 0,
    rowName: null,
    scopeText: "",
    ...signs,
  };
}

/** Row R07 of a table of its own, under this scope line. */
function row(table: number, scopeText: string, signs: Partial<Quotable> = {}): Quotable {
  const whole = { ordinal: table, index: 1, of: 3 };
  return unit(0, `R07 | table ${table}`, {
    kind: "TABLE_ROW",
    block: table,
    whole,
    rowName: "r07",
    scopeText,
    ...signs,
  });
}

const quotable = fc
  .record({
    block: fc.nat(3),
    ordinal: fc.nat(20),
    cosine: fc.double({ min: -1, max: 1, noNaN: true }),
    coveredShare: fc.double({ min: 0, max: 1, noNaN: true }),
    passageScore: fc.double({ min: 0, max: 2, noNaN: true }),
    isAsked: fc.boolean(),
    text: fc.constantFrom("A rule.", "However, an exception.", "Кроме выходных.", "但周末除外。", "Another rule."),
  })
  .map(({ ordinal, text, ...signs }) => unit(ordinal, text, signs));
const quotables = fc.uniqueArray(quotable, { maxLength: 20, selector: (q) => `${q.block}/${q.ordinal}` });

test("quotes are units that were given, each once, in reading order; nothing given, nothing chosen", () => {
  fc.assert(
    fc.property(quotables, fc.integer({ min: 1, max: 4 }), (given, quotesMax) => {
      const chosen = chooseQuotes(given, { quotesMax });
      expect(new Set(chosen).size).toBe(chosen.length);
      expect(chosen.every((quote) => given.includes(quote))).toBe(true);
      expect(chosen.length > 0).toBe(given.length > 0);
      for (const [i, quote] of chosen.entries()) {
        const before = chosen[i - 1];
        // Units of one block stand together, in reading order.
        if (before?.block === quote.block) expect(before.ordinal).toBeLessThan(quote.ordinal);
        else expect(chosen.slice(0, i).some(({ block }) => block === quote.block)).toBe(false);
      }
    }),
  );
});

test("a rule comes with its exception and an exception with its rule, in three languages (ANS-1)", () => {
  for (const exception of ["Except on Sundays.", "Однако по воскресеньям закрыто.", "但周日除外。"]) {
    const rule = unit(0, "It is open daily.", { cosine: 0.9 });
    const other = unit(1, exception);
    const far = unit(2, "Something else.");
    expect(chooseQuotes([rule, other, far], { quotesMax: 1 })).toEqual([rule, other]);
    const asked = { ...other, cosine: 0.9 };
    expect(chooseQuotes([{ ...rule, cosine: 0 }, asked, far], { quotesMax: 1 })).toHaveLength(2);
  }
});

test("an exception of another block is not taken for that of the rule", () => {
  const rule = unit(0, "It is open daily.", { cosine: 0.9 });
  expect(chooseQuotes([rule, unit(1, "Except on Sundays.", { block: 1 })], { quotesMax: 1 })).toEqual([rule]);
});

describe("what stands in another block", () => {
  const best = unit(0, "The workshop opens at 11:00.", { cosine: 0.9, coveredShare: 0.5 });
  const other = (text: string, cosine: number) => unit(0, text, { block: 1, cosine, coveredShare: 0.5 });

  test("is quoted only where it answers almost as well, unlike the best one's own neighbours", () => {
    const neighbour = unit(1, "It closes at 17:00.", { cosine: 0.8, coveredShare: 0.5 });
    const far = other("The library opens at 10:00.", 0.85);
    const near = other("The workshop opens at eleven.", 0.89);
    expect(chooseQuotes([best, neighbour, far], { quotesMax: 3 })).toEqual([best, neighbour]);
    expect(chooseQuotes([best, near], { quotesMax: 3 })).toEqual([best, near]);
  });

  test("may be a little farther where its passage was found first, or where it carries what was asked for", () => {
    const near = other("The workshop opens at eleven.", 0.86);
    expect(chooseQuotes([best, near], { quotesMax: 3 })).toEqual([best]);
    const first = { ...near, passageScore: 0.1 };
    expect(chooseQuotes([best, first], { quotesMax: 3 })).toEqual([best, first]);
    const [one, two] = [
      { ...best, isAsked: true },
      { ...near, isAsked: true },
    ];
    expect(chooseQuotes([one, two], { quotesMax: 3 })).toEqual([one, two]);
  });

  test("is measured like a neighbour where one supersedes the other (SCOPE-3)", () => {
    const old = other("The workshop opens at 10:00.", 0.8);
    const areOne = (a: number, b: number) => a !== b;
    expect(chooseQuotes([best, old], { quotesMax: 3, areOne })).toEqual([best, old]);
  });

  test("is no answer by itself where it is an exception to something else, in three languages (ANS-1)", () => {
    for (const text of [
      "Exception: on Sundays nobody works.",
      "Исключение: по воскресеньям закрыто.",
      "例外：周日关闭。",
    ]) {
      expect(chooseQuotes([best, other(text, 0.9)], { quotesMax: 3 })).toEqual([best]);
      expect(chooseQuotes([other(text, 0.95)], { quotesMax: 3 })).toHaveLength(1);
    }
  });

  test("brings no exception along beside a row that answers", () => {
    const aside = other("Two helpers are in the house.", 0.9);
    const exception = unit(1, "Except on Sundays.", { block: 1, cosine: 0.1 });
    const hours = row(2, "", { cosine: 0.91, coveredShare: 0.5 });
    expect(chooseQuotes([hours, aside, exception], { quotesMax: 3 })).toEqual([hours, aside]);
  });
});

test("a row that the question names answers by itself, in three languages", () => {
  for (const [name, question] of [
    ["Sunday", "When does the workshop open on Sunday?"],
    ["Воскресенье", "Когда открыта мастерская в воскресенье?"],
    ["星期天", "星期天工坊几点开门？"],
  ] as const) {
    const asked = row(0, "", { rowName: `day | open\n${name.toLowerCase()}`, cosine: 0.9, coveredShare: 0.5 });
    const beside = unit(1, "Monday stays free.", { cosine: 0.9, coveredShare: 0.4 });
    expect(chooseQuotes([asked, beside], { quotesMax: 3, question })).toEqual([asked]);
    expect(chooseQuotes([asked, beside], { quotesMax: 3, question: "When is it open?" })).toEqual([asked, beside]);
  }
});

test("other rows of its table are left out sooner than sentences of its paragraph", () => {
  const other = { whole: { ordinal: 0, index: 2, of: 3 }, rowName: "r08", ordinal: 1 };
  const best = row(0, "", { cosine: 0.9, coveredShare: 0.5 });
  const [near, far] = [0.85, 0.8].map((cosine) => row(0, "", { ...other, cosine, coveredShare: 0.5 }));
  expect(chooseQuotes([best, ...[near, far].flatMap((one) => one ?? [])], { quotesMax: 3 })).toEqual([best, near]);
});

test("where no word of the question can be compared, nearness counts twice", () => {
  const signs = (coveredShare: number) => [
    unit(0, "Lithium cells must not be charged below 0 °C.", { cosine: 0.82, coveredShare }),
    unit(1, "The module waits.", { cosine: 0.74, coveredShare }),
  ];
  expect(chooseQuotes(signs(0.5), { quotesMax: 3, question: "below what temperature" })).toHaveLength(2);
  expect(chooseQuotes(signs(0), { quotesMax: 3, question: "在什么温度以下" })).toHaveLength(1);
});

test("what is much weaker than the best is left out: fewer is right", () => {
  const best = unit(0, "The best.", { cosine: 0.9 });
  const near = unit(1, "As good.", { cosine: 0.88 });
  expect(chooseQuotes([best, near, unit(2, "Padding.", { cosine: 0.4 })], { quotesMax: 3 })).toEqual([best, near]);
});

test("two rows of one name are both quoted, or the one whose scope the question names (R07 for two packs)", () => {
  const small = row(0, "Scope: C-3, 36 V battery pack", { cosine: 0.9 });
  const large = row(1, "Scope: C-5, 48 V battery pack", { cosine: 0.6 });
  expect(chooseQuotes([small, large], { quotesMax: 3, question: "What does R07 say?" })).toEqual([small, large]);
  expect(chooseQuotes([small, large], { quotesMax: 3, question: "What does R07 say for the 48 V pack?" })).toEqual([
    large,
  ]);
  expect(chooseQuotes([small, large], { quotesMax: 3, question: "Что требует R07 для C-3?" })).toEqual([small]);
});

test("rows of one table that begin alike are no namesakes", () => {
  const day = row(0, "", { cosine: 0.9 });
  const year = { ...row(0, "", { cosine: 0.2 }), ordinal: 1, whole: { ordinal: 0, index: 2, of: 3 } };
  expect(chooseQuotes([day, year], { quotesMax: 1 })).toEqual([day]);
});

test("the field that a question names goes before a nearer one", () => {
  const weight = unit(0, "weight: 48 g", { kind: "FIELD", cosine: 0.7, fieldMatch: 1 });
  const name = unit(1, "name: Headlamp", { kind: "FIELD", cosine: 0.9 });
  expect(chooseQuotes([weight, name], { quotesMax: 3 })).toEqual([weight]);
});

test("the cheap signs keep as many as asked, the best of them", () => {
  const units = Array.from({ length: 10 }, (_, i) => unit(i, `unit ${i}`, { coveredShare: i / 10 }));
  expect(preselect(units, 3).map(({ ordinal }) => ordinal)).toEqual([9, 8, 7]);
});

test("of rows that are named alike the one is meant whose whole name the question has, in three languages", () => {
  for (const [question, names] of [
    ["What is the maximum input voltage?", ["input voltage", "reverse input voltage"]],
    ["Каково наибольшее входное напряжение?", ["входное напряжение", "обратное входное напряжение"]],
    ["最大输入电压是多少？", ["输入电压", "反向输入电压"]],
  ] as const) {
    const rows = names.map((rowName, i) => row(i, "", { rowName, text: rowName, cosine: 0.8 + 0.05 * i }));
    expect(chooseQuotes(rows, { quotesMax: 3, question })[0]?.rowName).toBe(names[0]);
  }
});
