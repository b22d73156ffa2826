import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { adjectiveBases } from "../../../../server/core/structured/questions/adjectives.ts";
import { caseForms } from "../../../../server/core/structured/questions/case-forms.ts";
import { placesOf } from "../../../../server/core/structured/questions/places.ts";

const formsOf = (word: string, kind: string) =>
  placesOf(word).flatMap((place) => (place.kind === kind ? place.forms : []));

describe("NUM-8: values under other names", () => {
  test.each([
    ["japanese", "LANGUAGE", "ja"],
    ["japanese", "REGION", "japan"],
    ["японском", "LANGUAGE", "jpn"],
    ["日语", "LANGUAGE", "ja"],
    ["франции", "REGION", "france"],
    ["欧洲", "REGION", "europe"],
    ["usa", "REGION", "united states"],
  ])("%s as a %s may be written %s", (word, kind, value) => {
    expect(formsOf(word, kind)).toContain(value);
  });

  test("a language that is no place's own names no place", () => {
    for (const word of ["english", "arabic", "portuguese", "hindi"]) expect(formsOf(word, "REGION")).toEqual([]);
  });

  test("a code is no word of a question", () => {
    for (const word of ["no", "is", "it", "in", "de", "на", "и"]) expect(formsOf(word, "LANGUAGE")).toEqual([]);
  });

  test.each([
    ["european", "europe"],
    ["animated", "animation"],
    ["российских", "россия"],
    ["африканские", "африка"],
  ])("%s may be of %s", (adjective, noun) => {
    expect(adjectiveBases(adjective)).toContain(noun);
  });

  test.each([
    ["молочных продуктов", "молочные продукты"],
    ["бытовой техники", "бытовая техника"],
    ["чая и кофе", "чай и кофе"],
  ])("«%s» may be of «%s»", (words, value) => {
    expect(caseForms(words.split(" "))).toContain(value);
  });

  test("any words give few forms, never the words themselves", () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[а-яa-z\u0301😀]{1,12}$/u), { minLength: 1, maxLength: 4 }), (words) => {
        const forms = caseForms(words);
        expect(forms.length).toBeLessThanOrEqual(80);
        expect(forms).not.toContain(words.join(" "));
        for (const word of words) expect(adjectiveBases(word).length).toBeLessThan(30);
      }),
    );
  });
});
