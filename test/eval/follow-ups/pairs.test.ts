import { describe, expect, it } from "vitest";
import type { SuiteQuestion } from "../suite-files.ts";
import { makePairs, type PairLanguage } from "./pairs.ts";

const question = (text: string, document: string, article = "a"): SuiteQuestion => ({
  _id: `${article}-${text}`,
  text,
  answers: [],
  article,
  gains: new Map([[document, 1]]),
});
const corpus = (...texts: string[]) => texts.map((text, i) => ({ _id: `d${i}`, title: "", text, article: "a" }));

const SUITES: Record<PairLanguage, { texts: string[]; questions: [string, string]; followUps: string[] }> = {
  en: {
    texts: ["Nikola Tesla was born in 1856. When Tesla was young he moved to Prague, and he worked there."],
    questions: ["Where did Nikola Tesla live?", "When was Nikola Tesla born?"],
    followUps: ["When was he born?", "Where did he live?"],
  },
  ru: {
    texts: ["Каролина выиграла матч. В Каролине играет Каролина, за Каролину болеют, Каролиной гордятся."],
    questions: ["Где играет Каролина?", "Когда выиграла Каролина?"],
    followUps: ["Когда выиграла она?", "Где играет она?"],
  },
  zh: {
    texts: ["超新星是恒星。它很亮，它会爆炸。"],
    questions: ["超新星是什么？", "什么时候能看到超新星？"],
    followUps: ["什么时候能看到它？", "这是什么？"],
  },
};

describe.each(Object.entries(SUITES))("conversations made from questions of one article (%s)", (name, suite) => {
  const language = name as PairLanguage;
  const questions = suite.questions.map((text, i) => question(text, `d${i}`));
  const make = (seed: number, count = 10) => makePairs(questions, corpus(...suite.texts), { language, seed, count });

  it("the first question names the thing, and a fitting pronoun stands for it in the second", () => {
    const pairs = make(1);
    expect(pairs.map(({ followUp }) => followUp).sort()).toEqual([...suite.followUps].sort());
    for (const { first, full } of pairs) expect(suite.questions).toEqual(expect.arrayContaining([first, full]));
  });

  it("one seed makes the same conversations, and no more than are wanted", () => {
    expect(make(5)).toEqual(make(5));
    expect(make(5, 1)).toHaveLength(1);
  });

  it("questions that share no thing, and those of other articles, make none", () => {
    const others = questions.map((one, i) => ({ ...one, article: `a${i}` }));
    expect(makePairs(others, corpus(...suite.texts), { language, seed: 1, count: 10 })).toEqual([]);
  });
});
