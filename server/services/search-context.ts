// What is supplied for a question (FIND-14, CUT-3): the pool's relevant pieces swapped for their blocks, superseding text
// beside what it supersedes, within the budget. Decided over the pool, never over the hits that are shown.
import { selectContext, type ContextBudget, type ContextCandidate } from "../core/retrieval/context-selection.ts";
import { worthSupplying } from "../core/retrieval/supplied-hits.ts";
import type { EligiblePiece } from "../database/sqlite/evidence-rows.ts";
import { createBlockReader, type BlockRelation, type ReadBlock, type SearchBlock } from "./context-blocks.ts";
import type { ServiceContext } from "./context.ts";
import { groupByBlock, isInBlock, type BlockPiece, type FoundBlock } from "./search-blocks.ts";
import type { Candidate, Pool } from "./search-candidates.ts";
import type { VersionOpener } from "./search-places.ts";
import { createSupersessionReader, type BlockSupersession, type SupersessionQuestion } from "./search-supersession.ts";
import type { StoredTextReader } from "./stored-texts.ts";

export interface SuppliedContext {
  readonly blocks: readonly SearchBlock[];
  readonly skipped: readonly { readonly block: string; readonly reason: string }[];
}

export function createContextSupplier(context: ServiceContext, texts: StoredTextReader) {
  const blocks = createBlockReader(context, texts);
  const supersessions = createSupersessionReader(context);

  return {
    /** Blocks in the order they are read in, each once; what does not fit is named with the reason. */
    async supply(
      question: SupersessionQuestion,
      open: VersionOpener,
      pool: Pool & { readonly added: readonly Candidate[]; readonly baseline: number },
      budget: ContextBudget,
    ): Promise<SuppliedContext> {
      const { nearest } = pool;
      const found = groupByBlock(consideredPieces(pool));
      const related = await supersessions.resolve(question, found);
      const all = withSuperseding(found, related);
      const relationOf = (block: FoundBlock) => related.get(block.row.blockId);
      const ids = createIds(all);
      const pinnedIds = new Set(pool.pinned.map(({ row }) => row.pieceId));
      const candidates = all.map((block): ContextCandidate => {
        const relation = relationOf(block);
        return {
          id: ids.of(block),
          isPinned: block.hits.some(({ row }) => pinnedIds.has(row.pieceId)),
          isNearest: nearest !== null && block.hits.some(({ row }) => row.pieceId === nearest.row.pieceId),
          superseding: relation === undefined ? [] : (chainOf(block, all, related)?.map(ids.of) ?? null),
        };
      });
      // What only supersedes is supplied for the sake of others, never for its own.
      const wanted = candidates.filter((_, i) => (all[i]?.hits.length ?? 0) > 0);
      const selected = await selectContext<ReadBlock>(wanted, budget, (id, tokensMax) => {
        const block = ids.block(id);
        const stretches = relationOf(block)?.superseding ?? [];
        return blocks.read(question.reach.spaceId, open, block, stretches, tokensMax);
      });
      const supplied = selected.supplied.map((entry) => ({ ...entry, found: ids.block(entry.id) }));
      const relations = supplied.map((own) => relationsOf(own, supplied, relationOf(own.found)));
      return {
        blocks: supplied.map(({ why, block: { wholeTokens: _, ...block } }, i) => ({
          ...block,
          why,
          supersededBy: relations[i] ?? [],
          supersedes: supplied.flatMap((other, at) =>
            (relations[at] ?? [])
              .filter((relation) => relation.block === block.id)
              .map(({ scope }) => ({ block: other.block.id, cite: other.block.cite, scope })),
          ),
        })),
        skipped: selected.skipped.map(({ id, reason }) => ({ block: ids.block(id).id, reason })),
      };
    },
  };
}

export type ContextSupplier = ReturnType<typeof createContextSupplier>;

/**
 * Pins, the best, what was searched for once more (FIND-8), then what is worth supplying by rank; the nearest is among
 * them, whatever its rank.
 */
