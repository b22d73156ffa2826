// Superseded text never stands alone (FIND-10, SCOPE-3): where a quote's block is superseded by another supplied one, the
// best of that one is quoted too, and first.

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
  const blocks = [...new Set(chosen.map(({ block }) => block))];
  const ofBlock = new Map(blocks.map((block) => [block, chosen.filter((unit) => unit.block === block)]));
  const ordered: T[] = [];
  const done = new Set<number>();
  const place = (block: number): void => {
    if (done.has(block)) return;
    done.add(block);
    for (const superseding of supersededBy(block)) place(superseding);
    ordered.push(...(ofBlock.get(block) ?? bestOf(units, block)));
  };
  for (const block of blocks) place(block);
  return ordered;
}

function bestOf<T extends Placed>(units: readonly T[], block: number): T[] {
  const own = units.filter((unit) => unit.block === block);
  const best = own.reduce<T | null>((top, unit) => (top === null || unit.score > top.score ? unit : top), null);
  return best === null ? [] : [best];
}
