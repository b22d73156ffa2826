// Superseded text never stands alone (FIND-10, SCOPE-3): where the best quote's block is superseded by another supplied
// one, the best of that one is quoted too, and first. What only stands beside the answer draws nothing further in: it goes.

interface Placed {
  readonly block: number;
  readonly score: number;
}

/**
 * @param units all that may be quoted
 * @param supersededBy positions of the supplied blocks that supersede the block at a position
 */
export function withSuperseding<T extends Placed>(
  chosen: readonly T[],
  units: readonly T[],
  supersededBy: (block: number) => readonly number[],
): T[] {
  const best = bestOf(chosen);
  const quoted = new Set(chosen.map(({ block }) => block));
  const drawsNothing = (block: number) => quoted.has(block) || units.every((unit) => unit.block !== block);
  const blocks = [...quoted].filter((block) => block === best?.block || supersededBy(block).every(drawsNothing));
  const ofBlock = new Map(blocks.map((block) => [block, chosen.filter((unit) => unit.block === block)]));
  const ordered: T[] = [];
  const done = new Set<number>();
  const place = (block: number): void => {
    if (done.has(block)) return;
    done.add(block);
    for (const superseding of supersededBy(block)) place(superseding);
    const drawn = bestOf(units.filter((unit) => unit.block === block));
    ordered.push(...(ofBlock.get(block) ?? (drawn === undefined ? [] : [drawn])));
  };
  for (const block of blocks) place(block);
  return ordered;
}

function bestOf<T extends Placed>(units: readonly T[]): T | undefined {
  return units.reduce<T | undefined>(
    (top, unit) => (top === undefined || unit.score > top.score ? unit : top),
    undefined,
  );
}
