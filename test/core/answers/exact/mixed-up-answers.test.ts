// EXACT-4: a catalog of 4,500 documents, and a model that is told to mix them up. Half of the placeholders that it writes stand
// beside another document than their own. Forms of answers come in two sets; placing was made with one of them.
import { describe, expect, test } from "vitest";
import { createPlacingStream } from "../../../../server/core/answers/exact/place-stream.ts";
import { placeValues } from "../../../../server/core/answers/exact/place.ts";
import { makeCatalog } from "../../../helpers/mixed-up/catalog.ts";
import { HELD_OUT_SHAPES } from "../../../helpers/mixed-up/held-out-shapes.ts";
import { createTally, judgeTurn } from "../../../helpers/mixed-up/judge.ts";
import { SHAPES } from "../../../helpers/mixed-up/shapes.ts";
import { makeTurn, type Shape } from "../../../helpers/mixed-up/turn.ts";

const TURNS = 500;
const catalog = makeCatalog(20_260_901, 4_500);

function placeAll(shapes: readonly Shape[], { seed, isStreamed }: { seed: number; isStreamed: boolean }) {
  const tally = createTally();
  for (let i = 0; i < TURNS; i++) {
    const turn = makeTurn({ catalog, shapes, seed: seed * 100_000 + i });
    const options = { placeholders: turn.placeholders, documents: turn.documents, format: "MARKDOWN" } as const;
    const { text, removed } = placeValues(turn.text, options);
    judgeTurn(tally, turn, { text: isStreamed ? stream(turn.text, options, i) : text, removed: removed.length });
  }
  return tally;
}

function stream(text: string, options: Parameters<typeof createPlacingStream>[0], seed: number): string {
  const placing = createPlacingStream(options);
  let out = "";
  for (let at = 0, length = 0; at < text.length; at += length) {
    length = 1 + ((at * 7 + seed) % 11);
    out += placing.push(text.slice(at, at + length));
  }
  return out + placing.end();
}

describe.each([
  ["forms that placing was made with", SHAPES, 11],
  ["forms that it was not made with", HELD_OUT_SHAPES, 12],
] as const)("over 500 turns in %s", (_, shapes, seed) => {
  test.each([
    ["whole", false],
    ["in a stream", true],
  ])("every value that stands is its neighbour's own, %s", { timeout: 60_000 }, (_way, isStreamed) => {
    const tally = placeAll(shapes, { seed, isStreamed });
    const shown = tally.faults.slice(0, 3).join("\n\n");

    expect(tally.wrong, "enough wrong ones to tell").toBeGreaterThan(600);
    expect(tally.leaked, shown).toBe(0);
    expect(tally.raw, shown).toBe(0);
    expect(tally.kept / tally.right, shown).toBeGreaterThanOrEqual(0.99);
    expect(tally.reported).toBe(tally.wrong + tally.right - tally.kept);
  });
});
