// What became of a file: counts, refused records, how far it was read.
import type { AppError } from "../core/errors.ts";
import type { JobContext } from "../jobs.ts";
import type { ParseProblem } from "../ports/document-parser.ts";
import type { ServiceContext } from "./context.ts";

export type Outcome = "created" | "replaced" | "unchanged" | "failed";

export interface ImportTally {
  problem(problem: ParseProblem): Promise<void>;
  count(outcome: Outcome): void;
  /** Bytes of the file read so far. */
  read(bytes: number): void;
  /** Writes counts and progress; called after each batch. */
  write(): Promise<void>;
  finish(): Promise<void>;
  fail(error: AppError): Promise<void>;
}

/** Problems kept of one file; more are only counted (a choice: nobody reads more). */
const PROBLEMS_KEPT_MAX = 1_000;

export function createImportTally(
  { database }: ServiceContext,
  file: { readonly id: number; readonly name: string; readonly storedFile: { readonly bytes: bigint } | null },
  job: JobContext,
  isAtomic: boolean,
): ImportTally {
  const counts: Record<Outcome, number> = { created: 0, replaced: 0, unchanged: 0, failed: 0 };
  const bytesTotal = Number(file.storedFile?.bytes ?? 0);
  let bytesRead = 0;
  let kept = 0;
  let isFresh = true;

  /** A try that was interrupted left problems of its own. */
  async function clear(): Promise<void> {
    if (!isFresh) return;
    isFresh = false;
    await database.write((tx) => tx.importProblem.deleteMany({ where: { importFileId: file.id } }));
  }

  async function update(data: {
    state: string;
    errorCode?: string | null;
    errorMessage?: string | null;
  }): Promise<void> {
    await clear();
    await database.write((tx) => tx.importFile.update({ where: { id: file.id }, data: { ...counts, ...data } }));
  }

  return {
    async problem({ row, code, message }) {
      counts.failed += 1;
      await clear();
      if (kept >= PROBLEMS_KEPT_MAX) return;
      kept += 1;
      await database.write((tx) => tx.importProblem.create({ data: { importFileId: file.id, row, code, message } }));
    },
    count(outcome) {
      counts[outcome] += 1;
    },
    read(bytes) {
      bytesRead = bytes;
    },
    async write() {
      const documents = counts.created + counts.replaced + counts.unchanged + counts.failed;
      await job.progress({ done: bytesRead, total: bytesTotal, stage: `${file.name}: ${documents} documents` });
    },
    async finish() {
      const imported = counts.created + counts.replaced + counts.unchanged;
      // A file of which nothing was usable failed, whatever its bytes were.
      if (imported === 0 && counts.failed > 0) {
        const errorMessage = `None of the ${counts.failed} records of "${file.name}" could be imported; each has its reason in "problems".`;
        return update({ state: "FAILED", errorCode: "RECORD_INVALID", errorMessage });
      }
      if (isAtomic && counts.failed > 0) {
        const errorMessage = `${counts.failed} records of "${file.name}" cannot be used, each with its reason in "problems". Mend them, or import without "atomic" to leave them out.`;
        return update({ state: "FAILED", errorCode: "RECORD_INVALID", errorMessage });
      }
      await update({ state: "DONE", errorCode: null, errorMessage: null });
    },
    async fail(error) {
      await update({ state: "FAILED", errorCode: error.code, errorMessage: error.message });
    },
  };
}
