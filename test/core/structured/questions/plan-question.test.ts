import { describe, expect, test } from "vitest";
import { answer } from "./catalog.ts";
import {
  BOOK_QUESTIONS,
  CITY_QUESTIONS,
  FILM_QUESTIONS,
  GOODS_QUESTIONS,
  PLACE_QUESTIONS,
  PROSE_QUESTIONS,
  RECIPE_QUESTIONS,
  STAFF_QUESTIONS,
  ZH_QUESTIONS,
  type Asked,
} from "./questions.ts";

const suites: readonly (readonly [string, readonly Asked[]])[] = [
  ["books", BOOK_QUESTIONS],
  ["films", FILM_QUESTIONS],
  ["countries", PLACE_QUESTIONS],
  ["employees", STAFF_QUESTIONS],
  ["товары", GOODS_QUESTIONS],
  ["图书", ZH_QUESTIONS],
  ["cities", CITY_QUESTIONS],
  ["recipes", RECIPE_QUESTIONS],
  ["nothing that is counted", PROSE_QUESTIONS],
];

describe.each(suites)("NUM-8: questions over %s are answered as a person would by looking", (_, asked) => {
  test.each(asked.map(([catalog, question, expected]) => ({ catalog, question, expected })))(
    "$question",
    ({ catalog, question, expected }) => {
      expect(answer(catalog, question, catalog.nameField)).toEqual(expected);
    },
  );
});
