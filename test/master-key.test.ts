import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readMasterKey } from "../server/master-key.ts";

let dir: string;
beforeEach(async () => void (dir = await mkdtemp(join(tmpdir(), "vouch-key-"))));
afterEach(() => rm(dir, { recursive: true }));

const nowhere = { value: null, file: null };

test("the first start makes a key file for its owner alone, and later starts read it", async () => {
  const key = await readMasterKey(nowhere, dir, true);
  expect(key).toHaveLength(32);
  expect((await stat(join(dir, "master.key"))).mode & 0o777).toBe(0o600);
  expect((await readMasterKey(nowhere, dir, false)).equals(key)).toBe(true);
  expect((await readMasterKey(nowhere, dir, true)).equals(key)).toBe(true);
});

test("a key file that others may read is refused with the command that closes it", async () => {
  await readMasterKey(nowhere, dir, true);
  for (const mode of [0o640, 0o604, 0o620, 0o666]) {
    await chmod(join(dir, "master.key"), mode);
    await expect(readMasterKey(nowhere, dir, false)).rejects.toMatchObject({
      code: "KEY_UNAVAILABLE",
      message: expect.stringContaining("chmod 600") as string,
    });
  }
});

test("where data is and no key, none is made: a new key would read nothing", async () => {
  await expect(readMasterKey(nowhere, dir, false)).rejects.toMatchObject({ code: "KEY_UNAVAILABLE" });
  await expect(stat(join(dir, "master.key"))).rejects.toThrow();
});

test("a named file must be there, also at the first start", async () => {
  const file = join(dir, "mine.key");
  await expect(readMasterKey({ value: null, file }, dir, true)).rejects.toMatchObject({ code: "KEY_UNAVAILABLE" });
  const key = randomBytes(32);
  await writeFile(file, `${key.toString("base64")}\n`, { mode: 0o600 });
  expect((await readMasterKey({ value: null, file }, dir, true)).equals(key)).toBe(true);
});

test("a key from the environment leaves no file behind", async () => {
  const key = randomBytes(32);
  expect((await readMasterKey({ value: key.toString("hex"), file: null }, dir, true)).equals(key)).toBe(true);
  await expect(stat(join(dir, "master.key"))).rejects.toThrow();
});

test("a file that holds no key is refused by its name, its content never shown", async () => {
  await writeFile(join(dir, "master.key"), "hunter2-and-more", { mode: 0o600 });
  await expect(readMasterKey(nowhere, dir, false)).rejects.toThrow("master.key");
  await expect(readMasterKey(nowhere, dir, false)).rejects.not.toThrow("hunter2");
  expect(await readFile(join(dir, "master.key"), "utf8")).toBe("hunter2-and-more");
});
