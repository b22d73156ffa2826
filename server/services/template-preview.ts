// What sentence templates would do for a question (NUM-1): distances before and after, of records nearest to it and of
// others spread over the collection. Nothing is cut, indexed or written; vectors made for it are kept in the cache.
import type { PieceContent } from "../core/documents/prepare.ts";
import type { Piece } from "../core/documents/piece.ts";
import { formSentences } from "../core/documents/searched-form.ts";
import { AppError, notFound } from "../core/errors.ts";
import { dotProduct } from "../core/retrieval/dot-product.ts";
import type { CountSubject, SentenceTemplate } from "../core/structured/field.ts";
import { checkTemplates, fieldNamed, sentenceRules, type SentenceRule } from "../core/structured/templates.ts";
import { audienceIds, requireRole, type Caller } from "./caller.ts";
import type { CollectionService } from "./collections.ts";
import type { ServiceContext } from "./context.ts";
import type { DocumentService } from "./documents.ts";
import type { FieldTemplates } from "./field-templates.ts";
import type { GenerationService } from "./generations.ts";
import type { IndexingService } from "./indexing.ts";
import type { SearchService } from "./search.ts";
import type { StoredSource, StoredSourceReader } from "./stored-sources.ts";

export interface TemplatePreviewInput {
  readonly collection: string;
  /** Name, key or synonym. */
  readonly field: string;
  /** Default: DOCUMENTS. */
  readonly subject?: CountSubject | null;
  /** What the field would have in the place of what it has. */
  readonly templates: readonly (Pick<SentenceTemplate, "sentence"> & Partial<SentenceTemplate>)[];
  readonly question: string;
  /** Public id of a document to look at; null: the one that comes nearest with its sentences. */
  readonly documentId?: string | null;
}

/** A document with the cosine distance of its nearest piece to the question, 0..2. */
export interface DocumentDistance {
  readonly documentId: string;
  readonly documentKey: string;
  readonly title: string;
  readonly distance: number;
}

export interface TemplatePreview {
  /** Distance of unrelated text under the model. */
  readonly baseline: number;
  /** The document looked at: what it would say, and how near it is; null where the templates say nothing of any. */
  readonly record: (Omit<DocumentDistance, "distance"> & { sentences: string[]; before: number; after: number }) | null;
  /** Of the documents compared. Null where the collection has none. */
  readonly nearestBefore: DocumentDistance | null;
  readonly nearestAfter: DocumentDistance | null;
  readonly compared: number;
  /** How many of them would be searched by other sentences than now. */
  readonly changed: number;
}

/** Documents nearest to the question now, and others, that one preview compares (a choice: some seconds of embedding). */
const NEAREST_MAX = 12;
const SPREAD_MAX = 36;
/** A document longer than this is left out (a choice: it is no record). */
const LENGTH_MAX = 50_000;

interface Compared {
  readonly source: StoredSource;
  readonly sentences: string[];
  readonly isChanged: boolean;
  readonly before: number;
  readonly after: number;
}

