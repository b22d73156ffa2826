// FIND-8: whether what is asked about is mentioned in what came back, and whether the side asked for is there.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Aspect } from "../../../../server/core/retrieval/second-pass/aspect.ts";
import { readQuestion } from "../../../../server/core/retrieval/second-pass/asked.ts";
import { answersFirmly } from "../../../../server/core/retrieval/second-pass/answerable.ts";
import {
  brings,
  findMissing,
  hasAspect,
  missingInWords,
  secondSearch,
  stillMissing,
} from "../../../../server/core/retrieval/second-pass/missing.ts";
import { extractTerms } from "../../../../server/core/text/terms.ts";

const LANGUAGES = ["en", "ru", "zh"];

function read(question: string, titles: readonly string[] = []) {
  const terms = new Set(titles.flatMap((title) => extractTerms(title, LANGUAGES)));
  return readQuestion(question, { languages: LANGUAGES, isTitleTerm: (term) => terms.has(term) });
}

function missing(question: string, texts: readonly string[], titles: readonly string[] = []) {
  const asked = read(question, titles);
  const supplied = texts.map((text, document) => ({ document, text }));
  const inWords = (found: ReturnType<typeof findMissing>) => missingInWords(found, asked.language);
  return {
    searched: inWords(findMissing(asked, supplied, LANGUAGES)),
    named: inWords(stillMissing(asked, supplied, LANGUAGES)),
  };
}

describe("sides that are there, however they are written", () => {
  test.each<[Aspect, string]>([
    ["PRICE", "Starter is $49 a month."],
    ["PRICE", "It costs forty-nine dollars."],
    ["PRICE", "Plan: Starter\nFee: 49"],
    ["PRICE", "４９ ＵＳＤ"],
    ["PRICE", "The basic plan is free of charge."],
    ["PRICE", "4 900 ₽ в месяц"],
    ["PRICE", "пятьсот рублей"],
    ["PRICE", "Проезд бесплатный."],
    ["PRICE", "每月四十九元"],
    ["PRICE", "票价：30"],
    ["DURATION", "Returns are accepted for seven days."],
    ["DURATION", "within a week"],
    ["DURATION", "a two-year contract"],
    ["DURATION", "The war of 1914-1918"],
    ["DURATION", "Возврат за семь дней"],
    ["DURATION", "тридцати календарных дней"],
    ["DURATION", "двухлетний договор"],
    ["DURATION", "бессрочно"],
    ["DURATION", "七天内"],
    ["DURATION", "三个月"],
    ["CONTACT", "Write to help@harbour.example."],
    ["CONTACT", "+7 (812) 555-01-23"],
    ["CONTACT", "звоните: 112"],
    ["CONTACT", "请拨打 400-800-1234"],
    ["CONTACT", "https://status.harbour.example/now"],
    ["DATE", "founded in 1891"],
    ["DATE", "2 марта"],
    ["DATE", "一九〇五年"],
    ["DATE", "in the nineteenth century"],
    ["TIME", "It was founded during the Renaissance."],
    ["TIME", "после каждой поездки"],
    ["TIME", "在文艺复兴时期"],
    ["MEASURE", "Voltage, V: 36.0"],
    ["MEASURE", "about forty metres"],
    ["MEASURE", "12 кг"],
    ["MEASURE", "高约三百米"],
    ["REFUND", "We give your money back."],
    ["REFUND", "Деньги возвращаются, возврат занимает время."],
    ["WARRANTY", "Defects are put right, guaranteed."],
    ["INTEGRATION", "Connects to calendars by a plugin."],
    ["CANCELLATION", "合同可以随时终止"],
    ["DELIVERY", "курьером или почтой"],
  ])("%s: %s", (aspect, text) => {
    expect(hasAspect(aspect, text)).toBe(true);
  });

  test.each<[Aspect, string]>([
    ["PRICE", "Usage beyond the included tokens is billed at the end of the month."],
    ["PRICE", "Starter suits one person or a small team."],
    ["PRICE", "Тариф подходит одному человеку, оплата в конце месяца."],
    ["PRICE", "基础版适合小团队，月底结算。"],
    ["DURATION", "Usage may grow."],
    ["CONTACT", "Our support answers every question."],
    ["CONTACT", "Order 42 of 7 parts"],
    ["DATE", "The mill stands by the river."],
    ["MEASURE", "The pump is heavy."],
    ["REFUND", "Tickets are sold at the gate."],
    ["WARRANTY", "水泵带有过滤器"],
  ])("%s is not in: %s", (aspect, text) => {
    expect(hasAspect(aspect, text)).toBe(false);
  });
});

