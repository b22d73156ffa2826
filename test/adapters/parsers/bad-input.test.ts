import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { parseAll, parseFailure, parseOne } from "../../helpers/parse.ts";

const records = { records: true };

describe("files that cannot be read are refused with file, reason and remedy (SRC-5)", () => {
  const cases: readonly (readonly [what: string, name: string, content: string | Buffer, code: string])[] = [
    ["an empty file", "a.txt", "", "FILE_EMPTY"],
    ["an empty file inside a gzip archive", "a.txt.gz", gzipSync(""), "FILE_EMPTY"],
    ["nothing but space", "a.md", " \n\n\t", "TEXT_EMPTY"],
    ["nothing but a byte order mark", "a.txt", "\ufeff", "TEXT_EMPTY"],
    ["a table without rows", "a.csv", "sku,name\n", "TEXT_EMPTY"],
    ["an empty array", "a.json", "[]", "TEXT_EMPTY"],
    ["an unknown kind", "a.exe", "MZ", "FILE_UNSUPPORTED"],
    ["no extension", "README", "words", "FILE_UNSUPPORTED"],
    [
      "a picture named .txt",
      "a.txt",
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]),
      "FILE_TYPE_MISMATCH",
    ],
    ["a PDF named .html", "a.html", "%PDF-1.7\n", "FILE_TYPE_MISMATCH"],
    ["an archive named .csv", "a.csv", Buffer.from("PK\u0003\u0004 and more"), "FILE_TYPE_MISMATCH"],
    ["a gzip archive without .gz", "a.txt", gzipSync("words"), "FILE_TYPE_MISMATCH"],
    ["a text named .gz", "a.txt.gz", "words", "FILE_TYPE_MISMATCH"],
    ["an archive in an archive", "a.txt.gz", gzipSync(gzipSync("words")), "FILE_TYPE_MISMATCH"],
    ["bytes with zeros", "a.txt", Buffer.from([1, 2, 0, 0, 0, 200, 7, 0, 1, 99, 3, 0, 0, 0]), "FILE_TYPE_MISMATCH"],
    ["an archive that is cut off", "a.txt.gz", gzipSync("words ".repeat(5000)).subarray(0, 40), "FILE_UNREADABLE"],
    ["a bomb", "a.txt.gz", gzipSync(Buffer.alloc(30 * 1024 * 1024, "a")), "FILE_COMPRESSION_LIMIT"],
    ["an open quotation mark", "a.csv", 'a,b\n1,"open\n2,3\n', "FILE_UNREADABLE"],
    ["an array that is cut off", "a.json", '[{"id":1},{"id":2}', "FILE_UNREADABLE"],
    ["words that are no JSON", "a.json", "hello", "FILE_UNREADABLE"],
    ["arrays in arrays", "a.json", "[".repeat(10_000), "FILE_NESTING_LIMIT"],
    ["objects in objects", "a.json", `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`, "FILE_NESTING_LIMIT"],
    ["an unknown status", "a.md", "---\nvouch:status: SECRET\n---\nwords", "LABEL_INVALID"],
    ["an unknown label", "a.md", "---\nvouch:stauts: DRAFT\n---\nwords", "LABEL_INVALID"],
    [
      "labels in front matter that cannot be read",
      "a.md",
      "---\nvouch:status: DRAFT\nx: [\n---\nwords",
      "LABEL_INVALID",
    ],
  ];

  it.each(cases)("%s (%s)", async (_, name, content, code) => {
    const error = await parseFailure(name, content);
    expect([error.code, error.details["name"]]).toEqual([code, name]);
    expect(error.message).toContain(`"${name}"`);
    expect(error.message).not.toContain("SECRET");
  });

  it("a single text over the limit, packed or not", async () => {
    const limits = { documentBytesMax: 1000 };
    expect((await parseFailure("a.md", "x".repeat(1001), { limits })).code).toBe("FILE_TOO_LARGE");
    expect((await parseFailure("a.md.gz", gzipSync("x".repeat(1001)), { limits })).code).toBe("FILE_TOO_LARGE");
    expect((await parseAll("a.jsonl", '{"id":1}\n'.repeat(200), { limits })).documents).toHaveLength(200);
  });

  it("an archive over the total limit", async () => {
    const bytes = gzipSync(Array.from({ length: 3000 }, (_, i) => `{"id":${i}}`).join("\n"));
    expect((await parseFailure("a.jsonl.gz", bytes, { limits: { unpackedBytesMax: 10_000 } })).code).toBe(
      "FILE_COMPRESSION_LIMIT",
    );
  });

  it.each([
    ["a.txt", "application/pdf"],
    ["a.csv", "text/html"],
    ["a.md", "image/png"],
  ])("%s sent as %s", async (name, mediaType) => {
    expect((await parseFailure(name, "words", { mediaType })).code).toBe("FILE_TYPE_MISMATCH");
  });

  it.each([
    ["a.csv", "application/vnd.ms-excel"],
    ["a.md", "text/plain"],
    ["a.txt", "application/octet-stream"],
    ["notes", "text/markdown; charset=utf-8"],
  ])("but %s may be sent as %s", async (name, mediaType) => {
    expect((await parseAll(name, "a,b\n1,2", { mediaType })).documents).toHaveLength(1);
  });

  it("names line and column of broken JSON", async () => {
    expect((await parseFailure("a.json", '[{"id":1},\n {"id":}]')).message).toContain("line 2");
    expect((await parseFailure("a.json", '{"a":1,\n"b":[1,2}')).message).toMatch(/line 2, column 10/);
  });
});