export function createTemplatePreviewService(
  { database, preparer }: ServiceContext,
  services: {
    collections: CollectionService;
    documents: DocumentService;
    generations: GenerationService;
    indexing: IndexingService;
    search: SearchService;
    sources: StoredSourceReader;
    templates: FieldTemplates;
  },
) {
  const { collections, documents, generations, indexing, search, sources, templates } = services;

  async function versionOf(caller: Caller, collectionId: number, documentId: string): Promise<number> {
    const document = await documents.get(caller, documentId);
    const [version] = await documents.currentVersions(caller, [document]);
    if (document.collectionId !== collectionId || version == null) throw notFound("document", documentId);
    return version.id;
  }

  /** Versions of the documents whose pieces are nearest to the question as they are. */
  async function nearestVersions(caller: Caller, { collection, question }: TemplatePreviewInput): Promise<number[]> {
    const { hits } = await search.search(caller, { question, collections: [collection], limit: 2 * NEAREST_MAX });
    const byDistance = [...hits].sort((a, b) => (a.distance ?? Infinity) - (b.distance ?? Infinity));
    const ids = [...new Set(byDistance.map((hit) => hit.documentId))].slice(0, NEAREST_MAX);
    const found = await documents.findMany(caller, ids);
    const versions = await documents.currentVersions(
      caller,
      found.flatMap((document) => (document === null ? [] : [document])),
    );
    return versions.flatMap((version) => (version === null ? [] : [version.id]));
  }

  async function compare(
    spaceId: number,
    read: readonly StoredSource[],
    rules: { readonly before: readonly SentenceRule[]; readonly after: readonly SentenceRule[] },
    question: string,
  ): Promise<Compared[]> {
    const { model } = await generations.getActive(spaceId);
    const asked = await model.embedQuestion(question);
    const piecesUnder = async (sentences: readonly SentenceRule[]) => {
      const prepared = await preparer.prepare(read.map(({ source }) => ({ ...source, sentences })));
      return prepared.map((made): readonly (Piece & PieceContent)[] => (made.kind === "PREPARED" ? made.pieces : []));
    };
    const [before, after] = [await piecesUnder(rules.before), await piecesUnder(rules.after)];
    const contents = [...before, ...after].flat();
    const vectors = await indexing.embed(spaceId, model, contents);
    const distances = new Map(
      contents.map((content, i) => [
        content.inputHash.toString("base64"),
        1 - Math.max(...(vectors[i] ?? []).map((vector) => dotProduct(asked, vector))),
      ]),
    );
    const nearest = (pieces: readonly PieceContent[]) =>
      Math.min(...pieces.map(({ inputHash }) => distances.get(inputHash.toString("base64")) ?? Infinity));
    return read.flatMap((source, i): Compared[] => {
      const [then = [], now = []] = [before[i], after[i]];
      if (then.length === 0) return [];
      return [
        {
          source,
          sentences: now.flatMap(({ form }) => formSentences(form, source.source.text)),
          isChanged: now.some(({ inputHash }, p) => then[p]?.inputHash.equals(inputHash) !== true),
          before: nearest(then),
          after: nearest(now),
        },
      ];
    });
  }

  return {
    /** @throws {AppError} FORBIDDEN, NOT_FOUND, BAD_REQUEST, LIMIT_EXCEEDED */
    async previewTemplate(caller: Caller, input: TemplatePreviewInput): Promise<TemplatePreview> {
      requireRole(caller, "CURATOR");
      const { spaceId } = caller;
      const { id: collectionId } = await collections.get(caller, input.collection);
      const fields = await templates.fieldsOf(collectionId);
      const subject = input.subject ?? "DOCUMENTS";
      const field = fieldNamed(input.field, subject, fields);
      if (field === null) throw notFound("field", input.field);
      const written = checkTemplates(input.templates, field, fields);
      const given = input.documentId == null ? null : await versionOf(caller, collectionId, input.documentId);
      const versionIds = new Set([
        ...(given === null ? [] : [given]),
        ...(await nearestVersions(caller, input)),
        ...(await database.sentences.sampleVersions(collectionId, audienceIds(caller), {
          limit: SPREAD_MAX,
          hasTableRows: subject === "TABLE_ROWS",
        })),
      ]);
      const read: StoredSource[] = [];
      for (const versionId of [...versionIds].slice(0, 1 + NEAREST_MAX + SPREAD_MAX)) {
        const source = await sources.find(spaceId, versionId, LENGTH_MAX);
        if (source !== null) read.push(source);
        else if (versionId === given) throw tooLong(input.documentId ?? "");
      }
      const changedFields = fields.map((known) => (known === field ? { ...field, templates: written } : known));
      const rules = { before: sentenceRules(fields), after: sentenceRules(changedFields) };
      const compared = await compare(spaceId, read, rules, input.question);
      const changed = compared.filter(({ isChanged }) => isChanged);
      const { generation } = await generations.getActive(spaceId);
      const record =
        given === null
          ? nearestOf(changed, "after")
          : (compared.find(({ source }) => source.version.id === given) ?? null);
      return {
        baseline: generation.baseline ?? 0,
        record: record && {
          ...nameOf(record),
          sentences: record.sentences,
          before: record.before,
          after: record.after,
        },
        nearestBefore: distanceOf(nearestOf(compared, "before"), "before"),
        nearestAfter: distanceOf(nearestOf(compared, "after"), "after"),
        compared: compared.length,
        changed: changed.length,
      };
    },
  };
}

export type TemplatePreviewService = ReturnType<typeof createTemplatePreviewService>;

function nearestOf(compared: readonly Compared[], when: "before" | "after"): Compared | null {
  return compared.reduce<Compared | null>((best, one) => (best === null || one[when] < best[when] ? one : best), null);
}

function nameOf({ source: { source } }: Compared) {
  return { documentId: source.documentPublicId, documentKey: source.documentKey, title: source.title };
}

function distanceOf(compared: Compared | null, when: "before" | "after"): DocumentDistance | null {
  return compared && { ...nameOf(compared), distance: compared[when] };
}

function tooLong(documentId: string): AppError {
  return new AppError(
    "LIMIT_EXCEEDED",
    `The document "${documentId}" has more than ${LENGTH_MAX} characters: a preview of sentences looks at records. Choose a shorter one.`,
  );
}
