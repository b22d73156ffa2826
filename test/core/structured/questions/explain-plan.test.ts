import { expect, test } from "vitest";
import { explainPlan } from "../../../../server/core/structured/questions/explain-plan.ts";
import type { AnswerLanguage } from "../../../../server/core/answers/question-language.ts";
import { ask } from "./catalog.ts";
import { books, films, goods, zhBooks, type NamedCatalog } from "./catalogs.ts";

const explained: readonly (readonly [NamedCatalog, string, AnswerLanguage, string])[] = [
  [
    books,
    "How many books by Mira Olsen were published before 2000?",
    "en",
    'count: documents where original_publication_year < 2000 and authors = "Mira Olsen"',
  ],
  [
    books,
    "Average rating per publisher",
    "en",
    "average of average_rating by publisher, ordered by average of average_rating descending",
  ],
  [films, "Top 2 films by revenue", "en", "list of documents (revenue), ordered by revenue descending, first 2"],
  [goods, "Сколько товаров дешевле 6000 рублей?", "ru", "количество: документы где цена < 6000"],
  [zhBooks, "价格低于50元的书有多少本？", "zh", "数量: 文档 条件： 价格 < 50"],
];

test.each(explained)("NUM-8: %# a plan is told in one line", (catalog, question, language, line) => {
  const outcome = ask(catalog, question);
  expect(outcome.kind === "PLAN" ? explainPlan(outcome.plan, catalog.vocabulary, language) : outcome).toBe(line);
});

test("NUM-8: what was decided on the asker's behalf is said in the question's language", () => {
  const said = (catalog: NamedCatalog, question: string) => {
    const outcome = ask(catalog, question);
    return outcome.kind === "PLAN" ? outcome.assumptions : outcome;
  };
  expect(said(books, "How many books have around 400 pages?")).toEqual(["around 400: from 360 to 440"]);
  expect(said(goods, "Сколько товаров стоит около 4000 рублей?")).toEqual(["около 4000 рублей: от 3600 до 4400"]);
  expect(said(books, "How many books were written by Mira Olson?")).toEqual(['"Mira Olson" read as "Mira Olsen"']);
});
