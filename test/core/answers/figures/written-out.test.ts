import { describe, expect, test } from "vitest";
import { traceFigures } from "../../../../server/core/answers/figures/trace.ts";

const trace = (answer: string, texts: readonly string[], question = "") =>
  traceFigures(answer, { question, sources: texts.map((text, at) => ({ label: at + 1, text })) });
const unaccounted = (answer: string, texts: readonly string[], question = ""): string[] =>
  trace(answer, texts, question)
    .filter(({ origin }) => origin.kind === "UNACCOUNTED")
    .map(({ text }) => text);

describe("a reckoning that is written out accounts for its result and its constants (ANS-5)", () => {
  test.each([
    ["$49 per month, i.e. $588 a year (12 × $49).", "Starter costs $49 per month."],
    ["A year costs $49 × 12 = $588.", "Starter costs $49 per month."],
    ["$588 a year ($49 per month × 12 months).", "Starter costs $49 per month."],
    ["That is 364 days (52 × 7 days).", "every 7 days"],
    ["На год это 588 рублей (49 рублей в месяц × 12).", "Тариф стоит 49 рублей в месяц."],
    ["一年588元（12×49元）。", "每月49元。"],
    ["12×49元＝588元。", "每月49元。"],
    ["до 41 дня (21 + 2 × 10)", "21 день, продлить два раза, каждый раз на 10 дней"],
    ["up to 41 days (21 + 2 × 10)", "21 days, extended twice, 2 times, by 10 days"],
    ["最多41天（21 + 2 × 10）。", "21天，可延长两次，每次10天"],
    ["230 in all ((21 + 2) × 10)", "21, 2 and 10"],
    ["20 дней (300 / 15)", "всего 300, по 15 в день"],
    ["$100 a month ($1,200 / 12)", "$1,200 a year"],
    ["20 days (300 ÷ 15)", "300 in all, 15 a day"],
    ["20天（300÷15）", "共300，每天15"],
    ["Осталось 20 дней (30 − 10).", "30 дней и 10 дней"],
    ["40 % (12 / 30 × 100)", "12 of them, 30 in all"],
    ["12 × $49 = $588, with setup $588 + $100 = $688.", "$49 a month, setup $100"],
  ])("%s", (answer, source) => {
    expect(unaccounted(answer, [source])).toEqual([]);
  });

  test("says how, and from which source", () => {
    const found = trace("That is $588 (12 × $49).", ["", "$49 per month"]).map(({ origin }) => origin);
    const computed = { kind: "COMPUTED", how: "12 × $49", labels: [2], operands: ["$49"] };
    expect(found).toEqual([computed, computed, { kind: "EVIDENCE", label: 2, written: "$49" }]);
  });

  test.each([
    ["a wrong result", "12 × $49 = $598", "$49 per month", ["12", "$598"]],
    ["a factor that is neither supplied nor a constant", "13 × $49 = $637", "$49 per month", ["13", "$637"]],
    ["another currency", "12 × $49 = €588", "$49 per month", ["12", "€588"]],
    ["constants alone", "12 × 30 = 360", "$49 per month", ["12", "30", "360"]],
    ["a constant that is added", "$49 + 12 = $61", "$49 per month", ["12", "$61"]],
    ["a wrong sum in Russian", "41 день (21 + 10)", "21 день и 10 дней", ["41 день"]],
  ])("not for %s", (_, answer, source, expected) => {
    expect(unaccounted(answer, [source])).toEqual(expected);
  });
});

describe("words that say how many times (ANS-5)", () => {
  test.each([
    ["It doubled from 18 V to 36 V.", "18 V"],
    ["36 V is twice 18 V.", "18 V"],
    ["36 В — вдвое больше, чем 18 В.", "18 В"],
    ["36伏是18伏的两倍。", "18伏"],
    ["It tripled from 18 V to 54 V.", "18 V"],
  ])("%s", (answer, source) => {
    expect(unaccounted(answer, [source])).toEqual([]);
  });

  test("and no other number of times", () => {
    expect(unaccounted("It was 18 V and doubled: 35 V.", ["18 V"])).toEqual(["35 V"]);
  });
});

describe("a number word before sources counts those that are cited (ANS-5, ANS-8)", () => {
  const two = ["open 9:00", "open 10:00"];
  test.each([
    "Two sources disagree: 9:00 [1] and 10:00 [2].",
    "Two notices differ: 9 am [1] versus 10 am [2].",
    "The two official documents disagree: 9:00 [1], 10:00 [2].",
    "Два источника расходятся: 9:00 [1] и 10:00 [2].",
    "Два приказа расходятся: 9:00 [1], 10:00 [2].",
    "两个来源不一致：9:00 [1] 和 10:00 [2]。",
    "两份通知不一致：9:00 [1]，10:00 [2]。",
  ])("%s", (answer) => {
    expect(unaccounted(answer, two)).toEqual([]);
  });

  test("and not another number of them, nor other things", () => {
    expect(unaccounted("Three sources disagree: 9:00 [1], 10:00 [2].", two)).toEqual(["Three"]);
    expect(unaccounted("Two lawyers disagree: 9:00 [1], 10:00 [2].", two)).toEqual(["Two"]);
  });
});

