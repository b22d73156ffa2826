// The tools `search` and `more` (FIND-9): a model that looks further first gets what its question had found and had no room
// for, without another search; once a turn. After that it searches as anybody does.
import type { AskInput } from "./answer.ts";
import type { Caller } from "./caller.ts";
import type { SearchBlock } from "./context-blocks.ts";
import type { SearchResult, SearchService } from "./search.ts";
import type { Trace } from "./trace.ts";
import type { TurnEvidence } from "./turn-evidence.ts";

export interface FoundBlocks {
  readonly blocks: readonly SearchBlock[];
  /** In Vouch's own words, for the model. */
  readonly notes: readonly string[];
}

export interface TurnSearch {
  more(tokensMax: number): Promise<FoundBlocks>;
  search(question: string, tokensMax: number): Promise<FoundBlocks>;
}

/** Blocks of one portion (a choice: the default of a search). */
const BLOCKS_MAX = 8;
/** Least budget of a search (services/search-input.ts). */
const TOKENS_MIN = 1;

export function createTurnSearch(
  services: { search: SearchService },
  {
    caller,
    input,
    search,
    evidence,
    signal,
    trace,
  }: {
    caller: Caller;
    input: AskInput;
    search: SearchResult;
    evidence: TurnEvidence;
    signal: AbortSignal;
    trace: Trace;
  },
): TurnSearch {
  let isHandedOut = search.heldBack.pieces === 0;

  async function rest(tokensMax: number): Promise<FoundBlocks> {
    isHandedOut = true;
    const { blocks } = await search.heldBack.next({ blocksMax: BLOCKS_MAX, tokensMax });
    return { blocks: fresh(blocks), notes: [NEXT] };
  }

  function fresh(blocks: readonly SearchBlock[]): SearchBlock[] {
    const known = evidence.blocks().filter(({ label }) => evidence.shown.has(label));
    return blocks.filter(({ id, text }) => !known.some(({ block }) => block.id === id && block.text === text));
  }

  return {
    more: (tokensMax) => (isHandedOut ? Promise.resolve({ blocks: [], notes: [EXHAUSTED] }) : rest(tokensMax)),
    async search(question, tokensMax) {
      if (!isHandedOut) return rest(tokensMax);
      const again = await services.search.search(
        caller,
        { ...input, question, limit: null, tokensMax: Math.max(TOKENS_MIN, tokensMax) },
        { onStep: (step) => trace.record({ ...step, decidedBy: "MODEL" }), signal },
      );
      const blocks = fresh(again.blocks);
      const seen = again.blocks.length - blocks.length;
      return {
        blocks,
        notes: [
          ...(again.isSupported ? [] : [NOTHING]),
          ...(seen > 0 ? [`${seen} of the passages found are before you already.`] : []),
          ...again.missing.map((missing) => `Not in the material: ${missing}`),
        ],
      };
    },
  };
}

const NEXT =
  "These are the next passages that were found for the question. There are no more of them; search for something else.";
const EXHAUSTED = "There are no more passages that were found for the question. Search for something else, or reply.";
const NOTHING = "The material says nothing about this.";
