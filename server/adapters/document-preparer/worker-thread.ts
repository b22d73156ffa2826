// The preparer in a thread of its own, started at its first call and again when it has died.
import { Worker } from "node:worker_threads";
import { reviveContent, revivePrepared } from "../../core/documents/prepare-transfer.ts";
import type { PieceContent, PreparedVersion, PrepareSource, StoredText } from "../../core/documents/prepare.ts";
import type { RelationText } from "../../core/documents/relations/read.ts";
import type { ReadRelation } from "../../core/documents/relations/relation.ts";
import { AppError } from "../../core/errors.ts";
import type { SpaceKeys } from "../../core/security/keys.ts";
import type { ColumnReading, FieldFigures, StructuredRow } from "../../core/structured/field.ts";
import type { PreviewedReading } from "../../core/structured/reading-preview.ts";
import type { StoredRows } from "../../core/structured/stored-rows.ts";
import type { FieldSurvey, SurveyOptions } from "../../core/structured/survey.ts";
import type { DocumentPreparer } from "../../ports/document-preparer.ts";

export interface WorkerThreadPreparerOptions {
  /** workers/threads/prepare, as it is run here: built, or as TypeScript with a loader in `execArgv`. */
  readonly threadEntry: { readonly url: URL; readonly execArgv?: readonly string[] };
}

type Request =
  | { kind: "prepare"; sources: readonly PrepareSource[] }
  | { kind: "describe"; texts: readonly StoredText[] }
  | { kind: "rows"; documents: readonly StoredRows[]; columns: readonly ColumnReading[]; keys: SpaceKeys }
  | { kind: "preview"; documents: readonly StoredRows[]; previewed: PreviewedReading; keys: SpaceKeys }
  | { kind: "relations"; texts: readonly RelationText[] }
  | { kind: "survey"; surveyId: number; options: SurveyOptions }
  | { kind: "surveyAdd"; surveyId: number; documents: readonly StoredRows[]; keys: SpaceKeys }
  | { kind: "surveyFinish"; surveyId: number }
  | { kind: "surveyEnd"; surveyId: number };
type Response = { id: number; value?: unknown; error?: string };

export function createWorkerThreadPreparer({ threadEntry }: WorkerThreadPreparerOptions): DocumentPreparer {
  const open = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let thread: Worker | null = null;
  let lastId = 0;
  let isClosed = false;

  function start(): Worker {
    const started = new Worker(threadEntry.url, { execArgv: [...(threadEntry.execArgv ?? [])] });
    started.on("message", ({ id, value, error }: Response) => {
      const call = open.get(id);
      open.delete(id);
      if (error === undefined) call?.resolve(value);
      else call?.reject(new AppError("INTERNAL", "A document could not be cut.", { cause: new Error(error) }));
    });
    started.on("error", (cause) => ended(started, cause));
    started.on("exit", () => ended(started, undefined));
    return started;
  }

  function ended(which: Worker, cause: unknown): void {
    if (thread !== which) return;
    thread = null;
    const failure = new AppError("ENGINE_UNAVAILABLE", "The thread that cuts documents ended; it is started again.", {
      isRetryable: true,
      cause,
    });
    for (const call of open.values()) call.reject(failure);
    open.clear();
  }

  function call(request: Request): Promise<unknown> {
    if (isClosed) throw new AppError("CANCELLED", "The server is stopping.");
    thread ??= start();
    const id = ++lastId;
    const target = thread;
    return new Promise((resolve, reject) => {
      open.set(id, { resolve, reject });
      target.postMessage({ id, ...request });
    });
  }

  return {
    async prepare(sources, { signal } = {}) {
      signal?.throwIfAborted();
      if (sources.length === 0) return [];
      return ((await call({ kind: "prepare", sources })) as PreparedVersion[]).map(revivePrepared);
    },
    async describe(texts, { signal } = {}) {
      signal?.throwIfAborted();
      if (texts.length === 0) return [];
      return ((await call({ kind: "describe", texts })) as PieceContent[][]).map((list) => list.map(reviveContent));
    },
    async readRows(documents, columns, keys) {
      if (documents.length === 0) return [];
      return (await call({ kind: "rows", documents, columns, keys })) as StructuredRow[][];
    },
    async previewReading(documents, previewed, keys) {
      return (await call({ kind: "preview", documents, previewed, keys })) as FieldFigures;
    },
    async readRelations(texts, { signal } = {}) {
      signal?.throwIfAborted();
      if (texts.length === 0) return [];
      return (await call({ kind: "relations", texts })) as ReadRelation[][];
    },
    survey(options) {
      const surveyId = ++lastId;
      const begun = call({ kind: "survey", surveyId, options });
      begun.catch(() => undefined);
      return {
        async add(documents, keys) {
          await begun;
          await call({ kind: "surveyAdd", surveyId, documents, keys });
        },
        async finish() {
          await begun;
          return (await call({ kind: "surveyFinish", surveyId })) as FieldSurvey;
        },
        async end() {
          // Where the thread has ended, so has what it kept.
          if (thread !== null && !isClosed) await call({ kind: "surveyEnd", surveyId });
        },
      };
    },
    async close() {
      isClosed = true;
      await thread?.terminate();
    },
  };
}
