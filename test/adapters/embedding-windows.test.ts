import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planBatches } from "../../server/adapters/embedding-model/batches.ts";
import { poolMean, toUnitOrNull } from "../../server/adapters/embedding-model/pooling.ts";
import { windowsOfText } from "../../server/adapters/embedding-model/text-windows.ts";
import { buildWindows, chunksOf, evenSpans } from "../../server/adapters/embedding-model/windows.ts";
import { estimateTokens } from "../../server/core/text/tokens.ts";

const anyText = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 400 }),
  fc
    .array(fc.constantFrom("слово ", "word ", "委员会", "。", "👩‍👩‍👧", "e\u0301", "שלום ", "Ａ"), { maxLength: 200 })
    .map((a) => a.join("")),
);

describe("windows of token ids", () => {
  const ids = (length: number, from: number): number[] => Array.from({ length }, (_, at) => from + at);

  it("hold the whole body in order, each with markers, prefix and header, none over the window", () => {
    fc.assert(
      fc.property(
        fc.nat(300),
        fc.nat(3_000),
        fc.integer({ min: 32, max: 512 }),
        (headerLength, bodyLength, tokensMax) => {
          const shape = { tokensMax, before: [1], after: [2] };
          const windows = buildWindows(
            { prefix: [3, 4], header: ids(headerLength, 100), body: ids(bodyLength, 1_000) },
            shape,
          );
          const headed = windows[0]?.filter((id) => id >= 100 && id < 1_000) ?? [];
          let covered = 1_000;
          for (const window of windows) {
            expect(window.length).toBeLessThanOrEqual(tokensMax);
            expect(window.slice(0, 3 + headed.length)).toEqual([1, 3, 4, ...headed]);
            expect(window.at(-1)).toBe(2);
            const body = window.slice(3 + headed.length, -1);
            if (bodyLength > 0) expect(body[0]).toBeLessThanOrEqual(covered);
            covered = (body.at(-1) ?? covered - 1) + 1;
          }
          expect(covered).toBe(1_000 + bodyLength);
          if (3 + 1 + headerLength + bodyLength <= tokensMax) expect(windows.length).toBe(1);
        },
      ),
    );
  });

  it("are about equally long, so that none is a stub", () => {
    const sizes = evenSpans(1_030, 500).map(([start, end]) => end - start);
    expect(sizes.length).toBe(3);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(33);
  });
});

describe("chunks for the tokenizer", () => {
  it("joined are the text, within the limit, and split no surrogate pair", () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 4, max: 60 }), (text, charsMax) => {
        const chunks = [...chunksOf(text, charsMax)];
        expect(chunks.join("")).toBe(text);
        for (const chunk of chunks) {
          expect(chunk.length).toBeLessThanOrEqual(charsMax);
          expect(chunk).not.toMatch(/\p{Surrogate}/u);
        }
      }),
    );
  });
});

describe("windows of text by estimate", () => {
  it("hold the whole text, in order, each within the window", () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 16, max: 64 }), (text, tokensMax) => {
        const windows = windowsOfText({ header: "", text }, "p: ", tokensMax).map((window) => window.slice(3));
        let covered = 0;
        for (const window of windows) {
          expect(estimateTokens(window)).toBeLessThanOrEqual(Math.max(tokensMax, 60));
          let at = covered;
          while (at >= 0 && text.slice(at, at + window.length) !== window) at--;
          expect(at).toBeGreaterThanOrEqual(0);
          covered = Math.max(covered, at + window.length);
        }
        expect(covered).toBe(text.length);
      }),
    );
  });

  it("repeat prefix and header", () => {
    const windows = windowsOfText({ header: "Title", text: "one two three ".repeat(50) }, "p: ", 40);
    expect(windows.length).toBeGreaterThan(3);
    expect(windows.every((window) => window.startsWith("p: Title\n"))).toBe(true);
  });
});

describe("batches", () => {
  it("hold every sequence once, within both limits", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 512 })), (lengths) => {
        const batches = planBatches(lengths, { sequencesMax: 8, tokensMax: 1_000 });
        expect(batches.flat().sort((a, b) => a - b)).toEqual(lengths.map((_, at) => at));
        for (const batch of batches) {
          expect(batch.length).toBeLessThanOrEqual(8);
          const longest = Math.max(...batch.map((at) => lengths[at] ?? 0));
          if (batch.length > 1) expect(batch.length * longest).toBeLessThanOrEqual(1_000);
        }
      }),
    );
  });
});

describe("pooling", () => {
  it("means over the real tokens only and scales to unit length", () => {
    const states = Float32Array.from([3, 0, 0, 4, 0, 2, 9, 9]); // two sequences of two tokens, two dimensions
    const vectors = poolMean(states, Int32Array.from([2, 1]), 2, 2);
    expect([...vectors].map((value) => Number(value.toFixed(4)))).toEqual([0.6, 0.8, 0, 1]);
  });

  it.each([[[0, 0]], [[NaN, 1]], [[Infinity, 1]]])("finds no direction in %j", (vector) => {
    expect(toUnitOrNull(vector)).toBeNull();
  });
});
