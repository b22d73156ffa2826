// Files in a folder of this machine, written aside and renamed, so that a crash leaves a whole file or none.
import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError, notFound } from "../../core/errors.ts";
import type { FileStore } from "../../ports/file-store.ts";

const KEY = /^[a-z0-9_-]+(\/[a-z0-9_-]+)*$/;

/** Longer than any upload takes (a choice): another process of the same folder may be writing. */
const HALF_WRITTEN_KEPT_MS = 86_400_000;

export function createFolderFileStore(options: { dir: string }): FileStore {
  const incoming = join(options.dir, ".incoming");
  let swept: Promise<void> | null = null;

  /** Removes what a killed process left half written. */
  async function sweep(): Promise<void> {
    await mkdir(incoming, { recursive: true });
    for (const name of await readdir(incoming)) {
      const path = join(incoming, name);
      const isOld = await stat(path).then(
        ({ mtimeMs }) => Date.now() - mtimeMs > HALF_WRITTEN_KEPT_MS,
        falseWhenMissing,
      );
      if (isOld) await rm(path, { force: true });
    }
  }

  /** Keys are checked, never cleaned: nothing outside the folder can be named. */
  function pathOf(key: string): string {
    if (!KEY.test(key))
      throw new AppError(
        "BAD_REQUEST",
        `"${key}" is not a file key. Use lower-case letters, digits, "_", "-" and "/".`,
      );
    return join(options.dir, ...key.split("/"));
  }

  async function* walk(dir: string, prefix: string): AsyncGenerator<string> {
    for (const entry of await readdir(dir, { withFileTypes: true }).catch(emptyWhenMissing)) {
      if (entry.name.startsWith(".")) continue;
      const key = `${prefix}${entry.name}`;
      if (entry.isDirectory()) yield* walk(join(dir, entry.name), `${key}/`);
      else yield key;
    }
  }

  return {
    async write(key, content, { signal } = {}) {
      const path = pathOf(key);
      const aside = join(incoming, randomUUID());
      await (swept ??= sweep().catch((cause: unknown) => {
        swept = null;
        throw cause;
      }));
      await mkdir(dirname(path), { recursive: true });
      try {
        await pipeline(content, createWriteStream(aside, { mode: 0o600 }), { signal });
        const handle = await open(aside, "r");
        await handle.sync().finally(() => handle.close());
        const { size } = await stat(aside);
        await rename(aside, path);
        return size;
      } catch (error) {
        await rm(aside, { force: true });
        throw error;
      }
    },
    async read(key): Promise<Readable> {
      const path = pathOf(key);
      await stat(path).catch((cause: unknown) => {
        throw isMissing(cause) ? notFound("file", key) : cause;
      });
      return createReadStream(path);
    },
    async remove(key) {
      return rm(pathOf(key)).then(
        () => true,
        (cause: unknown) => {
          if (isMissing(cause)) return false;
          throw cause;
        },
      );
    },
    async removePrefix(prefix) {
      let removed = 0;
      for await (const key of this.list(prefix)) if (await this.remove(key)) removed += 1;
      return removed;
    },
    async *list(prefix) {
      for await (const key of walk(options.dir, "")) if (key.startsWith(prefix)) yield key;
    },
  };
}

function isMissing(cause: unknown): boolean {
  return cause instanceof Error && "code" in cause && cause.code === "ENOENT";
}

function falseWhenMissing(cause: unknown): false {
  if (isMissing(cause)) return false;
  throw cause;
}

function emptyWhenMissing(cause: unknown): [] {
  if (isMissing(cause)) return [];
  throw cause;
}
