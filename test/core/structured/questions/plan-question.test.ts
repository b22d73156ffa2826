import { describe, expect, test } from "vitest";
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

import {
  BOUND_QUESTIONS,
  COMMAND_QUESTIONS,
  ORDER_QUESTIONS,
  RULE_QUESTIONS,
  TEXT_QUESTIONS,
} from "./more-questions.ts";
import { answer, ask, createCatalog } from "./catalog.ts";
import { namesOf } from "../../../../server/core/structured/questions/vocabulary-names.ts";

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
  ["what is a rule or missing", RULE_QUESTIONS],
  ["parts of texts", TEXT_QUESTIONS],
  ["places and orders", ORDER_QUESTIONS],
  ["bounds", BOUND_QUESTIONS],
  ["commands", COMMAND_QUESTIONS],
];

describe.each(suites)("NUM-8: questions over %s are answered as a person would by looking", (_, asked) => {
  test.each(asked.map(([catalog, question, expected]) => ({ catalog, question, expected })))(
    "$question",
    ({ catalog, question, expected }) => {
      expect(answer(catalog, question, catalog.nameField)).toEqual(expected);
    },
  );
});

const register = createCatalog("permits", { permit: "TEXT", district: "TEXT", fee: "NUMBER" }, [
  { permit: "North gate", district: "Elmside", fee: 40 },
  { permit: "South gate", district: "Harrow", fee: 60 },
]);
const ofRows = register.vocabulary.fields.map((field) => ({ ...field, subject: "TABLE_ROWS" as const }));

test.each(["What is the average fee?", "How many different districts are there?", "number of permits by district"])(
  "NUM-9: %s is asked of table rows where only they have the field",
  (question) => {
    const outcome = ask({ ...register, vocabulary: { collection: "permits", fields: ofRows } }, question);
    expect(outcome.kind === "PLAN" ? outcome.plan.subject : outcome).toBe("TABLE_ROWS");
  },
);

test("the names of equal vocabularies are worked out once", () => {
  const { vocabulary } = register;
  expect(namesOf(structuredClone(vocabulary))).toBe(namesOf(vocabulary));
  expect(namesOf({ ...vocabulary, collection: "parcels" })).not.toBe(namesOf(vocabulary));
});
