// npm run eval -- FOLDER… [--questions FOLDER] [--json FILE]
import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { startEvalServer } from "./eval-server.ts";
import { printTable, type Figure } from "./figures.ts";
import { isRetrievalSuite, runRetrievalSuite } from "./retrieval-suite.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { questions: { type: "string" }, json: { type: "string" } },
});

if (positionals.length === 0) {
  process.stderr.write("Name at least one folder: npm run eval -- FOLDER… [--questions FOLDER] [--json FILE]\n");
  process.exit(2);
}
const unknown = positionals.find((folder) => !isRetrievalSuite(folder));
if (unknown !== undefined) {
  process.stderr.write(`"${unknown}" is no suite: it needs corpus.jsonl, queries.jsonl and qrels.tsv.\n`);
  process.exit(2);
}

const server = await startEvalServer();
const figures: Figure[] = [];
try {
  for (const folder of positionals) {
    const own = await runRetrievalSuite(server, folder, values.questions ?? folder);
    process.stdout.write(`${printTable(own)}\n`);
    figures.push(...own);
  }
} finally {
  await server.close();
}
if (values.json !== undefined)
  await writeFile(values.json, figures.map((figure) => `${JSON.stringify(figure)}\n`).join(""));
