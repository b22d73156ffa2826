// Where the master key comes from: the environment, a file the operator names, or a file made at the first start that
// only its owner can read (SEC-2). It is never logged.
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "./core/errors.ts";
import { KEY_BYTES, parseMasterKey } from "./core/security/keys.ts";

export interface MasterKeySource {
  readonly value: string | null;
  readonly file: string | null;
}

/** @param isFirstStart whether the data folder holds no database yet: only then may a key be made */
export async function readMasterKey(source: MasterKeySource, dataDir: string, isFirstStart: boolean): Promise<Buffer> {
  if (source.value !== null) return parseMasterKey(source.value, "MASTER_KEY");
  const path = source.file ?? join(dataDir, "master.key");
  if (existsSync(path)) {
    await refuseOpenFile(path);
    return parseMasterKey(await readFile(path, "utf8"), path);
  }
  if (source.file !== null || !isFirstStart)
    throw new AppError(
      "KEY_UNAVAILABLE",
      `The master key file ${path} is not there: without it nothing stored can be read. Restore it, or set MASTER_KEY.`,
    );
  const key = randomBytes(KEY_BYTES);
  await writeFile(path, `${key.toString("hex")}\n`, { mode: 0o600, flag: "wx" });
  await chmod(path, 0o600);
  return key;
}

async function refuseOpenFile(path: string): Promise<void> {
  // Windows has no such modes.
  if (process.platform === "win32") return;
  const { mode } = await stat(path);
  if ((mode & 0o077) !== 0)
    throw new AppError(
      "KEY_UNAVAILABLE",
      `Others can read the master key file ${path}. Close it first: chmod 600 ${path}`,
    );
}
