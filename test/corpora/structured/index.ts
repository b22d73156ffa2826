// The generated suites, and their way onto a disk, where they look like any other suite.
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { booksSuite } from "./books.ts";
import { filmsSuite } from "./films.ts";
import { geographySuite } from "./geography.ts";
import { russianShopSuite } from "./shop-ru.ts";
import { chineseShopSuite } from "./shop-zh.ts";
import type { GeneratedSuite } from "./suite.ts";

export function generatedSuites(): GeneratedSuite[] {
  return [booksSuite(), filmsSuite(), geographySuite(), russianShopSuite(), chineseShopSuite()];
}

/** @returns the folder, `parent/name` */
export async function writeSuite(parent: string, { name, files, questions }: GeneratedSuite): Promise<string> {
  const folder = path.join(parent, name);
  await mkdir(folder, { recursive: true });
  const written = Object.entries({ ...files, "structured_qa.jsonl": questions });
  for (const [file, rows] of written)
    await writeFile(path.join(folder, file), rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  return folder;
}
