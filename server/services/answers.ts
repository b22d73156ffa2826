// `ask`: search, then quote what answers, cited down to the characters; or say honestly that the material has no answer.
import { randomUUID } from "node:crypto";
import { coveredShare } from "../core/retrieval/bm25.ts";
import { chooseQuotes, type Quotable } from "../core/answers/quoting.ts";
import { extractIdentifiers } from "../core/identifiers/extract.ts";
import { sealText } from "../core/security/seal.ts";
import { splitSentences } from "../core/text/sentences.ts";
import { extractTerms } from "../core/text/terms.ts";
import type { Span } from "../core/text/span.ts";
import type { Caller } from "./caller.ts";
import type { ServiceContext } from "./context.ts";
import type { GenerationService } from "./generations.ts";
import type { Place, SearchBlock } from "./search-hits.ts";
import type { SearchInput, SearchResult, SearchService } from "./search.ts";
import type { TraceStep } from "./trace.ts";

export const ANSWER_STATUSES = ["ANSWERED", "NOT_FOUND", "UNVALIDATED", "CONFLICT"] as const;
export type AnswerStatus = (typeof ANSWER_STATUSES)[number];

export interface Citation extends Place {
  /** The number it is cited by in the answer, from 1. */
  readonly index: number;
  readonly span: Span;
  /** Exactly the version's text at `span`. */
  readonly quote: string;
}

export interface AskInput extends SearchInput {
  /** Whether the turn is stored; default true. */
  readonly isKept?: boolean | null;
}

export interface Answer {
  readonly id: string;
  readonly status: AnswerStatus;
  /** Quotes with their citation numbers, or what was searched without finding an answer. */
  readonly text: string;
  readonly citations: readonly Citation[];
  /** What was asked for and is not in the material. */
  readonly missing: readonly string[];
  readonly search: SearchResult;
  readonly trace: readonly TraceStep[];
}

/** At most three sentences: measured, a fourth seldom adds the answer and always adds length. */
const SENTENCES_MAX = 3;
/** Blocks and sentences that are compared with the question one by one. */
const BLOCKS_READ_MAX = 3;
const SENTENCES_READ_MAX = 60;

