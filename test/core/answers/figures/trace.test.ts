import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { TracedFigure } from "../../../../server/core/answers/figures/figure.ts";
import { createFigureReader } from "../../../../server/core/answers/figures/source-index.ts";
import { traceFigures } from "../../../../server/core/answers/figures/trace.ts";
import { fullWidth, grouped, inWords, writtenDates } from "../../../eval/outgoing-figures/write-number.ts";

const reference = (name: string) => readFileSync(`test/corpora/reference/${name}`, "utf8");
const trace = (answer: string, text: string, question = ""): TracedFigure[] =>
  traceFigures(answer, { question, sources: [{ label: 1, text }] });
const unaccounted = (answer: string, text: string, question = ""): string[] =>
  trace(answer, text, question)
    .filter(({ origin }) => origin.kind === "UNACCOUNTED")
    .map((figure) => figure.text);
const howOf = (answer: string, text: string, question = ""): (string | null)[] =>
  trace(answer, text, question).map(({ origin }) => (origin.kind === "COMPUTED" ? origin.how : null));

test("the Starter price is accounted for, and no price that the material does not give (ANS-5)", () => {
  const answer = "Starter costs $49 a month, not $5, $250, $99, $0 or $29.";
  expect(unaccounted(answer, reference("pricing.md"))).toEqual(["$5", "$250", "$99", "$0", "$29"]);
  expect(trace(answer, reference("pricing.md"))[0]?.origin).toEqual({ kind: "EVIDENCE", label: 1, written: "$49" });
});

test("accuracy of a reading is reckoned from a percentage of the reading plus a percentage of the range (ANS-5)", () => {
  const table = reference("mdn-6100-manual.md").split("### 7.2")[0] ?? "";
  const question = "How exact is the MDN-6100 at 4.9930 V?";
  for (const [answer, how] of [
    ["The accuracy is 79.9 uV.", "0.0010 % of 4.9930 V + 0.0003 % of 10 V"],
    ["The accuracy is 224.8 µV.", "0.0035 % of 4.9930 V + 0.0005 % of 10 V"],
    ["The accuracy is 824.7 microvolts.", "0.0045 % of 4.9930 V + 0.0006 % of 100 V"],
    ["Погрешность 224,8 мкВ.", "0.0035 % of 4.9930 V + 0.0005 % of 10 V"],
  ] as const)
    expect(howOf(answer, table, question)).toEqual([how]);
  expect(unaccounted("The accuracy is 250.0 uV.", table, question)).toEqual(["250.0 uV"]);
});

describe("ways of writing are folded (ANS-5)", () => {
  test.each([
    ["1,977 books", "1977 книг"],
    ["1 977", "1,977"],
    ["36 V", "36.0 V"],
    ["36 V", "table in V: | 36 |"],
    ["2,5 кг", "2.5 kg"],
    ["0.5 kg", "500 g"],
    ["3万", "30,000"],
    ["1.5 million", "1 500 000"],
    ["1,5 млн руб.", "1500000 ₽"],
    ["百分之三十", "30 %"],
    ["half of them", "50 %"],
    ["12 марта 2024 года", "2024-03-12"],
    ["2024年3月12日", "March 12, 2024"],
    ["03/12/2024", "12 March 2024"],
    ["in March 2024", "2024-03-12"],
    ["9 a.m.", "09:00"],
    ["двадцати пяти", "25"],
    ["二十五名", "twenty-five"],
    ["XIX век", "19th century"],
    ["from 5 to 8 mm", "5–8 мм"],
    ["2001–2002", "2001-02"],
    ["4.99 V", "4.9930 V"],
    ["about 2 million", "1,977,000"],
    ["18-й этаж", "18th floor"],
    ["220 V", "220/380 В"],
  ])("%s is %s", (answer, source) => {
    expect(unaccounted(answer, source)).toEqual([]);
    expect(trace(answer, source).length).toBeGreaterThan(0);
  });

  test.each([
    ["36 A", "36 V"],
    ["€49", "$49"],
    ["36 kV", "36 V"],
    ["5 V", "4.9930 V"],
    ["about 20", "15"],
    ["2 million", "1,377,000"],
    ["5 to 9 mm", "5-8 mm"],
    ["13 March 2024", "12 March 2024"],
    ["9:30", "9:00"],
    ["6100 V", "MDN-6100"],
    ["3 V", "section 3"],
    ["seventy members", "70 percent"],
  ])("%s is not %s", (answer, source) => {
    expect(unaccounted(answer, source)).toHaveLength(1);
  });
});

