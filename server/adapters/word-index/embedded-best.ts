// The best of a stream of scores, in little memory.
import type { PieceScore } from "../../ports/word-index.ts";

export interface Best {
  /** A score below it cannot be among the best. */
  floor(): number;
  offer(pieceId: number, score: number): void;
  /** Best first, ties by piece id. */
  take(): PieceScore[];
}

/** Keeps twice as many as asked for and sorts when full: simpler than a heap, and as fast for the sizes of a pool. */
export function createBest(limit: number): Best {
  let kept: PieceScore[] = [];
  let floor = 0;
  const trim = () => {
    kept = kept.sort((a, b) => b.score - a.score || a.pieceId - b.pieceId).slice(0, limit);
    if (kept.length === limit) floor = kept.at(-1)?.score ?? Infinity;
  };
  return {
    floor: () => floor,
    offer(pieceId, score) {
      kept.push({ pieceId, score });
      if (kept.length >= Math.max(2 * limit, 64)) trim();
    },
    take() {
      trim();
      return kept;
    },
  };
}
