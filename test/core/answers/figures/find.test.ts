import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findFigures, statedFigures } from "../../../../server/core/answers/figures/find.ts";

const written = (text: string) => findFigures(text).map((figure) => figure.text);
const kinds = (text: string) => findFigures(text).map(({ kind }) => kind);

describe("figures are found as they are written (ANS-5)", () => {
  test.each([
    ["It costs $49, £30m or €1,977.50.", ["$49", "£30m", "€1,977.50"]],
    ["36.0 V and 36 V, 2,5 кг", ["36.0 V", "36 V", "2,5 кг"]],
    ["1.5 million; 3 тыс.; 1,5 млн руб.; 3万", ["1.5 million", "3 тыс.", "1,5 млн руб.", "3万"]],
    ["百分之三十，占62%，25 percent, 7 процентов", ["百分之三十", "62%", "25 percent", "7 процентов"]],
    ["12 March 2024, 12.03.2024, 2024年3月12日", ["12 March 2024", "12.03.2024", "2024年3月12日"]],
    ["from 9:00 to 13:00", ["9:00 to 13:00"]],
    ["5–8 мм", ["5–8 мм"]],
    ["twenty-five cats, двадцати пяти, 二十五", ["twenty-five", "двадцати пяти", "二十五"]],
    ["полтора часа", ["полтора часа"]],
    ["half of them, a dozen", ["half", "dozen"]],
    ["XIX век, the nineteenth century, девятнадцатый век", ["XIX", "nineteenth", "девятнадцатый"]],
    ["１２３ 😀 e\u0301 45", ["１２３", "45"]],
    ["6½ sacks, 1.1 × 10⁵ m", ["6½", "1.1 × 10⁵ m"]],
    ["三个人和两台机器", ["三", "两"]],
    ["מחיר 1,977 שקל", ["1,977"]],
  ])("%s", (text, expected) => {
    expect(written(text)).toEqual(expected);
  });

  test("each has its kind", () => {
    expect(kinds("$49, 36 V, 25 %, 12 March 2024, 9:00, 5-8 mm, 12")).toEqual([
      ...["MONEY", "MEASURE", "PERCENT", "DATE", "TIME", "RANGE", "NUMBER"],
    ]);
  });
});

test.each([
  "SRB-5030 and MDN-6100, error 417",
  "section 3, Table 5, step 2, п. 4, 第3节",
  "See [1] and [2, 3].",
  "Open {{D3.link}}.",
  "1. First\n2) Second\n## 7.1 DC voltage",
  "v2.1 and 1.2.3",
  "https://example.org/2024/12 and info24@example.org",
  "one of them, один из них, 一个, 四川, 星期三, 十分",
  "TCP/IP, km/h, 24/7, revision B, 3D",
])("names, numbering and labels are no figures: %s", (text) => {
  expect(written(text)).toEqual([]);
});

test("figures stand in order, apart, and are what the text says there", () => {
  const pieces = fc.constantFrom(
    ..."$49|36.0 V|12 марта 2024|百分之三十|5-8|１２|😀|е\u0301|[1]| |\n|и|一|½|⁵|%|million|to".split("|"),
  );
  fc.assert(
    fc.property(
      fc.array(fc.oneof(pieces, fc.string({ unit: "grapheme", maxLength: 5 })), { maxLength: 30 }),
      (parts) => {
        const text = parts.join("");
        let last = 0;
        for (const { span, text: found } of findFigures(text)) {
          expect(span.start).toBeGreaterThanOrEqual(last);
          expect(text.slice(span.start, span.end)).toBe(found);
          expect(found.length).toBeGreaterThan(0);
          last = span.end;
        }
      },
    ),
  );
});

test("a hostile text takes time linear in its length", () => {
  const msOf = (text: string): number => {
    const start = performance.now();
    findFigures(text);
    return performance.now() - start;
  };
  for (const piece of ["1 ", "1,", "百分之", "一", "A1-", "a.b@", "5 to ", "twenty-", "{{", " "]) {
    const [short, long] = [2_000, 20_000].map((length) => piece.repeat(length / piece.length));
    const shortMs = Math.max(msOf(short ?? ""), msOf(short ?? ""), 20);
    // Ten times the length: a quadratic reading would take a hundred times as long.
    expect(msOf(long ?? ""), piece).toBeLessThan(shortMs * 40);
  }
  // And 100 kB are read in the time that an answer may wait (a choice, wide for a busy machine).
  expect(msOf("1,977 V, 12 марта 三十 ".repeat(5_000))).toBeLessThan(20_000);
});

describe("numbers of several words are one figure", () => {
  const read = (text: string) => statedFigures(text).map(({ text: found, numbers }) => [found, numbers[0]]);

  test.each([
    ["сто двадцать человек", [["сто двадцать", 120]]],
    ["триста сорок пять тысяч рублей", [["триста сорок пять тысяч рублей", 345_000]]],
    [
      "девятьсот девяносто девять; четырьмя",
      [
        ["девятьсот девяносто девять", 999],
        ["четырьмя", 4],
      ],
    ],
    [
      "тысячу, миллион двести тысяч",
      [
        ["тысячу", 1_000],
        ["миллион двести тысяч", 1_200_000],
      ],
    ],
    [
      "полмиллиона жителей, полторы тысячи",
      [
        ["полмиллиона", 500_000],
        ["полторы тысячи", 1_500],
      ],
    ],
    ["one hundred and twenty-five", [["one hundred and twenty-five", 125]]],
    ["two thousand and six", [["two thousand and six", 2_006]]],
    [
      "a hundred thousand, half a million",
      [
        ["a hundred thousand", 100_000],
        ["half a million", 500_000],
      ],
    ],
    ["three million two hundred thousand", [["three million two hundred thousand", 3_200_000]]],
    [
      "twenty five, seven eight",
      [
        ["twenty five", 25],
        ["seven", 7],
        ["eight", 8],
      ],
    ],
  ])("%s", (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  test.each(["a five-year plan", "twenty-five-year-old", "hundreds of them", "тысячи людей", "тысячелетие"])(
    "and parts of longer words are none: %s",
    (text) => {
      expect(read(text)).toEqual([]);
    },
  );

  test("two numbers with an and between them stay two", () => {
    expect(read("between one hundred and two hundred")).toMatchObject([["one hundred and two hundred", undefined]]);
    expect(read("one hundred and two hundred")).toEqual([
      ["one hundred", 100],
      ["two hundred", 200],
    ]);
  });
});
