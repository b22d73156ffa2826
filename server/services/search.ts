// Search: meaning, words and identifiers in one pool, judged against the baseline, joined with what may be shown, and
// swapped for the blocks that are supplied (FIND-2..7, CUT-3).
import { extractIdentifiers } from "../core/identifiers/extract.ts";
import { hashIdentifier, identifierKey, type IdentifierKind } from "../core/identifiers/identifier.ts";
import type { PinCut } from "../core/retrieval/pins.ts";
import { asAsked, type RetrievalQuestion } from "../core/retrieval/follow-ups/retrieval-question.ts";
import { relevance } from "../core/retrieval/relevance.ts";
import { SUPPORT_MIN } from "../core/retrieval/support.ts";
import { audienceIds, requireRole, type Caller } from "./caller.ts";
import type { CollectionService } from "./collections.ts";
import type { ServiceContext } from "./context.ts";
import type { GenerationService } from "./generations.ts";
import {
  createCandidates,
  type Candidate,
  type Candidates,
  type CollectionQuery,
  type Pool,
  type QuestionSigns,
} from "./search-candidates.ts";
import { openFilter, type FilterContext } from "./search-filter.ts";
import { checkSearchInput, type SearchInput } from "./search-input.ts";
import { createSecondPass, type SecondPass } from "./search-second-pass.ts";
import { judgeSupport } from "./search-support.ts";
import type { SearchBlock } from "./context-blocks.ts";
import { createContextSupplier, type SuppliedContext } from "./search-context.ts";
import { createHeldBack, type HeldBack } from "./search-held-back.ts";
import { embedWhole } from "./search-meaning.ts";
import { createHitReader, type ReadHit, type SearchHit } from "./search-hits.ts";
import { createVersionOpeners } from "./search-places.ts";
import { createReranking } from "./search-reranking.ts";
import { createTrace, type TraceStep } from "./trace.ts";
import type { StatisticsService } from "./statistics.ts";
import type { StoredTextReader } from "./stored-texts.ts";

export interface AskedIdentifier {
  /** As the question writes it. */
  readonly text: string;
  readonly kind: IdentifierKind;
  /** In how many places of the searched material it stands; 0: it is absent, and named as that. */
  readonly places: number;
  readonly pinned: number;
  /** Why fewer than all are pinned (FIND-4). */
  readonly cut: PinCut;
  /** As pieces and questions meet. Not part of the API. */
  readonly folded: string;
}

export interface SearchResult {
  /** As it was asked. */
  readonly question: string;
  /** What was searched instead, where the question leans on earlier ones (FIND-1): shown, never stored or prompted with. */
  readonly rewritten: string | null;
  readonly hits: readonly SearchHit[];
  /** Supplied only where the material supports an answer; each once, in the order they are to be read in (FIND-14). */
  readonly blocks: readonly SearchBlock[];
  readonly skipped: readonly { readonly block: string; readonly reason: string }[];
  readonly blocksSupplied: number;
  readonly isSupported: boolean;
  /** 0..1; supported from 0.5, or where an identifier is pinned. */
  readonly support: number;
  readonly baseline: number;
  readonly identifiers: readonly AskedIdentifier[];
  /** What was searched once more, because it was asked for and did not come back; null where nothing was missing. */
  readonly secondPass: SecondPass | null;
  /** What was asked for and is not in what is supplied, in words of the question's language (FIND-8). */
  readonly missing: readonly string[];
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
  /** The rest of the pool (FIND-9). Not part of the API. */
  readonly heldBack: HeldBack;
}

/** Hits that support is judged on and the second pass looks through (a choice: what is shown by default). */
const JUDGED_MAX = 10;
const NOTHING: SuppliedContext = { blocks: [], skipped: [] };

