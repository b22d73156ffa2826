// Reads generated files of many megabytes through the child-process parser and prints speed and memory. Not a test:
// `npx tsx test/helpers/parse-throughput.ts [MB]`.
import { readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { createChildProcessDocumentParser } from "../../server/adapters/document-parser/child-process.ts";

const megabytes = Number(process.argv[2] ?? 200);
const description =
  "Pump for clean water. It starts by itself, and it stops when the pressure is reached. Fits all hoses of 25 mm.";

function line(format: string, index: number): string {
  if (format === "csv") return `P-${index},"Pump ${index}, blue",${(index % 997) / 10},${index % 7},"${description}"\n`;
  return `${JSON.stringify({ sku: `P-${index}`, name: `Pump ${index}, blue`, price: (index % 997) / 10, group: index % 7, description })}\n`;
}

function* content(format: string): Generator<Buffer> {
  if (format === "csv") yield Buffer.from("sku,name,price,group,description\n");
  let written = 0;
  for (let index = 0; written < megabytes * 1024 * 1024;) {
    const lines: string[] = [];
    for (let count = 0; count < 300; count++) lines.push(line(format, index++));
    const chunk = Buffer.from(lines.join(""));
    written += chunk.length;
    yield chunk;
  }
}

/** Highest resident memory of a process so far, MB (Linux). */
function peakMegabytes(pid: number | "self"): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

function childPids(): number[] {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").trim();
  return children === "" ? [] : children.split(/\s+/).map(Number);
}

for (const format of ["csv", "jsonl"]) {
  const parser = createChildProcessDocumentParser({
    entry: {
      url: new URL("../../workers/threads/parse.ts", import.meta.url),
      execArgv: ["--import", import.meta.resolve("tsx")],
    },
  });
  const idle = peakMegabytes("self");
  const startedAt = performance.now();
  let documents = 0;
  let childPeak = 0;
  const source = {
    name: `big.${format}`,
    mediaType: null,
    content: Readable.from(content(format)),
    settings: { recordKey: null, recordTitle: null, records: true },
  };
  for await (const event of parser.parse(source, { signal: new AbortController().signal })) {
    if (event.type === "document") documents++;
    if (event.type === "progress") for (const pid of childPids()) childPeak = Math.max(childPeak, peakMegabytes(pid));
  }
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(
    `${format}: ${documents} records, ${seconds.toFixed(1)} s, ${(megabytes / seconds).toFixed(1)} MB/s, ` +
      `${Math.round(documents / seconds)} records/s; peak memory: child ${childPeak} MB, parent ${peakMegabytes("self")} MB (${idle} MB before)`,
  );
  await parser.close();
}