describe("one bad record does not harm the others", () => {
  it("a broken line 7,000 of JSON Lines is named, and the rest is read", async () => {
    const lines = Array.from({ length: 8000 }, (_, index) =>
      index === 6999 ? '{"id": 7000, "name": ' : `{"id":${index + 1}}`,
    );
    const { documents, problems } = await parseAll("many.jsonl", lines.join("\n"));
    expect(documents).toHaveLength(7999);
    expect(problems).toEqual([{ row: 7000, code: "RECORD_INVALID", message: expect.stringContaining("Line 7000") }]);
  });

  it("ragged rows of a CSV file are named by their line", async () => {
    const { documents, problems } = await parseAll("a.csv", 'id,name\n1,"x\ny"\n2,b,c\n3\n4,d\n', records);
    expect(documents.map((document) => [document.key, document.row])).toEqual([
      ["1", 2],
      ["4", 6],
    ]);
    expect(problems.map((problem) => [problem.code, problem.row])).toEqual([
      ["RECORD_INVALID", 4],
      ["RECORD_INVALID", 5],
    ]);
  });

  it("deeply nested and overlong lines, lines that are no objects, and unknown labels are problems of their line", async () => {
    const deep = `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`;
    const text = [
      '{"id":1}',
      deep,
      "[1]",
      '{"vouch:status":"GONE"}',
      `{"id":"${"x".repeat(70_000)}"}`,
      "{}",
      '{"id":7}',
    ].join("\n");
    const { documents, problems } = await parseAll("a.jsonl", text, { limits: { recordLengthMax: 65_000 } });
    expect(documents.map((document) => document.key)).toEqual(["1", "7"]);
    expect(problems.map((problem) => [problem.row, problem.code])).toEqual([
      [2, "FILE_NESTING_LIMIT"],
      [3, "RECORD_INVALID"],
      [4, "LABEL_INVALID"],
      [5, "RECORD_INVALID"],
      [6, "RECORD_INVALID"],
    ]);
  });

  it("thousands of bad rows are counted, not listed", async () => {
    const { documents, problems } = await parseAll("a.csv", `id,name\n${"1\n".repeat(5000)}2,x\n`);
    expect(documents).toHaveLength(1);
    expect(problems).toHaveLength(1001);
    expect(problems.at(-1)?.message).toContain("4000 more");
  });
});

describe("nesting of ten thousand levels is read flat, not crashed on", () => {
  const deep: readonly (readonly [name: string, content: string])[] = [
    ["div.html", `${"<div>".repeat(10_000)}deep words`],
    ["list.html", `${"<ul><li>".repeat(10_000)}deep words`],
    ["table.html", `${"<table><tr><td>".repeat(10_000)}deep words`],
    ["inline.html", `${"<b>".repeat(10_000)}deep words`],
    ["quote.md", `${"> ".repeat(10_000)}deep words`],
    ["list.md", `${"- ".repeat(10_000)}deep words`],
    ["emphasis.md", `${"*a ".repeat(10_000)}deep words${"*".repeat(10_000)}`],
    ["link.md", `${"[".repeat(5_000)}deep words${"](u)".repeat(5_000)}`],
  ];

  it.each(deep)("%s", async (name, content) => {
    const document = await parseOne(name, content);
    expect(document.text).toContain("deep words");
  });
});
