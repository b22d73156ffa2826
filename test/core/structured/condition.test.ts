import { describe, expect, it } from "vitest";
import { AppError } from "../../../server/core/errors.ts";
import {
  CONDITIONS_MAX,
  DEPTH_MAX,
  fieldsOf,
  leavesOf,
  parseCondition,
  VALUES_MAX,
  type Condition,
} from "../../../server/core/structured/condition.ts";

function refusalOf(condition: Condition): { code: string; message: string } {
  try {
    parseCondition(condition);
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, message: error.message };
    throw error;
  }
  return { code: "none", message: "" };
}

describe("a condition (FIND-12)", () => {
  it("names its fields and values folded", () => {
    const predicate = parseCondition({ field: " Цвет ", in: ["Красный", "ＲＥＤ"] });
    expect(fieldsOf(predicate)).toEqual(["цвет"]);
    expect(leavesOf(predicate).map((leaf) => (leaf.kind === "HAS" ? leaf.value : null))).toEqual(["красный", "red"]);
  });

  it("takes null for left out", () => {
    const given = { field: "a", eq: "b" };
    expect(parseCondition({ ...given, ne: null, in: null, exists: null, and: null, or: null, not: null })).toEqual(
      parseCondition(given),
    );
  });

  it("holds for every document where it says nothing", () => {
    expect(parseCondition({})).toEqual(parseCondition({ and: [] }));
  });

  it.each([
    [{ eq: "b" }, "without a field"],
    [{ field: " ", eq: "b" }, "without a field"],
    [{ field: "Colour" }, '"Colour"'],
    [{ and: [{ or: [{ not: { field: "Colour", eq: null } }] }] }, '"Colour"'],
  ] as [Condition, string][])("is refused where it is unclear: %j", (condition, named) => {
    const { code, message } = refusalOf(condition);
    expect(code).toBe("BAD_REQUEST");
    expect(message).toContain(named);
  });

  it("is limited in depth, in conditions, in values and in their length (SEC-3)", () => {
    const leaf: Condition = { field: "a", eq: "b" };
    const nest = (depth: number): Condition => (depth === 1 ? leaf : { not: nest(depth - 1) });
    const wide = (count: number): Condition => ({ or: Array.from({ length: count - 1 }, () => leaf) });
    const values = (count: number): Condition => ({ field: "a", in: Array.from({ length: count }, (_, i) => `${i}`) });
    expect(refusalOf(nest(DEPTH_MAX)).code).toBe("none");
    expect(refusalOf(wide(CONDITIONS_MAX)).code).toBe("none");
    expect(refusalOf(values(VALUES_MAX)).code).toBe("none");
    const tooMuch = [nest(DEPTH_MAX + 1), wide(CONDITIONS_MAX + 1), values(VALUES_MAX + 1), nest(5_000)];
    for (const condition of [...tooMuch, { field: "x".repeat(201), eq: "" }, { field: "a", eq: "x".repeat(1_001) }])
      expect(refusalOf(condition).code).toBe("LIMIT_EXCEEDED");
  });
});
