import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describePieces, prepareCut, type PreparedCut } from "../../../server/core/documents/prepare.ts";
import { isOfSentence, searchedForm } from "../../../server/core/documents/searched-form.ts";
import type { FormPart } from "../../../server/core/documents/piece.ts";
import { deriveSpaceKeys } from "../../../server/core/security/keys.ts";
import type { CountSubject, FieldReading, SentenceTemplate } from "../../../server/core/structured/field.ts";
import { foldField } from "../../../server/core/structured/fold.ts";
import {
  checkTemplates,
  sentenceRules,
  SENTENCE_LENGTH_MAX,
  TEMPLATES_MAX,
  type TemplateField,
} from "../../../server/core/structured/templates.ts";
import { anyDocument, anySettings, documentOf, settingsOf, type Block } from "../../helpers/documents.ts";
import { parseOne } from "../../helpers/parse.ts";

const keys = deriveSpaceKeys(randomBytes(32));
const TEXT: FieldReading = { type: "TEXT", unit: null, dateOrder: null, decimalSign: null, isMultiple: false };
const NUMBER: FieldReading = { ...TEXT, type: "NUMBER" };

const always = (sentence: string): SentenceTemplate => ({ sentence, from: null, to: null });

function field(name: string, change: Partial<TemplateField> = {}): TemplateField {
  const own = { subject: "DOCUMENTS" as CountSubject, name, keys: [foldField(name)], synonyms: [] };
  return { ...own, reading: NUMBER, isExact: false, templates: [], ...change };
}

type Given = Pick<Parameters<typeof prepareCut>[0], "text" | "elements" | "sections"> & { title: string | null };

function cut(document: Given, fields: readonly TemplateField[], settings = settingsOf({})): PreparedCut {
  const place = { documentPublicId: "doc", documentKey: "BOOK-1", settings, keys };
  return prepareCut({ ...place, ...document, title: document.title ?? "BOOK-1", sentences: sentenceRules(fields) });
}

/** The sentences that stand in the searched forms, by piece. */
function sentencesIn(document: Given, fields: readonly TemplateField[], settings = settingsOf({})): string[][] {
  return cut(document, fields, settings).pieces.map((piece) => {
    const own = searchedForm(
      piece.form.filter((part) => !isOfSentence(part)),
      document.text,
    );
    expect(piece.text.endsWith(own)).toBe(true);
    return piece.text
      .slice(0, piece.text.length - own.length)
      .split("\n")
      .filter(Boolean);
  });
}

const record = (...fields: readonly (readonly [string, string])[]): Block => ({ kind: "record", fields });
const STARTING = "Suitable for around age {value}, for children just starting to read on their own";

