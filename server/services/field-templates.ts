// Sentence templates of a collection's fields (NUM-1): read for whoever cuts documents, checked for whoever writes them.
import type { CountSubject, FieldReading, SentenceTemplate } from "../core/structured/field.ts";
import { sentenceRules, type SentenceRule, type TemplateField } from "../core/structured/templates.ts";
import type { Prisma } from "../database/client.ts";
import type { ServiceContext } from "./context.ts";
import type { JobRow, JobService } from "./jobs.ts";

/** A field with what templates need to know of it. */
export interface StoredTemplateField extends TemplateField {
  readonly id: number;
}

export interface FieldTemplates {
  /** All fields of a collection, in a settled order. */
  fieldsOf(collectionId: number): Promise<StoredTemplateField[]>;
  /** What its templates write now; nothing where it has none. */
  rulesOf(collectionId: number): Promise<SentenceRule[]>;
}

export function createFieldTemplates({ database }: Pick<ServiceContext, "database">): FieldTemplates {
  return {
    fieldsOf: (collectionId) => readFields(database.read, collectionId),
    rulesOf: (collectionId) => readRules(database.read, collectionId),
  };
}

type FieldReader = Pick<Prisma.TransactionClient, "field">;

async function readFields({ field }: FieldReader, collectionId: number): Promise<StoredTemplateField[]> {
  const rows = await field.findMany({ where: { collectionId }, orderBy: { id: "asc" }, omit: { figures: true } });
  return rows.map(({ id, subject, name, keys, synonyms, reading, isExact, templates }) => ({
    id,
    subject: subject as CountSubject,
    name,
    keys: keys as string[],
    synonyms: synonyms as string[],
    reading: reading as unknown as FieldReading,
    isExact,
    templates: templates as unknown as SentenceTemplate[],
  }));
}

async function readRules(reader: FieldReader, collectionId: number): Promise<SentenceRule[]> {
  return sentenceRules(await readFields(reader, collectionId));
}

/**
 * Changes fields, and asks for their sentences to be written anew where that makes them others, in one transaction.
 * @param change within `tx`
 * @returns the job, to be handed over once the transaction is done; null where all sentences stay
 */
export async function withSentences<T>(
  tx: Prisma.TransactionClient,
  place: { readonly spaceId: number; readonly collectionId: number },
  jobs: Pick<JobService, "insert">,
  change: () => Promise<T>,
): Promise<{ readonly value: T; readonly job: JobRow | null }> {
  const { spaceId, collectionId } = place;
  const before = JSON.stringify(await readRules(tx, collectionId));
  const value = await change();
  const isSame = before === JSON.stringify(await readRules(tx, collectionId));
  const caller = { spaceId, apiKeyId: null };
  return { value, job: isSame ? null : await jobs.insert(tx, caller, "applyTemplates", { collectionId }) };
}
