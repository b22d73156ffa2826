import { createHash, randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { openStream, sealStream } from "../../../server/core/security/seal-stream.ts";

const CHUNK = 64 * 1024;
const ID_BYTES = 16;
const invalid = expect.objectContaining({ name: "AppError", code: "CIPHER_INVALID" }) as Error;
const key = randomBytes(32);

async function* inParts(bytes: Buffer, sizes: readonly number[] = [CHUNK]): AsyncGenerator<Buffer> {
  for (let at = 0, i = 0; at < bytes.length; i += 1) {
    const size = sizes[i % sizes.length] ?? CHUNK;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

async function collect(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}

const sealAll = (bytes: Buffer, place = "files/a", k = key) => collect(sealStream(k, inParts(bytes), place));
const openAll = (sealed: Buffer, place = "files/a", k = key) => collect(openStream(k, inParts(sealed, [1000]), place));

/** The file's id, then its chunks with their lengths before them. */
function takeApart(sealed: Buffer): { id: Buffer; chunks: Buffer[] } {
  const chunks: Buffer[] = [];
  for (let at = ID_BYTES; at < sealed.length;) {
    const end = at + 4 + sealed.readUInt32BE(at);
    chunks.push(sealed.subarray(at, end));
    at = end;
  }
  return { id: sealed.subarray(0, ID_BYTES), chunks };
}

test("files of 0 bytes, of one, and around every multiple of a chunk come back as they were", async () => {
  for (const length of [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK - 1, 2 * CHUNK, 2 * CHUNK + 1, 3 * CHUNK]) {
    const bytes = randomBytes(length);
    expect((await openAll(await sealAll(bytes))).equals(bytes), `${length} bytes`).toBe(true);
  }
});

test("however its parts arrive, empty ones among them, a file comes back as it was", async () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 70_000 }), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(fc.nat(200_000), sizes, sizes, async (length, before, after) => {
      const bytes = Buffer.alloc(length, "wörter и слова 词 ");
      async function* withEmpty() {
        yield Buffer.alloc(0);
        yield* inParts(bytes, before);
        yield Buffer.alloc(0);
      }
      const sealed = await collect(sealStream(key, withEmpty(), "p"));
      expect((await collect(openStream(key, inParts(sealed, after), "p"))).equals(bytes)).toBe(true);
    }),
    { numRuns: 40 },
  );
});

test("a file of many chunks streams through without being held", async () => {
  const part = randomBytes(CHUNK);
  const before = createHash("sha256");
  let held = 0;
  let heldMax = 0;
  async function* source() {
    for (let i = 0; i < 160; i += 1) {
      before.update(part);
      held += part.length;
      yield part;
    }
  }
  const after = createHash("sha256");
  for await (const opened of openStream(key, sealStream(key, source(), "p"), "p")) {
    after.update(opened);
    held -= opened.length;
    heldMax = Math.max(heldMax, held);
  }
  expect(after.digest("hex")).toBe(before.digest("hex"));
  expect(heldMax).toBeLessThan(8 * CHUNK);
});

test("chunks that are swapped, doubled, left out or taken from another file never open", async () => {
  const { id, chunks } = takeApart(await sealAll(randomBytes(4 * CHUNK)));
  const other = takeApart(await sealAll(randomBytes(4 * CHUNK)));
  const [a, b, c, d] = chunks as [Buffer, Buffer, Buffer, Buffer];
  const wrong = [
    [b, a, c, d],
    [a, c, b, d],
    [a, b, d, c],
    [a, a, b, c, d],
    [a, b, c, d, d],
    [a, c, d],
    [b, c, d],
    [d],
    [a, other.chunks[1] as Buffer, c, d],
    [...chunks, ...other.chunks],
  ];
  for (const order of wrong) await expect(openAll(Buffer.concat([id, ...order]))).rejects.toThrow(invalid);
  await expect(openAll(Buffer.concat([other.id, ...chunks]))).rejects.toThrow(invalid);
  expect((await openAll(Buffer.concat([id, ...chunks]))).length).toBe(4 * CHUNK);
});

test("a file cut at the end of any chunk, or anywhere, never opens as a shorter one", async () => {
  const sealed = await sealAll(randomBytes(2 * CHUNK + 10));
  const { id, chunks } = takeApart(sealed);
  for (let kept = 0; kept < chunks.length; kept += 1)
    await expect(openAll(Buffer.concat([id, ...chunks.slice(0, kept)]))).rejects.toThrow(invalid);
  for (const length of [0, 1, 15, 16, 17, 19, 20, 21, 70_000, sealed.length - 1])
    await expect(openAll(sealed.subarray(0, length))).rejects.toThrow(invalid);
  await expect(openAll(Buffer.concat([sealed, Buffer.from([0])]))).rejects.toThrow(invalid);
});

test("another place or another key never opens a file, and any changed byte is found", async () => {
  const sealed = await sealAll(Buffer.from("zanzibarine ".repeat(20)));
  await expect(openAll(sealed, "files/b")).rejects.toThrow(invalid);
  await expect(openAll(sealed, "files/a", randomBytes(32))).rejects.toThrow(invalid);
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 0x10;
    await expect(openAll(changed), `byte ${at}`).rejects.toThrow(invalid);
  }
});

test("a stretch that claims to be gigabytes long is refused, not waited for", async () => {
  const { id } = takeApart(await sealAll(Buffer.from("a")));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(0xffffffff);
  await expect(openAll(Buffer.concat([id, length, Buffer.alloc(1000)]))).rejects.toThrow(invalid);
});

test("whoever stops reading ends the source too, however early", async () => {
  for (const taken of [1, 2]) {
    let isEnded = false;
    const sealed = await sealAll(randomBytes(5 * CHUNK));
    async function* source() {
      try {
        yield* inParts(sealed);
      } finally {
        isEnded = true;
      }
    }
    let read = 0;
    for await (const part of openStream(key, source(), "files/a")) {
      expect(part.length).toBe(CHUNK);
      read += 1;
      if (read === taken) break;
    }
    expect(isEnded).toBe(true);
  }
});

test("a source that fails fails the sealed file with its own error", async () => {
  async function* source() {
    yield Buffer.from("a");
    throw new Error("the connection broke");
  }
  await expect(collect(sealStream(key, source(), "p"))).rejects.toThrow("the connection broke");
});
