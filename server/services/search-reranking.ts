// The pool in the order of a reranker (FIND-11), after support was judged without it. A reranker that fails or replies
// garbage leaves the ranking as it was, and the trace says why: nothing that is found depends on it.
import { AppError } from "../core/errors.ts";
import { rerank, toCompare } from "../core/retrieval/rerank.ts";
import type { ServiceContext } from "./context.ts";
import type { Candidate, Pool } from "./search-candidates.ts";
import type { ReadHit } from "./search-hits.ts";
import type { Trace } from "./trace.ts";

export interface Reranked {
  readonly pool: Pool;
  /** By piece; empty where nothing was compared. */
  readonly scores: ReadonlyMap<number, number>;
}

export interface RerankingSteps {
  /** Opens pieces, in their order. */
  read(candidates: readonly Candidate[]): Promise<readonly ReadHit[]>;
  readonly trace: Trace;
  readonly signal?: AbortSignal | undefined;
}

export function createReranking({ reranker, logger }: Pick<ServiceContext, "reranker" | "logger">) {
  return {
    /** @throws {AppError} CANCELLED, never for what the reranker does */
    async run(question: string, pool: Pool, { read, trace, signal }: RerankingSteps): Promise<Reranked> {
      const unchanged: Reranked = { pool, scores: new Map() };
      if (reranker === null) return unchanged;
      const byId = new Map(pool.ranked.map((candidate) => [candidate.row.pieceId, candidate]));
      const pinned = new Set(pool.pinned.map(({ row }) => row.pieceId));
      const ids = [...byId.keys()];
      const compared = toCompare(ids, pinned, reranker.passagesMax);
      // One piece has no order.
      if (compared.length < 2) return unchanged;
      return trace.step(
        "Rerank",
        async () => {
          const opened = await read(compared.flatMap((id) => byId.get(id) ?? []));
          const passages = opened.map(({ header, text }) => `${header}\n${text}`.trim());
          try {
            const given = await reranker.score(question, passages, signal === undefined ? {} : { signal });
            const scores = checkedScores(reranker.name, compared, given);
            const nearest = pool.nearest?.row.pieceId ?? null;
            const ranked = rerank({ ids, scores, nearest }).flatMap((id) => byId.get(id) ?? []);
            const detail = `${reranker.name}: ${passages.length} pieces compared`;
            return { value: { pool: { ...pool, ranked }, scores }, detail };
          } catch (error) {
            if (signal?.aborted === true) throw error;
            logger.warn({ err: error, reranker: reranker.name }, "The reranker failed: the ranking stays as it was");
            const code = error instanceof AppError ? error.code : "INTERNAL";
            return { value: unchanged, detail: `${reranker.name}: ${code}, the ranking stays as it was` };
          }
        },
        { kind: "MODEL" },
      );
    },
  };
}

/** @throws {AppError} MODEL_INVALID: whoever writes an adapter may forget to look */
function checkedScores(name: string, ids: readonly number[], given: readonly number[]): Map<number, number> {
  if (given.length !== ids.length || !given.every(Number.isFinite))
    throw new AppError("MODEL_INVALID", `Reranker "${name}" did not give one finite score for each passage.`);
  return new Map(ids.map((id, i) => [id, given[i] ?? 0]));
}
