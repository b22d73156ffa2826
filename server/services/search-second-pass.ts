// The second pass (FIND-8): two checks on what would be supplied, and whatever is missing is searched once more by
// itself. Once, never a loop, and no model is asked. It runs only where the material supports an answer: without support
// nothing is supplied, and a name found alone would turn an honest refusal into an answer about something else.
import { relevance } from "../core/retrieval/relevance.ts";
import { readQuestion, titleTermsOf, type Asked } from "../core/retrieval/second-pass/asked.ts";
import {
  brings,
  findMissing,
  missingInWords,
  secondSearch,
  stillMissing,
  type Missing,
  type Supplied,
} from "../core/retrieval/second-pass/missing.ts";
import { hashTerm } from "../core/text/terms.ts";
import type { Eligibility } from "../database/sqlite/evidence-rows.ts";
import type { EmbeddingModel } from "../ports/embedding-model.ts";
import type { ServiceContext } from "./context.ts";
import type { Candidate, Candidates, QuestionSigns } from "./search-candidates.ts";
import type { HitReader, SearchBlock } from "./search-hits.ts";
import type { Trace } from "./trace.ts";

export interface SecondPass {
  /** What was searched once more: names, and words for what was asked of them. */
  readonly terms: readonly string[];
  /** Pieces that it brought: each mentions something that was missing. */
  readonly piecesAdded: number;
}

/** A question as the checks read it. */
export interface CheckedQuestion {
  readonly asked: Asked;
  readonly languages: readonly string[];
}

/** What a second search is made with: the same as the first one. */
export interface SecondSearchInput {
  readonly eligibility: Eligibility;
  readonly signs: QuestionSigns;
  readonly model: EmbeddingModel;
  /** Distance of unrelated text under the model. */
  readonly baseline: number;
}

/** A word in more titles tells kinds of documents, not a document (a choice: a plan, its price list, its editions). */
const TITLES_MAX = 20;
/** Pieces kept for each missing thing (a choice: the second may say what the first, a heading, only names). */
const KEPT_EACH = 2;
const KEPT_MAX = 4;
/** Best pieces of the second search that are opened and read for what was missing (a choice). */
const READ_MAX = 20;

export function createSecondPass(
  { database, vectors }: ServiceContext,
  { candidates, hits }: { candidates: Candidates; hits: HitReader },
) {
  /** Distances are to the question, whatever search found a piece. */
  async function measure({ eligibility, signs }: SecondSearchInput, kept: readonly Candidate[]): Promise<Candidate[]> {
    if (kept.length === 0) return [];
    const scored = await vectors.score(
      { spaceId: eligibility.spaceId, generationId: signs.generation.id },
      { vector: signs.vector, pieceIds: kept.map(({ row }) => row.pieceId) },
    );
    const distances = new Map(scored.map(({ pieceId, distance }) => [pieceId, distance]));
    return kept.map((candidate) => ({ ...candidate, distance: distances.get(candidate.row.pieceId) ?? null }));
  }

  /** The best for each missing thing; only what mentions it and is no farther from it than unrelated text. */
  async function choose(
    missing: readonly Missing[],
    { asked, languages }: CheckedQuestion,
    found: readonly Candidate[],
    { eligibility, baseline }: SecondSearchInput,
  ): Promise<Candidate[]> {
    const related = found.filter(({ distance }) => distance === null || relevance(distance, baseline) >= 0);
    const read = await hits.readHits(eligibility.spaceId, related.slice(0, READ_MAX), () => ({
      relevance: null,
      isPinned: false,
    }));
    const kept = new Set<Candidate>();
    for (const one of missing) {
      const bringing = read.filter(({ header, text }) => brings(one, asked, `${header}\n${text}`, languages));
      for (const { candidate } of bringing.slice(0, KEPT_EACH)) kept.add(candidate);
    }
    return [...kept].slice(0, KEPT_MAX);
  }

  /** Reads a question: its names, and among its words those of few titles in reach. One look-up by index. */
  async function readNames(eligibility: Eligibility, signs: QuestionSigns): Promise<CheckedQuestion> {
    const languages = [...new Set(signs.collections.flatMap(({ settings }) => settings.languages))];
    const terms = new Map(
      titleTermsOf(signs.question, languages).map((term) => [hashTerm(signs.keys.terms, term), term]),
    );
    const naming = await database.titleTerms.findNaming(eligibility, [...terms.keys()], TITLES_MAX);
    const inTitles = new Set(naming.map((hash) => terms.get(hash)));
    return { languages, asked: readQuestion(signs.question, { languages, isTitleTerm: (term) => inTitles.has(term) }) };
  }

  /** The one further search. @returns what it brought, best first; scores are those of this search */
  async function searchOnce(
    missing: readonly Missing[],
    question: CheckedQuestion,
    input: SecondSearchInput,
  ): Promise<{ pass: SecondPass; added: Candidate[] }> {
    const { terms, words } = secondSearch(missing, question.asked, question.languages);
    const vector = await input.model.embedQuestion(terms.join(" "));
    const signs = { ...input.signs, question: words, vector, asked: [] };
    const { ranked } = await candidates.find(input.eligibility, signs);
    const added = await measure(input, await choose(missing, question, ranked, input));
    return { pass: { terms, piecesAdded: added.length }, added };
  }

  return {
    /** Checks what a first search would supply, and completes it. Costs one look-up of titles where nothing is missing. */
    async complete<T extends { readonly blocks: readonly SearchBlock[] }>(
      input: SecondSearchInput,
      first: T,
      /** Supplies anew, with these pieces behind the pins and the best. */
      supplyWith: (added: readonly Candidate[]) => Promise<T>,
      trace: Trace,
    ): Promise<Completed<T>> {
      const question = await readNames(input.eligibility, input.signs);
      const { asked, languages } = question;
      const missing = findMissing(asked, first.blocks.map(suppliedOf), languages);
      if (missing.length === 0) return { supplied: first, added: [], pass: null, missing: [] };
      const { pass, added } = await trace.step("Search once more for what is missing", async () => {
        const value = await searchOnce(missing, question, input);
        const { terms, piecesAdded } = value.pass;
        return { value, detail: `${terms.join(", ")}: ${piecesAdded} pieces added` };
      });
      const supplied = added.length === 0 ? first : await supplyWith(added);
      const absent = stillMissing(asked, supplied.blocks.map(suppliedOf), languages);
      return { supplied, added, pass, missing: missingInWords(absent, asked.language) };
    },
  };
}

export interface Completed<T> {
  readonly supplied: T;
  /** What the second search brought, best first. */
  readonly added: readonly Candidate[];
  /** Null where nothing was missing. */
  readonly pass: SecondPass | null;
  /** What is missing in the end, in words of the question's language. */
  readonly missing: readonly string[];
}

function suppliedOf({ documentId, title, sectionPath, text }: SearchBlock): Supplied {
  return { document: documentId, text: [title, ...sectionPath, text].join("\n") };
}
