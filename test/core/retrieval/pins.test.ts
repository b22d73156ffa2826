import fc from "fast-check";
import { expect, test } from "vitest";
import { decidePins } from "../../../server/core/retrieval/pins.ts";

const at = (...distances: number[]) => distances.map((distance, i) => ({ pieceId: i + 1, distance }));
const matches = fc
  .array(fc.double({ min: 0, max: 2, noNaN: true }), { maxLength: 30 })
  .map((distances) => at(...distances));

test("all places are pinned, nearest first, where they fit", () => {
  expect(decidePins(at(0.5, 0.2, 0.9), 3)).toEqual({ pieceIds: [2, 1, 3], places: 3, cut: "NONE" });
  expect(decidePins([], 8)).toEqual({ pieceIds: [], places: 0, cut: "NONE" });
});

test("a gap says where to stop: 0.27, 0.31, then 0.51", () => {
  expect(decidePins(at(0.27, 0.31, 0.51, 0.53), 3)).toEqual({ pieceIds: [1, 2], places: 4, cut: "GAP" });
});

test("a smooth slope pins none and says in how many places it occurs", () => {
  expect(decidePins(at(0.27, 0.29, 0.31, 0.33, 0.35, 0.37), 4)).toEqual({ pieceIds: [], places: 6, cut: "SMOOTH" });
  expect(decidePins(at(0.3, 0.3, 0.3, 0.3), 2)).toEqual({ pieceIds: [], places: 4, cut: "SMOOTH" });
});

test("of many places the nearest are enough to decide by, and all are counted", () => {
  expect(decidePins(at(0.27, 0.31, 0.51, 0.53), 3, 100_000)).toEqual({ pieceIds: [1, 2], places: 100_000, cut: "GAP" });
  expect(decidePins([], 3, 100_000)).toEqual({ pieceIds: [], places: 100_000, cut: "SMOOTH" });
});

test("distances at random are a smooth slope for nine in ten", () => {
  const seeded = (seed: number) => {
    let state = seed;
    return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
  };
  let gaps = 0;
  for (let run = 1; run <= 500; run++) {
    const random = seeded(run * 7_919);
    const places = at(...Array.from({ length: 60 }, () => random() * 1.5));
    if (decidePins(places, 8).cut === "GAP") gaps += 1;
  }
  expect(gaps).toBeLessThan(50);
});

test("a gap behind what fits does not count, and neither does one in the noise", () => {
  expect(decidePins(at(0.27, 0.28, 0.29, 0.3, 0.9), 3).cut).toBe("SMOOTH");
  expect(decidePins(at(0.27, 0.51, 0.53, 0.55), 3)).toEqual({ pieceIds: [1], places: 4, cut: "GAP" });
  expect(decidePins(at(0.3, 0.3001, 0.3101, 0.3102), 3).cut).toBe("SMOOTH");
});

test("pins are places of the identifier, each once, nearest first, never more than fit, whatever their order", () => {
  fc.assert(
    fc.property(matches, fc.integer({ min: 1, max: 10 }), (given, placesMax) => {
      const { pieceIds, places, cut } = decidePins(given, placesMax);
      expect(places).toBe(given.length);
      expect(pieceIds.length).toBeLessThanOrEqual(placesMax);
      expect(new Set(pieceIds).size).toBe(pieceIds.length);
      const distances = pieceIds.map((id) => given.find(({ pieceId }) => pieceId === id)?.distance ?? Number.NaN);
      expect(distances).toEqual([...distances].sort((a, b) => a - b));
      // No place that was left out is nearer than one that is pinned.
      const others = given.filter(({ pieceId }) => !pieceIds.includes(pieceId)).map(({ distance }) => distance);
      if (pieceIds.length > 0) expect(Math.min(...others, 3)).toBeGreaterThanOrEqual(distances.at(-1) ?? 0);
      expect(cut === "NONE").toBe(given.length <= placesMax);
      expect(decidePins([...given].reverse(), placesMax)).toEqual({ pieceIds, places, cut });
    }),
  );
});
