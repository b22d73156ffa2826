import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  selectContext,
  WITHHELD,
  type ContextBudget,
  type ContextCandidate,
} from "../../../server/core/retrieval/context-selection.ts";

interface Sized {
  readonly tokens: number;
  readonly wholeTokens: number;
}

/** Reads blocks of given sizes: whole where they fit, cut down to the room otherwise. */
const readerOf = (sizes: Readonly<Record<string, number>>) => async (id: string, tokensMax: number) => {
  const wholeTokens = sizes[id] ?? 10;
  return { tokens: Math.min(wholeTokens, tokensMax), wholeTokens } satisfies Sized;
};

const candidate = (id: string, more: Partial<ContextCandidate> = {}): ContextCandidate => ({
  id,
  isPinned: false,
  isNearest: false,
  superseding: [],
  ...more,
});

async function select(
  candidates: readonly ContextCandidate[],
  budget: Partial<ContextBudget> = {},
  sizes: Readonly<Record<string, number>> = {},
) {
  const full = { blocksMax: 8, tokensMax: 4_000, ...budget };
  const { supplied, skipped } = await selectContext(candidates, full, readerOf(sizes));
  return { supplied, skipped, ids: supplied.map(({ id }) => id), why: supplied.map(({ why }) => why) };
}

describe("selectContext (FIND-14)", () => {
  test("supplies pins, then the nearest, then the rest by rank, and says why", async () => {
    const { ids, why } = await select([
      candidate("first"),
      candidate("second", { isNearest: true }),
      candidate("third", { isPinned: true }),
      candidate("fourth"),
    ]);
    expect(ids).toEqual(["third", "second", "first", "fourth"]);
    expect(why).toEqual(["PINNED", "NEAREST", "RANKED", "RANKED"]);
  });

  test("supplies superseding text that nobody found, right before what it supersedes (FIND-10)", async () => {
    const { ids, why } = await select([candidate("other"), candidate("sheet", { superseding: ["notice"] })]);
    expect(ids).toEqual(["other", "notice", "sheet"]);
    expect(why).toEqual(["RANKED", "SUPERSEDING", "RANKED"]);
  });

  test("puts superseded text right behind superseding text that was supplied already", async () => {
    const { ids, why } = await select([
      candidate("notice"),
      candidate("other"),
      candidate("sheet-3", { superseding: ["notice"] }),
      candidate("sheet-4", { superseding: ["notice"] }),
    ]);
    expect(ids).toEqual(["notice", "sheet-3", "sheet-4", "other"]);
    expect(why[0]).toBe("SUPERSEDING");
  });

  test("keeps all that supersedes a text together, also where only some of it was pinned", async () => {
    const { ids } = await select([
      candidate("notice-1", { isPinned: true }),
      candidate("other", { isPinned: true }),
      candidate("sheet", { superseding: ["notice-1", "notice-2"] }),
    ]);
    expect(ids).toEqual(["notice-1", "notice-2", "sheet", "other"]);
  });

  test("supplies a chain with the last word first", async () => {
    const { ids } = await select([candidate("a", { superseding: ["c", "b"] })]);
    expect(ids).toEqual(["c", "b", "a"]);
  });

  test("supplies two texts that say they supersede each other, once each", async () => {
    const { ids } = await select([candidate("a", { superseding: ["b"] }), candidate("b", { superseding: ["a"] })]);
    expect(ids).toEqual(["a", "b"]);
  });

  test("supplies superseded and superseding text together or not at all, and still what fits", async () => {
    const { ids, skipped } = await select(
      [candidate("big"), candidate("sheet", { superseding: ["notice"] }), candidate("small"), candidate("notice")],
      { tokensMax: 200 },
      { big: 120, sheet: 50, notice: 40, small: 20 },
    );
    expect(ids).toEqual(["big", "small", "notice"]);
    expect(skipped).toEqual([
      { id: "sheet", reason: "does not fit in the 80 tokens that are left with what supersedes it" },
    ]);
    const one = await select([candidate("sheet", { superseding: ["notice"] })], { blocksMax: 1 });
    expect(one.ids).toEqual([]);
  });

  test("never supplies what is superseded by a text that may not be shown, pinned and nearest as it is", async () => {
    const { ids, skipped } = await select([
      candidate("sheet", { isPinned: true, isNearest: true, superseding: null }),
      candidate("other"),
    ]);
    expect(ids).toEqual(["other"]);
    expect(skipped).toEqual([{ id: "sheet", reason: WITHHELD }]);
  });

  test("adds the nearest to a full list of pins and replaces none of them (FIND-5)", async () => {
    const pins = ["p1", "p2", "p3"].map((id) => candidate(id, { isPinned: true }));
    const { ids } = await select([...pins, candidate("far"), candidate("near", { isNearest: true })], { blocksMax: 3 });
    expect(ids).toEqual(["p1", "p2", "p3", "near"]);
  });

  test("keeps room for the nearest, however many tokens the pins would take", async () => {
    const pins = ["p1", "p2", "p3"].map((id) => candidate(id, { isPinned: true }));
    const { ids, supplied } = await select(
      [...pins, candidate("near", { isNearest: true })],
      { tokensMax: 400 },
      { p1: 200, p2: 200, p3: 200, near: 100 },
    );
    expect(ids).toContain("near");
    expect(supplied.at(-1)?.block.tokens).toBe(100);
  });

  test("skips what would fit another time whole, and cuts only what never would (CUT-4)", async () => {
    const { supplied, skipped } = await select(
      [candidate("a"), candidate("b"), candidate("huge")],
      { tokensMax: 300 },
      { a: 150, b: 200, huge: 5_000 },
    );
    expect(supplied.map(({ id, block }) => [id, block.tokens])).toEqual([
      ["a", 150],
      ["huge", 150],
    ]);
    expect(skipped).toEqual([{ id: "b", reason: "does not fit in the 150 tokens that are left" }]);
  });

  test("shares the room between superseded and superseding text that are both too large", async () => {
    const { supplied } = await select(
      [candidate("sheet", { superseding: ["notice"], isNearest: true })],
      { tokensMax: 400 },
      { sheet: 900, notice: 700 },
    );
    expect(supplied.map(({ id, block }) => [id, block.tokens])).toEqual([
      ["notice", 200],
      ["sheet", 200],
    ]);
  });

  const generated = fc
    .array(
      fc.record({ isPinned: fc.boolean(), size: fc.integer({ min: 1, max: 300 }), others: fc.array(fc.nat(11)) }),
      {
        minLength: 1,
        maxLength: 12,
      },
    )
    .map((drawn) => {
      // Whatever supersedes what supersedes a block belongs to its chain, farther links first.
      const chains: number[][] = [];
      for (const [i, { others }] of drawn.entries()) {
        const direct = [...new Set(others)].filter((at) => at < i).sort((a, b) => a - b);
        chains.push([...new Set(direct.flatMap((at) => [...(chains[at] ?? []), at]))]);
      }
      return drawn.map(({ isPinned, size }, i) => ({
        size,
        candidate: candidate(`b${i}`, {
          isPinned,
          isNearest: i === drawn.length - 1,
          superseding: (chains[i] ?? []).map((at) => `b${at}`),
        }),
      }));
    });

  test("never exceeds the tokens, supplies nothing twice, and nothing superseded alone, whatever is drawn", async () => {
    await fc.assert(
      fc.asyncProperty(
        generated,
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 900 }),
        async (drawn, blocksMax, tokensMax) => {
          const sizes = Object.fromEntries(drawn.map(({ candidate: { id }, size }) => [id, size]));
          const candidates = drawn.map((one) => one.candidate);
          const { ids, supplied, skipped } = await select(candidates, { blocksMax, tokensMax }, sizes);
          expect(supplied.reduce((sum, { block }) => sum + block.tokens, 0)).toBeLessThanOrEqual(tokensMax);
          expect(new Set(ids).size).toBe(ids.length);
          for (const { id, superseding } of candidates) {
            expect(ids.includes(id) !== skipped.some((one) => one.id === id)).toBe(true);
            if (!ids.includes(id)) continue;
            for (const other of superseding ?? []) expect(ids.indexOf(other)).toBeGreaterThanOrEqual(0);
            for (const other of superseding ?? []) expect(ids.indexOf(other)).toBeLessThan(ids.indexOf(id));
          }
        },
      ),
    );
  });

  test("supplies the nearest whatever is pinned, where nothing supersedes it and the budget holds a part at all", async () => {
    await fc.assert(
      fc.asyncProperty(
        generated,
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 120, max: 900 }),
        async (drawn, blocksMax, tokensMax) => {
          const sizes = Object.fromEntries(drawn.map(({ candidate: { id }, size }) => [id, size]));
          const candidates = drawn.map((one) => ({ ...one.candidate, superseding: [] }));
          const { ids } = await select(candidates, { blocksMax, tokensMax }, sizes);
          expect(ids).toContain(`b${drawn.length - 1}`);
        },
      ),
    );
  });
});
