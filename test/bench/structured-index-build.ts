// Fields found and their index built over stored records, as the jobs of the server do it, against merely reading the same
// records: their headers from the database, opened with the key (NUM-5).
import { statSync } from "node:fs";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import Sqlite from "better-sqlite3";
import { createWorkerThreadPreparer } from "../../server/adapters/document-preparer/worker-thread.ts";
import { segmentPlace } from "../../server/core/documents/prepare.ts";
import { openText, sealText } from "../../server/core/security/seal.ts";
import { threadEntry } from "../../server/program-files.ts";
import type { JobRow } from "../../server/services/jobs.ts";
import { openTestServices, type TestServices } from "../helpers/services.ts";
import { timed, type Bench } from "./bench.ts";
import { RECORDS } from "./structured-collection.ts";

const COLLECTION = "stored";
const HASH = Buffer.from([7]);
/** A minute where reading a hundred thousand records takes five seconds (a choice). */
const LIMIT = 12;

interface Work {
  readonly ms: number;
  /** Longest that the serving thread was busy with one thing. */
  readonly stallMs: number;
  /** Resident memory above that of the start, at its highest. */
  readonly grownMb: number;
}

export const structuredIndexBuild: Bench = {
  name: "structured-index-build",
  limit: LIMIT,
  async run() {
    const t = await openTestServices();
    const preparer = createWorkerThreadPreparer({ threadEntry: threadEntry("prepare") });
    try {
      Object.assign(t.context.preparer, preparer);
      await t.newCollection(COLLECTION, { fields: "CURATED" });
      await seed(t);
      const path = join(t.dataDir, "vouch.sqlite");
      const readMs = await timed(() => readAll(t));
      const proposal = await measure(t, () => t.services.fields.propose(t.caller, COLLECTION));
      await t.database.write((tx) => tx.field.updateMany({ data: { state: "ACTIVE" } }));
      const before = statSync(path).size;
      const build = await measure(t, () => t.services.fields.build(t.caller, COLLECTION));
      const grown = (statSync(path).size - before) / 1024 ** 2;
      return {
        ratio: build.ms / readMs,
        spread: 0,
        detail:
          `${seconds(build.ms)} to build over ${RECORDS.toLocaleString("en")} records, ${seconds(readMs)} to read them, ` +
          `${seconds(proposal.ms)} to find fields; stalls of ${build.stallMs} and ${proposal.stallMs} ms; ` +
          `${build.grownMb} MB more memory, ${grown.toFixed(0)} MB more file`,
      };
    } finally {
      await preparer.close();
      await t.close();
    }
  },
};

async function measure(t: TestServices, begin: () => Promise<JobRow>): Promise<Work> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const idle = process.memoryUsage.rss();
  let highest = idle;
  const timer = setInterval(() => (highest = Math.max(highest, process.memoryUsage.rss())), 100);
  delay.enable();
  const ms = await timed(async () => {
    const { state, errorMessage } = await t.over(await begin());
    if (state !== "DONE") throw new Error(`The job is ${state}: ${errorMessage}`);
  });
  delay.disable();
  clearInterval(timer);
  return { ms, stallMs: Math.round(delay.max / 1e6), grownMb: Math.round((highest - idle) / 1024 ** 2) };
}

/** All that is read for an index, and nothing made of it. */
async function readAll(t: TestServices): Promise<void> {
  const { seal } = await t.context.keyring.keysOf(t.caller.spaceId);
  const { id } = await t.services.collections.get(t.caller, COLLECTION);
  let characters = 0;
  for (let after = ""; ;) {
    const page = t.database.storedRows.list(id, after);
    const last = page.at(-1);
    if (last === undefined) break;
    for (const { documentPublicId, contentHash, segments, elements } of page) {
      for (const { ordinal, sealed } of segments)
        characters += openText(seal, sealed, segmentPlace(documentPublicId, contentHash, ordinal)).length;
      for (const { detail } of elements) characters += detail?.length ?? 0;
    }
    after = last.documentKey;
    await new Promise(setImmediate);
  }
  if (characters === 0) throw new Error("Nothing was read");
}

const KINDS = ["chair", "стол", "书架", "lamp", "sofa"];
const recordOf = (i: number): Record<string, string> => ({
  sku: `SKU-${100_000 + i}`,
  category: `${KINDS[i % 5]} ${i % 30}`,
  author: `Author ${(i * 7_919) % 5_000}`,
  price: `${((i * 104_729) % 100_000) / 100} EUR`,
  width: `${(i * 31) % 240} cm`,
  made: `${String((i % 28) + 1).padStart(2, "0")}.${String((i % 12) + 1).padStart(2, "0")}.${2000 + (i % 25)}`,
  stock: i % 3 === 0 ? "yes" : "no",
  colours: ["red", "blue; white", "green", "синий; белый"][i % 4] ?? "",
  country: `Country ${i % 60}`,
  rating: `${(i % 50) / 10}`,
});

/** Stored versions as an import leaves them, as far as an index reads them. */
async function seed(t: TestServices): Promise<void> {
  const { id: collectionId } = await t.services.collections.get(t.caller, COLLECTION);
  const { seal } = await t.context.keyring.keysOf(t.caller.spaceId);
  const audienceId = t.caller.audiences.find(({ name }) => name === "PUBLIC")?.id ?? 0;
  const db = new Sqlite(join(t.dataDir, "vouch.sqlite"), { timeout: 5_000 });
  const now = new Date().toISOString().replace("Z", "+00:00");
  const document = db.prepare(
    `INSERT INTO Document (publicId, collectionId, key, createdAt, updatedAt) VALUES (?, ?, ?, '${now}', '${now}')`,
  );
  const version = db.prepare(
    `INSERT INTO Version (documentId, ordinal, label, status, audienceId, buildState, contentHash, cutHash, sha256,
       mediaType, parser, parserVersion, title, capturedAt, length, parseReport)
     VALUES (?, 1, '1', 'CURRENT', ?, 'COMPLETE', ?, x'00', x'00', 'text/plain', 'seed', '1', x'00', '${now}', ?, '{}')`,
  );
  const serve = db.prepare("UPDATE Document SET currentVersionId = ? WHERE id = ?");
  const element = db.prepare(
    `INSERT INTO Element (versionId, ordinal, kind, start, "end", detail) VALUES (?, 0, 'HEADER_RECORD', 0, ?, ?)`,
  );
  const segment = db.prepare(
    `INSERT INTO TextSegment (versionId, ordinal, start, "end", sealed) VALUES (?, 0, 0, ?, ?)`,
  );
  db.transaction(() => {
    for (let i = 0; i < RECORDS; i++) {
      const publicId = `stored-${i}`;
      let text = "";
      const fields = Object.entries(recordOf(i)).map(([key, value]) => {
        const at = text.length;
        text += `${key}: ${value}\n`;
        const end = text.length - 1;
        return { key: { start: at, end: at + key.length }, value: { start: end - value.length, end } };
      });
      const documentId = document.run(publicId, collectionId, `key-${i}`).lastInsertRowid;
      const versionId = version.run(documentId, audienceId, HASH, text.length).lastInsertRowid;
      serve.run(versionId, documentId);
      element.run(versionId, text.length, JSON.stringify({ fields }));
      segment.run(versionId, text.length, sealText(seal, text, segmentPlace(publicId, HASH, 0)));
    }
  })();
  db.close();
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
