// Search: meaning, words and identifiers in one pool, judged against the baseline, joined with what may be shown, and
// swapped for the blocks that are supplied (FIND-2..7, CUT-3).
import { extractIdentifiers } from "../core/identifiers/extract.ts";
import { hashIdentifier, identifierKey, type IdentifierKind } from "../core/identifiers/identifier.ts";
import { AppError } from "../core/errors.ts";
import { POOL_SIZE } from "../core/retrieval/fusion.ts";
import type { PinCut } from "../core/retrieval/pins.ts";
import { relevance } from "../core/retrieval/relevance.ts";
import { audienceIds, requireRole, type Caller } from "./caller.ts";
import type { CollectionService } from "./collections.ts";
import type { ServiceContext } from "./context.ts";
import type { GenerationService } from "./generations.ts";
import {
  createCandidates,
  type Candidate,
  type Candidates,
  type CollectionQuery,
  type QuestionSigns,
} from "./search-candidates.ts";
import { judgeSupport } from "./search-support.ts";
import { createHitReader, type SearchBlock, type SearchHit } from "./search-hits.ts";
import { createTrace, type TraceStep } from "./trace.ts";
import type { StatisticsService } from "./statistics.ts";
import type { StoredTextReader } from "./stored-texts.ts";

export interface SearchInput {
  readonly question: string;
  /** Names; null = all of the space. */
  readonly collections?: readonly string[] | null;
  /** Ranked hits to return, 1..60; default 10. */
  readonly limit?: number | null;
  /** Blocks to supply, 1..20; default 8. */
  readonly blocksMax?: number | null;
  /** Budget of all supplied blocks in tokens; default 4,000. */
  readonly tokensMax?: number | null;
}

export interface AskedIdentifier {
  /** As the question writes it. */
  readonly text: string;
  readonly kind: IdentifierKind;
  /** In how many places of the searched material it stands; 0: it is absent, and named as that. */
  readonly places: number;
  readonly pinned: number;
  /** As pieces and questions meet. Not part of the API. */
  readonly folded: string;
}

  /** Why fewer than all are pinned (FIND-4). */
  readonly cut: PinCut;
export interface SearchResult {
  readonly question: string;
  readonly hits: readonly SearchHit[];
  /** Supplied only where the material supports an answer; each once, in the order of its best hit. */
  readonly blocks: readonly SearchBlock[];
  readonly skipped: readonly { readonly block: string; readonly reason: string }[];
  readonly isSupported: boolean;
  /** 0..1; supported from 0.5, or where an identifier is pinned. */
  readonly support: number;
  readonly baseline: number;
  readonly identifiers: readonly AskedIdentifier[];
  readonly piecesFound: number;
  readonly searched: {
    readonly collections: readonly string[];
    /** Counted when somebody asks: it looks at every document in reach. */
    countDocuments(): Promise<number>;
  };
  readonly trace: readonly TraceStep[];
  /** What quoting goes on with. Not part of the API. */
  readonly signs: QuestionSigns;
  readonly queries: readonly CollectionQuery[];
}

const LIMIT_DEFAULT = 10;
const BLOCKS_DEFAULT = 8;
const TOKENS_DEFAULT = 4_000;
const QUESTION_LENGTH_MAX = 4_000;

