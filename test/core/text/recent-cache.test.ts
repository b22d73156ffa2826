import { expect, it } from "vitest";
import { cacheRecent } from "../../../server/core/text/recent-cache.ts";

it("computes what was asked lately once, and remembers no more than twice its size", () => {
  let computed = 0;
  const double = cacheRecent((input) => `${input}${input}:${(computed++, "")}`, 10);
  for (let i = 0; i < 10; i++) double(String(i));
  for (let i = 0; i < 10; i++) expect(double(String(i))).toBe(`${i}${i}:`);
  expect(computed).toBe(10);
  for (let i = 10; i < 60; i++) double(String(i));
  double("0");
  expect(computed).toBe(61);
});
