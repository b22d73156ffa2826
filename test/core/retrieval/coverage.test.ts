import fc from "fast-check";
import { expect, test } from "vitest";
import { coverageOfPassage } from "../../../server/core/retrieval/coverage.ts";

const asked = (...terms: string[]) => terms.map((term) => ({ term, weight: 1 }));
const sentences = (...texts: string[]) => texts.map((text) => new Set(text.split(" ")));

const word = fc.constantFrom("rain", "coast", "дождь", "берег", "海岸", "50", "e417", "مطر", "🙂", "ｒａｉｎ", "é");

test("both shares lie between 0 and 1, and a further sentence never covers less", () => {
  const terms = fc.array(fc.record({ term: word, weight: fc.double({ min: 0.01, max: 9, noNaN: true }) }));
  fc.assert(
    fc.property(terms, fc.array(fc.array(word)), (given, texts) => {
      const sets = texts.map((text) => new Set(text));
      const { share, comparable } = coverageOfPassage(given, sets);
      for (const value of [share, comparable]) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1 + 1e-9);
      }
      const again = coverageOfPassage(given, [...sets, ...sets]);
      expect(again.share).toBeCloseTo(share, 9);
    }),
  );
});

test("words that stand together in a sentence count for more than the same words far apart (FIND-7)", () => {
  const question = asked("how", "tall", "tower");
  expect(coverageOfPassage(question, sentences("the tower is tall", "built in 1889")).share).toBeCloseTo(2 / 3);
  expect(coverageOfPassage(question, sentences("the tower", "a tall man")).share).toBeCloseTo(1 / 3);
});

test.each([
  ["Russian over English", ["сколько", "очков", "уступила", "защита"], "the defense gave up points"],
  ["English over Russian", ["how", "many", "points", "allowed"], "сколько очков уступила защита"],
  ["Russian over Chinese", ["сколько", "очков"], "防守 失分 多少"],
  ["Chinese over English", ["防守", "失分"], "the defense gave up points"],
])("%s: words in letters that the passage is not written in say nothing for or against it", (_, terms, passage) => {
  expect(coverageOfPassage(asked(...terms), sentences(passage))).toEqual({ share: 0, comparable: 0 });
});

test("a name or a number that the passage shares with a question in another language counts", () => {
  const { share, comparable } = coverageOfPassage(
    asked("кто", "выиграл", "super", "bowl", "50"),
    sentences("denver won super bowl 50"),
  );
  expect(share).toBe(1);
  expect(comparable).toBeCloseTo(3 / 5);
});

test("a few foreign names in a passage do not make it a passage of that language", () => {
  const russian = "в матче super bowl команда из денвера победила соперника со счетом";
  expect(coverageOfPassage(asked("who", "lost", "here"), sentences(russian)).comparable).toBe(0);
});

test("a question in the passage's own letters is compared whole, also where nothing of it stands there", () => {
  expect(coverageOfPassage(asked("quantum", "gravity"), sentences("rinse the rice"))).toEqual({
    share: 0,
    comparable: 1,
  });
});

test("a question without words, and a passage without any, are compared to nothing", () => {
  expect(coverageOfPassage([], sentences("rain"))).toEqual({ share: 0, comparable: 0 });
  expect(coverageOfPassage(asked("rain"), [])).toEqual({ share: 0, comparable: 0 });
});
