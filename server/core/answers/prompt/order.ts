// The order of blocks in a prompt, and which of them go where there is no room for all.
import type { EvidenceBlock } from "../evidence.ts";

/** As supplied, but whatever supersedes a block stands right before it (FIND-10). Chains and cycles included. */
export function besideSuperseded(blocks: readonly EvidenceBlock[]): EvidenceBlock[] {
  const byLabel = new Map(blocks.map((block) => [block.label, block]));
  const placed = new Set<EvidenceBlock>();
  const open = new Set<EvidenceBlock>();
  const place = (block: EvidenceBlock): void => {
    if (placed.has(block) || open.has(block)) return;
    open.add(block);
    for (const { label } of block.supersededBy) {
      const other = label === null ? undefined : byLabel.get(label);
      if (other !== undefined) place(other);
    }
    placed.add(block);
    // What a superseding block stands over follows it: read apart, the two would be taken for two opinions.
    for (const { label } of block.supersedes) {
      const other = label === null ? undefined : byLabel.get(label);
      if (other !== undefined) place(other);
    }
  };
  for (const block of blocks) place(block);
  return [...placed];
}

/**
 * Blocks without the last that can go: never the best one, and never one that supersedes a block that stays.
 * @param first label of the best block; @returns null where none can go
 */
export function withoutLast(blocks: readonly EvidenceBlock[], first: number): EvidenceBlock[] | null {
  const needed = new Set(blocks.flatMap(({ supersededBy }) => supersededBy.map(({ label }) => label)));
  const at = blocks.findLastIndex(({ label }) => label !== first && !needed.has(label));
  // In a cycle everything is needed by something: then nothing can go.
  return at < 0 ? null : blocks.filter((_, i) => i !== at);
}
