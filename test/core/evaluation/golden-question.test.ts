import { expect, test } from "vitest";
import { isAboutScope, parseGoldenQuestions } from "../../../server/core/evaluation/golden-question.ts";

const QUESTION = { question: " Сколько раз? ", values: [["дважды", " 2 "]] };

/** What is wrong, as the caller is told. */
function refusal(...given: Parameters<typeof parseGoldenQuestions>[0]): string {
  try {
    parseGoldenQuestions(given);
  } catch (error) {
    expect(error).toMatchObject({ code: "BAD_REQUEST" });
    return (error as Error).message;
  }
  throw new Error("It was not refused");
}

test("a question is kept in one form, with everything that it does not say left empty", () => {
  expect(parseGoldenQuestions([QUESTION])).toEqual([
    {
      question: "Сколько раз?",
      values: [["дважды", "2"]],
      askedScope: {},
      scope: {},
      mustCite: [],
      mustNotAnswer: false,
    },
  ]);
});

test("every question that is not usable is named by its place, and its words are not", () => {
  const message = refusal(
    QUESTION,
    { question: "  ", values: [["geheim"]] },
    { question: "Secret?", values: [["fine"], [" — "]] },
    { question: "Secret?" },
    { question: "Secret?", mustNotAnswer: true, mustCite: ["A#1"] },
    { question: "Secret?", scope: { revision: [] } },
  );
  expect(message).toContain("question 2 is empty");
  expect(message).toContain('question 3, "values" 2, has no word, number or sign');
  expect(message).toContain("question 4 expects nothing");
  expect(message).toContain("question 5 must not be answered, yet");
  expect(message).toContain('question 6, "scope", has no value');
  expect(message).not.toMatch(/secret|geheim/i);
});

test("of many problems ten are told, and how many more there are", () => {
  const message = refusal(...Array.from({ length: 13 }, () => ({ question: "", mustNotAnswer: true })));
  expect(message).toContain("question 10 is empty; and 3 more");
  expect(message).not.toContain("question 11");
});

test("a question is about a scope when it is asked with one or expects one", () => {
  expect(isAboutScope({ askedScope: {}, scope: {} })).toBe(false);
  expect(isAboutScope({ askedScope: { revision: ["B"] }, scope: {} })).toBe(true);
  expect(isAboutScope({ askedScope: {}, scope: { revision: ["B"] } })).toBe(true);
});
