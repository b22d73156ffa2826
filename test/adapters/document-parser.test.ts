import { Readable } from "node:stream";
import { afterAll, describe, expect, it } from "vitest";
import { createChildProcessDocumentParser } from "../../server/adapters/document-parser/child-process.ts";
import type { DocumentParser, ParseEvent } from "../../server/ports/document-parser.ts";
import { sourceOf } from "../helpers/parse.ts";

const execArgv = ["--import", import.meta.resolve("tsx")];
const entry = { url: new URL("../../workers/threads/parse.ts", import.meta.url), execArgv };
const misbehaving = { url: new URL("../fixtures/files/misbehaving-parser.ts", import.meta.url), execArgv };

const parser = createChildProcessDocumentParser({ entry, processesMax: 2, documentBytesMax: 100_000 });
const fragile = createChildProcessDocumentParser({
  entry: misbehaving,
  memoryMbMax: 64,
  processesMax: 1,
});
afterAll(async () => {
  await parser.close();
  await fragile.close();
});

async function collect(
  from: DocumentParser,
  source: ReturnType<typeof sourceOf>,
  signal = new AbortController().signal,
) {
  const events: ParseEvent[] = [];
  for await (const event of from.parse(source, { signal })) events.push(event);
  return events;
}

function texts(events: readonly ParseEvent[]): string[] {
  return events.flatMap((event) => (event.type === "document" ? [event.document.text] : []));
}

describe("reading in a child process", () => {
  it("gives the documents of the file, one process for many files", async () => {
    for (const words of ["первый 👍🏽 текст", "second text"]) {
      expect(texts(await collect(parser, sourceOf("a.md", `# Title\n\n${words}`)))).toEqual([`Title\n\n${words}`]);
    }
  });

  it("a refused file leaves the process fit for the next, also when most of it was not read", async () => {
    const big = "words and more words\n".repeat(200_000);
    await expect(collect(parser, sourceOf("big.txt", big))).rejects.toMatchObject({ code: "FILE_TOO_LARGE" });
    await expect(collect(parser, sourceOf("a.exe", big))).rejects.toMatchObject({ code: "FILE_UNSUPPORTED" });
    await expect(collect(parser, sourceOf("a.json", `{]${big}`))).rejects.toMatchObject({ code: "FILE_UNREADABLE" });
    expect(texts(await collect(parser, sourceOf("after.txt", "still here")))).toEqual(["still here"]);
  });

  it("reads several files at once, each whole", async () => {
    const files = Array.from({ length: 5 }, (_, file) =>
      Array.from({ length: 500 }, (_, i) => `{"id":"${file}-${i}"}`).join("\n"),
    );
    const all = await Promise.all(files.map((content, file) => collect(parser, sourceOf(`${file}.jsonl`, content))));
    all.forEach((events, file) => {
      expect(texts(events)).toEqual(Array.from({ length: 500 }, (_, i) => `id: ${file}-${i}`));
      expect(events.at(-1)).toEqual({ type: "progress", bytesRead: Buffer.byteLength(files[file] as string) });
    });
  });

  it("never reads far ahead of whoever takes the documents", async () => {
    let given = 0;
    function* endless() {
      for (;;) {
        given++;
        yield Buffer.from(`{"id":${given},"note":"${"x".repeat(1000)}"}\n`);
      }
    }
    const content = Readable.from(endless());
    const source = { ...sourceOf("endless.jsonl", ""), content };
    let taken = 0;
    for await (const event of parser.parse(source, { signal: new AbortController().signal })) {
      if (event.type === "document" && ++taken === 3000) break;
    }
    expect(given).toBeLessThan(3000 + 4000);
    expect(content.destroyed).toBe(true);
  });

  it("is cancelled while it reads, and while it waits for a free process", async () => {
    const cancel = new AbortController();
    const stalled = { ...sourceOf("stalled.txt", ""), content: new Readable({ read: () => undefined }) };
    const reading = collect(parser, stalled, cancel.signal);
    cancel.abort();
    await expect(reading).rejects.toMatchObject({ code: "CANCELLED", details: { name: "stalled.txt" } });
    await expect(collect(parser, sourceOf("late.txt", "words"), cancel.signal)).rejects.toMatchObject({
      code: "CANCELLED",
    });
  });

  it("a failure of the source is the source's, not the parser's", async () => {
    const content = new Readable({
      read() {
        this.destroy(new Error("disk gone"));
      },
    });
    await expect(collect(parser, { ...sourceOf("a.txt", ""), content })).rejects.toThrow("disk gone");
    expect(texts(await collect(parser, sourceOf("after.txt", "still here")))).toEqual(["still here"]);
  });
});

describe("a file that takes its reader down", () => {
  it.each([
    ["crash.txt", "PARSE_CRASHED"],
    ["eat.txt", "PARSE_CRASHED"],
  ])("%s ends in %s, and the next file is read", async (name, code) => {
    const source = sourceOf(name, "words ".repeat(100_000));
    await expect(collect(fragile, source)).rejects.toMatchObject({
      code,
      details: { name },
      message: expect.stringContaining(name),
    });
    expect(texts(await collect(fragile, sourceOf("next.txt", "still here")))).toEqual(["still here"]);
  });

  it("hang.txt ends in PARSE_TIMEOUT after the time without a sign of it", async () => {
    const hasty = createChildProcessDocumentParser({ entry: misbehaving, idleTimeoutMs: 3_000 });
    const reading = collect(hasty, sourceOf("hang.txt", "words ".repeat(100_000)));
    await expect(reading).rejects.toMatchObject({ code: "PARSE_TIMEOUT", details: { name: "hang.txt" } });
    await hasty.close();
  });
});
