// A retrieval suite on disk: a folder with corpus.jsonl, queries.jsonl and qrels.tsv (the layout of BEIR).
import { existsSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";

const documentSchema = z.object({
  _id: z.string(),
  title: z.string().default(""),
  text: z.string(),
  article: z.string().optional(),
});
const querySchema = z.object({
  _id: z.string(),
  text: z.string(),
  answers: z.array(z.string()).default([]),
  article: z.string().optional(),
});

export type SuiteDocument = z.infer<typeof documentSchema>;

export interface SuiteQuestion extends z.infer<typeof querySchema> {
  /** Gain of each judged document. */
  readonly gains: ReadonlyMap<string, number>;
}

const CORPUS = "corpus.jsonl";
const QUESTIONS = ["queries.jsonl", "qrels.tsv"];

/** What keeps a folder from being asked, in words; null where nothing does. */
export function problemOf(folder: string, files: "documents" | "questions"): string | null {
  if (!existsSync(folder)) return `There is no folder "${folder}".`;
  if (!statSync(folder).isDirectory()) return `"${folder}" is a file; name the folder it stands in.`;
  const missing = (files === "documents" ? [CORPUS] : QUESTIONS).filter((name) => !existsSync(path.join(folder, name)));
  return missing.length === 0
    ? null
    : `"${folder}" has no ${missing.join(" and no ")}. A suite is a folder with ${[CORPUS, ...QUESTIONS].join(", ")}.`;
}

export async function readCorpus(folder: string): Promise<SuiteDocument[]> {
  return readLines(path.join(folder, CORPUS), documentSchema);
}

/** Questions that somebody judged, in the order of their file. */
export async function readQuestions(folder: string): Promise<SuiteQuestion[]> {
  const judged = new Map<string, Map<string, number>>();
  const lines = (await readFile(path.join(folder, "qrels.tsv"), "utf8")).split(/\r?\n/);
  for (const line of lines.slice(1)) {
    const [query, document, gain] = line.split("\t");
    if (query === undefined || document === undefined || gain === undefined) continue;
    judged.set(query, (judged.get(query) ?? new Map<string, number>()).set(document, Number(gain)));
  }
  const queries = await readLines(path.join(folder, "queries.jsonl"), querySchema);
  return queries.flatMap((query) => {
    const gains = judged.get(query._id);
    return gains === undefined ? [] : [{ ...query, gains }];
  });
}

/** @throws naming the file and the line that is not as `schema` says */
export async function readLines<T>(file: string, schema: z.ZodType<T>): Promise<T[]> {
  const lines = (await readFile(file, "utf8")).split(/\r?\n/);
  return lines.flatMap((line, at) => {
    if (line.trim() === "") return [];
    try {
      return [schema.parse(JSON.parse(line))];
    } catch (error) {
      throw new Error(`${file}, line ${at + 1}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  });
}
