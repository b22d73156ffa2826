// `ask`: search, then quote what answers, cited down to the characters; or say honestly that the material has no answer.
import { randomUUID } from "node:crypto";
import type { QuotableUnit } from "../core/answers/quotables.ts";
import { chooseQuotes, isEcho, preselect } from "../core/answers/quoting.ts";
import { extractIdentifiers } from "../core/identifiers/extract.ts";
import { identifierKey } from "../core/identifiers/identifier.ts";
import { sealText } from "../core/security/seal.ts";
import type { Span } from "../core/text/span.ts";
import type { Caller } from "./caller.ts";
import type { ServiceContext } from "./context.ts";
import type { GenerationService } from "./generations.ts";
import type { Place, SearchBlock } from "./search-hits.ts";
import { coverageOf } from "./search-support.ts";
import type { SearchInput, SearchResult, SearchService } from "./search.ts";
import type { TraceStep } from "./trace.ts";
import type { UnitVectors } from "./unit-vectors.ts";

export const ANSWER_STATUSES = ["ANSWERED", "NOT_FOUND", "UNVALIDATED", "CONFLICT"] as const;
export type AnswerStatus = (typeof ANSWER_STATUSES)[number];

export interface Citation extends Place {
  /** The number it is cited by in the answer, from 1. */
  readonly index: number;
  readonly span: Span;
  readonly kind: QuotableUnit["kind"];
  /** Exactly the version's text at `span`. */
  readonly quote: string;
  /** What a row cannot be understood without: caption, scope line and header of its table. */
  readonly context: readonly { readonly span: Span; readonly text: string }[];
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

/** At most three quotes: measured, a fourth seldom adds the answer and always adds length. */
const QUOTES_MAX = 3;
/** Units that are compared with the question by meaning; the cheap signs choose them. */
const COMPARED_MAX = 24;

export function createAnswerService(
  { database, keyring, now }: ServiceContext,
  services: { search: SearchService; generations: GenerationService; unitVectors: UnitVectors },
) {
  /** What may be quoted of the supplied blocks, with the signs that cost nothing. */
  function unitsOf({ blocks, signs, queries, identifiers }: SearchResult) {
    // An identifier that stands everywhere tells no unit from another.
    const telling = new Set(identifiers.filter(({ pinned }) => pinned > 0).map(identifierKey));
    const carries = (text: string) => extractIdentifiers(text).some((found) => telling.has(identifierKey(found)));
    return blocks.flatMap((block, at) => {
      const query = queries.find(({ collectionId }) => collectionId === block.collectionId);
      const coverage = query === undefined ? null : coverageOf(query, signs);
      const isOfAsked = telling.size > 0 && carries(`${block.documentKey}\n${block.title}`);
      return block.units.map((unit, ordinal) => {
        const own = [...unit.contextTexts, unit.text].join("\n");
        return {
          ...unit,
          block: at,
          ordinal,
          // A field is read after its record's title.
          words: unit.kind === "FIELD" ? `${block.title}\n${own}` : own,
          coveredShare: coverage?.(own) ?? 0,
          isAsked: telling.size > 0 && (unit.kind === "FIELD" ? isOfAsked : carries(unit.text)),
          isEcho: unit.kind === "FIELD" && isEcho(unit.text, signs.question),
        };
      });
    });
  }

  async function quote(caller: Caller, result: SearchResult): Promise<Citation[]> {
    const { model } = await services.generations.getActive(caller.spaceId);
    const units = unitsOf(result).filter((unit) => !unit.isEcho);
    const compared = preselect(units, COMPARED_MAX);
    const texts = compared.map((unit) => ({
      documentId: result.blocks[unit.block]?.documentId ?? "",
      text: unit.words,
    }));
    const vectors = await services.unitVectors.embed(caller.spaceId, model, texts);
    const cosines = new Map(compared.map((unit, i) => [unit, dot(vectors[i], result.signs.vector)]));
    const quotables = units.map((unit) => ({ ...unit, cosine: cosines.get(unit) ?? 0 }));
    return chooseQuotes(quotables, QUOTES_MAX).flatMap((chosen, i) => {
      const block = result.blocks[chosen.block];
      if (block === undefined) return [];
      const context = chosen.context.map((span, at) => ({ span, text: chosen.contextTexts[at] ?? "" }));
      return [{ ...placeOf(block), index: i + 1, kind: chosen.kind, span: chosen.span, quote: chosen.text, context }];
    });
  }

  return {
    async ask(caller: Caller, input: AskInput, options: { onStep?: (step: TraceStep) => void } = {}): Promise<Answer> {
      const from = now().getTime();
      const search = await services.search.search(caller, input, options);
      const citations = search.isSupported ? await quote(caller, search) : [];
      const status: AnswerStatus = citations.length > 0 ? "ANSWERED" : "NOT_FOUND";
      const missing = search.identifiers.filter(({ places }) => places === 0).map(({ text }) => text);
      const text = status === "ANSWERED" ? quoted(citations, missing) : await notFoundText(search, missing);
      const step: TraceStep = {
        kind: "CODE",
        decidedBy: "CODE",
        title: status === "ANSWERED" ? "Quote the sentences that answer best" : "Decline: the material has no answer",
        detail: `${citations.length} quotes`,
        tokensIn: 0,
        tokensOut: 0,
        ms: now().getTime() - from - search.trace.reduce((sum, { ms }) => sum + ms, 0),
      };
      options.onStep?.(step);
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

function placeOf(block: SearchBlock): Place {
  const { documentId, collectionId, documentKey, collection, title, versionOrdinal, versionLabel, scope } = block;
  const { sectionNumber, sectionPath, page, row } = block;
  return {
    documentId,
    collectionId,
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

/** Quotes as they are read: rows of one table under its head once, a record's field after the record's title. */
function quoted(citations: readonly Citation[], missing: readonly string[]): string {
  const lines: string[] = [];
  let head = "";
  for (const citation of citations) {
    const own = headOf(citation);
    if (own !== "" && own !== head) lines.push(own);
    head = own;
    lines.push(`${citation.quote.trim()} [${citation.index}]`);
  }
  return [...lines, ...missing.map((name) => `Not in the material: ${name}.`)].join("\n");
}

function headOf({ kind, context, title, documentKey }: Citation): string {
  if (kind === "FIELD") return title === documentKey ? title : `${title} (${documentKey})`;
  return context.map(({ text }) => text.trim()).join("\n");
}

async function notFoundText({ searched }: SearchResult, missing: readonly string[]): Promise<string> {
  const { collections } = searched;
  const documents = await searched.countDocuments();
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