function consideredPieces({
  ranked,
  pinned,
  nearest,
  added,
  baseline,
}: Parameters<ContextSupplier["supply"]>[2]): BlockPiece[] {
  const [best, ...rest] = worthSupplying(ranked, baseline);
  const ordered = [
    ...pinned,
    ...(best === undefined ? [] : [best]),
    ...added,
    ...rest,
    ...(nearest === null ? [] : [nearest]),
  ];
  const considered = new Map<number, Candidate>();
  for (const candidate of ordered)
    if (!considered.has(candidate.row.pieceId)) considered.set(candidate.row.pieceId, candidate);
  return [...considered.values()].map((hit) => ({ row: hit.row, hit }));
}

/** Blocks once more with those that supersede them: what is found inside a superseding section is supplied with it. */
function withSuperseding(found: readonly FoundBlock[], related: ReadonlyMap<number, BlockSupersession>): FoundBlock[] {
  if (related.size === 0) return [...found];
  const needed = [...related.values()].flatMap(({ superseding }) => superseding.flatMap(({ pieces }) => pieces));
  const pieces: BlockPiece[] = found.flatMap(({ row, hits }) =>
    hits.map((hit) => ({ row: { ...row, ...blockOf(row) }, hit })),
  );
  const grouped = groupByBlock([...pieces, ...needed.map((row) => ({ row, hit: null }))]);
  const bestOf = (hits: readonly Candidate[]) => Math.max(0, ...hits.map(({ score }) => score));
  return grouped.map((block) => ({
    ...block,
    scoreBeside: Math.max(
      0,
      ...grouped
        .filter((other) => supersedingRows(other, related).some((row) => isInBlock(row, block.row)))
        .map((other) => bestOf(other.hits)),
    ),
  }));
}

function blockOf({ blockId, blockStart, blockEnd, blockKind, sectionOrdinal }: EligiblePiece) {
  return { blockId, blockStart, blockEnd, blockKind, sectionOrdinal };
}

function supersedingRows(block: FoundBlock, related: ReadonlyMap<number, BlockSupersession>): readonly EligiblePiece[] {
  return related.get(block.row.blockId)?.superseding.flatMap(({ pieces }) => pieces) ?? [];
}

/** All that supersedes a block, the last word first; null where any of it may not be shown. */
function chainOf(
  block: FoundBlock,
  all: readonly FoundBlock[],
  related: ReadonlyMap<number, BlockSupersession>,
): FoundBlock[] | null {
  const chain: FoundBlock[] = [];
  const seen = new Set<FoundBlock>([block]);
  const follow = (own: FoundBlock): boolean => {
    if (related.get(own.row.blockId)?.isWithheld) return false;
    for (const row of supersedingRows(own, related)) {
      const next = all.find((other) => isInBlock(row, other.row));
      if (next === undefined || seen.has(next)) continue;
      seen.add(next);
      if (!follow(next)) return false;
      chain.push(next);
    }
    return true;
  };
  return follow(block) ? chain : null;
}

interface SuppliedBlock {
  readonly found: FoundBlock;
  readonly block: ReadBlock;
}

function relationsOf(
  own: SuppliedBlock,
  supplied: readonly SuppliedBlock[],
  relation: BlockSupersession | undefined,
): BlockRelation[] {
  return (relation?.superseding ?? []).flatMap(({ scope, cite, pieces }): BlockRelation[] => {
    const others = supplied.filter((other) => other !== own && pieces.some((row) => isInBlock(row, other.found.row)));
    if (others.length === 0) return [{ block: null, cite, scope }];
    return others.map(({ block }) => ({ block: block.id, cite: block.cite, scope }));
  });
}

/** Names are unique in a collection only; the block's own id is unique in all. */
function createIds(all: readonly FoundBlock[]) {
  const byId = new Map(all.map((block) => [String(block.row.blockId), block]));
  return {
    of: ({ row }: FoundBlock) => String(row.blockId),
    block(id: string): FoundBlock {
      const block = byId.get(id);
      if (block === undefined) throw new Error("A block was selected that was never a candidate");
      return block;
    },
  };
}
