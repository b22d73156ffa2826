// What every file store must keep to, run on each adapter.
import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import type { FileStore } from "../../server/ports/file-store.ts";

/** @param open a store of its own for each test, empty */
export function describeFileStore(name: string, open: () => Promise<FileStore>): void {
  const from = (...parts: readonly (string | Buffer)[]) =>
    Readable.from(
      parts.map((part) => Buffer.from(part)),
      { objectMode: false },
    );
  async function bytesOf(store: FileStore, key: string): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of await store.read(key)) parts.push(part as Buffer);
    return Buffer.concat(parts);
  }
  async function keysOf(store: FileStore, prefix: string): Promise<string[]> {
    const keys: string[] = [];
    for await (const key of store.list(prefix)) keys.push(key);
    return keys.sort();
  }
  const missing = { name: "AppError", code: "NOT_FOUND" };

  describe(name, () => {
    test("gives back the bytes it was given, also none and many", async () => {
      const store = await open();
      const large = randomBytes(3_000_000);
      expect(await store.write("spaces/1/files/a", from("first ", "and ", "last"))).toBe(14);
      expect(await store.write("spaces/1/files/empty", from())).toBe(0);
      expect(await store.write("spaces/1/files/large", from(large))).toBe(large.length);
      expect((await bytesOf(store, "spaces/1/files/a")).toString()).toBe("first and last");
      expect(await bytesOf(store, "spaces/1/files/empty")).toHaveLength(0);
      expect((await bytesOf(store, "spaces/1/files/large")).equals(large)).toBe(true);
    });

    test("replaces a file as a whole", async () => {
      const store = await open();
      await store.write("a", from("the longer one"));
      await store.write("a", from("short"));
      expect((await bytesOf(store, "a")).toString()).toBe("short");
      expect(await keysOf(store, "")).toEqual(["a"]);
    });

    test("keeps nothing of a file whose content breaks off, and leaves the one before as it was", async () => {
      const store = await open();
      await store.write("a", from("before"));
      async function* breaking() {
        yield Buffer.from("half");
        throw new Error("the connection broke");
      }
      for (const key of ["a", "b"])
        await expect(store.write(key, Readable.from(breaking()))).rejects.toThrow("the connection broke");
      expect((await bytesOf(store, "a")).toString()).toBe("before");
      expect(await keysOf(store, "")).toEqual(["a"]);
      await expect(store.read("b")).rejects.toMatchObject(missing);
    });

    test("keeps nothing of a file whose writing is called off", async () => {
      const store = await open();
      const stop = new AbortController();
      async function* endless() {
        for (;;) {
          yield randomBytes(1000);
          stop.abort();
        }
      }
      await expect(store.write("a", Readable.from(endless()), { signal: stop.signal })).rejects.toThrow();
      expect(await keysOf(store, "")).toEqual([]);
    });

    test("a file that is not there is NOT_FOUND, and removing it says so", async () => {
      const store = await open();
      await expect(store.read("nothing/here")).rejects.toMatchObject(missing);
      expect(await store.remove("nothing/here")).toBe(false);
      await store.write("a", from("x"));
      expect(await store.remove("a")).toBe(true);
      expect(await store.remove("a")).toBe(false);
      await expect(store.read("a")).rejects.toMatchObject(missing);
    });

    test("a prefix names what begins with it, no more and no less", async () => {
      const store = await open();
      for (const key of ["spaces/1/files/a", "spaces/1/files/b", "spaces/10/files/c", "other"])
        await store.write(key, from(key));
      expect(await keysOf(store, "spaces/1/")).toEqual(["spaces/1/files/a", "spaces/1/files/b"]);
      expect(await keysOf(store, "nothing/")).toEqual([]);
      expect(await store.removePrefix("spaces/1/")).toBe(2);
      expect(await keysOf(store, "")).toEqual(["other", "spaces/10/files/c"]);
      expect(await store.removePrefix("spaces/1/")).toBe(0);
    });

    test("a key that could name anything else is refused in every call", async () => {
      const store = await open();
      const keys = [
        "",
        "/a",
        "a/",
        "a//b",
        "../a",
        "a/../b",
        "a\\b",
        "A",
        "ä",
        "a b",
        "a\u0000",
        ".incoming/a",
        "a/.b",
      ];
      for (const key of keys) {
        const refused = { name: "AppError", code: "BAD_REQUEST" };
        await expect((async () => store.write(key, from("x")))(), key).rejects.toMatchObject(refused);
        await expect((async () => store.read(key))(), key).rejects.toMatchObject(refused);
        await expect((async () => store.remove(key))(), key).rejects.toMatchObject(refused);
      }
      expect(await keysOf(store, "")).toEqual([]);
    });

    test("two writings of one key at once leave one whole file", async () => {
      const store = await open();
      const [a, b] = [Buffer.alloc(400_000, "a"), Buffer.alloc(400_000, "b")];
      await Promise.all([store.write("k", from(a)), store.write("k", from(b))]);
      const kept = await bytesOf(store, "k");
      expect(kept.equals(a) || kept.equals(b)).toBe(true);
    });
  });
}
