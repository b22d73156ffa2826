// npm run eval -- FOLDER… [--questions FOLDER] [--json FILE] [--sizes 3,100000]
import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { startEvalServer } from "./eval-server.ts";
import { printTable, type Figure } from "./figures.ts";
import { runRetrievalSuite } from "./retrieval-suite.ts";
import { problemOf } from "./suite-files.ts";

const USAGE = `npm run eval -- FOLDER… [--questions FOLDER] [--json FILE] [--sizes 3,100000]

FOLDER       a suite: corpus.jsonl, queries.jsonl and qrels.tsv
--questions  takes the questions of another suite, for instance in another language
--json       writes one line a figure: {"suite", "metric", "value", "n"}
--sizes      measures refusal with these numbers of documents as well; beyond the suite's own with generated ones
`;

function refuse(problem: string): never {
  process.stderr.write(`${problem}\n\n${USAGE}`);
  process.exit(2);
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { questions: { type: "string" }, json: { type: "string" }, sizes: { type: "string" } },
    });
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

const { values, positionals } = readArguments();
if (positionals.length === 0) refuse("Name at least one folder.");
for (const folder of positionals) {
  const problem = problemOf(folder, "documents") ?? problemOf(values.questions ?? folder, "questions");
  if (problem !== null) refuse(problem);
}
const sizes = (values.sizes ?? "").split(",").flatMap((size) => (size.trim() === "" ? [] : [Number(size)]));
if (sizes.some((size) => !Number.isInteger(size) || size < 1)) refuse(`--sizes "${values.sizes}": give whole numbers.`);

const server = await startEvalServer();
const figures: Figure[] = [];
try {
  for (const folder of positionals) {
    const own = await runRetrievalSuite(server, folder, { questions: values.questions, sizes });
    process.stdout.write(`${printTable(own)}\n`);
    figures.push(...own);
    // Written after every suite: what was measured is kept when a later one is stopped.
    if (values.json !== undefined)
      await writeFile(values.json, figures.map((figure) => `${JSON.stringify(figure)}\n`).join(""));
  }
} finally {
  await server.close();
}
