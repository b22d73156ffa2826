// npm run eval -- [FOLDER…] [--own] [--questions FOLDER] [--follow-ups] [--json FILE] [--sizes 3,100000] [--data FOLDER]
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { generatedSuites, writeSuite } from "../corpora/structured/index.ts";
import { startEvalServer } from "./eval-server.ts";
import { printTable, type Figure } from "./figures.ts";
import { runFollowUpSuite } from "./follow-ups/run-suite.ts";
import { measureFigureCheck } from "./outgoing-figures/measure.ts";
import { runRetrievalSuite } from "./retrieval-suite.ts";
import { runStructuredSuite } from "./structured/run-suite.ts";
import { findStructuredSuite } from "./structured/suite.ts";
import type { Judged } from "./structured/verdict.ts";
import { problemOf } from "./suite-files.ts";

const USAGE = `npm run eval -- FOLDER… [--own] [--questions FOLDER] [--follow-ups] [--json FILE] [--sizes 3,100000] [--data FOLDER]

FOLDER       a retrieval suite: corpus.jsonl, queries.jsonl and qrels.tsv; or a structured one: files of records and
             structured_qa.jsonl, or docs/, change_notices/ and qa.jsonl
--figures    instead, how well invented figures are told from good ones in sentences of our own texts and of FOLDERs
--own        also the structured suites that are generated here
--questions  takes the questions of another retrieval suite, for instance in another language
--follow-ups measures conversations of two turns instead, made from the questions of a retrieval suite
--json       writes one line a figure, {"suite", "metric", "value", "n"}, and one a question of a structured suite
--sizes      measures refusal with these numbers of documents as well; beyond the suite's own with generated ones
--data       keeps the data in this folder, and imports a structured suite that is there already no second time: its
             fields alone are looked for anew
`;

function refuse(problem: string): never {
  process.stderr.write(`${problem}\n\n${USAGE}`);
  process.exit(2);
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        own: { type: "boolean" },
        figures: { type: "boolean" },
        questions: { type: "string" },
        "follow-ups": { type: "boolean" },
        json: { type: "string" },
        sizes: { type: "string" },
        data: { type: "string" },
      },
    });
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

const { values, positionals } = readArguments();
if (values.figures === true) {
  process.stdout.write(`${printTable(await measureFigureCheck(positionals))}\n`);
  process.exit(0);
}
if (positionals.length === 0 && values.own !== true) refuse("Name at least one folder.");
const folders = positionals.map((name) => ({ name, suite: findStructuredSuite(name) }));
for (const { name, suite } of folders) {
  if (suite !== null) continue;
  const problem = problemOf(name, "documents") ?? problemOf(values.questions ?? name, "questions");
  if (problem !== null) refuse(problem);
}
const sizes = (values.sizes ?? "").split(",").flatMap((size) => (size.trim() === "" ? [] : [Number(size)]));
if (sizes.some((size) => !Number.isInteger(size) || size < 1)) refuse(`--sizes "${values.sizes}": give whole numbers.`);

const server = await startEvalServer(values.data);
const lines: (Figure | Judged)[] = [];

/** Written after every suite: what was measured is kept when a later one is stopped. */
async function report(figures: readonly Figure[], judged: readonly Judged[] = []): Promise<void> {
  process.stdout.write(`${printTable(figures)}\n`);
  lines.push(...figures, ...judged);
  if (values.json === undefined) return;
  await writeFile(values.json, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
}

/** Folders that look like any other. */
const made = values.own === true ? await mkdtemp(path.join(tmpdir(), "vouch-suites-")) : null;
try {
  if (made !== null)
    for (const suite of generatedSuites()) {
      const folder = await writeSuite(made, suite);
      // Named alike in every run, wherever it was written.
      folders.push({ name: `own/${suite.name}`, suite: findStructuredSuite(folder) });
    }
  for (const { name, suite } of folders) {
    if (suite === null && values["follow-ups"] === true) await report(await runFollowUpSuite(server, name));
    else if (suite === null)
      await report(await runRetrievalSuite(server, name, { questions: values.questions, sizes }));
    else {
      const { figures, judged } = await runStructuredSuite({ server, name, suite });
      await report(figures, judged);
    }
  }
} finally {
  await server.close();
  if (made !== null) await rm(made, { recursive: true, force: true });
}
