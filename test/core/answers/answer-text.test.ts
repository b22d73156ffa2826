import { describe, expect, test } from "vitest";
import { answerText, notFoundText, writeScope, type CitedQuote } from "../../../server/core/answers/answer-text.ts";
import { withSuperseding } from "../../../server/core/answers/superseding.ts";

function cited(index: number, quote: string, signs: Partial<CitedQuote> = {}): CitedQuote {
  const place = { title: "A title", documentKey: "KEY", cite: "KEY#1" };
  return { index, kind: "SENTENCE", quote, context: [], appliesTo: {}, exceptFor: [], ...place, ...signs };
}

const PLAIN = { language: "en", isConflict: false, completeness: null, missing: [] } as const;

test("quotes stand with their numbers, rows under the head of their table once", () => {
  const head = { kind: "TABLE_ROW", context: [{ text: "Caption" }, { text: "Scope: C-3" }] };
  const citations = [cited(1, "Prose."), cited(2, "R01 | a", head), cited(3, "R02 | b", head)];
  expect(answerText({ ...PLAIN, citations })).toBe("Prose. [1]\nCaption\nScope: C-3\nR01 | a [2]\nR02 | b [3]");
});

test("a field stands under its record", () => {
  expect(answerText({ ...PLAIN, citations: [cited(1, "weight: 48 g", { kind: "FIELD" })] })).toBe(
    "A title (KEY)\nweight: 48 g [1]",
  );
});

test("what quotes apply to is said after them, once for several of one scope (SCOPE-1)", () => {
  const notice = { appliesTo: { revision: ["A", "B"] } };
  const citations = [
    cited(1, "32.0 V", notice),
    cited(2, "No rework.", notice),
    cited(3, "36.0 V", { appliesTo: { revision: ["C"] } }),
  ];
  expect(answerText({ ...PLAIN, citations })).toBe(
    "32.0 V [1]\nNo rework. [2]\n(applies to: revision A, B)\n36.0 V [3]\n(applies to: revision C)",
  );
  const under = (name: string) => ({ ...notice, kind: "TABLE_ROW", context: [{ text: name }] });
  expect(answerText({ ...PLAIN, citations: [cited(1, "a", under("Limits")), cited(2, "b", under("Codes"))] })).toBe(
    "Limits\na [1]\nCodes\nb [2]\n(applies to: revision A, B)",
  );
  expect(writeScope({ range: ["10 V"], interval: ["1 year"], none: [] })).toBe("range 10 V; interval 1 year");
});

test("what a quote no longer holds for is said with it", () => {
  const old = { appliesTo: { model: ["SRB-5030"] }, exceptFor: [{ revision: ["A", "B"] }] };
  const text = (language: "en" | "ru" | "zh") =>
    answerText({ ...PLAIN, language, citations: [cited(1, "36.0 V", old)] });
  expect(text("en")).toContain("(applies to: model SRB-5030, except revision A, B)");
  expect(text("ru")).toContain("кроме revision A, B");
  expect(text("zh")).toContain("revision A, B 除外");
  const open = cited(1, "36.0 V", { exceptFor: [{ revision: ["A"] }] });
  expect(answerText({ ...PLAIN, citations: [open] })).toContain("(applies to: all, except revision A)");
});

describe("what Vouch writes itself is in the question's language", () => {
  test.each([
    ["en", "Not in the material: E-4172.", "Supplied 11 of 11.", "The sources disagree:"],
    ["ru", "В материалах нет: E-4172.", "Приведено 11 из 11.", "Источники расходятся:"],
    ["zh", "材料中没有：E-4172。", "已列出 11 / 11 项。", "资料来源不一致："],
  ] as const)("%s", (language, missing, supplied, conflict) => {
    const completeness = { supplied: 11, of: 11, isKnown: true };
    const text = answerText({
      language,
      citations: [cited(1, "x")],
      isConflict: true,
      completeness,
      missing: ["E-4172"],
    });
    expect(text.split("\n")).toEqual([conflict, "x [1] — A title (KEY#1)", supplied, missing]);
    const none = notFoundText({ language, missing: ["E-4172"], documents: 3, collections: ["a"] });
    expect(none).toContain(missing);
    expect(none).toContain("3");
  });

  test("that completeness cannot be known is said in each", () => {
    const completeness = { supplied: 14, of: null, isKnown: false };
    for (const [language, word] of [
      ["en", "cannot be known"],
      ["ru", "установить нельзя"],
      ["zh", "无法确定"],
    ] as const)
      expect(answerText({ ...PLAIN, language, citations: [], completeness })).toContain(word);
  });
});

describe("superseded text never stands alone (SCOPE-3)", () => {
  const unit = (block: number, score: number) => ({ block, score });
  const [sheet, notice, reason] = [unit(0, 0.9), unit(1, 0.5), unit(1, 0.3)];

  test("what supersedes it is quoted with it, and first", () => {
    expect(withSuperseding([sheet], [sheet, notice, reason], (block) => (block === 0 ? [1] : []))).toEqual([
      notice,
      sheet,
    ]);
    expect(withSuperseding([sheet, reason], [sheet, notice, reason], (b) => (b === 0 ? [1] : []))).toEqual([
      reason,
      sheet,
    ]);
  });

  test("what only stands beside the answer draws nothing in: it goes, unless what supersedes it is quoted", () => {
    const answer = unit(2, 1);
    const supersededBy = (block: number) => (block === 0 ? [1] : []);
    expect(withSuperseding([answer, sheet], [answer, sheet, notice], supersededBy)).toEqual([answer]);
    expect(withSuperseding([answer, sheet, notice], [answer, sheet, notice], supersededBy)).toEqual([
      answer,
      notice,
      sheet,
    ]);
    // Nothing of the notice may be quoted for what is asked: then the sheet is no superseded text there.
    expect(withSuperseding([answer, sheet], [answer, sheet], supersededBy)).toEqual([answer, sheet]);
  });

  test("without supersession nothing changes, and a chain that bites its tail ends", () => {
    expect(withSuperseding([sheet, notice], [sheet, notice], () => [])).toEqual([sheet, notice]);
    expect(withSuperseding([sheet], [sheet, notice], (block) => [1 - block])).toEqual([notice, sheet]);
  });
});