export function createSearchService(
  context: ServiceContext,
  services: {
    collections: CollectionService;
    generations: GenerationService;
    statistics: StatisticsService;
    texts: StoredTextReader;
  },
) {
  const { database, keyring } = context;
  const candidates: Candidates = createCandidates(context, services.statistics);
  const hits = createHitReader(context, services.texts);

  return {
    /** How an answer came about is for those who look after it. @throws {AppError} FORBIDDEN */
    trace(caller: Caller, { trace }: { readonly trace: readonly TraceStep[] }): readonly TraceStep[] {
      requireRole(caller, "ANALYST");
      return trace;
    },
    async search(
      caller: Caller,
      input: SearchInput,
      options: { onStep?: (step: TraceStep) => void } = {},
    ): Promise<SearchResult> {
      const trace = createTrace(context.now, options.onStep);
      const question = checkQuestion(input.question);
      const limit = checkRange("limit", input.limit ?? LIMIT_DEFAULT, POOL_SIZE);
      const blocksMax = checkRange("blocksMax", input.blocksMax ?? BLOCKS_DEFAULT, 20);
      const tokensMax = checkRange("tokensMax", input.tokensMax ?? TOKENS_DEFAULT, 100_000);
      const collections = await services.collections.getMany(caller, input.collections ?? null);
      const eligibility = {
        spaceId: caller.spaceId,
        collectionIds: collections.map((collection) => collection.id),
        audienceIds: audienceIds(caller),
      };
      const { generation, model } = await services.generations.getActive(caller.spaceId);
      const keys = await keyring.keysOf(caller.spaceId);
      const vector = await trace.step("Embed the question", async () => ({
        value: await model.embedQuestion(question),
        detail: generation.model,
      }));
      const asked = uniqueIdentifiers(question).map((found) => ({
        ...found,
        keyHash: hashIdentifier(keys.identifiers, found),
      }));
      const signs: QuestionSigns = { question, vector, generation, collections, keys, asked };
      const pool = await trace.step("Search meaning, words and identifiers", async () => {
        const value = await candidates.find(eligibility, signs);
        return { value, detail: `${value.ranked.length} pieces in the pool, ${value.pinned.length} pinned` };
      });
      const shown = [...pool.pinned, ...pool.ranked.filter((c) => !pool.pinned.includes(c))].slice(0, limit);
      const baseline = generation.baseline ?? 0;
      const read = await hits.readHits(caller.spaceId, shown, (c: Candidate) => ({
        relevance: c.distance === null ? null : relevance(c.distance, baseline),
        isPinned: pool.pinned.includes(c),
      }));
      const support = judgeSupport(pool, signs, read, baseline);
      const { isSupported } = support;
      const supplied = isSupported
        ? await trace.step("Swap hits for their blocks", async () => {
            const value = await hits.supply(caller.spaceId, read, { blocksMax, tokensMax });
            return { value, detail: `${value.blocks.length} blocks supplied, ${value.skipped.length} skipped` };
          })
        : { blocks: [], skipped: [] };
      return {
        question,
        hits: read.map((entry) => entry.hit),
        blocks: supplied.blocks,
        skipped: supplied.skipped,
        isSupported,
        support: support.score,
        baseline,
        identifiers: asked.map(({ text, kind, folded }, i) => ({
          text,
          kind,
          folded,
          ...(pool.places[i] ?? { places: 0, pinned: 0, cut: "NONE" as const }),
        })),
        piecesFound: pool.ranked.length,
        searched: {
          collections: collections.map((collection) => collection.name),
          countDocuments: () => database.evidence.countDocuments(eligibility),
        },
        trace: trace.steps,
        signs,
        queries: pool.queries,
      };
    },
  };
}

export type SearchService = ReturnType<typeof createSearchService>;

function checkQuestion(written: string): string {
  const question = written.normalize("NFC").trim();
  if (question === "") throw new AppError("BAD_REQUEST", "The question is empty. Write what you want to know.");
  if (question.length > QUESTION_LENGTH_MAX)
    throw new AppError(
      "LIMIT_EXCEEDED",
      `The question has ${question.length} characters; ask with at most ${QUESTION_LENGTH_MAX}.`,
    );
  return question;
}

function checkRange(name: string, value: number, max: number): number {
  if (!Number.isInteger(value) || value < 1 || value > max)
    throw new AppError("LIMIT_EXCEEDED", `"${name}" is ${value}; give a whole number from 1 to ${max}.`);
  return value;
}

function uniqueIdentifiers(question: string): { text: string; kind: IdentifierKind; folded: string }[] {
  const unique = new Map<string, { text: string; kind: IdentifierKind; folded: string }>();
  for (const found of extractIdentifiers(question)) {
    const { kind, folded, span } = found;
    const key = identifierKey(found);
    if (!unique.has(key)) unique.set(key, { kind, folded, text: question.slice(span.start, span.end) });
  }
  return [...unique.values()];
}