describe("a sentence template (NUM-1)", () => {
  it("says the value as it is written, before what the record says itself", () => {
    const document = documentOf([record(["Reading level", "1"], ["Age", "5 "])], "The Snail");
    const [piece] = cut(document, [field("Age", { templates: [always(STARTING)] })]).pieces;
    expect(piece?.text).toBe(
      "Suitable for around age 5, for children just starting to read on their own\nReading level: 1\nAge: 5",
    );
  });

  it("changes neither the text nor any span of a piece or a block", () => {
    const document = documentOf([record(["Age", "5"]), { kind: "paragraph", words: "A snail waits." }]);
    const plain = cut(document, []);
    const said = cut(document, [field("Age", { templates: [always(STARTING)] })]);
    const spansOf = ({ blocks, pieces }: PreparedCut) => [
      blocks,
      pieces.map(({ start, end, block }) => [start, end, block]),
    ];
    expect(spansOf(said)).toEqual(spansOf(plain));
    expect(said.pieces.map(({ header }) => header)).toEqual(plain.pieces.map(({ header }) => header));
  });

  it.each([
    ["Russian", "Возраст", "5", "Подходит примерно с {value} лет", "Подходит примерно с 5 лет"],
    ["Chinese", "年龄", "５", "适合{value}岁左右刚开始独立阅读的孩子", "适合５岁左右刚开始独立阅读的孩子"],
    ["a right-to-left script", "גיל", "5", "מתאים לגיל {value} בערך", "מתאים לגיל 5 בערך"],
    ["emoji and combining marks", "A\u0301ge 👶🏽", "5️⃣", "Fu\u0308r {value} 👶🏽", "F\u00fcr 5️⃣ 👶🏽"],
  ])("is written in %s", (_what, name, value, sentence, said) => {
    const composed = field(name.normalize("NFC"), { reading: TEXT });
    const templates = checkTemplates([always(sentence)], composed, [composed]);
    const document = documentOf([record([name.normalize("NFC"), value])]);
    expect(sentencesIn(document, [{ ...composed, templates }])).toEqual([[said]]);
  });

  it("is written in several languages at once, a sentence each, in the order they are given", () => {
    const templates = [always("For children of {value}"), always("Для детей {value} лет"), always("适合{value}岁")];
    const document = documentOf([record(["Age", "5"])]);
    expect(sentencesIn(document, [field("Age", { templates })])).toEqual([
      ["For children of 5", "Для детей 5 лет", "适合5岁"],
    ]);
  });

  it("holds for the numbers of its range: from, included, up to, excluded", () => {
    const templates = [
      { sentence: "For beginners", from: null, to: 2 },
      { sentence: "For readers of level {value}", from: 2, to: 4 },
      { sentence: "For the practised", from: 4, to: null },
    ];
    const level = field("Level", { templates });
    const said = (value: string) => sentencesIn(documentOf([record(["Level", value])]), [level])[0];
    expect(["-1", "1.99", "2", "3.5", "4", "1,000"].map(said)).toEqual([
      ["For beginners"],
      ["For beginners"],
      ["For readers of level 2"],
      ["For readers of level 3.5"],
      ["For the practised"],
      ["For the practised"],
    ]);
    // A range of values is where it begins; what is no number has no range, and an empty value no sentence.
    expect(["1–5", "n/a", "high", ""].map(said)).toEqual([["For beginners"], [], [], []]);
  });

  it("takes values of other fields of the same record by their names, keys and synonyms", () => {
    const fields = [
      field("Reading level", { templates: [always("Level {value}, around {Age}, {число слов} words, {words}")] }),
      field("age", { keys: ["age", "age (years)"] }),
      field("Words", { synonyms: ["Число слов"] }),
    ];
    const document = documentOf([record(["Reading level", "1"], ["Age (years)", "5"], ["Words", "1951"])]);
    expect(sentencesIn(document, fields)).toEqual([["Level 1, around 5, 1951 words, 1951"]]);
  });

  it("is whole or not there: a record that lacks a value it names has no sentence", () => {
    const fields = [field("Level", { templates: [always("Level {value} at {Age}")] }), field("Age")];
    expect(sentencesIn(documentOf([record(["Level", "1"], ["Age", ""])]), fields)).toEqual([[]]);
    expect(sentencesIn(documentOf([record(["Level", "1"])]), fields)).toEqual([[]]);
    expect(sentencesIn(documentOf([record(["Level", "1"], ["Age", "5"])]), [fields[0] as TemplateField])).toEqual([[]]);
    const exact = [fields[0] as TemplateField, field("Age", { isExact: true })];
    expect(sentencesIn(documentOf([record(["Level", "1"], ["Age", "5"])]), exact)).toEqual([[]]);
    expect(sentenceRules([field("Level", { isExact: true, templates: [always("Level {value}")] })])).toEqual([]);
  });

  it("stands in the row of a table for a field of its rows, and in no other", () => {
    const table: Block = {
      kind: "table",
      header: ["Check", "Hours"],
      rows: [
        ["R01", "2"],
        ["R02", "30"],
        ["R03", ""],
      ],
    };
    const hours = field("Hours", {
      subject: "TABLE_ROWS",
      templates: [{ sentence: "Takes more than a day", from: 24, to: null }],
    });
    expect(sentencesIn(documentOf([table]), [hours])).toEqual([[], ["Takes more than a day"], []]);
    // The same key in the header of a document is another field.
    expect(sentencesIn(documentOf([record(["Hours", "30"])]), [hours])).toEqual([[]]);
  });

  it("stands once, at its value, however the document is cut", () => {
    const words = "The snail waits for the rain and counts the leaves on the way. ".repeat(6);
    const document = documentOf([record(["Key", "B-1"], ["Age", "5"]), { kind: "paragraph", words }]);
    const fields = [field("Age", { templates: [always("For a child of {value}")] })];
    for (const policy of [
      { kind: "FORMS" as const, target: 20 },
      { kind: "PARAGRAPHS" as const, target: 20, overlap: 8 },
      { kind: "WORD_WINDOWS" as const, window: 6, windowOverlap: 3 },
    ]) {
      const said = sentencesIn(document, fields, settingsOf(policy));
      expect(said.length).toBeGreaterThan(1);
      expect(said.flat()).toEqual(["For a child of 5"]);
      const at = said.findIndex((sentences) => sentences.length > 0);
      expect(cut(document, [], settingsOf(policy)).pieces[at]?.text).toMatch(/Age: 5/);
    }
  });

  it("is read from what files say: columns, keys, front matter and lines", async () => {
    const fields = [field("Reading level", { templates: [always("Level {value}")] })];
    for (const [name, content] of [
      ["a.csv", "Reading level,Title\n1,Snail\n"],
      ["a.jsonl", '{"READING LEVEL": 1, "title": "Snail"}\n'],
      ["a.md", "---\nreading level: 1\n---\n\n# Snail\n\nA snail waits.\n"],
      ["a.txt", "Reading level: 1\nTitle: Snail\n\nA snail waits.\n"],
    ] as const)
      expect(sentencesIn(await parseOne(name, content), fields).flat()).toEqual(["Level 1"]);
  });
});

