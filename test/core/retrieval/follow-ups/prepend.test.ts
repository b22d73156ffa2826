import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { prependEarlier } from "../../../../server/core/retrieval/follow-ups/prepend.ts";

const searched = (question: string, ...earlier: string[]) => prependEarlier(question, earlier);
const askedOf = (question: string, ...earlier: string[]) => searched(question, ...earlier).carried?.asked ?? null;

describe("a follow-up without a model (FIND-1)", () => {
  it.each([
    ["How long is it valid?", "What does Starter cost?", "Starter"],
    ["How do I fix it?", "What does error E-417 mean?", "E-417"],
    ["А где он родился?", "Когда умер Мартин Лютер?", "Мартин Лютер"],
    ["它有试用期吗？", "Starter多少钱？", "Starter"],
  ])("%s is judged by its own words and the thing named before", (question, first, name) => {
    expect(askedOf(question, first)).toBe(`"${name}" ${question}`);
  });

  it("an earlier question counts for less than the follow-up's own words, and its names for more than its rest", () => {
    const { carried } = searched("How long is it valid?", "What does Starter cost?");
    expect(carried?.words.map(({ text }) => text)).toEqual([
      "How long is it valid?",
      "Starter",
      "What does Starter cost?",
    ]);
    const [own = 0, names = 0, rest = 0] = carried?.words.map(({ weight }) => weight) ?? [];
    expect(own).toBe(1);
    expect(names).toBeLessThan(own);
    expect(rest).toBeLessThan(names);
    expect(carried?.meanings[0]).toEqual({ text: "How long is it valid?", weight: 1 });
  });

  it.each([
    ["And Pro?", "What does Starter cost?", "What does Pro cost?"],
    ["And E-418?", "What does error E-417 mean?", "What does error E-418 mean?"],
    ["А Pro?", "Сколько стоит Starter?", "Сколько стоит Pro?"],
    ["А тариф «Про»?", "Сколько стоит тариф «Старт»?", "Сколько стоит тариф «Про»?"],
    ["那Pro呢？", "Starter多少钱？", "Pro多少钱?"],
  ])("%s takes what is asked from before and the thing from now", (question, first, whole) => {
    expect(searched(question, first)).toEqual({ text: whole, how: "PREPENDED", carried: null });
  });

  it("with a thing of its own, nothing of the thing before counts, by name", () => {
    const { carried } = searched("And how long is the Pro trial?", "What does Starter cost?");
    expect(carried?.asked).not.toContain("Starter");
    expect(carried?.words.some(({ text }) => text.includes("Starter"))).toBe(false);
    expect(carried?.meanings.some(({ text }) => text.includes("Starter"))).toBe(false);
  });

  it.each([
    ["Why?", "Did Luther leave the monastery?"],
    ["А для студентов?", "Сколько стоит Starter?"],
    ["为什么？", "路德离开修道院了吗？"],
  ])("%s says too little by itself: the earlier question counts in full", (question, first) => {
    const { carried } = searched(question, first);
    expect(carried?.asked).toBe(`${first} ${question}`);
    expect(carried?.words.at(-1)).toEqual({ text: first, weight: 1 });
  });

  it("“it” over three turns is the thing that was named first, until another is named", () => {
    expect(askedOf("And can it be cancelled?", "What does Starter cost?", "How long does it last?")).toContain(
      '"Starter"',
    );
    expect(askedOf("How long is it valid?", "What does Starter cost?", "And Pro?")).toBe('"Pro" How long is it valid?');
    expect(askedOf("它能取消吗？", "Starter多少钱？", "它有试用期吗？")).toContain('"Starter"');
    expect(askedOf("А его можно отменить?", "Сколько стоит Starter?", "Сколько он действует?")).toContain('"Starter"');
  });

  it("a first question, and one that stands by itself, are searched as they are", () => {
    const whole = "Who designed the Eiffel Tower?";
    expect(searched("When did he die?")).toEqual({ text: "When did he die?", how: "ASKED", carried: null });
    expect(searched(whole, "What does Starter cost?")).toEqual({ text: whole, how: "ASKED", carried: null });
  });

  it("takes any conversation, weighs within 0 to 1, and stays short however long it was", () => {
    const words = fc.constantFrom(
      "it",
      "And Pro?",
      "Starter",
      "他",
      "«Старт»",
      "E-417",
      "🙂",
      "\u202e",
      "é",
      "why",
      "А",
    );
    const text = fc
      .array(fc.oneof(words, fc.string({ unit: "grapheme" })), { maxLength: 12 })
      .map((all) => all.join(" "));
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 12 }), (question, earlier) => {
        const { text: shown, how, carried } = prependEarlier(question, earlier);
        if (how === "ASKED") expect(shown).toBe(question);
        if (carried === null) return;
        for (const { weight } of [...carried.meanings, ...carried.words]) {
          expect(weight).toBeGreaterThan(0);
          expect(weight).toBeLessThanOrEqual(1);
        }
        const longest = Math.max(600, ...earlier.map(({ length }) => length));
        expect(carried.meanings[1]?.text.length ?? 0).toBeLessThanOrEqual(2 * longest + 10);
      }),
    );
  });
});
