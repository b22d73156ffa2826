// Pieces into the three indexes and out again. Every write is idempotent and keyed by piece id: after a crash it is
// simply made again.
import type { PieceContent } from "../core/documents/prepare.ts";
import { AppError } from "../core/errors.ts";
import { hashKey } from "../core/security/keys.ts";
import type { EmbeddingModel } from "../ports/embedding-model.ts";
import type { ServiceContext } from "./context.ts";
import type { GenerationRow, GenerationService } from "./generations.ts";

/** A piece as the indexes take it. */
export interface PieceToIndex {
  readonly pieceId: number;
  readonly documentId: number;
  readonly collectionId: number;
  readonly audienceId: number;
  readonly content: PieceContent;
}

/** Vectors of each piece, in the order of the pieces, for one generation. */
export interface GenerationVectors {
  readonly generation: GenerationRow;
  readonly vectors: readonly (readonly Float32Array[])[];
}

export interface IndexingService {
  /** Vectors of contents from the cache, and from the model where the cache has none (SRC-6). */
  embed(
    spaceId: number,
    model: EmbeddingModel,
    contents: readonly Pick<PieceContent, "header" | "text" | "inputHash">[],
    signal?: AbortSignal,
  ): Promise<Float32Array[][]>;
  /** The same under every generation that is searched or waits to be. */
  embedForAll(spaceId: number, contents: readonly PieceContent[], signal?: AbortSignal): Promise<GenerationVectors[]>;
  /** Writes to all three indexes; `onWritten` is told after each. */
  add(
    spaceId: number,
    pieces: readonly PieceToIndex[],
    vectors: readonly GenerationVectors[],
    onWritten?: (index: "vectors" | "words" | "identifiers") => void,
  ): Promise<void>;
  remove(spaceId: number, pieceIds: readonly number[]): Promise<void>;
}

export function createIndexingService(context: ServiceContext, generations: GenerationService): IndexingService {
  const { database, vectors, words, identifiers } = context;

  async function embed(
    spaceId: number,
    model: EmbeddingModel,
    contents: readonly Pick<PieceContent, "header" | "text" | "inputHash">[],
    signal?: AbortSignal,
  ): Promise<Float32Array[][]> {
    const wanted = new Map(contents.map((content) => [hashKey(content.inputHash), content]));
    const cached = await database.statistics.findEmbeddings(
      spaceId,
      model.id,
      [...wanted.values()].map((content) => content.inputHash),
    );
    const known = new Map(cached.map((row) => [hashKey(row.inputHash), splitVectors(row.vectors, row.count)]));
    const missing = [...wanted].filter(([key]) => !known.has(key));
    if (missing.length > 0) {
      const made = await model.embedPassages(
        missing.map(([, { header, text }]) => ({ header, text })),
        signal === undefined ? {} : { signal },
      );
      const rows = missing.map(([key, content], i) => {
        const list = made[i] ?? [];
        // Cached, it would never be asked for again and the piece never be found.
        if (list.length === 0)
          throw new AppError("MODEL_INVALID", `The model "${model.id}" gave no vector for a passage. Check the model.`);
        known.set(key, list);
        return { inputHash: content.inputHash, count: list.length, vectors: joinVectors(list) };
      });
      await database.statistics.insertEmbeddings(spaceId, model.id, rows);
    }
    return contents.map((content) => known.get(hashKey(content.inputHash)) ?? []);
  }

  return {
    embed,
    async embedForAll(spaceId, contents, signal) {
      const targets = await generations.targets(spaceId);
      const all: GenerationVectors[] = [];
      for (const { generation, model } of targets)
        all.push({ generation, vectors: await embed(spaceId, model, contents, signal) });
      return all;
    },
    async add(spaceId, pieces, ofGenerations, onWritten) {
      if (pieces.length === 0) return;
      for (const { generation, vectors: lists } of ofGenerations)
        await vectors.upsert(
          { spaceId, generationId: generation.id },
          pieces.map((piece, i) => ({ ...labelsOf(piece), vectors: lists[i] ?? [] })),
        );
      onWritten?.("vectors");
      await words.upsert(
        spaceId,
        pieces.map((piece) => ({ ...labelsOf(piece), terms: piece.content.terms })),
      );
      onWritten?.("words");
      await identifiers.upsert(
        spaceId,
        pieces.map((piece) => ({ ...labelsOf(piece), keys: piece.content.identifiers.map((i) => i.keyHash) })),
      );
      onWritten?.("identifiers");
    },
    async remove(spaceId, pieceIds) {
      if (pieceIds.length === 0) return;
      for (const generation of await generations.list(spaceId))
        await vectors.remove({ spaceId, generationId: generation.id }, pieceIds);
      await words.remove(spaceId, pieceIds);
      await identifiers.remove(spaceId, pieceIds);
    },
  };
}

function labelsOf({ pieceId, documentId, collectionId, audienceId }: PieceToIndex) {
  return { pieceId, documentId, collectionId, audienceId };
}

/** float32, little endian, one after the other. */
export function joinVectors(vectors: readonly Float32Array[]): Buffer {
  return Buffer.concat(vectors.map((v) => Buffer.from(v.buffer, v.byteOffset, v.byteLength)));
}

export function splitVectors(bytes: Buffer, count: number): Float32Array[] {
  const length = count === 0 ? 0 : bytes.length / 4 / count;
  // A copy: the bytes of a row need not be aligned to four.
  const values = new Float32Array(new Uint8Array(bytes).buffer);
  return Array.from({ length: count }, (_, i) => values.slice(i * length, (i + 1) * length));
}