describe("what is searched with a template (CUT-2, SRC-6)", () => {
  const fields = [
    field("Age", { templates: [always(STARTING), { sentence: "Level {Level}", from: 5, to: 6 }] }),
    field("Level", { reading: TEXT }),
  ];

  it("changes the input of a piece only where a sentence was added or changed", () => {
    const document = documentOf([
      record(["Age", "5"]),
      { kind: "table", header: ["Check"], rows: [["R01"]] },
      { kind: "paragraph", words: "A snail waits." },
    ]);
    const inputs = (of: readonly TemplateField[]) => cut(document, of).pieces.map((p) => p.inputHash.toString("hex"));
    const [plain, said] = [inputs([]), inputs(fields)];
    expect(plain.map((hash, i) => hash === said[i])).toEqual([false, true, true]);
    expect(inputs([field("Age", { templates: [{ sentence: "For the grown", from: 18, to: null }] })])).toEqual(plain);
  });

  it("cuts a document that no template says anything of as if there were none", () => {
    const document = documentOf([record(["Colour", "red"])]);
    expect(cut(document, fields).cutHash.equals(cut(document, []).cutHash)).toBe(true);
    const said = documentOf([record(["Age", "5"])]);
    expect(cut(said, fields).cutHash.equals(cut(said, []).cutHash)).toBe(false);
    const changed = [field("Age", { templates: [always("For a child of {value}")] })];
    expect(cut(said, changed).cutHash.equals(cut(said, fields).cutHash)).toBe(false);
  });

  it("is rebuilt from the stored form alone, whatever the templates have become", () => {
    fc.assert(
      fc.property(anyDocument(), anySettings(), fc.string({ maxLength: 20 }), (document, settings, word) => {
        const name = document.elements
          .flatMap((e) => e.detail?.fields ?? [])
          .map(({ key }) => document.text.slice(key.start, key.end))[0];
        const sentence = `Of ${word.replace(/[{}]/gu, "")} it is {value} here`;
        const own = field(name ?? "Age", { reading: TEXT });
        const templates = checkTemplates([always(sentence)], own, [own]);
        const { pieces } = cut(document, [{ ...own, templates }], settings);
        const stored = JSON.parse(JSON.stringify(pieces.map(({ form }) => form))) as FormPart[][];
        const rebuilt = describePieces({
          documentKey: "BOOK-1",
          text: document.text,
          title: document.title ?? "BOOK-1",
          forms: stored,
          languages: settings.languages,
          keys,
        });
        expect(rebuilt.map(({ text }) => text)).toEqual(pieces.map(({ text }) => text));
        expect(rebuilt.map(({ inputHash }) => inputHash)).toEqual(pieces.map(({ inputHash }) => inputHash));
        expect(rebuilt.map(({ terms }) => terms)).toEqual(pieces.map(({ terms }) => terms));
      }),
      { numRuns: 60 },
    );
  });

  it("gives a piece the words of its sentences and none of their identifiers", () => {
    const document = documentOf([record(["Age", "5"])]);
    const [plain] = cut(document, []).pieces;
    const [said] = cut(document, [field("Age", { templates: [always("Meets ISO 9408 for readers")] })]).pieces;
    expect(said?.identifiers).toEqual(plain?.identifiers);
    expect(said?.terms.length).toBeGreaterThan(plain?.terms.length ?? 0);
  });
});

