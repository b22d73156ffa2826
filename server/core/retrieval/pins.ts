// Identifiers are identities (FIND-3, FIND-4): pieces that carry exactly what was asked for stand in front, and a gap in
// their distances, never a guessed threshold, says where to stop.

export interface IdentifierMatch {
  readonly pieceId: number;
  readonly distance: number;
}

/** Why fewer than all are pinned: `NONE` = all fit, `GAP` = a step in the distances, `SMOOTH` = none can be told apart. */
export type PinCut = "NONE" | "GAP" | "SMOOTH";

export interface PinDecision {
  /** Nearest first. */
  readonly pieceIds: readonly number[];
  /** In how many places the identifier occurs. */
  readonly places: number;
  readonly cut: PinCut;
}

/**
 * A step counts as a gap when it is this many times as large as every step before it and as those behind it, over half
 * of what fits. The worked example, 0.27, 0.31, then 0.51, is a step of 0.20 after one of 0.04: five times (a choice
 * between that and a smooth slope). Looking behind as well matters: of places at random distances, without any gap, a
 * step is three times those before it for every second identifier, and those behind it too for one in twelve.
 */
const GAP_RATIO_MIN = 3;
/** Steps below this are noise between near-identical pieces (a choice). */
const GAP_MIN = 0.02;

/**
 * @param matches pieces that carry the identifier and are in reach: all of them, or the nearest; @param placesMax how
 *   many fit; @param places how many there are in all, at least as many as `matches`
 */
export function decidePins(
  matches: readonly IdentifierMatch[],
  placesMax: number,
  places: number = matches.length,
): PinDecision {
  const sorted = [...matches].sort((a, b) => a.distance - b.distance || a.pieceId - b.pieceId);
  const ids = sorted.map((match) => match.pieceId);
  if (places <= placesMax) return { pieceIds: ids, places, cut: "NONE" };
  const at = findGap(
    sorted.map((match) => match.distance),
    placesMax,
  );
  if (at === null) return { pieceIds: [], places, cut: "SMOOTH" };
  return { pieceIds: ids.slice(0, at), places, cut: "GAP" };
}

/** Number of distances before the first gap, at most `placesMax`; null for a smooth slope. */
function findGap(distances: readonly number[], placesMax: number): number | null {
  const steps = distances.slice(1).map((distance, i) => distance - (distances[i] ?? 0));
  const behind = Math.ceil(placesMax / 2);
  for (const [i, step] of steps.slice(0, placesMax).entries()) {
    const others = [...steps.slice(0, i), ...steps.slice(i + 1, i + 1 + behind)];
    if (step >= GAP_MIN && step >= GAP_RATIO_MIN * Math.max(0, ...others)) return i + 1;
  }
  return null;
}
