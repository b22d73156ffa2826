// `npm run bench [NAME…] [--json FILE]`: one line a bench. What each means: docs/benchmarks.md.
// Before everything else: it finds its native part by looking at the stack, which modules loaded later change.
import "usearch";
import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { askConcurrent } from "./ask-concurrent.ts";
import { askFirstStep } from "./ask-first-step.ts";
import { askLookAlikes } from "./ask-look-alikes.ts";
import { askOverhead } from "./ask-overhead.ts";
import type { Bench } from "./bench.ts";
import { importMemory } from "./import-memory.ts";
import { importScale } from "./import-scale.ts";
import { importPassages, importRecords } from "./import-throughput.ts";
import { closeLargeCollection } from "./large-collection.ts";
import { searchConcurrent } from "./search-concurrent.ts";
import { searchDuringImport } from "./search-during-import.ts";
import { searchFilter } from "./search-filter.ts";
import { searchScale } from "./search-scale.ts";
import { closeStructuredCollection } from "./structured-collection.ts";
import { structuredAverage, structuredCount, structuredFacets, structuredFilterGroup } from "./structured-figures.ts";
import { structuredIndexBuild } from "./structured-index-build.ts";

const BENCHES: readonly Bench[] = [
  importPassages,
  importRecords,
  importScale,
  searchDuringImport,
  importMemory,
  searchScale,
  searchConcurrent,
  searchFilter,
  askOverhead,
  askFirstStep,
  askConcurrent,
  askLookAlikes,
  structuredCount,
  structuredFilterGroup,
  structuredAverage,
  structuredFacets,
  structuredIndexBuild,
];

const { values, positionals } = parseArgs({ options: { json: { type: "string" } }, allowPositionals: true });
const unknown = positionals.filter((name) => !BENCHES.some((bench) => bench.name === name));
if (unknown.length > 0)
  throw new Error(`There is no bench ${unknown.join(", ")}. There are ${BENCHES.map(({ name }) => name).join(", ")}.`);
const chosen = BENCHES.filter(({ name, isLong }) =>
  positionals.length === 0 ? isLong !== true : positionals.includes(name),
);

const round = (value: number) => Math.round(value * 1000) / 1000;
const results = [];
for (const bench of chosen) {
  const { ratio, spread, detail } = await bench.run();
  const result = { bench: bench.name, ratio: round(ratio), limit: round(bench.limit), spread: round(spread) };
  results.push(result);
  console.log(JSON.stringify(result));
  console.error(`  ${ratio <= bench.limit ? "holds" : "MISSED"}: ${detail}`);
}
await closeLargeCollection();
await closeStructuredCollection();
if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(results, null, 2)}\n`);
process.exit(results.every(({ ratio, limit }) => ratio <= limit) ? 0 : 1);
