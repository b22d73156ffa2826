import fc from "fast-check";
import { expect, test } from "vitest";
import { closesCycle, type SupersessionEdge } from "../../../server/core/documents/supersession-cycle.ts";

function edge(from: string, to: string, scope: Record<string, string[]> = {}): SupersessionEdge {
  const end = (written: string) => {
    const [key = "", section] = written.split("#");
    return { key, section: section ?? null };
  };
  return { superseding: end(from), superseded: end(to), scope };
}

test("a text never stands in its own place, directly or through others", () => {
  expect(closesCycle([], edge("a", "a"))).toBe(true);
  expect(closesCycle([], edge("a", "a#1"))).toBe(true);
  expect(closesCycle([edge("b", "a")], edge("a", "b"))).toBe(true);
  expect(closesCycle([edge("c", "b"), edge("b", "a")], edge("a", "c"))).toBe(true);
  expect(closesCycle([edge("b#2", "a")], edge("a#7", "b"))).toBe(true);
});

test("different sections, and scopes without anything in common, make no circle", () => {
  expect(closesCycle([], edge("a#4", "a#2"))).toBe(false);
  expect(closesCycle([edge("b#1", "a#1")], edge("a#2", "b#2"))).toBe(false);
  expect(closesCycle([edge("b", "a", { revision: ["A"] })], edge("a", "b", { revision: ["B"] }))).toBe(false);
  expect(closesCycle([edge("b", "a", { revision: ["A", "C"] })], edge("a", "b", { revision: ["B", "C"] }))).toBe(true);
  expect(closesCycle([edge("b", "a", { revision: ["A"] })], edge("a", "b", { range: ["1"] }))).toBe(true);
});

test("a circle is seen through sections in sections and through other ways of writing a scope", () => {
  expect(closesCycle([edge("b#2.1", "a#3")], edge("a#3.2", "b#2"))).toBe(true);
  expect(closesCycle([edge("b#2", "a#3")], edge("a#30", "b#2"))).toBe(false);
  expect(closesCycle([edge("b", "a", { ревизия: ["Ｂ"] })], edge("a", "b", { Revisions: ["B"] }))).toBe(true);
  expect(closesCycle([edge("b", "a", { 版本: ["A"] })], edge("a", "b", { revision: ["B"] }))).toBe(false);
  // Three notices, each for some revisions: only B runs all the way round.
  const [first, second] = [edge("b", "a", { revision: ["A", "B"] }), edge("c", "b", { revision: ["B", "C"] })];
  expect(closesCycle([first, second], edge("a", "c", { revision: ["B"] }))).toBe(true);
  expect(closesCycle([first, second], edge("a", "c", { revision: ["A", "C"] }))).toBe(false);
});

test("edges that each are accepted in turn never hold a circle of whole documents", () => {
  const key = fc.constantFrom("a", "b", "c", "d", "e");
  fc.assert(
    fc.property(fc.array(fc.tuple(key, key), { maxLength: 30 }), (pairs) => {
      const kept: SupersessionEdge[] = [];
      for (const [from, to] of pairs) if (!closesCycle(kept, edge(from, to))) kept.push(edge(from, to));
      // Without a circle, taking away what supersedes nothing any more empties the graph.
      let left = kept;
      for (let i = 0; i <= kept.length; i++)
        left = left.filter((e) => left.some((other) => other.superseding.key === e.superseded.key));
      expect(left).toEqual([]);
    }),
  );
});
