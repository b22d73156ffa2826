// Fields of collections: what documents say of themselves, as people see it and decide on it (NUM-2 to NUM-4, EXACT-1).
import type { CountSubject, FieldFigures, FieldReason, FieldState, KnownField } from "../core/structured/field.ts";
import { audienceIds, hasRole, requireRole, type Caller } from "./caller.ts";
import { createCarriedFields, type FieldReach } from "./carried-fields.ts";
import type { CollectionService } from "./collections.ts";
import type { ServiceContext } from "./context.ts";
import { changeReading, type ReadingChange } from "./field-change-checks.ts";
import type { ChangedField, FieldChange, FieldChangeService } from "./field-changes.ts";
import { readFindings, type FieldFindings } from "./field-findings.ts";
import type { JobRow, JobService } from "./jobs.ts";
import type { KnownFieldService } from "./known-fields.ts";
import type { StoredField } from "./stored-fields.ts";

export interface FieldServices {
  readonly changes: FieldChangeService;
  readonly collections: CollectionService;
  readonly jobs: JobService;
  readonly knownFields: KnownFieldService;
}

/** A field as its caller may see it. */
export interface FieldView extends Omit<StoredField, "figures"> {
  /** Of documents of all their audiences: null for a key that lacks one of them. */
  readonly figures: FieldFigures | null;
}

export interface FieldListInput {
  readonly collection: string;
  readonly subject?: CountSubject | null;
  readonly states?: readonly FieldState[] | null;
}

export interface FieldList {
  readonly fields: readonly FieldView[];
  /** What the last proposal looked at; null before the first one. */
  readonly findings: FieldFindings | null;
  /** Why there is nothing to count by; null: there is, or nothing was looked for yet. */
  readonly reason: FieldReason | null;
}

export interface ReadingPreview {
  /** How the values would be read. */
  readonly reading: StoredField["reading"];
  /** Of the rows that were looked at alone; `considered` says how many. */
  readonly figures: FieldFigures;
}

/** Documents that a preview looks at, and characters of their text (choices: about a second). */
const PREVIEW_DOCUMENTS_MAX = 2_000;

