// What a collection's ranking is computed with. A switch of versions is one short step that leaves the statistics and
// the indexes behind; they catch up here: what is no longer served leaves the indexes, and each version is counted or
// uncounted as a whole (docs/decisions/0005).
import { collectionSettingsSchema } from "../core/documents/collection-settings.ts";
import type { PieceContent } from "../core/documents/prepare.ts";
import {
  addVectors,
  createVectorStatistics,
  subtractVectors,
  type VectorStatistics,
} from "../core/retrieval/statistics.ts";
import type { CountedVersion, StatisticRow, UnsettledVersion } from "../database/sqlite/statistic-rows.ts";
import type { ServiceContext } from "./context.ts";
import type { GenerationRow, GenerationService } from "./generations.ts";
import type { IndexingService } from "./indexing.ts";
import type { PieceReader } from "./piece-reader.ts";

export interface KnownPieces {
  readonly contents: readonly PieceContent[];
  /** By generation id, in the order of the contents. */
  readonly vectors: ReadonlyMap<number, readonly (readonly Float32Array[])[]>;
}

/** What was just built is counted from memory instead of being read and cut again. */
export interface KnownVersion extends KnownPieces {
  /** That its terms were taken in. */
  readonly languages: readonly string[];
}

export interface CollectionStatistics extends Pick<StatisticRow, "pieces" | "terms"> {
  readonly vectors: VectorStatistics;
}

/** Versions settled in one transaction, a batch of an import with what it replaces: about 20 ms of changed terms. */
const SETTLE_VERSIONS_MAX = 192;

/** Collections whose statistics stay in memory: 0.6 MB each at 384 dimensions (a choice). */
const KEPT_MAX = 64;

