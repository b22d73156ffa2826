// A file of 200 MB goes through without being held: memory of all processes above idle, at its highest.
import { readdirSync, readFileSync } from "node:fs";
import type { Bench } from "./bench.ts";
import { createHashEmbeddingModel } from "../helpers/hash-embedding-model.ts";
import { openProduct } from "./product.ts";
import { createWords, readableOf, recordRows } from "./texts.ts";

const FILE_BYTES = 200 * 1024 ** 2;
const MB_MAX = 400;
const SAMPLE_EVERY_MS = 200;

function* records(): Generator<string> {
  const words = createWords(500);
  let bytes = 0;
  for (let i = 1; bytes < FILE_BYTES; i++) {
    const line = `${JSON.stringify({ key: `R-${i}`, title: words(4), description: words(140), notes: words(140) })}\n`;
    bytes += line.length;
    yield line;
  }
}

export const importMemory: Bench = {
  name: "import-memory",
  limit: 1,
  isLong: true,
  async run() {
    // Vectors of 8 numbers: the index of a larger collection is not what is measured here.
    const product = await openProduct(createHashEmbeddingModel({ dimensions: 8 }));
    try {
      await product.import("warm-up", [{ name: "warm.csv", content: readableOf(recordRows(1, 500)) }]);
      const idle = residentMb();
      let highest = idle;
      const timer = setInterval(() => (highest = Math.max(highest, residentMb())), SAMPLE_EVERY_MS);
      const ms = await product.import("bench", [{ name: "records.jsonl", content: readableOf(records()) }]);
      clearInterval(timer);
      return {
        ratio: (highest - idle) / MB_MAX,
        spread: 0,
        detail: `${Math.round(highest - idle)} MB above the ${Math.round(idle)} MB of idle, over ${Math.round(ms / 1000)} s`,
      };
    } finally {
      await product.close();
    }
  },
};

/** Resident memory of this process and those it started, MB; only where there is /proc. */
function residentMb(): number {
  const pids = [process.pid, ...childrenOf(process.pid)];
  return pids.reduce((sum, pid) => sum + residentOf(pid), 0);
}

function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").split(" ").filter(Boolean).map(Number),
  );
}

function residentOf(pid: number): number {
  try {
    const kb = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return Number(kb ?? 0) / 1024;
  } catch (error) {
    // A process that ended since it was listed holds nothing.
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ESRCH")) return 0;
    throw error;
  }
}
