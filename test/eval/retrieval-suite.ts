// A folder with corpus.jsonl, queries.jsonl and qrels.tsv (the layout of BEIR), and what is measured on it.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { ndcg, share, type Figure } from "./figures.ts";
import type { EvalServer } from "./eval-server.ts";

const documentSchema = z.object({ _id: z.string(), title: z.string().default(""), text: z.string() });
const querySchema = z.object({
  _id: z.string(),
  text: z.string(),
  answers: z.array(z.string()).optional(),
  article: z.string().optional(),
});

export function isRetrievalSuite(folder: string): boolean {
  return ["corpus.jsonl", "queries.jsonl", "qrels.tsv"].every((name) => existsSync(path.join(folder, name)));
}

async function readLines<T>(file: string, schema: z.ZodType<T>): Promise<T[]> {
  const lines = (await readFile(file, "utf8")).split("\n").filter((line) => line.trim() !== "");
  return lines.map((line) => schema.parse(JSON.parse(line)));
}

async function readJudgements(file: string): Promise<Map<string, Map<string, number>>> {
  const judged = new Map<string, Map<string, number>>();
  for (const line of (await readFile(file, "utf8")).split("\n").slice(1)) {
    const [query, document, gain] = line.split("\t");
    if (query === undefined || document === undefined || gain === undefined) continue;
    const own = judged.get(query) ?? new Map<string, number>();
    judged.set(query, own.set(document, Number(gain)));
  }
  return judged;
}

const DEPTH = 10;

/** @param questionsFolder another folder whose questions are asked of this one's documents */
export async function runRetrievalSuite(
  server: EvalServer,
  folder: string,
  questionsFolder: string,
): Promise<Figure[]> {
  const documents = await readLines(path.join(folder, "corpus.jsonl"), documentSchema);
  const queries = await readLines(path.join(questionsFolder, "queries.jsonl"), querySchema);
  const judged = await readJudgements(path.join(questionsFolder, "qrels.tsv"));
  const texts = documents.map(({ _id, title, text }) => ({ key: _id, text, ...(title === "" ? {} : { title }) }));
  const collection = await server.createCollection(texts);

  const asked = queries.filter(({ _id }) => judged.has(_id));
  let first = 0;
  let firstFive = 0;
  let gain = 0;
  let refused = 0;
  let quoted = 0;
  const answerable = asked.filter(({ answers }) => (answers ?? []).length > 0);
  for (const { _id, text, answers } of asked) {
    const gains = judged.get(_id) ?? new Map<string, number>();
    const ranked = (await server.search(collection, text)).slice(0, DEPTH);
    const isRight = (key: string) => (gains.get(key) ?? 0) > 0;
    if (ranked.slice(0, 1).some(isRight)) first += 1;
    if (ranked.slice(0, 5).some(isRight)) firstFive += 1;
    gain += ndcg(ranked, gains, DEPTH);
    const answer = await server.ask(collection, text);
    if (answer.status === "NOT_FOUND") refused += 1;
    if ((answers ?? []).some((expected) => normalize(answer.text).includes(normalize(expected)))) quoted += 1;
  }
  const figure = (metric: string, value: number, n: number): Figure => ({ suite: folder, metric, value, n });
  const figures = [
    figure("hit@1", share(first, asked.length), asked.length),
    figure("hit@5", share(firstFive, asked.length), asked.length),
    figure("nDCG@10", share(gain, asked.length), asked.length),
    figure("false_refusal", share(refused, asked.length), asked.length),
  ];
  if (answerable.length > 0)
    figures.push(figure("quote_has_answer", share(quoted, answerable.length), answerable.length));
  const withArticle = asked.filter(({ article }) => article !== undefined);
  if (withArticle.length > 0) figures.push(await measureRefusal(server, folder, texts, withArticle));
  return figures;
}

/** The same questions where the documents of their article are gone: every answer would be invented. */
async function measureRefusal(
  server: EvalServer,
  folder: string,
  texts: readonly { key: string; text: string }[],
  queries: readonly z.infer<typeof querySchema>[],
): Promise<Figure> {
  let refused = 0;
  for (const article of new Set(queries.map((query) => query.article ?? ""))) {
    const rest = texts.filter(({ key }) => !key.startsWith(article));
    const collection = await server.createCollection(rest);
    for (const { text } of queries.filter((query) => query.article === article))
      if ((await server.ask(collection, text)).status === "NOT_FOUND") refused += 1;
  }
  return { suite: folder, metric: "refusal", value: share(refused, queries.length), n: queries.length };
}

/** As people compare quotes: case, width and white space do not matter. */
function normalize(text: string): string {
  return text.normalize("NFKC").replace(/\s+/gu, "").toLowerCase();
}