export function createSearchService(
  context: ServiceContext,
  services: {
    collections: CollectionService;
    fields: FilterContext["fields"];
    generations: GenerationService;
    statistics: StatisticsService;
    texts: StoredTextReader;
  },
) {
  const { database, keyring } = context;
  const candidates: Candidates = createCandidates(context, services.statistics);
  const openers = createVersionOpeners(context, services.texts);
  const hits = createHitReader(services.texts, openers);
  const contexts = createContextSupplier(context, services.texts);
  const secondPass = createSecondPass(context, { candidates, hits });
  const reranking = createReranking(context);

  return {
    /** How an answer came about is for those who look after it. @throws {AppError} FORBIDDEN */
    trace(caller: Caller, { trace }: { readonly trace: readonly TraceStep[] }): readonly TraceStep[] {
      requireRole(caller, "ANALYST");
      return trace;
    },
    /** @param options.retrieval what a follow-up is searched with; left out: its own words */
    async search(
      caller: Caller,
      input: SearchInput,
      options: {
        onStep?: (step: TraceStep) => void;
        retrieval?: RetrievalQuestion;
        signal?: AbortSignal | undefined;
      } = {},
    ): Promise<SearchResult> {
      const trace = createTrace(context.now, options.onStep);
      const { question, limit, scope, ...budget } = checkSearchInput(input);
      const { text: searched, how, carried } = options.retrieval ?? asAsked(question);
      const collections = await services.collections.getMany(caller, input.collections ?? null);
      const reach = {
        spaceId: caller.spaceId,
        collectionIds: collections.map((collection) => collection.id),
        audienceIds: audienceIds(caller),
        scope,
      };
      const { generation, model } = await services.generations.getActive(caller.spaceId);
      const keys = await keyring.keysOf(caller.spaceId);
      const filter = await openFilter({ ...context, fields: services.fields }, reach, keys, input.where ?? null);
      const vector = await trace.step("Embed the question", async () => ({
        value: await embedWhole(model, carried?.meanings ?? [{ text: searched, weight: 1 }]),
        detail: generation.model,
      }));
      const judgedBy = carried?.asked ?? searched;
      const named = uniqueIdentifiers(judgedBy).map((found) => ({
        ...found,
        keyHash: hashIdentifier(keys.identifiers, found),
      }));
      const words = carried?.words ?? [{ text: searched, weight: 1 }];
      const lookedUp: QuestionSigns = {
        question: judgedBy,
        words,
        vector,
        generation,
        collections,
        keys,
        asked: named,
      };
      const { eligibility, value: found } = await trace.step("Search meaning, words and identifiers", async () => {
        const value = await filter.within((eligible) => candidates.find(eligible, lookedUp));
        const { ranked, pinned } = value.value;
        return { value, detail: `${ranked.length} pieces in the pool, ${pinned.length} pinned` };
      });
      // What an earlier question named and stands nowhere is not what this one lacks (FIND-3).
      const own = carried && new Set(uniqueIdentifiers(question).map(identifierKey));
      const isKept = named.map(
        (one, i) => own?.has(identifierKey(one)) !== false || (found.places[i]?.places ?? 0) > 0,
      );
      const asked = named.filter((_, i) => isKept[i]);
      const signs = { ...lookedUp, asked };
      const pool = { ...found, places: found.places.filter((_, i) => isKept[i]) };
      const inOrder = ({ pinned, ranked }: Pool) => [...pinned, ...ranked.filter((c) => !pinned.includes(c))];
      const baseline = generation.baseline ?? 0;
      const open = openers(caller.spaceId);
      const annotate = (c: Candidate) => ({
        relevance: c.distance === null ? null : relevance(c.distance, baseline),
        isPinned: pool.pinned.includes(c),
        rerankScore: null,
      });
      const readHits = readingOnce((found) => hits.readHits(caller.spaceId, found, annotate, open));
      // What is judged and looked through does not depend on how many hits the caller wants to see, nor on a reranker.
      const judged = await readHits(inOrder(pool).slice(0, JUDGED_MAX));
      const support = judgeSupport(pool, signs, judged, baseline);
      const steps = { read: readHits, trace, signal: options.signal };
      const { pool: ordered, scores } = await reranking.run(signs.question, pool, steps);
      const supplying = { reach, signs, queries: pool.queries, asked: reach.scope };
      const supply = (added: readonly Candidate[]) =>
        trace.step("Swap hits for their blocks", async () => {
          // Chosen from the whole pool, with what the second pass added; how many hits are shown does not matter.
          const value = await contexts.supply(supplying, open, { ...ordered, added, baseline }, budget);
          return { value, detail: `${value.blocks.length} blocks supplied, ${value.skipped.length} skipped` };
        });
      const completed = await secondPass.run(
        { eligibility, signs, model, baseline },
        { isSupported: support.isSupported, read: judged },
        { supply, nothing: NOTHING, trace },
      );
      // What was searched for once more is added to the hits, it replaces none.
      const shown = await readHits(inOrder(ordered).slice(0, limit));
      const shownIds = new Set(shown.map(({ candidate }) => candidate.row.pieceId));
      const added = await readHits(completed.added.filter(({ row }) => !shownIds.has(row.pieceId)));
      const { supplied, isSupported } = completed;
      return {
        question,
        rewritten: how === "ASKED" ? null : searched,
        hits: [...shown, ...added].map(({ hit, candidate }) => ({
          ...hit,
          rerankScore: scores.get(candidate.row.pieceId) ?? null,
        })),
        secondPass: completed.pass,
        missing: completed.missing,
        blocks: supplied.blocks,
        skipped: supplied.skipped,
        blocksSupplied: supplied.blocks.length,
        isSupported,
        support: isSupported ? Math.max(support.score, SUPPORT_MIN) : support.score,
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
        heldBack: createHeldBack(context, contexts, supplying, open, { pool: ordered, supplied: supplied.blocks }),
      };
    },
  };
}

export type SearchService = ReturnType<typeof createSearchService>;

/** Pieces are opened once, however many steps read them. */
function readingOnce(read: (found: readonly Candidate[]) => Promise<ReadHit[]>) {
  const known = new Map<number, ReadHit>();
  return async (found: readonly Candidate[]): Promise<ReadHit[]> => {
    for (const one of await read(found.filter(({ row }) => !known.has(row.pieceId))))
      known.set(one.candidate.row.pieceId, one);
    return found.flatMap(({ row }) => known.get(row.pieceId) ?? []);
  };
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
