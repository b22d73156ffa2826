import { describe, expect, it } from "vitest";
import { outline, parseAll, parseOne, textOf } from "../../helpers/parse.ts";

const prose =
  "This pump is made for clean water. It starts by itself when a tap is opened, and it stops when the pressure is reached.";

describe("rows of a table file as records", () => {
  it.each([[","], [";"], ["\t"], ["|"]])(
    "delimiter %j is found, labels and values have their spans",
    async (delimiter) => {
      const lines = [
        ["sku", "Name", "price"],
        ["A-1", "Насос 👍", "1.50"],
        ["A-2", "Клапан", ""],
      ].map((cells) => cells.join(delimiter));
      const { documents } = await parseAll("a.csv", `\ufeff${lines.join("\r\n")}`);
      expect(documents.map((d) => [d.key, d.title, d.row, d.text])).toEqual([
        ["A-1", "Насос 👍", 2, "sku: A-1\nName: Насос 👍\nprice: 1.50"],
        ["A-2", "Клапан", 3, "sku: A-2\nName: Клапан\nprice:"],
      ]);
      const [first] = documents;
      const fields = first?.elements[0]?.detail?.fields ?? [];
      expect(first && fields.map((field) => textOf(first, field.value))).toEqual(["A-1", "Насос 👍", "1.50"]);
    },
  );

  it("key and title are the configured columns; without a key the row's number remains", async () => {
    const named = await parseOne("a.csv", "Код,Имя\nX,Насос\n", { recordKey: "код", recordTitle: "имя" });
    expect([named.key, named.title]).toEqual(["X", "Насос"]);
    const unnamed = await parseOne("a.csv", "Код,Имя\nX,Насос\n");
    expect([unnamed.key, unnamed.title, unnamed.row]).toEqual([null, null, 2]);
  });

  it("prose stands below the header record, its field points at it; short values of several lines stay", async () => {
    const document = await parseOne("a.csv", `id,text,size\n1,"${prose}\n\nSecond part.","10\n20"\n`);
    expect(outline(document)).toEqual([
      "HEADER_RECORD#2 id: 1\nsize: 10\n20",
      `PARAGRAPH#2 text: ${prose}`,
      "PARAGRAPH#2 Second part.",
    ]);
    const fields = document.elements[0]?.detail?.fields?.map((field) => [
      textOf(document, field.key),
      textOf(document, field.value),
    ]);
    expect(fields).toEqual([
      ["id", "1"],
      ["size", "10\n20"],
      ["text", `${prose}\n\nSecond part.`],
    ]);
  });

  it("vouch: columns are labels and not text; unnamed and repeated columns get names of their own", async () => {
    const document = await parseOne("a.csv", "id,vouch:status,,id\n1,draft,x,y\n");
    expect([document.text, document.labels]).toEqual(["id: 1\nColumn 3: x\nid (2): y", { "vouch:status": "DRAFT" }]);
  });

  it("one document with one table where records are off; a title above the header is its caption", async () => {
    const document = await parseOne("a.csv", 'Stock list,,\nid,name\n1,"x\ny"\n', { records: false });
    expect(outline(document).slice(1)).toEqual([
      "TABLE_CAPTION Stock list",
      "TABLE_HEADER id | name",
      "TABLE_ROW#3 1 | x y",
    ]);
  });
});

describe("JSON", () => {
  it("numbers are as written, nested values flat, lists joined", async () => {
    const { documents } = await parseAll(
      "a.json",
      '[{"id":1.50,"size":{"w":[1,2.0]},"parts":[{"n":"x"},{"n":"y"}],"none":null,"yes":true},\n {"id":12345678901234567890}]',
    );
    expect(documents.map((d) => [d.key, d.row, d.text])).toEqual([
      ["1.50", 1, "id: 1.50\nsize.w: 1, 2.0\nparts.1.n: x\nparts.2.n: y\nnone:\nyes: true"],
      ["12345678901234567890", 2, "id: 12345678901234567890"],
    ]);
  });

  it("an object is one record; objects one after another are records too", async () => {
    expect((await parseOne("a.json", '{"name": "Насос", "vouch:scope": {"revision": "B"}}')).labels).toEqual({
      "vouch:scope": { revision: "B" },
    });
    expect((await parseAll("a.json", '{"id":1}\n{"id":2}')).documents.map((d) => d.key)).toEqual(["1", "2"]);
  });

  it("JSON Lines and arrays are cut alike wherever the parts of the stream end", async () => {
    const records = Array.from({ length: 50 }, (_, id) => ({
      id: `${id}`,
      note: `quote " brace } [ ] \\ 中 👍 ${id}`,
    }));
    for (const chunkBytes of [1, 7, 64, 100_000]) {
      const array = await parseAll("a.json", JSON.stringify(records), { chunkBytes });
      const lines = await parseAll("a.jsonl", records.map((record) => JSON.stringify(record)).join("\r\n"), {
        chunkBytes,
      });
      expect(array.documents.map((d) => d.text)).toEqual(
        records.map((record) => `id: ${record.id}\nnote: ${record.note}`),
      );
      expect(lines.documents.map((d) => d.text)).toEqual(array.documents.map((d) => d.text));
    }
  });

  it("one document with one table where records are off", async () => {
    const document = await parseOne("a.jsonl", '{"id":1,"b":2}\n{"c":3}\n', { records: false });
    expect(outline(document).slice(1)).toEqual([
      "TABLE_HEADER id | b | c",
      "TABLE_ROW#1 1 | 2 | ",
      "TABLE_ROW#2  |  | 3",
    ]);
  });
});

describe("plain text", () => {
  it("stays as it is; header lines, headings and paragraphs are found in it", async () => {
    const text =
      "Title: Pump\nDate: 2020\n\nIntro\n=====\n\nText here\nmore\n\n\n4.2 Mudguards\n\n1. Wash the filter.\n\nNote: a single line with a colon";
    const document = await parseOne("a.txt", `vouch:status: DRAFT\n${text}`);
    expect([document.text, document.title, document.labels]).toEqual([text, "Pump", { "vouch:status": "DRAFT" }]);
    expect(outline(document)).toEqual([
      "HEADER_RECORD Title: Pump\nDate: 2020",
      "HEADING Intro",
      "PARAGRAPH Text here\nmore",
      "HEADING 4.2 Mudguards",
      "PARAGRAPH 1. Wash the filter.",
      "PARAGRAPH Note: a single line with a colon",
    ]);
  });

  it("dialogue and prose with colons are no header lines", async () => {
    const document = await parseOne("a.txt", "Note: this is text\nand it goes on here.\n\nTime: 10:30");
    expect(document.elements.map((e) => e.kind)).toEqual(["PARAGRAPH", "PARAGRAPH"]);
  });
});
