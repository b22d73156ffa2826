// Reconciliation: the database is the truth; what the indexes hold is compared with it, piece by piece, and mended:
// what is missing is added, what is extra is removed, what is stale is written again.
import { identifierChecksum, vectorChecksum, wordChecksum } from "../core/retrieval/checksums.ts";
import type { JobContext, JobResult } from "../jobs.ts";
import type { IndexedPiece } from "../ports/vector-index.ts";
import type { ServiceContext } from "./context.ts";
import type { GenerationService } from "./generations.ts";
import type { IndexingService, PieceToIndex } from "./indexing.ts";
import type { PieceReader } from "./piece-reader.ts";
import type { StatisticsService } from "./statistics.ts";

export const INDEX_NAMES = ["vectors", "words", "identifiers"] as const;
export type IndexName = (typeof INDEX_NAMES)[number];

export interface IndexFindings {
  readonly index: IndexName;
  missing: number;
  extra: number;
  stale: number;
}

const PAGE = 500;

/** An index as reconciliation sees it: what it holds, what it should hold, and how it is mended. */
interface ComparedIndex {
  readonly name: IndexName;
  list(page: { after: number; limit: number }): Promise<IndexedPiece[]>;
  /** Checksums of what it should hold of these pieces; pieces it should not hold are left out. */
  expect(pieces: readonly PieceToIndex[]): Promise<Map<number, string>>;
  write(pieces: readonly PieceToIndex[]): Promise<void>;
  remove(pieceIds: readonly number[]): Promise<void>;
}

