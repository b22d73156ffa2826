import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findFiles, pathReference } from "../../cli/local-files.ts";

let root: string;
let folder: string;

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), "vouch-files-"));
  folder = path.join(root, "folder");
  await mkdir(path.join(folder, "б/ц"), { recursive: true });
  await mkdir(path.join(folder, ".git"));
  await mkdir(path.join(root, "other"));
  for (const name of ["folder/a.md", "folder/б/ц/文.txt", "folder/.env", "folder/.git/config", "other/o.md"])
    await writeFile(path.join(root, name), name);
  await symlink(path.join(folder, "a.md"), path.join(folder, "inside.md"));
  await symlink(path.join(root, "other"), path.join(folder, "outside"));
  await symlink("..", path.join(folder, "б/up"));
  await symlink("nowhere", path.join(folder, "dangling.md"));
});

afterAll(() => rm(root, { recursive: true, force: true }));

test("a folder is read in order, without hidden entries, links out of it and circles", async () => {
  const { files, skipped } = await findFiles([folder]);
  expect(files.map(({ relativePath }) => relativePath)).toEqual(["a.md", "inside.md", "б/ц/文.txt"]);
  expect(skipped.map(({ path: skippedPath }) => path.basename(skippedPath)).sort()).toEqual(["dangling.md", "outside"]);
});

test("a hidden file, or a link, comes in where it is named itself", async () => {
  const { files } = await findFiles([path.join(folder, ".env"), path.join(folder, "inside.md")]);
  expect(files.map(({ relativePath }) => relativePath)).toEqual([".env", "inside.md"]);
});

test("what is not there is not found", async () => {
  await expect(findFiles([path.join(root, "nowhere")])).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a path stays readable as a reference, and only what would break it is encoded", () => {
  expect(pathReference("руководство/第 1 章?.md")).toBe("руководство/第%201%20章%3F.md");
});
