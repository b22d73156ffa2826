import fc from "fast-check";
import { expect, it } from "vitest";
import { addVectors } from "../../../server/core/retrieval/add-vectors.ts";
import { weightedTerms } from "../../../server/core/retrieval/weighted-words.ts";
import { extractTerms } from "../../../server/core/text/terms.ts";

it("a term counts as much as the weightiest part it stands in (FIND-1)", () => {
  const weights = weightedTerms(
    [
      { text: "how long is it valid", weight: 1 },
      { text: "what does it cost", weight: 0.2 },
    ],
    ["en"],
  );
  expect(weights.get("it")).toBe(1);
  expect(weights.get("cost")).toBe(0.2);
});

it("the words of one part of weight 1 are those of the text, in its order", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const weights = weightedTerms([{ text, weight: 1 }], ["en", "ru", "zh"]);
      expect([...weights.keys()]).toEqual([...new Set(extractTerms(text, ["en", "ru", "zh"]))]);
      expect([...weights.values()].every((weight) => weight === 1)).toBe(true);
    }),
  );
});

it("a sum of meanings has length 1 and leans to the weightier; a single one is left as it is", () => {
  const [x, y] = [Float32Array.of(1, 0), Float32Array.of(0, 1)];
  expect(addVectors([{ vector: x, weight: 0.3 }])).toBe(x);
  const sum = addVectors([
    { vector: x, weight: 1 },
    { vector: y, weight: 0.25 },
  ]);
  expect(Math.hypot(...sum)).toBeCloseTo(1, 6);
  expect((sum[1] ?? 0) / (sum[0] ?? 1)).toBeCloseTo(0.25, 6);
  expect(addVectors([])).toHaveLength(0);
});
