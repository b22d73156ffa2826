// What a search ranked and did not supply, held back for the turn (FIND-9): the next portion of it costs no embedding, no
// search, no ranking and no check of relevance.
import type { ContextBudget } from "../core/retrieval/context-selection.ts";
import { containsSpan } from "../core/text/span.ts";
import type { EligiblePiece } from "../database/sqlite/evidence-rows.ts";
import type { SearchBlock } from "./context-blocks.ts";
import type { ServiceContext } from "./context.ts";
import type { Candidate, Pool } from "./search-candidates.ts";
import type { ContextSupplier, SuppliedContext } from "./search-context.ts";
import type { VersionOpener } from "./search-places.ts";
import type { SupersessionQuestion } from "./search-supersession.ts";

export interface HeldBack {
  /** Pieces of the pool that stand in none of the supplied blocks. */
  readonly pieces: number;
  /** The best of them, in blocks; what has gone out of the caller's reach meanwhile is left out (SRC-4). */
  next(budget: ContextBudget): Promise<SuppliedContext>;
}

export function createHeldBack(
  { database }: Pick<ServiceContext, "database">,
  contexts: ContextSupplier,
  question: SupersessionQuestion,
  open: VersionOpener,
  { pool, supplied }: { readonly pool: Pool; readonly supplied: readonly SearchBlock[] },
): HeldBack {
  // Where nothing was supplied nothing is the rest of it: the material was judged not to answer (FIND-7).
  const rest = supplied.length === 0 ? [] : pool.ranked.filter(({ row }) => !isSupplied(row, supplied));
  return {
    pieces: rest.length,
    async next(budget) {
      const rows = await database.evidence.findPieces(
        question.reach,
        rest.map(({ row }) => row.pieceId),
      );
      const inReach = new Set(rows.map(({ pieceId }) => pieceId));
      const added = rest.filter(({ row }: Candidate) => inReach.has(row.pieceId));
      const nothingRanked = { ranked: [], pinned: [], nearest: null, places: [], queries: pool.queries, baseline: 0 };
      return contexts.supply(question, open, { ...nothingRanked, added }, budget);
    },
  };
}

function isSupplied(row: EligiblePiece, blocks: readonly SearchBlock[]): boolean {
  return blocks.some(
    ({ documentId, versionOrdinal, spans }) =>
      documentId === row.documentPublicId &&
      versionOrdinal === row.versionOrdinal &&
      spans.some((span) => containsSpan(span, row)),
  );
}
