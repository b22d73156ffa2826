// What is supplied, in which order, within which budget (FIND-14): pins, the nearest, then the rest by rank; superseding
// text stands right before what it supersedes, and both go in together or not at all (FIND-10). A block that does not
// fit is skipped whole or supplied as a part that says so (CUT-4), and everything skipped is named with the reason.

export const SUPPLY_REASONS = ["PINNED", "SUPERSEDING", "NEAREST", "RANKED"] as const;
/** Why a block is supplied: the first of these that holds. */
export type SupplyReason = (typeof SUPPLY_REASONS)[number];

/** A block that may be supplied. */
export interface ContextCandidate {
  readonly id: string;
  readonly isPinned: boolean;
  /** Whether the nearest piece by vector stands in it. */
  readonly isNearest: boolean;
  /**
   * Ids of what supersedes it, through a chain the last word first. Null: something that may not be shown does, so
   * that the block would stand alone.
   */
  readonly superseding: readonly string[] | null;
}

export interface ContextBudget {
  readonly blocksMax: number;
  readonly tokensMax: number;
}

/** A block as it was read into some room. */
export interface SizedBlock {
  readonly tokens: number;
  /** Tokens of the whole block, however much of it is supplied. */
  readonly wholeTokens: number;
}

export interface SelectedContext<T> {
  readonly supplied: readonly { readonly id: string; readonly why: SupplyReason; readonly block: T }[];
  readonly skipped: readonly { readonly id: string; readonly reason: string }[];
}

/** A part smaller than this tells a reader nothing (a choice: two sentences). */
const PART_TOKENS_MIN = 50;
export const WITHHELD = "superseded by a text that you may not see";

/** Pins, then the nearest, then the rest, each in the order given. */
export function orderCandidates(candidates: readonly ContextCandidate[]): ContextCandidate[] {
  const rank = ({ isPinned, isNearest }: ContextCandidate) => (isPinned ? 0 : isNearest ? 1 : 2);
  return [...candidates].sort((a, b) => rank(a) - rank(b));
}

/**
 * @param candidates by rank; @param read a block in some room, whole where it fits and a part of it otherwise; null
 * where not even a part fits. The same id may be read several times.
 */
export async function selectContext<T extends SizedBlock>(
  candidates: readonly ContextCandidate[],
  budget: ContextBudget,
  read: (id: string, tokensMax: number) => Promise<T | null>,
): Promise<SelectedContext<T>> {
  const ordered = orderCandidates(candidates);
  const supersedingOf = new Map(ordered.map(({ id, superseding }) => [id, superseding ?? []]));
  const supplied = new Map<string, T>();
  const skipped: { id: string; reason: string }[] = [];
  let tokensLeft = budget.tokensMax;

  const reader = createGroupReader(budget, read);
  const nearest = ordered.find(({ isNearest }) => isNearest);
  // Safe from the budget: what stands before it leaves it the room it needs, up to a half of all.
  let reserved = 0;
  if (nearest !== undefined && nearest.superseding !== null && nearest !== ordered[0])
    reserved = Math.min(
      await reader.wholeTokens([...nearest.superseding, nearest.id]),
      Math.floor(budget.tokensMax / 2),
    );

  for (const candidate of ordered) {
    const { id, superseding } = candidate;
    if (supplied.has(id)) continue;
    if (superseding === null) {
      skipped.push({ id, reason: WITHHELD });
      continue;
    }
    if (candidate === nearest) reserved = 0;
    const group = [...superseding.filter((other) => !supplied.has(other)), id];
    // The nearest is added, it replaces nothing: it may be one more than asked for (FIND-5).
    if (supplied.size + group.length > budget.blocksMax && candidate !== nearest) {
      skipped.push({ id, reason: `more than ${budget.blocksMax} blocks` });
      continue;
    }
    const room = tokensLeft - reserved;
    const blocks = await reader.readGroup(group, room, candidate.isPinned || candidate.isNearest);
    if (blocks === null) {
      skipped.push({ id, reason: reasonOf(group.length, room) });
      continue;
    }
    for (const [i, member] of group.entries()) supplied.set(member, blocks[i] as T);
    tokensLeft -= blocks.reduce((sum, { tokens }) => sum + tokens, 0);
  }
  const order = besideEachOther([...supplied.keys()], supersedingOf);
  const superseding = new Set(order.flatMap((id) => supersedingOf.get(id) ?? []));
  const whyOf = (id: string): SupplyReason => {
    const own = ordered.find((candidate) => candidate.id === id);
    if (own?.isPinned) return "PINNED";
    if (superseding.has(id)) return "SUPERSEDING";
    return own?.isNearest ? "NEAREST" : "RANKED";
  };
  return {
    supplied: order.map((id) => ({ id, why: whyOf(id), block: supplied.get(id) as T })),
    skipped: skipped.filter(({ id }) => !supplied.has(id)),
  };
}

