import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { questionHash, questionPrint } from "../../../server/core/answers/question-print.ts";

describe("the same question asked again", () => {
  test.each([
    [
      "en: case, punctuation, endings, order and words that name nothing",
      [
        "When is the library open on Saturdays?",
        "when's the library open on saturday",
        "On Saturdays, WHEN is the library open?!",
        "Please tell me: when are the libraries open on a Saturday?",
      ],
    ],
    [
      "en: contractions and their apostrophes",
      ["Which tools are not allowed?", "which tools aren't allowed", "Which tool aren’t allowed ??"],
    ],
    [
      "ru: падежи, числа, порядок слов",
      ["Сколько стоит тариф Starter?", "сколько тарифы «Starter» стоят", "А сколько стоит у вас тариф starter"],
    ],
    ["ru: одно отрицание", ["Нельзя ли вернуть товар?", "Не вернуть ли товар?"]],
    ["ru: ё и е", ["Где хранится приёмник?", "где хранятся приемники"]],
    ["zh: punctuation, order, synonyms of asking", ["什么时候发货？", "何时发货", "请 何时发货！"]],
    ["zh: width", ["SRB-5030的最大输入电压是多少？", "ＳＲＢ-５０３０ 的最大输入电压是多少"]],
  ])("%s: one print", (_, questions) => {
    expect(new Set(questions.map(questionPrint)).size, questions.map(questionPrint).join(" | ")).toBe(1);
  });

  test("stays the same whatever stands around its words", () => {
    const around = fc.constantFrom(" ", "  ", "!", "?", "…", "\n", "\u00a0", " 🙂 ", "\u200b ");
    const words = fc.constantFrom("starter", "refund", "возврат", "гарантия", "保修", "E-417", "ISO 9408");
    fc.assert(
      fc.property(fc.uniqueArray(words, { minLength: 1, maxLength: 5 }), around, (asked, mark) => {
        const plain = questionPrint(asked.join(" "));
        expect(questionPrint(`${mark}${asked.map((word) => word.toUpperCase()).join(` ${mark} `)}${mark}`)).toBe(plain);
      }),
    );
  });
});

describe("another question", () => {
  test.each([
    [
      "what is asked for",
      [
        "When was the depot founded?",
        "Where was the depot founded?",
        "Who founded the depot?",
        "Why was the depot founded?",
      ],
    ],
    ["что спрошено", ["Когда открыли склад?", "Где открыли склад?", "Кто открыл склад?", "Сколько складов открыли?"]],
    ["问什么", ["何时退货", "在哪里退货", "为什么退货", "多少退货"]],
    ["a negation", ["Which tools are allowed?", "Which tools are not allowed?"]],
    ["отрицание", ["Можно ли вернуть товар?", "Нельзя ли вернуть товар?"]],
    ["否定", ["能退货吗？", "不能退货吗？"]],
    ["another number", ["What does E-417 mean?", "What does E-418 mean?"]],
  ])("%s tells them apart", (_, questions) => {
    expect(new Set(questions.map(questionPrint)).size).toBe(questions.length);
  });
});

test("questions without a word that names anything have prints of their own", () => {
  const prints = ["What is it?", "Что это?", "这是什么？", "🙂", "?!", "مرحبا", "e\u0301"].map(questionPrint);
  expect(new Set(prints).size).toBe(prints.length);
  expect(prints.every((print) => print !== "")).toBe(true);
  expect(questionPrint("   ")).toBe("");
});

test("a hash is a whole number that a database and a double hold, the same under one key and another under another", () => {
  const [one, other] = [randomBytes(32), randomBytes(32)];
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (question) => {
      const hash = questionHash(one, question);
      expect(Number.isSafeInteger(hash) && hash >= 0 && hash < 2 ** 52).toBe(true);
      expect(questionHash(one, question)).toBe(hash);
      expect(questionHash(other, question)).not.toBe(hash);
    }),
  );
});