export function createFieldService(context: ServiceContext, services: FieldServices) {
  const { database, keyring, preparer } = context;
  const { changes, collections, jobs, knownFields } = services;
  const carried = createCarriedFields(context);

  /** Whether the caller may see all documents that figures are of: those looked at, and those that have come since. */
  async function seesAll(caller: Caller, collectionId: number): Promise<boolean> {
    const { fieldFindings } = await database.read.collection.findUniqueOrThrow({ where: { id: collectionId } });
    const own = new Set(audienceIds(caller));
    const seen = [
      ...(readFindings(fieldFindings)?.audienceIds ?? []),
      ...database.structured.listAudiences(collectionId),
    ];
    return seen.every((id) => own.has(id));
  }

  async function carriedOf(reach: FieldReach, collectionId: number, fields: readonly StoredField[]) {
    return (await carried.within(reach, [{ collectionId, fields }])).flat();
  }

  function toView(field: StoredField, isShown: boolean): FieldView {
    if (!isShown) return { ...field, figures: null };
    return field.isExact ? { ...field, figures: withoutExamples(field.figures) } : field;
  }

  return {
    /**
     * All fields of these collections, in every state, of documents and of table rows, whoever may see them. What is told
     * to a caller, as a name or by a refusal, goes by `knownTo`.
     */
    async known(collectionIds: readonly number[]): Promise<KnownField[]> {
      return (await Promise.all(collectionIds.map((id) => knownFields.of(id)))).flat();
    },

    /**
     * The same as far as rows in reach carry them: to the caller there are no others (SRC-4).
     * @returns a list for each collection, in their order
     */
    async knownTo(reach: FieldReach, collectionIds: readonly number[]): Promise<KnownField[][]> {
      const of = async (collectionId: number) => ({ collectionId, fields: await knownFields.of(collectionId) });
      return carried.within(reach, await Promise.all(collectionIds.map(of)));
    },

    /** Columns of fields that `work` asks for stay readable until it is over. */
    during: <T>(work: () => Promise<T>): Promise<T> => knownFields.during(work),

    /** Fields in reach that are counted by; for a curator all, in every other state too. @throws {AppError} NOT_FOUND */
    async list(caller: Caller, { collection, subject, states }: FieldListInput): Promise<FieldList> {
      const { id } = await collections.get(caller, collection);
      const row = await database.read.collection.findUniqueOrThrow({ where: { id } });
      const findings = readFindings(row.fieldFindings);
      const isCurator = hasRole(caller, "CURATOR");
      const chosen = (await knownFields.of(id)).filter(
        (field) =>
          (isCurator || field.state === "ACTIVE") &&
          (subject == null || field.subject === subject) &&
          (states == null || states.includes(field.state)),
      );
      const reach = { spaceId: caller.spaceId, audienceIds: audienceIds(caller) };
      const fields = isCurator ? chosen : (await carriedOf(reach, id, chosen)).map(asRead);
      const isShown = await seesAll(caller, id);
      const hasAny = fields.some(({ columnId }) => columnId !== null);
      return {
        fields: fields.map((field) => toView(field, isShown)),
        findings,
        reason: hasAny ? null : (findings?.reason ?? null),
      };
    },

    /** @throws {AppError} NOT_FOUND, BAD_REQUEST, ALREADY_EXISTS, FORBIDDEN */
    async update(caller: Caller, publicId: string, change: FieldChange) {
      const { field, jobs: following }: ChangedField = await changes.update(caller, publicId, change);
      return { field: toView(field, await seesAll(caller, field.collectionId)), jobs: following };
    },

    /** Looks for fields in everything that the collection serves, as a job. */
    async propose(caller: Caller, collection: string): Promise<JobRow> {
      requireRole(caller, "CURATOR");
      const { id } = await collections.get(caller, collection);
      return jobs.enqueue(caller, "proposeFields", { collectionId: id });
    },

    /** Brings the index in step with the fields, as a job; nothing to do is no failure. */
    async build(caller: Caller, collection: string): Promise<JobRow> {
      requireRole(caller, "CURATOR");
      const { id } = await collections.get(caller, collection);
      return jobs.enqueue(caller, "buildIndex", { collectionId: id });
    },

    /**
     * What the values would be under another reading; nothing is changed. Of the first documents by key.
     * @throws {AppError} NOT_FOUND, BAD_REQUEST, FORBIDDEN
     */
    async previewReading(caller: Caller, publicId: string, change: ReadingChange): Promise<ReadingPreview> {
      requireRole(caller, "CURATOR");
      const field = await changes.get(caller, publicId);
      const reading = changeReading(field.decided.reading, change);
      const keys = await keyring.keysOf(caller.spaceId);
      const documents = [];
      for (let after = ""; documents.length < PREVIEW_DOCUMENTS_MAX;) {
        const page = database.storedRows.list(field.collectionId, after);
        const last = page.at(-1);
        if (last === undefined) break;
        documents.push(...page);
        after = last.documentKey;
      }
      const previewed = { subject: field.subject, keys: field.decided.keys, reading };
      const figures = await preparer.previewReading(documents, previewed, keys);
      const isShown = !field.isExact && (await seesAll(caller, field.collectionId));
      return { reading, figures: isShown ? figures : withoutExamples(figures) };
    },
  };
}

export type FieldService = ReturnType<typeof createFieldService>;

/** With the keys that its caller meets, of those that are read. */
function asRead(field: StoredField): StoredField {
  return { ...field, decided: { ...field.decided, keys: field.keys } };
}

function withoutExamples(figures: FieldFigures): FieldFigures {
  return { ...figures, examples: [], unparsed: [] };
}
