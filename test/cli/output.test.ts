import { Writable } from "node:stream";
import fc from "fast-check";
import { expect, test } from "vitest";
import { clip, createOutput, formatBytes, oneLine, printable, table, width } from "../../cli/output.ts";

/** Graphemes that terminals disagree with each other about least. */
const graphemes = fc.constantFrom("a", "я", "é", "e\u0301", "文", "ｗ", "한", "😀", "👩‍🌾", "ש", " ");
const texts = fc.array(graphemes, { maxLength: 60 }).map((parts) => parts.join(""));

class Recorder extends Writable {
  isTTY = false;
  columns = 40;
  written = "";

  override _write(chunk: Buffer, _: BufferEncoding, done: () => void): void {
    this.written += chunk.toString();
    done();
  }
}

test("wide characters take two columns, combining marks none of their own", () => {
  expect([width("abc"), width("文字"), width("e\u0301"), width("😀"), width("ｗ"), width("слово")]).toEqual([
    3, 4, 1, 2, 2, 5,
  ]);
});

test("a clipped text fits, and is the whole text where that fits", () => {
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 80 }), (text, columns) => {
      const clipped = clip(text, columns);
      expect(width(clipped)).toBeLessThanOrEqual(columns);
      if (width(text) <= columns) expect(clipped).toBe(text);
    }),
  );
});

test("columns of a table stand under each other in every script", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(texts, fc.nat()), { minLength: 1 }), (rows) => {
      const lines = table(["name", "count"], rows);
      expect(new Set(lines.map(width)).size).toBe(1);
    }),
  );
});

test("text of a document cannot steer the terminal", () => {
  expect(printable("a\u001b[2Jb\rc\u009bd\ne\tf")).toBe("a\ufffd[2Jb\ufffdc\ufffdd\ne\tf");
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => !/[^\P{Cc}\n\t]/u.test(printable(text))));
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => !/\p{Cc}/u.test(oneLine(text))));
});

test("sizes are told in powers of a thousand", () => {
  expect([0, 999, 1000, 12_345_678, 2e12].map(formatBytes)).toEqual(["0 B", "999 B", "1.0 kB", "12.3 MB", "2.0 TB"]);
});

test("progress is one rewritten line on a terminal and is gone before the result", () => {
  const stdout = new Recorder();
  const stderr = new Recorder();
  stderr.isTTY = true;
  const output = createOutput({ isJson: false, stdout, stderr });
  output.progress("Importing", "10 %");
  output.progress("Importing", "文".repeat(60));
  output.line("done");
  expect(stderr.written.startsWith("\r\u001b[KImporting 10 %\r\u001b[KImporting 文")).toBe(true);
  expect(stderr.written.endsWith("…\r\u001b[K")).toBe(true);
  expect(stderr.written).not.toContain("\n");
  expect(stdout.written).toBe("done\n");
});

test("with JSON nothing but the value is written anywhere", () => {
  const stdout = new Recorder();
  const stderr = new Recorder();
  const output = createOutput({ isJson: true, stdout, stderr });
  output.line("a line");
  output.note("a note");
  output.progress("Importing", "10 %");
  output.json({ a: "\u001b" });
  expect(stdout.written).toBe('{\n  "a": "\\u001b"\n}\n');
  expect(stderr.written).toBe("");
});