export function createReconcileService(
  context: ServiceContext,
  services: {
    generations: GenerationService;
    indexing: IndexingService;
    pieces: PieceReader;
    statistics: StatisticsService;
  },
) {
  const { database, vectors, words, identifiers, logger } = context;

  async function comparedIndexes(spaceId: number): Promise<ComparedIndex[]> {
    const ofVectors = (await services.generations.targets(spaceId)).map(({ generation, model }): ComparedIndex => {
      const target = { spaceId, generationId: generation.id };
      const embedded = async (pieces: readonly PieceToIndex[]) => {
        const lists = await services.indexing.embed(
          spaceId,
          model,
          pieces.map((piece) => piece.content),
        );
        return pieces.map((piece, i) => ({ ...labelsOf(piece), vectors: lists[i] ?? [] }));
      };
      return {
        name: "vectors",
        list: (page) => vectors.list(target, page),
        expect: async (pieces) => new Map((await embedded(pieces)).map((e) => [e.pieceId, vectorChecksum(e)])),
        write: async (pieces) => vectors.upsert(target, await embedded(pieces)),
        remove: (pieceIds) => vectors.remove(target, pieceIds),
      };
    });
    const wordEntry = (piece: PieceToIndex) => ({ ...labelsOf(piece), terms: piece.content.terms });
    const identifierEntry = (piece: PieceToIndex) => ({
      ...labelsOf(piece),
      keys: piece.content.identifiers.map((identifier) => identifier.keyHash),
    });
    return [
      ...ofVectors,
      {
        name: "words",
        list: (page) => words.list(spaceId, page),
        expect: async (pieces) => new Map(pieces.map((piece) => [piece.pieceId, wordChecksum(wordEntry(piece))])),
        write: (pieces) => words.upsert(spaceId, pieces.map(wordEntry)),
        remove: (pieceIds) => words.remove(spaceId, pieceIds),
      },
      {
        name: "identifiers",
        list: (page) => identifiers.list(spaceId, page),
        expect: async (pieces) =>
          new Map(
            pieces
              .map(identifierEntry)
              .filter((entry) => entry.keys.length > 0)
              .map((entry) => [entry.pieceId, identifierChecksum(entry)]),
          ),
        write: (pieces) => identifiers.upsert(spaceId, pieces.map(identifierEntry)),
        remove: (pieceIds) => identifiers.remove(spaceId, pieceIds),
      },
    ];
  }

  /** Compares the pieces with ids in (after, upTo] and mends what differs. */
  async function compareRange(
    index: ComparedIndex,
    served: readonly PieceToIndex[],
    range: { after: number; upTo: number },
    findings: IndexFindings,
  ): Promise<void> {
    const held = new Map<number, string>();
    for (let after = range.after; ;) {
      const page = await index.list({ after, limit: PAGE });
      const last = page.at(-1);
      if (last === undefined) break;
      for (const entry of page) if (entry.pieceId <= range.upTo) held.set(entry.pieceId, entry.checksum);
      if (last.pieceId >= range.upTo) break;
      after = last.pieceId;
    }
    const expected = await index.expect(served);
    const wrong = served.filter(({ pieceId }) => {
      const should = expected.get(pieceId);
      if (should === undefined || should === held.get(pieceId)) return false;
      if (held.has(pieceId)) findings.stale += 1;
      else findings.missing += 1;
      return true;
    });
    const unexpected = [...held.keys()].filter((pieceId) => !expected.has(pieceId));
    // A piece that is being built, or was switched a moment ago, is no extra.
    const known = new Set(await database.maintenance.findPieceIds(unexpected));
    const shouldBeEmpty = new Set(served.map((piece) => piece.pieceId));
    const extra = unexpected.filter((pieceId) => !known.has(pieceId) || shouldBeEmpty.has(pieceId));
    findings.extra += extra.length;
    if (wrong.length > 0) await index.write(wrong);
    if (extra.length > 0) await index.remove(extra);
  }

  return {
    /** Walks through a space once. What it finds is counted before it is mended. */
    async run(spaceId: number, job: Pick<JobContext, "signal" | "progress">): Promise<IndexFindings[]> {
      for (const collection of await database.read.collection.findMany({ where: { spaceId } }))
        await services.statistics.settle(spaceId, collection.id);
      const indexes = await comparedIndexes(spaceId);
      const findings = indexes.map(({ name }): IndexFindings => ({ index: name, missing: 0, extra: 0, stale: 0 }));
      let done = 0;
      for (let after = 0, isLast = false; !isLast;) {
        job.signal.throwIfAborted();
        const page = await database.maintenance.listServedPieces(spaceId, { after, limit: PAGE });
        const last = page.at(-1);
        isLast = last === undefined || page.length < PAGE;
        const upTo = isLast ? Number.MAX_SAFE_INTEGER : (last?.pieceId ?? 0);
        const served = await services.pieces.read(spaceId, page);
        for (const [i, index] of indexes.entries()) {
          const found = findings[i];
          if (found !== undefined) await compareRange(index, served, { after, upTo }, found);
        }
        done += page.length;
        await job.progress({ done, total: null, stage: "Comparing the indexes with the database" });
        after = upTo;
      }
      logger.info({ spaceId, findings }, "Indexes reconciled");
      return mergeByIndex(findings);
    },
    async runJob(_: unknown, job: JobContext): Promise<JobResult> {
      const findings = await this.run(job.spaceId, job);
      return Object.fromEntries(
        findings.flatMap(({ index, missing, extra, stale }) => [
          [`${index}Missing`, missing],
          [`${index}Extra`, extra],
          [`${index}Stale`, stale],
        ]),
      );
    },
  };
}

export type ReconcileService = ReturnType<typeof createReconcileService>;

function labelsOf({ pieceId, documentId, collectionId, audienceId }: PieceToIndex) {
  return { pieceId, documentId, collectionId, audienceId };
}

/** Several generations count together. */
function mergeByIndex(findings: readonly IndexFindings[]): IndexFindings[] {
  return INDEX_NAMES.map((index) => {
    const own = findings.filter((finding) => finding.index === index);
    const sum = (key: "missing" | "extra" | "stale") => own.reduce((total, finding) => total + finding[key], 0);
    return { index, missing: sum("missing"), extra: sum("extra"), stale: sum("stale") };
  });
}