export function createAnswerService(
  { database, keyring, now }: ServiceContext,
  services: { search: SearchService; generations: GenerationService },
) {
  async function quote(caller: Caller, result: SearchResult): Promise<Citation[]> {
    const { model } = await services.generations.getActive(caller.spaceId);
    const asked = new Set(extractIdentifiers(result.question).map((found) => found.folded));
    const sentences = result.blocks
      .slice(0, BLOCKS_READ_MAX)
      .flatMap((block, at) => sentencesOf(block).map((sentence, ordinal) => ({ ...sentence, block: at, ordinal })));
    const read = sentences.slice(0, SENTENCES_READ_MAX);
    const vectors = await model.embedPassages(read.map(({ text }) => ({ header: "", text })));
    const terms = extractTerms(result.question, ["en", "ru", "zh"]);
    const flat = { pieces: 1, termPieces: () => 1 };
    const quotables: Quotable[] = read.map((sentence, i) => {
      const inSentence = new Set(extractTerms(sentence.text, ["en", "ru", "zh"]));
      return {
        ...sentence,
        cosine: dot(vectors[i]?.[0], result.vector),
        coveredShare: coveredShare(
          terms.map((_, index) => index),
          flat,
          (index) => inSentence.has(terms[index] ?? ""),
        ),
        isPinned: asked.size > 0 && extractIdentifiers(sentence.text).some((found) => asked.has(found.folded)),
      };
    });
    return chooseQuotes(quotables, SENTENCES_MAX).flatMap((quotable, i) => {
      const block = result.blocks[quotable.block];
      return block === undefined
        ? []
        : [{ ...placeOf(block), index: i + 1, span: quotable.span, quote: quotable.text }];
    });
  }

  return {
    async ask(caller: Caller, input: AskInput): Promise<Answer> {
      const from = now().getTime();
      const search = await services.search.search(caller, input);
      const citations = search.isSupported ? await quote(caller, search) : [];
      const status: AnswerStatus = citations.length > 0 ? "ANSWERED" : "NOT_FOUND";
      const missing = search.identifiers.filter(({ places }) => places === 0).map(({ text }) => text);
      const text = status === "ANSWERED" ? quoted(citations, missing) : notFoundText(search, missing);
      const step: TraceStep = {
        kind: "CODE",
        decidedBy: "CODE",
        title: status === "ANSWERED" ? "Quote the sentences that answer best" : "Decline: the material has no answer",
        detail: `${citations.length} quotes`,
        tokensIn: 0,
        tokensOut: 0,
        ms: now().getTime() - from - search.trace.reduce((sum, { ms }) => sum + ms, 0),
      };
      const answer: Answer = {
        id: randomUUID(),
        status,
        text,
        citations,
        missing,
        search,
        trace: [...search.trace, step],
      };
      if (input.isKept ?? true) await store(caller, answer);
      return answer;
    },
  };

  /** The turn is sealed; what it cites is kept beside it, so that erasing a document takes its turns along. */
  async function store(caller: Caller, answer: Answer): Promise<void> {
    const { spaceId, apiKeyId } = caller;
    const keys = await keyring.keysOf(spaceId);
    const { id: publicId, status, text, citations, missing, trace } = answer;
    const content = JSON.stringify({ question: answer.search.question, text, citations, missing, trace });
    const cited = [...new Set(citations.map((citation) => citation.documentId))];
    await database.write(async (tx) => {
      const documents = await tx.document.findMany({ where: { publicId: { in: cited } }, select: { id: true } });
      await tx.turn.create({
        data: {
          publicId,
          spaceId,
          apiKeyId,
          status,
          sealed: new Uint8Array(sealText(keys.seal, content, `turn:${publicId}`)),
          createdAt: now(),
          citations: { create: documents.map(({ id }) => ({ documentId: id })) },
        },
      });
    });
  }
}

export type AnswerService = ReturnType<typeof createAnswerService>;

/** Whole sentences and lines of a block with their spans in the version. */
function sentencesOf(block: SearchBlock): { text: string; span: Span }[] {
  const found: { text: string; span: Span }[] = [];
  let at = 0;
  for (const span of block.spans) {
    const text = block.text.slice(at, at + span.end - span.start);
    at += text.length + 1;
    for (const sentence of splitSentences(text)) {
      const own = text.slice(sentence.start, sentence.end);
      if (own.trim() === "") continue;
      found.push({ text: own, span: { start: span.start + sentence.start, end: span.start + sentence.end } });
    }
  }
  return found;
}

function placeOf(block: SearchBlock): Place {
  const { documentId, documentKey, collection, title, versionOrdinal, versionLabel, scope } = block;
  const { sectionNumber, sectionPath, page, row } = block;
  return {
    documentId,
    documentKey,
    collection,
    title,
    versionOrdinal,
    versionLabel,
    scope,
    sectionNumber,
    sectionPath,
    page,
    row,
  };
}

function quoted(citations: readonly Citation[], missing: readonly string[]): string {
  const lines = citations.map(({ quote, index }) => `${quote.trim()} [${index}]`);
  return [...lines, ...missing.map((name) => `Not in the material: ${name}.`)].join("\n");
}

function notFoundText(search: SearchResult, missing: readonly string[]): string {
  const { documents, collections } = search.searched;
  const where = `Searched: ${documents} documents in ${collections.join(", ") || "no collection"}.`;
  const absent = missing.length > 0 ? ` Not in the material: ${missing.join(", ")}.` : "";
  return `The material does not contain an answer.${absent} ${where}`;
}

/** Cosine of two vectors of unit length; 0 where one is missing. */
function dot(a: Float32Array | undefined, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < (a?.length ?? 0); i++) sum += (a?.[i] ?? 0) * (b[i] ?? 0);
  return sum;
}
