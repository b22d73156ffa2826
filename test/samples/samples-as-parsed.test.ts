import { describe, expect, it } from "vitest";
import { parseMarkdown } from "../../server/adapters/parsers/markdown.ts";
import { markdownBelow, readRepositoryFile } from "./read-samples.ts";

const documents = [...markdownBelow("samples"), ...markdownBelow("test/corpora/reference")];

describe("documents written for Vouch, as it reads them", () => {
  it("give every table its caption, its scope line and its header (CUT-1)", () => {
    let tables = 0;
    for (const path of documents) {
      const { elements } = parseMarkdown(readRepositoryFile(path));
      elements.forEach((element, index) => {
        if (element.kind !== "TABLE") return;
        tables++;
        const parts = elements.filter((part) => part.parent === index).map((part) => part.kind);
        expect(parts.slice(0, 4), path).toEqual(["TABLE_CAPTION", "TABLE_SCOPE", "TABLE_HEADER", "TABLE_ROW"]);
      });
    }
    expect(tables).toBeGreaterThan(30);
  });

  it("keep the numbers of their sections (SCOPE-4)", () => {
    for (const path of documents) {
      const source = readRepositoryFile(path);
      const written = [...source.matchAll(/^##+ (?:(?:Part|Статья) )?(\d+(?:\.\d+)?)(?!\S*[a-z])/gm)].map((match) => match[1]);
      const read = parseMarkdown(source).sections.flatMap((section) => section.number ?? []);
      expect(read, path).toEqual(written);
    }
  });
});