/** In the order given, but superseded text right behind what supersedes it, all of it together. */
function besideEachOther(ids: readonly string[], supersedingOf: ReadonlyMap<string, readonly string[]>): string[] {
  const placed = new Set<string>();
  // Two files may declare that each supersedes the other: whoever comes first then stands first.
  const entered = new Set<string>();
  const of = (id: string) => supersedingOf.get(id) ?? [];
  const place = (id: string): void => {
    if (entered.has(id)) return;
    entered.add(id);
    for (const other of of(id)) place(other);
    placed.add(id);
  };
  for (const id of ids) {
    place(id);
    for (const next of ids) if (of(next).some((other) => placed.has(other))) place(next);
  }
  return [...placed];
}

function reasonOf(length: number, room: number): string {
  const left = `the ${Math.max(0, room)} tokens that are left`;
  return length > 1 ? `does not fit in ${left} with what supersedes it` : `does not fit in ${left}`;
}

/** Reads blocks that go in together. Each is read in all the room first, and again where that was too much. */
function createGroupReader<T extends SizedBlock>(
  { tokensMax }: ContextBudget,
  read: (id: string, tokensMax: number) => Promise<T | null>,
) {
  const known = new Map<string, T | null>();
  async function readWhole(id: string): Promise<T | null> {
    const own = known.get(id);
    if (own !== undefined) return own;
    const block = await read(id, tokensMax);
    known.set(id, block);
    return block;
  }

  return {
    async wholeTokens(ids: readonly string[]): Promise<number> {
      let sum = 0;
      for (const id of ids) sum += (await readWhole(id))?.wholeTokens ?? 0;
      return sum;
    },
    /**
     * @param isWanted whether a part is better than nothing; otherwise only what is larger than the whole budget, and
     * so never fits whole, is supplied in part
     * @returns in the order of `ids`; null where one of them does not fit
     */
    async readGroup(ids: readonly string[], room: number, isWanted: boolean): Promise<T[] | null> {
      const whole: { id: string; block: T }[] = [];
      for (const id of ids) {
        const block = await readWhole(id);
        if (block === null) return null;
        whole.push({ id, block });
      }
      const fittedOf = new Map<string, T>();
      let left = room;
      // The small ones take what they need, the large ones share what remains.
      const bySize = [...whole].sort((a, b) => a.block.wholeTokens - b.block.wholeTokens);
      for (const [i, { id, block }] of bySize.entries()) {
        const share = Math.floor(left / (bySize.length - i));
        const fitted = block.tokens <= share ? block : await readPart(id, block, share, isWanted);
        if (fitted === null) return null;
        fittedOf.set(id, fitted);
        left -= fitted.tokens;
      }
      return ids.map((id) => fittedOf.get(id) as T);
    },
  };

  async function readPart(id: string, whole: T, share: number, isWanted: boolean): Promise<T | null> {
    const isEverWhole = whole.wholeTokens <= tokensMax;
    if (share < Math.min(PART_TOKENS_MIN, tokensMax) || (isEverWhole && !isWanted)) return null;
    const part = await read(id, share);
    return part !== null && part.tokens <= share ? part : null;
  }
}
