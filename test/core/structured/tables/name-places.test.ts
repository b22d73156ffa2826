// Where whole names stand in a text (EXACT-4, FIND-3): what a pattern of the same words would find.
import fc from "fast-check";
import { expect, test } from "vitest";
import { foldCharacters } from "../../../../server/core/identifiers/fold.ts";
import { placesOf, searchedText } from "../../../../server/core/structured/tables/name-places.ts";
import { findNamed } from "../../../../server/core/structured/tables/named-spans.ts";
import { makeCatalog } from "../../../helpers/mixed-up/catalog.ts";

const found = (text: string, name: string): string[] =>
  placesOf(searchedText(text), name).map(({ start, end }) => text.slice(start, end));

test.each([
  ["What does Aurora Lamp 12 cost?", "aurora lamp 12", ["Aurora Lamp 12"]],
  ["Aurora Lamp 120", "Aurora Lamp 12", []],
  ["Aurora Lamp 12.0 or Aurora Lamp 12", "Aurora Lamp 12", ["Aurora Lamp 12"]],
  ["Aurora Lamp 12×3", "Aurora Lamp 12", []],
  ["Aurora Lamp 12, white", "Aurora Lamp 12", ["Aurora Lamp 12"]],
  ["DIN 625-1", "DIN 625", []],
  ["MX6 and MX - 6", "MX-6", ["MX6", "MX - 6"]],
  ["12 3 and 123", "12.3", ["12 3"]],
  ["Расскажи про «АВРОРА» 12", "Аврора 12", ["АВРОРА» 12"]],
  ["Торшеры", "торшер", []],
  ["请介绍明月台灯12多少钱", "明月台灯12", ["明月台灯12"]],
  ["明月台灯120", "明月台灯12", []],
  ["e\u0301clair", "e", []],
  ["ΟΔΟΣ 5", "οδος 5", ["ΟΔΟΣ 5"]],
  ["👉Lamp👈", "lamp", ["Lamp"]],
  ["Lamp 👉👉 12", "Lamp 12", []],
  ["מנורה 12", "מנורה 12", ["מנורה 12"]],
  ["lamp lamp lamp", "lamp lamp", ["lamp lamp"]],
  ["nothing", "—", []],
])("in %j %j stands at %j", (text, name, expected) => {
  expect(found(text, name)).toEqual(expected);
});

/** The same as a pattern, which is a thousand times as slow. */
function byPattern(text: string, name: string): { start: number; end: number }[] {
  const words = name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  if (words.length === 0 || words.length > 16) return [];
  const spaced =
    "(?:(?![\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}])[\\p{L}\\p{M}]|\\p{N})";
  const gap = (word: string, i: number) =>
    i === 0 ? "" : `[^\\p{L}\\p{N}]{${/\p{N}$/u.test(words[i - 1] ?? "") && /^\p{N}/u.test(word) ? "1" : "0"},3}`;
  const pattern = words.map((word, i) => gap(word, i) + word).join("");
  const whole = `(?<!${spaced})(?<!${spaced}[-–_/.])${pattern}(?!${spaced})(?![-–_/.]${spaced}|[×,]\\p{N})`;
  return [...text.matchAll(new RegExp(whole, "giu"))].map(({ index, 0: match }) => ({
    start: index,
    end: index + match.length,
  }));
}

const ATOMS =
  "a|Lamp|LAMP|ж|Лампа|лампа|灯|台灯|12|2|x|é|e\u0301|\u0301| |  |-|–|.|/|_|,|×|(|“|😀|１２|Σ|ς|σ|DIN|İ|i|𐐀|𐐨|〇|ア|가|ש|ا".split(
    "|",
  );
const atoms = fc.constantFrom(...ATOMS);
const written = (maxLength: number) => fc.array(atoms, { minLength: 1, maxLength }).map((parts) => parts.join(""));

test("a name is found where a pattern of its words would find it", () => {
  const nameIn = written(14).chain((text) =>
    fc.record({
      text: fc.constant(foldCharacters(text).text),
      name: fc.oneof(
        written(3),
        fc.tuple(fc.nat(12), fc.integer({ min: 1, max: 6 })).map(([from, size]) => text.slice(from, from + size)),
      ),
    }),
  );
  fc.assert(
    fc.property(nameIn, ({ text, name }) => {
      const own = foldCharacters(name).text;
      fc.pre(!/\p{Cs}/u.test(own));
      expect(placesOf(searchedText(text), own)).toEqual(byPattern(text, own));
    }),
    { numRuns: 60 },
  );
});

test("of a catalog of look-alikes a question names those whose whole title it has, and all of that title", () => {
  const catalog = makeCatalog(5, 450);
  for (const { title } of catalog.filter((_, i) => i % 15 === 0)) {
    const spans = findNamed(
      `A, ${title}?`,
      catalog.map((own) => [own.title, own.key]),
    );
    expect(new Set(spans.map(({ index }) => catalog[index]?.title))).toEqual(new Set([title]));
    expect(spans).toHaveLength(catalog.filter((own) => own.title === title).length);
  }
});
