import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createPlacingStream } from "../../../../server/core/answers/exact/place-stream.ts";
import { placeValues } from "../../../../server/core/answers/exact/place.ts";
import { makeCatalog } from "../../../helpers/mixed-up/catalog.ts";
import { HELD_OUT_SHAPES } from "../../../helpers/mixed-up/held-out-shapes.ts";
import { SHAPES } from "../../../helpers/mixed-up/shapes.ts";
import { makeTurn } from "../../../helpers/mixed-up/turn.ts";

const catalog = makeCatalog(3, 900);
const shapes = [...SHAPES, ...HELD_OUT_SHAPES];
const options = (seed: number) => {
  const turn = makeTurn({ catalog, shapes, seed });
  return { turn, placing: { placeholders: turn.placeholders, documents: turn.documents, format: "MARKDOWN" } as const };
};

function inPieces(text: string, lengths: readonly number[]): string[] {
  const pieces: string[] = [];
  for (let at = 0, i = 0; at < text.length; i++) {
    const length = lengths[i % lengths.length] ?? 1;
    pieces.push(text.slice(at, at + length));
    at += length;
  }
  return pieces;
}

const lengths = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 12 });
const PARTS = [
  "{{D1.link}}",
  "{{D2.link}}",
  "{",
  "}}",
  "[",
  "](",
  ")",
  "!",
  "<",
  "`",
  "https://x.example/a",
  "\n",
  " ",
  "。",
  ". ",
  "| ",
  "- ",
  "# ",
  "🙂",
  "\\",
  "词",
  "(",
  "**",
  "[1]",
  "[a]: ",
];

test("however an answer is cut, the same comes out as for the whole", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5_000 }), lengths, (seed, cuts) => {
      const { turn, placing } = options(seed);
      const stream = createPlacingStream(placing);
      const out =
        inPieces(turn.text, cuts)
          .map((piece) => stream.push(piece))
          .join("") + stream.end();
      expect(out).toBe(placeValues(turn.text, placing).text);
    }),
  );
});

test("no text, however strange and however cut, hands out a placeholder, half of one, or an address of its own", () => {
  const { turn, placing } = options(1);
  const names = turn.documents.map(({ title }) => title);
  const text = fc
    .array(fc.oneof(fc.constantFrom(...PARTS, ...names), fc.string({ unit: "grapheme", maxLength: 4 })), {
      maxLength: 30,
    })
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, lengths, (written, cuts) => {
      const stream = createPlacingStream(placing);
      const shown = inPieces(written, cuts).map((piece) => stream.push(piece));
      const out = shown.join("") + stream.end();
      expect(out).not.toMatch(/\{\{\s*D\d+\.link/iu);
      expect(out).not.toContain("x.example");
      for (const piece of shown) expect(piece).not.toMatch(/[\ud800-\udbff]$/u);
    }),
    { numRuns: 300 },
  );
});

describe("what is shown at once", () => {
  const { placing } = options(2);

  test("words without a placeholder, as they come", () => {
    const stream = createPlacingStream(placing);
    const shown = "A few words that name nothing at all. "
      .repeat(3)
      .split(/(?<= )/u)
      .map((word) => stream.push(word));
    expect(shown.filter((text) => text === "").length).toBeLessThan(2);
  });

  test("a Chinese text, character by character", () => {
    const stream = createPlacingStream(placing);
    const shown = [..."这是一个没有链接的句子"].map((character) => stream.push(character)).join("");
    expect(shown.length).toBeGreaterThan(9);
  });

  test("a sentence with a placeholder once the next ones make its end sure", () => {
    const stream = createPlacingStream(placing);
    const title = placing.documents[0]?.title ?? "";
    expect(stream.push(`${title}: {{D1.link}}. `)).not.toContain("http");
    const rest = "Then come other words. "
      .repeat(8)
      .split(/(?<= )/u)
      .map((word) => stream.push(word))
      .join("");
    expect(rest).toContain("http");
  });
});

test("a long answer is placed in a time that goes by its length", () => {
  const { placing } = options(4);
  const title = placing.documents[0]?.title ?? "";
  const answer = `${`${title} is here: {{D1.link}}. It is a good one, as many say.\n`.repeat(100)}`;
  const stream = createPlacingStream(placing);
  const begun = performance.now();
  const out =
    inPieces(answer, [4])
      .map((piece) => stream.push(piece))
      .join("") + stream.end();
  expect(performance.now() - begun).toBeLessThan(4_000);
  expect(out.match(/https:/gu)).toHaveLength(100);
});
