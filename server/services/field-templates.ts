// Sentence templates of a collection's fields (NUM-1): read for whoever cuts documents, checked for whoever writes them.
import type { CountSubject, FieldReading, SentenceTemplate } from "../core/structured/field.ts";
import { sentenceRules, type SentenceRule, type TemplateField } from "../core/structured/templates.ts";
import type { ServiceContext } from "./context.ts";

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
  async function fieldsOf(collectionId: number): Promise<StoredTemplateField[]> {
    const rows = await database.read.field.findMany({ where: { collectionId }, orderBy: { id: "asc" } });
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
  return {
    fieldsOf,
    rulesOf: async (collectionId) => sentenceRules(await fieldsOf(collectionId)),
  };
}