describe("the Starter example", () => {
  const page = "Starter\nStarter suits a small team. Usage is billed at the end of the month.";
  const question = "If I am on Starter and my usage grows 30% a month, how much will I pay after six months?";

  test("the price is searched by itself and named while nothing on Starter shows one", () => {
    expect(missing(question, [page])).toEqual({
      searched: ["the price of Starter"],
      named: ["the price of Starter"],
    });
    const asked = read(question);
    const search = secondSearch(findMissing(asked, [{ document: 1, text: page }], LANGUAGES), asked, LANGUAGES);
    expect(search.terms).toEqual(["Starter", "price cost fee"]);
    expect(search.words).toContain("цена");
  });

  test("another plan's price is no price of Starter, and a table that has both is", () => {
    expect(missing(question, [page, "Plan: Team\nFee: $190"]).named).toEqual(["the price of Starter"]);
    expect(missing(question, [page, "Starter | $49"])).toEqual({ searched: [], named: [] });
    expect(answersFirmly(read(question), "Plan: Starter\nFee a month: $49", LANGUAGES)).toBe(true);
    expect(answersFirmly(read(question), "Plan: Team\nFee a month: $190", LANGUAGES)).toBe(false);
  });

  test("a piece is kept only where it shows what was missing of the very thing", () => {
    const asked = read(question);
    const [price] = findMissing(asked, [{ document: 1, text: page }], LANGUAGES);
    if (price === undefined) throw new Error("nothing is missing");
    expect(brings(price, asked, "Starter: $49", LANGUAGES)).toBe(true);
    expect(brings(price, asked, "Team: $190", LANGUAGES)).toBe(false);
    expect(brings(price, asked, page, LANGUAGES)).toBe(false);
  });

  test("it is named in the question's language", () => {
    expect(missing("Сколько стоит «Старт»?", ["Тариф «Старт» для команды."]).named).toEqual(["цена: Старт"]);
    expect(missing("“基础版”多少钱？", ["基础版适合小团队。"]).named).toEqual(["基础版的价格"]);
    expect(missing("How much does it cost?", ["The desk is made of oak."]).named).toEqual(["the price"]);
  });
});

describe("named things", () => {
  test.each<[string, string[]]>([
    ["Who played for Harbour United in March?", ["Harbour United"]],
    ["Was Ada Lovelace a pupil of De Morgan?", ["Ada Lovelace", "De Morgan"]],
    ["When did the University of Warsaw open?", ["University of Warsaw"]],
    ["Does OpenDesk work with iCal on Mondays?", ["OpenDesk", "iCal"]],
    ["What does “quiet mode” do?", ["quiet mode"]],
    ["How Much Does The Family Ticket Cost?", []],
    ["HOW MUCH IS IT?", []],
    ["Was kostet die Karte für den Zoo in Berlin?", []],
    ["What is the E-417 of the pump?", []],
    ["Где работал Пётр Ильин в мае?", ["Пётр Ильин"]],
    ["Сколько стоит тариф Beacon Pro?", ["Beacon Pro"]],
    ["Что делает режим «Тишина»?", ["Тишина"]],
    ["Сколько весит груз в 10 kg?", []],
    ["《海港月刊》是谁办的？", ["海港月刊"]],
    ["Beacon套餐有哪些功能？", ["Beacon"]],
    ["Ｂｅａｃｏｎ套餐有哪些功能？", ["Beacon"]],
  ])("%s names %j", (question, names) => {
    expect(read(question).names).toEqual(names);
  });

  test("words of titles are names as well, also without a capital and without spaces", () => {
    expect(read("what is in the starter plan?", ["Starter plan"]).titleNames).toEqual(["starter plan"]);
    expect(read("基础版套餐里有什么？", ["基础版套餐"]).titleNames).toEqual(["基础版套餐"]);
    expect(read("Что входит в базовый пакет?", ["Базовый пакет"]).titleNames).toEqual(["базовый пакет"]);
  });

  test("an inflected, possessive, wide or abbreviated name is mentioned; an absent one is searched and named", () => {
    expect(missing("Что писал Лютер?", ["Сочинения Лютера хранятся здесь."])).toEqual({ searched: [], named: [] });
    expect(missing("Кто ездил в Варшаву?", ["Он жил в Варшаве."])).toEqual({ searched: [], named: [] });
    expect(missing("What is in the plan of Beacon?", ["Ｂｅａｃｏｎ's plan"])).toEqual({ searched: [], named: [] });
    expect(missing("Who leads the National Harbour Board?", ["The NHB meets here."]).named).toEqual([]);
    expect(missing("Does it work with Zorblax?", ["It works with calendars."])).toEqual({
      searched: ["Zorblax"],
      named: ["Zorblax"],
    });
  });

  test("a name is not missed in material of another script, which spells it otherwise", () => {
    expect(missing("Где родился Лютер?", ["Luther was born in Eisleben."])).toEqual({ searched: [], named: [] });
    expect(missing("Where was Luther born?", ["Лютер родился в Айслебене."]).named).toEqual([]);
  });
});

test("a text that holds the question's own words lacks none of its names", () => {
  const word = fc.constantFrom("Beacon", "Harbour", "Ильин", "Варшава", "基础版", "tower", "башня", "é", "🙂", "ألفا");
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), (words) => {
      const question = `Where is ${words.join(" ")}?`;
      expect(missing(question, [`We know ${words.join(" ")}.`])).toEqual({ searched: [], named: [] });
    }),
  );
});

test("what is named was searched for: nothing is said to be missing that was not looked for", () => {
  const part = fc.constantFrom(
    "Beacon",
    "Zorblax",
    "price of",
    "how much does",
    "cost",
    "refund",
    "сколько стоит",
    "Ильин",
    "多少钱",
    "when was",
  );
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 6 }),
      fc.array(fc.string({ maxLength: 60 }), { minLength: 1, maxLength: 4 }),
      (parts, texts) => {
        const { searched, named } = missing(parts.join(" "), texts);
        for (const one of named) expect(searched.some((other) => other === one)).toBe(true);
      },
    ),
  );
});
