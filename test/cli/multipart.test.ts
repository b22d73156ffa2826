import fc from "fast-check";
import { expect, test } from "vitest";
import { createMultipartBody, type FilePart } from "../../cli/multipart.ts";

function part(name: string, chunks: readonly Uint8Array[]): FilePart {
  return {
    name,
    mediaType: null,
    async *open() {
      yield* chunks;
    },
  };
}

const names = fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 }).filter((name) => !/[\p{Cc}"\\]/u.test(name));

test("files of any bytes and names in any script arrive as they were sent", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(names, fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 4 })), { maxLength: 4 }),
      async (files) => {
        let sent = 0;
        const { contentType, body } = createMultipartBody(
          files.map(([name, chunks]) => part(name, chunks)),
          (bytes) => (sent += bytes),
        );
        const form = await new Response(body, { headers: { "content-type": contentType } }).formData();
        const received = await Promise.all(
          form.getAll("files").map(async (file) => {
            if (typeof file === "string") throw new Error("A file came as a field");
            return [file.name, Buffer.from(await file.arrayBuffer()).toString("hex")];
          }),
        );
        const expected = files.map(([name, chunks]) => [name, Buffer.concat(chunks).toString("hex")]);
        expect(received).toEqual(expected);
        expect(sent).toBe(files.flatMap(([, chunks]) => chunks).reduce((sum, chunk) => sum + chunk.length, 0));
      },
    ),
    { numRuns: 50 },
  );
});

test("a file is read only as fast as it is taken", async () => {
  let made = 0;
  const endless: FilePart = {
    name: "endless.txt",
    mediaType: null,
    async *open() {
      for (;;) {
        made += 1;
        yield Buffer.alloc(65_536);
      }
    },
  };
  const reader = createMultipartBody([endless], () => undefined).body.getReader();
  for (let i = 0; i < 10; i++) await reader.read();
  await reader.cancel();
  expect(made).toBeLessThanOrEqual(12);
});

test("a file is closed when the upload ends early", async () => {
  let isClosed = false;
  const watched: FilePart = {
    name: "watched.txt",
    mediaType: null,
    async *open() {
      try {
        for (;;) yield Buffer.alloc(10);
      } finally {
        isClosed = true;
      }
    },
  };
  const reader = createMultipartBody([watched], () => undefined).body.getReader();
  for (let i = 0; i < 3; i++) await reader.read();
  await reader.cancel();
  expect(isClosed).toBe(true);
});