describe("a template that cannot be used is refused, and the refusal says why", () => {
  const age = field("Age");
  const others = [age, field("Words"), field("Link", { isExact: true }), field("Hours", { subject: "TABLE_ROWS" })];
  const check = (template: Partial<SentenceTemplate>, of = age) =>
    checkTemplates([{ ...always("For {value}"), ...template }], of, others);

  it.each([
    ["a field that is not there", { sentence: "For {Pages}" }, "names {Pages}, which is no field here"],
    ["a field of the rows of tables", { sentence: "For {Hours}" }, "names {Hours}, which is no field here"],
    ["an exact field", { sentence: "See {link}" }, "which is exact"],
    ["an empty brace", { sentence: "For {} children" }, "a brace that names no field"],
    ["half a brace", { sentence: "For {value children" }, "a brace that names no field"],
    ["braces within braces", { sentence: "For {{value}}" }, "a brace that names no field"],
    ["no words", { sentence: " {value} · 5" }, "has no words"],
    ["a range upside down", { from: 7, to: 5 }, '"from" must be smaller'],
    ["a range of nothing", { from: 5, to: 5 }, '"from" must be smaller'],
    ["a bound that is no number", { from: Number.NaN }, "a bound that is no number"],
    ["a sentence as long as a text", { sentence: "word ".repeat(SENTENCE_LENGTH_MAX) }, "at most 300 characters"],
    ["a sentence of many values", { sentence: "{value} and ".repeat(9) }, "at most 8 values"],
  ])("%s", (_what, template, message) => {
    expect(() => check(template)).toThrow(message);
  });

  it("a range of a field that holds no numbers, any sentence of an exact field, and too many", () => {
    expect(() => check({ from: 1 }, field("Colour", { reading: TEXT }))).toThrow("holds no numbers");
    expect(() => check({}, field("Link", { isExact: true }))).toThrow('"Link" is exact');
    const many = Array.from({ length: TEMPLATES_MAX + 1 }, () => always("For {value}"));
    expect(() => checkTemplates(many, age, others)).toThrow("at most 24 sentences; 25 are given");
    expect(checkTemplates([], field("Link", { isExact: true }), others)).toEqual([]);
  });

  it("keeps what it accepts with its white space folded and its letters composed", () => {
    expect(check({ sentence: "  Fu\u0308r\n Kinder  um {value} ", from: 4 })).toEqual([
      { sentence: "F\u00fcr Kinder um {value}", from: 4, to: null },
    ]);
  });
});
