import { describe, expect, it } from "vitest";
import { cutDocument } from "../../../server/core/documents/cut.ts";
import { contextHeader, embeddingInput, searchedForm } from "../../../server/core/documents/searched-form.ts";
import { documentOf, settingsOf } from "../../helpers/documents.ts";

const document = documentOf(
  [
    { kind: "heading", level: 1, words: "SPEC-C3" },
    { kind: "heading", level: 2, words: "6 Battery checks" },
    {
      kind: "table",
      caption: "Checks before delivery",
      scope: "Scope: C-3, 36 V pack",
      header: ["Check:", "Что делать"],
      rows: [["R07", "Replace the seal."]],
    },
    { kind: "paragraph", words: "Two lines\nof one paragraph." },
    { kind: "heading", level: 2, words: "7 Record" },
    {
      kind: "record",
      fields: [
        ["Price", "$49"],
        ["Colour", ""],
        ["重量", "2 公斤"],
      ],
    },
    { kind: "paragraph", words: "Warm white." },
  ],
  "Spec-C3",
);
const { pieces } = cutDocument(document, settingsOf({}));
const formOf = (kind: string) => pieces.find((p) => p.kind === kind)?.form ?? [];

describe("searched form (CUT-2)", () => {
  it("reads a table row as caption, scope and labelled cells", () => {
    expect(searchedForm(formOf("TABLE_ROW"), document.text)).toBe(
      "Checks before delivery\nScope: C-3, 36 V pack\nCheck: R07\nЧто делать: Replace the seal.",
    );
  });

  it("reads a record as its fields and its prose, and names what is empty", () => {
    expect(searchedForm(formOf("RECORD"), document.text)).toBe("Price: $49\nColour\n重量: 2 公斤\nWarm white.");
  });

  it("leaves the text of a paragraph as it is", () => {
    expect(searchedForm(formOf("TEXT"), document.text)).toBe("Two lines\nof one paragraph.");
  });
});

describe("context header (CUT-8)", () => {
  it("gives title and section path, and the title once where a section repeats it", () => {
    expect(contextHeader(document.title, formOf("TEXT"), document.text)).toBe("Spec-C3\n6 Battery checks");
    expect(contextHeader("Manual", formOf("TEXT"), document.text)).toBe("Manual\nSPEC-C3 > 6 Battery checks");
    expect(contextHeader(null, formOf("TEXT"), document.text)).toBe("SPEC-C3 > 6 Battery checks");
    expect(contextHeader(null, [], document.text)).toBe("");
  });

  it("stands before the situating note and the searched form in what is embedded", () => {
    const piece = { title: "Manual", form: formOf("TEXT"), text: document.text };
    expect(embeddingInput({ ...piece, note: "About a pack." })).toBe(
      "Manual\nSPEC-C3 > 6 Battery checks\nAbout a pack.\nTwo lines\nof one paragraph.",
    );
    expect(embeddingInput(piece)).not.toContain("\n\n");
  });
});