export function createStatisticsService(
  { database }: ServiceContext,
  generations: GenerationService,
  indexing: IndexingService,
  pieces: PieceReader,
) {
  const running = new Map<number, Promise<void>>();

  async function settleNow(
    spaceId: number,
    collectionId: number,
    known: ReadonlyMap<number, KnownVersion>,
    versionIds: readonly number[] | null,
  ): Promise<void> {
    for (let isMore = true; isMore;) {
      const unsettled = await database.statistics.listUnsettled(collectionId, versionIds, SETTLE_VERSIONS_MAX);
      if (unsettled.length === 0) return;
      isMore = unsettled.length === SETTLE_VERSIONS_MAX;
      const languagesNow = await languagesOf(collectionId);
      const targets = (await generations.targets(spaceId)).map(({ generation }) => generation);
      const rows = await Promise.all(targets.map((generation) => readStatistics(collectionId, generation)));
      const terms = new Map<number, number>();
      const counted: CountedVersion[] = [];
      const added = targets.map((): Float32Array[] => []);
      const removed = targets.map((): Float32Array[] => []);
      await removeFromIndexes(spaceId, unsettled);
      for (const { versionId, uncountCut, countCut, countedLanguages } of unsettled) {
        const held = known.get(versionId);
        // What was counted under other languages leaves under those, or its terms would stay behind.
        const languagesThen = countedLanguages === null ? languagesNow : (JSON.parse(countedLanguages) as string[]);
        const languages = held?.languages ?? languagesNow;
        for (const [cut, sign] of [
          [uncountCut, -1],
          [countCut, 1],
        ] as const) {
          if (cut === null) continue;
          const part =
            sign > 0 && held !== undefined
              ? held
              : await readPart(spaceId, { versionId, cut }, targets, sign > 0 ? languages : languagesThen);
          for (const [i, generation] of targets.entries()) {
            const row = rows[i];
            if (row !== undefined) addCounts(row, part, sign);
            (sign > 0 ? added : removed)[i]?.push(...(part.vectors.get(generation.id) ?? []).flat());
          }
          for (const content of part.contents)
            for (const { term } of content.terms) terms.set(term, (terms.get(term) ?? 0) + sign);
        }
        counted.push({ versionId, countedCut: countCut, countedLanguages: countCut === null ? null : languages });
      }
      for (const [i, row] of rows.entries()) {
        await inSlices(removed[i] ?? [], (slice) => subtractVectors(row.vectors, slice));
        await inSlices(added[i] ?? [], (slice) => addVectors(row.vectors, slice));
      }
      await database.statistics.settle({
        collectionId,
        statistics: targets.map((generation, i) => ({ generationId: generation.id, statistic: toRow(rows[i]) })),
        terms,
        versions: counted,
      });
    }
  }

  async function removeFromIndexes(spaceId: number, unsettled: readonly UnsettledVersion[]): Promise<void> {
    const pieceIds: number[] = [];
    for (const { versionId, uncountCut } of unsettled)
      if (uncountCut !== null)
        for (const piece of await database.maintenance.listCutPieces(versionId, uncountCut))
          pieceIds.push(piece.pieceId);
    await indexing.remove(spaceId, pieceIds);
  }

  async function languagesOf(collectionId: number): Promise<readonly string[]> {
    const { settings } = await database.read.collection.findUniqueOrThrow({ where: { id: collectionId } });
    return collectionSettingsSchema.parse(settings).languages;
  }

  async function readPart(
    spaceId: number,
    { versionId, cut }: { versionId: number; cut: number },
    targets: readonly GenerationRow[],
    languages: readonly string[],
  ): Promise<KnownPieces> {
    const read = await pieces.ofCut(spaceId, versionId, cut, languages);
    const contents = read.map((piece) => piece.content);
    const vectors = new Map<number, Float32Array[][]>();
    for (const { generation, model } of await generations.targets(spaceId))
      if (targets.some((target) => target.id === generation.id))
        vectors.set(generation.id, await indexing.embed(spaceId, model, contents));
    return { contents, vectors };
  }

  async function readStatistics(collectionId: number, generation: GenerationRow): Promise<MutableStatistics> {
    const row = await database.statistics.find(collectionId, generation.id);
    const vectors = createVectorStatistics(generation.dimensions);
    if (row !== null && row.vectorSum !== null && row.vectorMoments !== null) {
      vectors.count = row.vectors;
      vectors.sum.set(toFloats(row.vectorSum));
      vectors.moments.set(toFloats(row.vectorMoments));
    }
    return { pieces: row?.pieces ?? 0, terms: row?.terms ?? 0, vectors };
  }

  const kept = new Map<string, { readonly revision: number; readonly statistics: CollectionStatistics }>();

  return {
    /** As they are stored, for reading only: kept from question to question, because their moments are large. */
    async read(collectionId: number, generation: GenerationRow): Promise<CollectionStatistics> {
      const name = `${collectionId}/${generation.id}`;
      const revision = database.statistics.revision(collectionId);
      const known = kept.get(name);
      const statistics =
        known?.revision === revision ? known.statistics : await readStatistics(collectionId, generation);
      // The one asked for last stands last, and the first goes.
      kept.delete(name);
      kept.set(name, { revision, statistics });
      for (const oldest of kept.keys()) if (kept.size > KEPT_MAX) kept.delete(oldest);
      return statistics;
    },
    /**
     * Catches up; one at a time a collection. A crash in between leaves what is settled settled.
     * @param versionIds what may be unsettled, where that is known; null looks at every version of the collection
     */
    async settle(
      spaceId: number,
      collectionId: number,
      known: ReadonlyMap<number, KnownVersion> = new Map(),
      versionIds: readonly number[] | null = null,
    ): Promise<void> {
      const before = running.get(collectionId) ?? Promise.resolve();
      const turn = before.then(() => settleNow(spaceId, collectionId, known, versionIds));
      running.set(
        collectionId,
        turn.catch(() => undefined),
      );
      await turn;
    },
    /** The statistics of one collection under a generation that is being built, from pieces that come by in pages. */
    createTally(generation: GenerationRow) {
      const rows = new Map<number, MutableStatistics>();
      return {
        add(collectionId: number, part: KnownPieces): void {
          let row = rows.get(collectionId);
          if (row === undefined) {
            row = { pieces: 0, terms: 0, vectors: createVectorStatistics(generation.dimensions) };
            rows.set(collectionId, row);
          }
          addPart(row, part, generation);
        },
        async write(): Promise<void> {
          for (const [collectionId, row] of rows)
            await database.statistics.put(collectionId, generation.id, toRow(row));
        },
      };
    },
  };
}

export type StatisticsService = ReturnType<typeof createStatisticsService>;

interface MutableStatistics {
  pieces: number;
  terms: number;
  vectors: VectorStatistics;
}

function addPart(row: MutableStatistics, part: KnownPieces, generation: GenerationRow): void {
  addCounts(row, part, 1);
  addVectors(row.vectors, (part.vectors.get(generation.id) ?? []).flat());
}

function addCounts(row: MutableStatistics, { contents }: KnownPieces, sign: 1 | -1): void {
  row.pieces += sign * contents.length;
  for (const { terms } of contents) for (const { frequency } of terms) row.terms += sign * frequency;
}

/** Vectors summed up at once: about 3 ms, after which requests have their turn. Together they cost a quarter of one by one. */
const SLICE = 32;

async function inSlices(vectors: readonly Float32Array[], sumUp: (slice: readonly Float32Array[]) => void) {
  for (let start = 0; start < vectors.length; start += SLICE) {
    sumUp(vectors.slice(start, start + SLICE));
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function toRow(row: MutableStatistics | undefined): StatisticRow {
  if (row === undefined) throw new Error("A generation was left without its statistics");
  const { sum, moments, count } = row.vectors;
  return {
    pieces: row.pieces,
    terms: row.terms,
    vectors: count,
    vectorSum: Buffer.from(sum.buffer),
    vectorMoments: Buffer.from(moments.buffer),
  };
}

function toFloats(bytes: Buffer): Float64Array {
  return new Float64Array(new Uint8Array(bytes).buffer);
}
