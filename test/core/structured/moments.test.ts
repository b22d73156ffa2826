// Dates of conditions, and the stretches of time that rows are put together by.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bucketEnd, bucketName, bucketStart } from "../../../server/core/structured/buckets.ts";
import { readStretch } from "../../../server/core/structured/moments.ts";
import { DATE_BUCKETS } from "../../../server/core/structured/plan.ts";

const moment = fc.integer({ min: Date.UTC(1, 0, 1), max: Date.UTC(3_000, 0, 1) });

describe("a stretch of time", () => {
  it("holds the moments that begin and end with it, and no others", () => {
    fc.assert(
      fc.property(moment, fc.constantFrom(...DATE_BUCKETS), (ms, bucket) => {
        const start = bucketStart(ms, bucket);
        const end = bucketEnd(start, bucket);
        expect(start).toBeLessThanOrEqual(ms);
        expect(end).toBeGreaterThan(ms);
        expect(bucketStart(start, bucket)).toBe(start);
        expect(bucketStart(end - 1, bucket)).toBe(start);
        expect(bucketStart(end, bucket)).toBe(end);
      }),
    );
  });

  it.each([
    ["2024-12-30", "WEEK", "2025-W01"],
    ["2021-01-03", "WEEK", "2020-W53"],
    ["2024-03-11", "WEEK", "2024-W11"],
    ["2024-03-11", "QUARTER", "2024-Q1"],
    ["2024-03-11", "MONTH", "2024-03"],
    ["1969-12-31", "YEAR", "1969"],
    ["2024-02-29", "DAY", "2024-02-29"],
  ] as const)("of %s by %s is called %s (ISO 8601)", (day, bucket, name) => {
    expect(bucketName(bucketStart(Date.parse(day), bucket), bucket)).toBe(name);
  });
});

describe("a date of a condition", () => {
  it("is the whole year, month or day that it names, or one moment", () => {
    const iso = (written: string) => {
      const stretch = readStretch(written);
      return stretch === null ? null : [stretch.from, stretch.to].map((ms) => new Date(ms).toISOString());
    };
    expect(iso("2024")).toEqual(["2024-01-01T00:00:00.000Z", "2024-12-31T23:59:59.999Z"]);
    expect(iso("2024-02")).toEqual(["2024-02-01T00:00:00.000Z", "2024-02-29T23:59:59.999Z"]);
    expect(iso(" 2024-03-12 ")).toEqual(["2024-03-12T00:00:00.000Z", "2024-03-12T23:59:59.999Z"]);
    expect(iso("2024-03-12T08:00+03:00")).toEqual(["2024-03-12T05:00:00.000Z", "2024-03-12T05:00:00.000Z"]);
    for (const unread of ["2023-02-29", "2024-13", "12.03.2024", "soon", ""]) expect(iso(unread)).toBeNull();
  });
});
