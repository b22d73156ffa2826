// Conditions in words, and what a facet leaves out of them.
import { describe, expect, it } from "vitest";
import type { Condition } from "../../../server/core/structured/condition.ts";
import { explainCondition } from "../../../server/core/structured/explain.ts";
import { conditionWithout } from "../../../server/core/structured/facet-condition.ts";

const explain = (condition: Condition) => explainCondition(condition, () => null);

describe("a condition in words (NUM-7)", () => {
  it.each<[Condition, string]>([
    [{}, ""],
    [{ field: "цвет", eq: "Красный" }, 'цвет = "Красный"'],
    [
      {
        and: [
          { field: "颜色", in: ["红", "蓝"] },
          { field: "price", gte: 1, lt: 2 },
        ],
      },
      '颜色 in ("红", "蓝") and price < 2 and price ≥ 1',
    ],
    [{ or: [{ field: "a", exists: true }, { not: { field: "b", eq: "" } }] }, "(a is known or not (b is empty))"],
    [{ or: [] }, "none"],
  ])("%j is said as %s", (condition, said) => {
    expect(explain(condition)).toBe(said);
  });
});

describe("what a facet is counted under (NUM-6)", () => {
  const colour: Condition = { field: "colour", eq: "red" };
  const price: Condition = { field: "price", lt: 5 };
  const without = (condition: Condition) => conditionWithout(condition, (name) => name === "colour");

  it("leaves out what must hold of its own field alone, and nothing else", () => {
    expect(without(colour)).toBeNull();
    expect(without(price)).toEqual(price);
    expect(without({ and: [colour, { and: [price] }] })).toEqual({ and: [price] });
    expect(without({ and: [price], ...colour })).toEqual({ and: [price] });
    expect(without({ or: [colour, { field: "colour", eq: "blue" }] })).toBeNull();
    const mixed: Condition = { or: [colour, price] };
    expect(without(mixed)).toEqual(mixed);
  });
});
