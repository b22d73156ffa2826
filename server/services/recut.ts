// Stored text cut anew, without reading files again (SRC-6): after a change of settings, and after sentence templates were
// written, changed or removed (NUM-1). Each version's next cut is built beside the served one and switched to.
import { collectionSettingsSchema } from "../core/documents/collection-settings.ts";
import type { Situating } from "../core/documents/situating.ts";
import { hashField } from "../core/structured/header-values.ts";
import type { SentenceRule } from "../core/structured/templates.ts";
import type { JobContext, JobResult } from "../jobs.ts";
import type { ServiceContext } from "./context.ts";
import type { FieldTemplates } from "./field-templates.ts";
import type { IndexingService, PieceToIndex } from "./indexing.ts";
import { newNoteTally, noteFigures, type NoteTally, type SituatingNotes } from "./situating-notes.ts";
import type { StatisticsService } from "./statistics.ts";
import type { StoredSource, StoredSourceReader } from "./stored-sources.ts";

/** What a collection is cut by, beside its settings. */
interface CutBy {
  readonly sentences: readonly SentenceRule[];
  readonly situating: Situating | null;
  readonly tally: NoteTally;
  onNote(done: number, total: number): Promise<void>;
}

const PAGE = 200;
/** Versions cut at once, and how much text they may hold together (a choice: about a second of embedding). */
const BATCH_VERSIONS_MAX = 32;
const BATCH_CHARACTERS_MAX = 200_000;

export function createRecutService(
  context: ServiceContext,
  services: {
    indexing: IndexingService;
    notes: SituatingNotes;
    sources: StoredSourceReader;
    statistics: StatisticsService;
    templates: FieldTemplates;
  },
) {
  const { database, keyring, preparer } = context;
  const { indexing, notes, sources, statistics, templates } = services;

  /** A cut that was interrupted before its switch is built again from the start. */
  async function removeUnfinished(spaceId: number, versionId: number, cut: number): Promise<void> {
    const pieces = await database.maintenance.listCutPieces(versionId, cut);
    await indexing.remove(
      spaceId,
      pieces.map(({ pieceId }) => pieceId),
    );
    await database.versions.removeCut(versionId, cut);
  }

  /** @returns how many of the versions have another cut now */
  async function recutBatch(
    spaceId: number,
    batch: readonly StoredSource[],
    by: CutBy,
    signal: AbortSignal,
  ): Promise<number> {
    const { sentences, situating, onNote, tally } = by;
    const cut = await preparer.prepare(
      batch.map(({ source }) => ({ ...source, sentences, situating })),
      { signal },
    );
    const prepared = await notes.situate(spaceId, cut, situating, { signal, tally, onNote });
    const changed = batch.flatMap(({ version }, i) => {
      const made = prepared[i];
      return made?.kind !== "PREPARED" || made.cutHash.equals(version.cutHash) ? [] : [{ version, made }];
    });
    const toIndex: PieceToIndex[] = [];
    for (const { version, made } of changed) {
      await removeUnfinished(spaceId, version.id, version.cut + 1);
      const pieceIds = await database.versions.insertCut(version.id, version.cut + 1, made);
      const { documentId, audienceId } = version;
      const { collectionId } = version.document;
      for (const [i, content] of made.pieces.entries())
        toIndex.push({ pieceId: pieceIds[i] ?? 0, documentId, collectionId, audienceId, content });
    }
    const contents = toIndex.map((piece) => piece.content);
    await indexing.add(spaceId, toIndex, await indexing.embedForAll(spaceId, contents, signal));
    for (const { version, made } of changed)
      await database.versions.switchCut(version.id, version.cut + 1, made.cutHash);
    return changed.length;
  }

  async function recutVersions(
    spaceId: number,
    versionIds: readonly number[],
    by: CutBy,
    signal: AbortSignal,
  ): Promise<number> {
    let recut = 0;
    let batch: StoredSource[] = [];
    let characters = 0;
    for (const versionId of versionIds) {
      signal.throwIfAborted();
      const read = await sources.read(spaceId, versionId);
      batch.push(read);
      characters += read.source.text.length;
      if (batch.length < BATCH_VERSIONS_MAX && characters < BATCH_CHARACTERS_MAX) continue;
      recut += await recutBatch(spaceId, batch, by, signal);
      batch = [];
      characters = 0;
    }
    return batch.length === 0 ? recut : recut + (await recutBatch(spaceId, batch, by, signal));
  }

  /** What is searched and counted by a later cut is needed no more. */
  async function removeOldCuts(versionIds: readonly number[]): Promise<void> {
    const versions = await database.read.version.findMany({
      where: { id: { in: [...versionIds] }, cut: { gt: 1 } },
      select: { id: true, cut: true, countedCut: true },
    });
    for (const { id, cut, countedCut } of versions)
      await database.versions.removeCutsBefore(id, Math.min(cut, countedCut ?? cut));
  }

  /** Walks through a collection's served versions, a page at a time. @param choose those of a page that are read */
  async function walk(
    collectionId: number,
    job: JobContext,
    stage: string,
    choose: (versionIds: readonly number[]) => Promise<readonly number[]>,
  ): Promise<JobResult> {
    const collection = await database.read.collection.findUniqueOrThrow({ where: { id: collectionId } });
    const by: CutBy = {
      sentences: await templates.rulesOf(collectionId),
      situating: await notes.of(collectionId, collectionSettingsSchema.parse(collection.settings)),
      tally: newNoteTally(),
      onNote: (written, of) => job.progress({ done: written, total: of, stage: "Writing situating notes" }),
    };
    const where = { collectionId, currentVersionId: { not: null } };
    const total = await database.read.document.count({ where });
    let done = 0;
    let recut = 0;
    for (let after = 0; ;) {
      job.signal.throwIfAborted();
      const page = await database.read.document.findMany({
        where: { ...where, id: { gt: after } },
        orderBy: { id: "asc" },
        take: PAGE,
        select: { id: true, currentVersionId: true },
      });
      const last = page.at(-1);
      if (last === undefined) return { documents: done, recut, ...noteFigures(by.situating, by.tally) };
      const served = page.flatMap(({ currentVersionId: id }) => (id === null ? [] : [id]));
      const chosen = await choose(served);
      recut += await recutVersions(job.spaceId, chosen, by, job.signal);
      await statistics.settle(job.spaceId, collectionId);
      await removeOldCuts(served);
      done += page.length;
      await job.progress({ done, total: Math.max(total, done), stage });
      after = last.id;
    }
  }

  return {
    /** After a change of settings: every document. */
    recutCollection: ({ collectionId }: { collectionId: number }, job: JobContext): Promise<JobResult> =>
      walk(collectionId, job, "Cutting documents anew", async (versionIds) => versionIds),

    /**
     * After a change of templates: documents that carry a field with a template, or a sentence. Only pieces whose sentences
     * changed are embedded again.
     */
    async applyTemplates({ collectionId }: { collectionId: number }, job: JobContext): Promise<JobResult> {
      const { fields: key } = await keyring.keysOf(job.spaceId);
      const rules = await templates.rulesOf(collectionId);
      const ofHeaders = rules.filter(({ subject }) => subject === "DOCUMENTS").flatMap(({ keys }) => keys);
      const concerned = {
        fields: [...new Set(ofHeaders)].map((field) => hashField(key, field)),
        hasTableRules: rules.some(({ subject }) => subject === "TABLE_ROWS"),
      };
      return walk(collectionId, job, "Writing sentences into what is searched", (versionIds) =>
        database.sentences.findConcerned(versionIds, concerned),
      );
    },
  };
}

export type RecutService = ReturnType<typeof createRecutService>;
