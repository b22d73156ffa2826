import { expect, test } from "vitest";
import { createBatch } from "../../server/graphql/batch.ts";

test("what is asked for in one round is loaded in one call, each key once, each answer its own", async () => {
  const calls: (readonly number[])[] = [];
  const get = createBatch(async (keys: readonly number[]) => {
    calls.push([...keys]);
    return keys.map((key) => key * 10);
  });
  expect(await Promise.all([get(1), get(2), get(1), Promise.resolve().then(() => get(3))])).toEqual([10, 20, 10, 30]);
  expect(calls).toEqual([[1, 2, 3]]);
  expect(await get(2)).toBe(20);
  expect(await get(4)).toBe(40);
  expect(calls).toEqual([[1, 2, 3], [4]]);
});

test("a failure reaches everyone who asked in that round, and no other", async () => {
  let isBroken = true;
  const get = createBatch(async (keys: readonly string[]) => {
    if (isBroken) throw new Error("broken");
    return keys;
  });
  const results = await Promise.allSettled([get("a"), get("b")]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  isBroken = false;
  expect(await get("c")).toBe("c");
});
