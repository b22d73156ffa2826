// Generated suites hold what their questions need; the figures of the answers are held to a second way of counting.
import { describe, expect, test } from "vitest";
import { rowsOf } from "../eval/structured/score.ts";
import { generatedSuites } from "./structured/index.ts";
import { firstBy, meanOf, topOf } from "./structured/figures.ts";

const suites = generatedSuites();

describe.each(suites)("the generated suite $name", (suite) => {
  const records = Object.values(suite.files).flat();

  test("is the same in every run, with 200 to 800 records and at least 60 questions", () => {
    expect(generatedSuites().find(({ name }) => name === suite.name)).toEqual(suite);
    expect(records.length).toBeGreaterThanOrEqual(200);
    expect(records.length).toBeLessThanOrEqual(800);
    expect(suite.questions.length).toBeGreaterThanOrEqual(60);
    expect(new Set(suite.questions.map(({ text }) => text)).size).toBe(suite.questions.length);
  });

  test("asks in English, Russian and Chinese, or in its own language and another, for every kind of figure", () => {
    expect(new Set(suite.questions.map(({ lang }) => lang)).size).toBeGreaterThan(1);
    const kinds = new Set(suite.questions.map(({ kind }) => kind));
    for (const kind of ["count_filter", "count_range", "count_multi", "avg", "sum", "superlative", "groupby", "topk"])
      expect(kinds).toContain(kind);
    for (const kind of ["compare", "lookup", "list", "filter", "unanswerable"]) expect(kinds).toContain(kind);
  });

  test("has an answer to every question but those that nobody can answer", () => {
    for (const { kind, text, answer } of suite.questions) {
      if (kind === "unanswerable") {
        expect(answer, text).toBeNull();
        continue;
      }
      const rows = rowsOf(answer);
      expect(rows.length, text).toBeGreaterThan(0);
      for (const part of rows.flat()) expect(part === null || Number.isNaN(part) || part === "", text).toBe(false);
    }
  });
});

test("a ranking leaves out what ties at its border: either would be right", () => {
  expect(firstBy([3, 2, 2, 1], Number, 2)).toEqual([3]);
  expect(firstBy([3, 2, 1], Number, 5)).toEqual([3, 2, 1]);
  const counts: [string, number][] = [
    ["a", 4],
    ["b", 2],
    ["c", 2],
  ];
  expect(topOf(counts, 2)).toEqual([["a", 4]]);
  expect(topOf(counts, 3)).toEqual(counts);
  expect(meanOf([1, 2, 2])).toBe(1.67);
});
