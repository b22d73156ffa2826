import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addVectors,
  cosineSpread,
  createVectorStatistics,
  mergeStatistics,
  subtractVectors,
} from "../../../server/core/retrieval/statistics.ts";

const DIMENSIONS = 6;
const vector = fc
  .array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: DIMENSIONS, maxLength: DIMENSIONS })
  .map((values) => {
    const length = Math.hypot(...values) || 1;
    return Float32Array.from(values, (value) => value / length);
  });

function spreadByDefinition(vectors: readonly Float32Array[], query: Float32Array) {
  const cosines = vectors.map((v) => v.reduce((sum, value, i) => sum + value * (query[i] ?? 0), 0));
  const mean = cosines.reduce((sum, c) => sum + c, 0) / cosines.length;
  return { mean, deviation: Math.sqrt(cosines.reduce((sum, c) => sum + (c - mean) ** 2, 0) / cosines.length) };
}

describe("a collection's vector statistics", () => {
  it("give the mean and spread of a question's cosines over all vectors, without looking at them again", () => {
    fc.assert(
      fc.property(fc.array(vector, { minLength: 1, maxLength: 30 }), vector, (vectors, query) => {
        const statistics = createVectorStatistics(DIMENSIONS);
        addVectors(statistics, vectors);
        const expected = spreadByDefinition(vectors, query);
        const found = cosineSpread(statistics, query);
        expect(found?.mean).toBeCloseTo(expected.mean, 6);
        expect((found?.deviation ?? NaN) ** 2).toBeCloseTo(expected.deviation ** 2, 6);
      }),
    );
  });

  it("are, after vectors left, those of the vectors that stayed", () => {
    fc.assert(
      fc.property(fc.array(vector, { minLength: 1 }), fc.array(vector), vector, (stay, leave, query) => {
        const statistics = createVectorStatistics(DIMENSIONS);
        addVectors(statistics, [...leave, ...stay]);
        subtractVectors(statistics, leave);
        expect(statistics.count).toBe(stay.length);
        expect(cosineSpread(statistics, query)?.mean).toBeCloseTo(spreadByDefinition(stay, query).mean, 6);
      }),
    );
  });

  it("joined from two batches are those of all vectors, and can be taken apart", () => {
    fc.assert(
      fc.property(fc.array(vector), fc.array(vector, { minLength: 1 }), (first, second) => {
        const [all, one, two] = [first.concat(second), first, second].map((vectors) => {
          const statistics = createVectorStatistics(DIMENSIONS);
          addVectors(statistics, vectors);
          return statistics;
        });
        if (!all || !one || !two) throw new Error("three were made");
        mergeStatistics(one, two);
        expect(one.count).toBe(all.count);
        one.moments.forEach((value, i) => expect(value).toBeCloseTo(all.moments[i] ?? NaN, 9));
        mergeStatistics(all, two, -1);
        expect(all.count).toBe(first.length);
      }),
    );
  });

  it("of no vectors have no spread, and are exactly zero when the last one left", () => {
    const statistics = createVectorStatistics(2);
    const query = Float32Array.of(1, 0);
    expect(cosineSpread(statistics, query)).toBeNull();
    const vectors = [Float32Array.of(0.6, 0.8), Float32Array.of(0.28, 0.96)];
    addVectors(statistics, vectors);
    subtractVectors(statistics, [...vectors].reverse());
    expect(cosineSpread(statistics, query)).toBeNull();
    expect([...statistics.sum, ...statistics.moments].every((value) => value === 0)).toBe(true);
  });

  it("refuse vectors of another dimension", () => {
    expect(() => addVectors(createVectorStatistics(2), [Float32Array.of(1, 0, 0)])).toThrow(RangeError);
  });
});