describe("figures that follow from others are computed, and say from which (ANS-5)", () => {
  test.each([
    ["It fell by 4.0 V, from 36.0 V to 32.0 V.", "36.0 V, then 32.0 V", "36.0 V - 32.0 V"],
    ["It fell from 36.0 V to 32.0 V. That is 11.1 % less.", "36.0 V, then 32.0 V", "from 36.0 V to 32.0 V"],
    ["12 of 30 people are 40 %.", "12 and 30", "12 of 30"],
    ["All plans together cost $879.", reference("pricing.md"), "$49 + $190 + $640"],
    ["The average fee is $293.", reference("pricing.md"), "average of $49, $190, $640"],
    ["The difference is $141.", reference("pricing.md"), "$190 - $49"],
    ["25 °C is 77 °F.", "25 °C", "25 °C converted"],
    ["That is 8.5 ha.", "21 acres", "21 acres converted"],
    [
      "Between 1 March 2024 and 15 March 2024 lie 14 days.",
      "1 March 2024, 15.03.2024",
      "from 1 March 2024 to 15 March 2024",
    ],
    ["It ends on 31 March 2024.", "From 1 March 2024 for 30 days", "1 March 2024 + 30 days"],
    ["She was 36 years old.", "born in 1988, married in 2024", "from 1988 to 2024"],
    ["There are three plans.", reference("pricing.md"), "3 listed"],
    ["Вместе 12 и 30 дают 42.", "12 и 30", "12 + 30"],
    ["12和30合计42。", "12 和 30", "12 + 30"],
  ])("%s", (answer, source, how) => {
    expect(howOf(answer, source)).toContain(how);
    expect(unaccounted(answer, source)).toEqual([]);
  });

  test("a price times the months that were asked for", () => {
    expect(howOf("That is $588.", reference("pricing.md"), "What do 12 months at $49 cost?")).toEqual([
      "$49 × 12 months",
    ]);
  });

  test("a number that two of many figures add up to is not computed from them", () => {
    expect(unaccounted("There were 73 guests.", "11 12 15 24 31 42 49 61")).toEqual(["73"]);
  });
});

test("what the asker wrote is the question's", () => {
  expect(trace("For 17 people.", "", "A table for 17?")[0]?.origin).toEqual({ kind: "QUESTION", written: "17" });
});

const dates = fc.record({
  year: fc.integer({ min: 1900, max: 2100 }),
  month: fc.integer({ min: 1, max: 12 }),
  day: fc.integer({ min: 1, max: 28 }),
});

describe("any value (ANS-5)", () => {
  test("written in any way is accounted for by the same value written in any other", () => {
    const ways = (value: number): string[] => [
      ...[
        `${value}`,
        grouped(value, ","),
        grouped(value, " "),
        grouped(value, "\u202f"),
        fullWidth(`${value}`),
        `${value}.0`,
      ],
      ...(value > 1 && value < 100
        ? [inWords(value, "en"), inWords(value, "ru"), inWords(value, "ru", true), `${inWords(value, "zh")}个`]
        : []),
    ];
    fc.assert(
      fc.property(
        fc.oneof(fc.integer({ min: 2, max: 99 }), fc.integer({ min: 100, max: 9_999_999 })),
        fc.nat(),
        fc.nat(),
        (value, a, b) => {
          const all = ways(value);
          const [answer, source] = [all[a % all.length] ?? "", all[b % all.length] ?? ""];
          expect(unaccounted(`x ${answer} y`, `x ${source} y`), `${answer} / ${source}`).toEqual([]);
        },
      ),
    );
  });

  test("of a date as well", () => {
    fc.assert(
      fc.property(dates, fc.nat({ max: 5 }), fc.nat({ max: 5 }), (date, a, b) => {
        const all = writtenDates(date);
        expect(unaccounted(`on ${all[a] ?? ""}`, `on ${all[b] ?? ""}`)).toEqual([]);
      }),
    );
  });

  test("that is in no source is unaccounted, however it is written", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 9_999_999 }),
        fc.integer({ min: 100, max: 9_999_999 }),
        (value, other) => {
          fc.pre(value !== other && value !== other / 1_000 && other !== value / 1_000);
          for (const answer of [`${value}`, grouped(value, ","), fullWidth(`${value}`), `$${value}`])
            expect(unaccounted(`x ${answer} y`, `x ${grouped(other, " ")} y`)).toHaveLength(1);
        },
      ),
    );
  });
});

test("a reader that remembers its texts changes nothing, and reads each once", () => {
  const sources = [{ label: 1, text: "36.0 V at most, 25 °C, сто двадцать" }];
  const read = createFigureReader();
  const answers = ["It is 36 V.", "It is 120 at 77 °F.", "It is 99.5 V."];
  const remembering = answers.map((answer) => traceFigures(answer, { question: "24?", sources, read }));
  expect(remembering).toEqual(answers.map((answer) => traceFigures(answer, { question: "24?", sources })));
  expect(read(sources[0]?.text ?? "")).toBe(read(sources[0]?.text ?? ""));
});
