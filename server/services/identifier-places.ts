// Where the asked identifiers stand (FIND-3, FIND-4): a few places are taken all, of many the nearest to the question.
// Which are nearest is decided over all of them, never over the first in the order of their ids.
import type { PieceFilter, VectorTarget } from "../ports/vector-index.ts";
import type { ServiceContext } from "./context.ts";

export interface IdentifierPlaces {
  /** All of them up to PLACES_READ_MAX, else the nearest; none where there are more than can be compared. */
  readonly pieceIds: readonly number[];
  /** In how many pieces it stands. */
  readonly total: number;
}

/** Places of one identifier that are read whole (a choice: reading a piece takes about 10 µs). */
const PLACES_READ_MAX = 500;
/**
 * Places that are compared for one question, all its identifiers together. Measured: 100,000 places take about as long
 * as four scans of 100,000 vectors, half of it to list them. What stands in more tells no passage from another, and is
 * counted only.
 */
const PLACES_COMPARED_MAX = 100_000;

/** @returns in the order of `asked` */
export function findPlaces(
  { identifiers, vectors }: Pick<ServiceContext, "identifiers" | "vectors">,
  target: VectorTarget,
  question: {
    readonly asked: readonly { readonly keyHash: string }[];
    readonly vector: Float32Array;
    readonly filter: PieceFilter;
    /** How many of the nearest are wanted. */
    readonly limit: number;
  },
): Promise<IdentifierPlaces[]> {
  const { asked, vector, filter } = question;
  const comparedMax = Math.max(PLACES_READ_MAX, Math.floor(PLACES_COMPARED_MAX / asked.length));
  return Promise.all(
    asked.map(async ({ keyHash }) => {
      const all = await identifiers.find(target.spaceId, { key: keyHash, filter, limit: comparedMax });
      if (all.total <= PLACES_READ_MAX) return all;
      if (all.total > all.pieceIds.length) return { pieceIds: [], total: all.total };
      const nearest = await vectors.score(target, { vector, pieceIds: all.pieceIds, limit: question.limit });
      return { pieceIds: nearest.map(({ pieceId }) => pieceId), total: all.total };
    }),
  );
}
