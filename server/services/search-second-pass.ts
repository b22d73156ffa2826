// The second pass (FIND-8): two checks on what came back, and whatever is missing is searched once more by itself. Once,
// never a loop, and no model is asked. Support is judged first and supplies or not. Without it the pass still looks for
// what was named, so that an answer can say what is not there; it supplies something only where a piece shows the named
// thing together with the asked side of it (core/retrieval/second-pass/answerable.ts).
import { relevance } from "../core/retrieval/relevance.ts";
import { answersFirmly, asSupplied, worthNaming } from "../core/retrieval/second-pass/answerable.ts";
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
import type { HitReader, ReadHit, SearchBlock } from "./search-hits.ts";
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
  ): Promise<ReadHit[]> {
    const related = found.filter(({ distance }) => distance === null || relevance(distance, baseline) >= 0);
    const read = await hits.readHits(eligibility.spaceId, related.slice(0, READ_MAX), () => ({
      relevance: null,
      isPinned: false,
      rerankScore: null,
    }));
    const kept = new Set<ReadHit>();
    for (const one of missing)
      for (const hit of read.filter((own) => brings(one, asked, wordsOf(own), languages)).slice(0, KEPT_EACH))
        kept.add(hit);
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
    trace: Trace,
  ): Promise<{ pass: SecondPass; added: Candidate[]; texts: string[] }> {
    return trace.step("Search once more for what is missing", async () => {
      const { terms, words } = secondSearch(missing, question.asked, question.languages);
      const vector = await input.model.embedQuestion(terms.join(" "));
      const parts = [{ text: words, weight: 1 }];
      const signs = { ...input.signs, question: words, words: parts, vector, asked: [] };
      const { ranked } = await candidates.find(input.eligibility, signs);
      const kept = await choose(missing, question, ranked, input);
      const added = await measure(
        input,
        kept.map(({ candidate }) => candidate),
      );
      return {
        value: { pass: { terms, piecesAdded: added.length }, added, texts: kept.map(wordsOf) },
        detail: `${terms.join(", ")}: ${added.length} pieces added`,
      };
    });
  }

  /** Where the material supports an answer: completes what would be supplied. */
  async function complete<T extends Suppliable>(
    question: CheckedQuestion,
    input: SecondSearchInput,
    steps: SupplySteps<T>,
  ): Promise<Completed<T>> {
    const { asked, languages } = question;
    const first = await steps.supply([]);
    const missing = findMissing(asked, first.blocks.map(suppliedOf), languages);
    if (missing.length === 0) return { isSupported: true, supplied: first, added: [], pass: null, missing: [] };
    const { pass, added } = await searchOnce(missing, question, input, steps.trace);
    const supplied = added.length === 0 ? first : await steps.supply(added);
    const absent = stillMissing(asked, supplied.blocks.map(suppliedOf), languages);
    return { isSupported: true, supplied, added, pass, missing: missingInWords(absent, asked.language) };
  }

  /** Where it does not: looks for what was named, and supplies only where that answers plainly. */
  async function lookForNamed<T extends Suppliable>(
    question: CheckedQuestion,
    input: SecondSearchInput,
    read: readonly ReadHit[],
    steps: SupplySteps<T>,
  ): Promise<Completed<T>> {
    const { asked, languages } = question;
    const answers = (text: string) => answersFirmly(asked, text, languages);
    const texts = read.map(wordsOf);
    if (texts.some(answers)) return complete(question, input, steps);
    const missing = worthNaming(findMissing(asked, asSupplied(texts), languages));
    const nothing = { isSupported: false, supplied: steps.nothing };
    if (missing.length === 0) return { ...nothing, added: [], pass: null, missing: [] };
    const { pass, added, texts: brought } = await searchOnce(missing, question, input, steps.trace);
    const absent = worthNaming(stillMissing(asked, asSupplied([...texts, ...brought]), languages));
    const named = missingInWords(absent, asked.language);
    if (brought.some(answers))
      return { isSupported: true, supplied: await steps.supply(added), added, pass, missing: named };
    return { ...nothing, added: [], pass: { ...pass, piecesAdded: 0 }, missing: named };
  }

  return {
    /**
     * Checks what the first search brought, and completes it. Costs one look-up of titles where nothing is missing.
     * @param read the hits that are shown
     */
    async run<T extends Suppliable>(
      input: SecondSearchInput,
      { isSupported, read }: { readonly isSupported: boolean; readonly read: readonly ReadHit[] },
      steps: SupplySteps<T>,
    ): Promise<Completed<T>> {
      const question = await readNames(input.eligibility, input.signs);
      if (isSupported) return complete(question, input, steps);
      // What was asked by its exact name and stands nowhere is not answered by what else there is (FIND-3).
      if (input.signs.asked.length > 0)
        return { isSupported: false, supplied: steps.nothing, added: [], pass: null, missing: [] };
      return lookForNamed(question, input, read, steps);
    },
  };
}

interface Suppliable {
  readonly blocks: readonly SearchBlock[];
}

export interface SupplySteps<T> {
  /** Supplies from the pool, with these pieces behind the pins and the best. */
  supply(added: readonly Candidate[]): Promise<T>;
  readonly nothing: T;
  readonly trace: Trace;
}

export interface Completed<T> {
  /** As it was judged; also true where a piece shows the named thing together with what is asked of it. */
  readonly isSupported: boolean;
  readonly supplied: T;
  /** What the second search brought, best first. */
  readonly added: readonly Candidate[];
  /** Null where nothing was missing. */
  readonly pass: SecondPass | null;
  /** What is missing in the end, in words of the question's language. */
  readonly missing: readonly string[];
}

function wordsOf({ header, text }: ReadHit): string {
  return `${header}\n${text}`;
}

function suppliedOf({ documentId, title, sectionPath, text }: SearchBlock): Supplied {
  return { document: documentId, text: [title, ...sectionPath, text].join("\n") };
}
