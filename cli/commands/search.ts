// `vouch search`: the ranked places, what is pinned, and whether they support an answer.
import type { Command } from "commander";
import { EXIT_CODES } from "../errors.ts";
import { SEARCH, type Hit, type SearchResult } from "../operations/answers.ts";
import { clip, oneLine, plural, type Output } from "../output.ts";
import type { Run } from "../session.ts";
import { parseCount, parseList } from "./labels.ts";
import { addNarrowingOptions, narrowingOf, type NarrowingOptions } from "./narrowing.ts";
import { citedName, describePath, describePlace } from "./places.ts";

/** Columns of a hit's text that are shown. */
const TEXT_SHOWN_MAX = 240;

interface SearchOptions extends NarrowingOptions {
  collection?: string[];
  limit?: number;
}

export function addSearchCommand(program: Command, run: Run): void {
  const command = program
    .command("search")
    .description("list the places that resemble a question most")
    .argument("<question>", "a question or words, in any language of the documents")
    .option("-c, --collection <names>", "only these collections; all by default", parseList)
    .option("-n, --limit <count>", "how many places to list; 10 by default", parseCount);
  addNarrowingOptions(command).action((question: string, options: SearchOptions) =>
    run(command, async ({ client, output }) => {
      const { collection: collections = null, limit = null } = options;
      const input = { question, collections, limit, ...narrowingOf(options) };
      const { search: result } = await client.call(SEARCH, { input });
      output.json(result);
      printResult(output, result);
      return result.isSupported ? EXIT_CODES.success : EXIT_CODES.notFound;
    }),
  );
}

function printResult(output: Output, { hits, identifiers, isSupported, support, searched }: SearchResult): void {
  for (const [at, hit] of hits.entries()) printHit(output, at + 1, hit);
  for (const { text, places, pinned } of identifiers)
    output.line(
      places === 0
        ? `${text} occurs nowhere in what was searched.`
        : `${text} occurs in ${plural(places, "place")}, ${pinned} of them pinned.`,
    );
  const where = `${plural(searched.documents, "document")} in ${searched.collections.join(", ") || "no collection"}`;
  output.line(
    isSupported
      ? `Supported (${support.toFixed(2)}): these places answer the question. Searched ${where}.`
      : `Not supported (${support.toFixed(2)}): nothing here answers the question. Searched ${where}.`,
  );
}

function printHit(output: Output, rank: number, hit: Hit): void {
  const relevance = hit.relevance === null ? "relevance unknown" : `relevance ${hit.relevance.toFixed(2)}`;
  const pinned = hit.isPinned ? ", pinned" : "";
  output.line(`${String(rank).padStart(2)}. ${citedName(hit)}  ${relevance}${pinned}`);
  output.line(`    ${describePath(hit)}; ${describePlace(hit)}`);
  output.line(`    ${clip(oneLine(hit.text), TEXT_SHOWN_MAX)}`);
  output.line();
}