describe("quantities of two parts are one (ANS-5)", () => {
  test.each([
    ["It costs 4 dollars 50 cents.", "$4.50"],
    ["Стоит 4 рубля 50 копеек.", "4,50 ₽"],
    ["价格是4元5角。", "4.50元"],
    ["It takes 1 h 30 min.", "90 minutes"],
    ["It takes 1 hour and 30 minutes.", "1.5 h"],
    ["90 min", "1 h 30 min"],
    ["Занимает 1 ч 30 мин.", "90 минут"],
    ["需要1小时30分钟。", "90分钟"],
    ["It is 5 ft 3 in tall.", "63 inches"],
    ["3 kg 200 g", "3.2 kg"],
  ])("%s is %s", (answer, source) => {
    expect(unaccounted(answer, [source])).toEqual([]);
    expect(trace(answer, [source])).toHaveLength(1);
  });

  test.each([
    ["4 dollars 60 cents", "$4.50"],
    ["1 h 40 min", "90 minutes"],
    ["4 рубля 5 копеек", "4,50 ₽"],
  ])("%s is not %s", (answer, source) => {
    expect(unaccounted(answer, [source])).toHaveLength(1);
  });
});

test("two things in a row stay two", () => {
  expect(unaccounted("2 kg, 300 g of salt", ["2 kg of flour", "300 g of salt"])).toEqual([]);
});

describe("ways of writing times, shares, powers and rates (ANS-5)", () => {
  test.each([
    ["с 8.30–20.00", "с 8:30 до 20:00"],
    ["8:30-20:00", "8.30-20.00"],
    ["来源：10:00–16:00", "10:00至16:00"],
    ["10^5 cells", "100,000 cells"],
    ["占五成。", "50 %"],
    ["占7成半。", "75%"],
    ["1.25 m³/h", "1,250 l/h"],
    ["0,9 м³/ч", "900 л/ч"],
    ["1.25立方米/小时", "1250升/小时"],
    ["For revisions A, B and 36.0 V", "36 V"],
    ["Для ревизии В — 36,0 В", "36.0 В"],
  ])("%s is %s", (answer, source) => {
    expect(unaccounted(answer, [source])).toEqual([]);
    expect(trace(answer, [source])).toHaveLength(1);
  });

  test.each([
    ["8.40–20.00", "8:30 to 20:00"],
    ["For revisions A, B and 37.0 V", "36 V"],
    ["占六成。", "50 %"],
    ["12.5 m³/h", "1,250 l/h"],
  ])("%s is not %s", (answer, source) => {
    expect(unaccounted(answer, [source])).toHaveLength(1);
  });

  test("a full stop behind a currency's name is none of the figure", () => {
    expect(trace("Штраф 300 рублей.", ["300 руб."]).map(({ text }) => text)).toEqual(["300 рублей"]);
  });
});

describe("a bare number lends itself to no unit that contradicts its own (ANS-5)", () => {
  const seats = "| мест |\n|---|\n| 15 |";
  test.each([
    ["14 weeks", ["14 working days"]],
    ["14 недель", ["14 рабочих дней"]],
    ["14周", ["14个工作日"]],
    ["2 weeks", ["14 working days"]],
    ["14 weeks", ["14 working days", "14"]],
    ["15 долларов", ["штраф 15 рублей", seats]],
    ["$15", ["a fine of €15", "15 seats"]],
    ["15美元", ["罚款15元", "15"]],
  ])("%s over %j", (answer, texts) => {
    expect(unaccounted(answer, texts)).toHaveLength(1);
  });

  test.each([
    ["14 working days", ["14 business days"]],
    ["14 рабочих дней", ["14 working days"]],
    ["14个工作日", ["14 рабочих дней"]],
    ["14 days", ["14 working days"]],
    ["2 weeks", ["14 calendar days"]],
    ["15 долларов", ["штраф 15 рублей", "| Цена, долл. |\n|---|\n| 15 |"]],
    ["$15", ["a fine of €15", "| Price, USD |\n|---|\n| 15 |"]],
    ["15美元", ["罚款15元", "| 价格（美元） |\n|---|\n| 15 |"]],
    ["15 долларов", [seats]],
  ])("but %s over %j is fine", (answer, texts) => {
    expect(unaccounted(answer, texts)).toEqual([]);
  });
});
