import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFolderFileStore } from "../../server/adapters/file-store/folder.ts";
import { describeFileStore } from "../contracts/file-store.ts";

let root: string;
beforeAll(async () => void (root = await mkdtemp(join(tmpdir(), "vouch-files-"))));
afterAll(() => rm(root, { recursive: true }));

const folder = () => mkdtemp(join(root, "store-"));

describeFileStore("the folder file store", async () => createFolderFileStore({ dir: await folder() }));

test("files are for their owner alone, and nothing lies aside when a writing is over", async () => {
  const dir = await folder();
  await createFolderFileStore({ dir }).write("a", Readable.from([Buffer.from("x")]));
  expect((await stat(join(dir, "a"))).mode & 0o077).toBe(0);
  expect(await readdir(join(dir, ".incoming"))).toEqual([]);
});

test("what a killed process left half written is removed a day later, what is being written is not", async () => {
  const dir = await folder();
  await mkdir(join(dir, ".incoming"));
  for (const name of ["old", "young"]) await writeFile(join(dir, ".incoming", name), "half");
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000);
  await utimes(join(dir, ".incoming", "old"), twoDaysAgo, twoDaysAgo);
  await createFolderFileStore({ dir }).write("a", Readable.from([Buffer.from("x")]));
  expect(await readdir(join(dir, ".incoming"))).toEqual(["young"]);
});
