// The index threads run from their sources, for tests.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  openEmbeddedIndexStore,
  type EmbeddedIndexStore,
  type IndexThreadEntries,
} from "../../server/adapters/embedded-index-store/store.ts";

const entry = (file: string) => ({
  url: new URL(`../../workers/threads/${file}`, import.meta.url),
  execArgv: ["--import", new URL("../../workers/threads/typescript-loader.mjs", import.meta.url).href],
});

export const sourceThreadEntries: IndexThreadEntries = {
  write: entry("index-write.ts"),
  read: entry("index-read.ts"),
  scan: entry("vector-scan.ts"),
};

export function temporaryIndexPath(): string {
  const folder = mkdtempSync(join(tmpdir(), "vouch-index-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "index.sqlite");
}

export function openTestStore(path: string = temporaryIndexPath()): Promise<EmbeddedIndexStore> {
  return openEmbeddedIndexStore({ path, threadEntries: sourceThreadEntries });
}
