import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { companionsOf, isException } from "../../../server/core/answers/exceptions.ts";

interface Unit {
  readonly kind: "SENTENCE" | "LIST_ITEM" | "TABLE_ROW";
  readonly element: number;
  readonly whole: { readonly ordinal: number; readonly index: number; readonly of: number } | null;
  readonly text: string;
}

/** Paragraphs of sentences. */
function prose(...paragraphs: readonly (readonly string[])[]): Unit[] {
  return paragraphs.flatMap((sentences, element) =>
    sentences.map((text): Unit => ({ kind: "SENTENCE", element, whole: null, text })),
  );
}

function list(element: number, ...items: readonly string[]): Unit[] {
  return items.map((text, i) => ({
    kind: "LIST_ITEM",
    element: element + i + 1,
    whole: { ordinal: element, index: i + 1, of: items.length },
    text,
  }));
}

function quoted(units: readonly Unit[], at: number): string[] {
  return companionsOf(units, at).map((i) => units[i]?.text ?? "");
}

describe("a rule is quoted with its exception (ANS-1)", () => {
  test.each([
    ["en", "Fit the mudguard.", "Exception: the cargo version needs none."],
    ["en", "Fit the mudguard.", "Unless a cargo rack is fitted, the wheel stays covered."],
    ["en", "Fit the mudguard.", "This rule does not apply to the cargo version."],
    ["ru", "Наденьте крыло.", "Исключение: грузовой версии оно не нужно."],
    ["ru", "Наденьте крыло.", "Кроме грузовой версии."],
    ["ru", "Наденьте крыло.", "Это требование не распространяется на грузовую версию."],
    ["zh", "请安装挡泥板。", "例外：货运版不需要。"],
    ["zh", "请安装挡泥板。", "除货运版外，均须安装。"],
    ["zh", "请安装挡泥板。", "本规定不适用于货运版。"],
  ])("%s: %s %s", (_language, rule, exception) => {
    // In the same paragraph, in the next one, as the next item, and after the list.
    expect(quoted(prose([rule, exception, "Later."]), 0)).toEqual([exception]);
    expect(quoted(prose([rule], [exception], ["Later."]), 0)).toEqual([exception]);
    expect(quoted(list(0, `- ${rule}`, `- ${exception}`, "- Later."), 0)).toEqual([`- ${exception}`]);
    expect(
      quoted([...list(0, `- ${rule}`, "- Another."), ...prose([exception]).map((u) => ({ ...u, element: 9 }))], 0),
    ).toEqual([exception]);
    // The exception never stands alone either.
    expect(quoted(prose([rule], [exception]), 1)).toEqual([rule]);
  });
});

test("the mudguard: an exception in a paragraph of its own brings the whole rule, 4 Nm and all", () => {
  const units = prose(
    ["The rear mudguard goes on before anyone rides the bike.", "Use the two supplied bolts at 4 Nm."],
    ["Exception: the cargo version of the C-3 needs no rear mudguard.", "Leave the drainage holes open."],
  );
  expect(companionsOf(units, 0)).toEqual([1, 2]);
  expect(companionsOf(units, 1)).toEqual([0, 2]);
  expect(companionsOf(units, 2)).toEqual([0, 1]);
  expect(companionsOf(units, 0, { isWholeRule: false })).toEqual([2]);
});

test("of a long paragraph only the quoted sentence is the rule", () => {
  const units = prose(["One.", "Two.", "Three.", "Four."], ["Exception: not on Sundays."]);
  expect(companionsOf(units, 1)).toEqual([4]);
});

test("an exception that opens its passage belongs to what comes after it; one further on does not", () => {
  expect(companionsOf(prose(["Except on holidays the following holds.", "The desk is open."]), 1)).toEqual([0]);
  expect(companionsOf(prose(["A rule.", "Except on holidays.", "Another rule."]), 2)).toEqual([]);
});

test("a label that introduces exceptions brings them along", () => {
  const units = [
    ...prose(["Everyone pays."], ["Exceptions:"]),
    ...list(5, "- children", "- helpers"),
    ...prose(["Later."]),
  ];
  expect(companionsOf(units, 0)).toEqual([1, 2, 3]);
});

test("two exceptions in a row have one rule", () => {
  const units = prose(["A rule."], ["Exception: one."], ["Exception: two."]);
  expect(companionsOf(units, 2)).toEqual([0, 1]);
});

test("a turn within a paragraph is taken along, one that opens the next paragraph is another subject", () => {
  expect(companionsOf(prose(["It is open daily.", "However, not on Sundays."]), 0)).toEqual([1]);
  expect(companionsOf(prose(["It is open daily."], ["However, the club grew."]), 0)).toEqual([]);
});

test("words that only begin like an exception are none, and marks before one do not hide it", () => {
  for (const text of [
    "Exceptional service is our aim.",
    "Unlessons are free.",
    "Исключительно вкусно.",
    "Кромешная тьма.",
  ])
    expect(isException(text), text).toBe(false);
  for (const text of [
    "**Exception:** none.",
    "- Except on Sundays",
    "2) Unless it rains",
    "“Exception: no.”",
    "＊例外：无",
  ])
    expect(isException(text.replace("＊", "* ")), text).toBe(true);
});

test("companions are units of the passage, each once, never the quote itself", () => {
  const sentence = fc.constantFrom(
    "A rule.",
    "Exception: x.",
    "Однако.",
    "But no.",
    "例外：无。",
    "Exceptions:",
    "שלום 👋🏽",
    "é",
  );
  fc.assert(
    fc.property(
      fc.array(fc.array(sentence, { minLength: 1, maxLength: 4 }), { maxLength: 5 }),
      fc.nat(20),
      (given, at) => {
        const units = prose(...given);
        const found = companionsOf(units, at);
        expect(new Set(found).size).toBe(found.length);
        for (const i of found) expect(i !== at && i >= 0 && i < units.length).toBe(true);
      },
    ),
  );
});
