import { describe, expect, it } from "vitest";
import { outline, parseOne, sectionTitle, textOf } from "../../helpers/parse.ts";

describe("Markdown", () => {
  it("front matter is a header record with values as written; only vouch: keys are labels (SRC-7)", async () => {
    const document = await parseOne(
      "a.md",
      "---\nstatus: draft\nvouch:status: current\nvouch:scope:\n  revision: [A, B]\nprice: 1.50\ndate: 2024-01-01\ntags: [a, b]\nsize: { width: 3 }\nempty:\n---\n\nText.",
    );
    expect(document.text).toBe(
      "status: draft\nprice: 1.50\ndate: 2024-01-01\ntags: a, b\nsize.width: 3\nempty:\n\nText.",
    );
    expect(document.labels).toEqual({ "vouch:status": "CURRENT", "vouch:scope": { revision: ["A", "B"] } });
    const fields = document.elements[0]?.detail?.fields?.map((field) => [
      textOf(document, field.key),
      textOf(document, field.value),
    ]);
    expect(fields).toEqual([
      ["status", "draft"],
      ["price", "1.50"],
      ["date", "2024-01-01"],
      ["tags", "a, b"],
      ["size.width", "3"],
      ["empty", ""],
    ]);
  });

  it("TOML front matter is read too, numbers as written", async () => {
    const document = await parseOne("a.md", '+++\ntitle = "Насос"\nversion = 1.10\n"vouch:key" = "P-1"\n+++\nText.');
    expect([document.title, document.key, document.text]).toEqual([
      "Насос",
      "P-1",
      "title: Насос\nversion: 1.10\n\nText.",
    ]);
  });

  it("front matter with broken syntax keeps its lines, with a warning", async () => {
    const document = await parseOne("a.md", "---\ntitle: A: b: [c\nother: x\n---\nText.");
    expect(document.text).toBe("title: A: b: [c\nother: x\n\nText.");
    expect(document.report.warnings.map((warning) => warning.code)).toEqual(["FRONT_MATTER_INVALID"]);
  });

  it("is clean text: no marks, links with their address, numbered headings with their number", async () => {
    const document = await parseOne(
      "a.md",
      "# Guide *to* pumps\n\nHello **bold** `code` [site](https://x.y/z) <https://a.b> www.c.d\nand on\n\n## 4.2 Mudguards\n\nText\\* here.",
    );
    expect(document.text).toBe(
      "Guide to pumps\n\nHello bold code site (https://x.y/z) https://a.b www.c.d and on\n\n4.2 Mudguards\n\nText* here.",
    );
    expect(document.elements[1]?.detail?.links?.map((span) => textOf(document, span))).toEqual([
      "https://x.y/z",
      "https://a.b",
      "www.c.d",
    ]);
    expect(document.sections.map((s) => [s.level, s.number, textOf(document, s.title)])).toEqual([
      [1, null, "Guide to pumps"],
      [2, "4.2", "Mudguards"],
    ]);
    expect(document.title).toBe("Guide to pumps");
  });

  it("a line break of the source is a space, but none between Chinese characters", async () => {
    expect((await parseOne("a.md", "保修期为\n两年。\n\none\ntwo")).text).toBe("保修期为两年。\n\none two");
  });

  it("lists keep their markers and depth; code inside of an item stands on its own, verbatim", async () => {
    const document = await parseOne("a.md", "3. one\n4. two\n\n   more\n\n   ```\n   x  = 1\n   ```\n   - nested\n");
    expect(outline(document)).toEqual([
      "LIST 3. one\n4. two\n  more",
      "LIST_ITEM 3. one",
      "LIST_ITEM 4. two\n  more",
      "CODE x  = 1",
      "LIST   - nested",
      "LIST_ITEM - nested",
    ]);
    expect(document.elements.map((element) => element.detail?.depth)).toEqual([
      undefined,
      0,
      0,
      undefined,
      undefined,
      1,
    ]);
  });

  it.each([
    ["Table 3. Voltages", "Scope: revision A"],
    ["Таблица 3 Напряжения", "Область применения: исполнение А"],
    ["表3 电压", "适用范围：A 版"],
  ])("a caption (%s) and a scope line (%s) directly before a table belong to it", async (caption, scope) => {
    const document = await parseOne(
      "a.md",
      `# H\n\n${caption}\n\n${scope}\n\n| part | V |\n|---|---|\n| E-417 | [x](u) |\n| E-418 |  |`,
    );
    const rows = [
      `TABLE ${caption}\n${scope}\npart | V\nE-417 | x (u)\nE-418 |`,
      `TABLE_CAPTION ${caption}`,
      `TABLE_SCOPE ${scope}`,
      "TABLE_HEADER part | V",
      "TABLE_ROW#1 E-417 | x (u)",
      "TABLE_ROW#2 E-418 |",
    ];
    expect(
      outline(document)
        .slice(1)
        .map((line) => line.trimEnd()),
    ).toEqual(rows);
    const cells = document.elements.find((element) => element.row === 1)?.detail?.cells ?? [];
    expect(cells.map((cell) => textOf(document, cell))).toEqual(["E-417", "x (u)"]);
    expect(document.elements.every((element) => sectionTitle(document, element) === "H")).toBe(true);
  });

  it("quotes, figures, footnotes and HTML inside", async () => {
    const document = await parseOne(
      "a.md",
      "> said\n\n![alt](img.png)\n\nnote[^1]\n\n<details><p>In &amp; out</p></details>\n\n<!-- hidden -->\n\n[^1]: foot",
    );
    expect(outline(document)).toEqual([
      "QUOTE said",
      "FIGURE alt (img.png)",
      "PARAGRAPH note[1]",
      "PARAGRAPH In & out",
      "PARAGRAPH [1] foot",
    ]);
  });
});
