import fc from "fast-check";
import { expect, test } from "vitest";
import { chooseQuotes, isEcho, preselect, type Quotable } from "../../../server/core/answers/quoting.ts";

function unit(ordinal: number, text: string, signs: Partial<Quotable> = {}): Quotable {
  const span = { start: ordinal * 100, end: ordinal * 100 + text.length };
  const plain = { cosine: 0, coveredShare: 0, passageScore: 0, isAsked: false };
  return { span, context: [], kind: "SENTENCE", block: 0, ordinal, text, ...plain, ...signs };
}

const quotable = fc
  .record({
    block: fc.nat(3),
    ordinal: fc.nat(20),
    cosine: fc.double({ min: -1, max: 1, noNaN: true }),
    coveredShare: fc.double({ min: 0, max: 1, noNaN: true }),
    passageScore: fc.double({ min: 0, max: 2, noNaN: true }),
    isAsked: fc.boolean(),
    text: fc.constantFrom("A rule.", "However, an exception.", "Кроме выходных.", "但周末除外。", "Another rule."),
  })
  .map(({ ordinal, text, ...signs }) => unit(ordinal, text, signs));
const quotables = fc.uniqueArray(quotable, { maxLength: 20, selector: (q) => `${q.block}/${q.ordinal}` });

test("quotes are units that were given, each once; the best is among them, and no more than asked but exceptions", () => {
  fc.assert(
    fc.property(quotables, fc.integer({ min: 1, max: 4 }), (given, quotesMax) => {
      const chosen = chooseQuotes(given, quotesMax);
      expect(new Set(chosen).size).toBe(chosen.length);
      expect(chosen.every((quote) => given.includes(quote))).toBe(true);
      expect(chosen.length).toBeLessThanOrEqual(3 * quotesMax);
      if (given.length > 0) expect(chosen.length).toBeGreaterThan(0);
      for (const [i, quote] of chosen.entries()) {
        const before = chosen[i - 1];
        // Units of one block stand together, in reading order.
        if (before?.block === quote.block) expect(before.ordinal).toBeLessThan(quote.ordinal);
        else expect(chosen.slice(0, i).some(({ block }) => block === quote.block)).toBe(false);
      }
    }),
  );
});

test("a rule comes with its exception and an exception with its rule, in three languages", () => {
  for (const exception of ["Except on Sundays.", "Однако по воскресеньям закрыто.", "但周日除外。"]) {
    const rule = unit(0, "It is open daily.", { cosine: 0.9 });
    const other = unit(1, exception);
    const far = unit(2, "Something else.");
    expect(chooseQuotes([rule, other, far], 1)).toEqual([rule, other]);
    const asked = { ...other, cosine: 0.9 };
    expect(chooseQuotes([{ ...rule, cosine: 0 }, asked, far], 1)).toHaveLength(2);
  }
});

test("an exception of another block is not taken for that of the rule", () => {
  const rule = unit(0, "It is open daily.", { cosine: 0.9 });
  expect(chooseQuotes([rule, unit(1, "Except on Sundays.", { block: 1 })], 1)).toEqual([rule]);
});

test("what is much weaker than the best is left out: fewer is right", () => {
  const best = unit(0, "The best.", { cosine: 0.9 });
  const near = unit(1, "As good.", { cosine: 0.85 });
  expect(chooseQuotes([best, near, unit(2, "Padding.", { cosine: 0.4 })], 3)).toEqual([best, near]);
});

test("a field that only gives the question back is no answer, an address only where its field is asked for", () => {
  expect(isEcho("sku: TL-4170", "What does the TL-4170 weigh?")).toBe(true);
  expect(isEcho("weight: 1.2 kg", "What does the TL-4170 weigh?")).toBe(false);
  expect(isEcho("link: https://example.org/tl-4170", "What does the TL-4170 weigh?")).toBe(true);
  expect(isEcho("link: https://example.org/tl-4170", "What is the link of the TL-4170?")).toBe(false);
  expect(isEcho("название: Насос", "Сколько стоит насос?")).toBe(true);
});

test("the cheap signs keep as many as asked, the best of them", () => {
  const units = Array.from({ length: 10 }, (_, i) => unit(i, `unit ${i}`, { coveredShare: i / 10 }));
  expect(preselect(units, 3).map(({ ordinal }) => ordinal)).toEqual([9, 8, 7]);
});
