import { z } from "zod";
import type { Operation } from "../client.ts";
import { JOB_FIELDS, jobSchema, type Job } from "./jobs.ts";

const FIELDS = `id subject name keys synonyms state reason reasonText type unit isMultiple isExact isBuilding
  figures { considered coverage distinct isDistinctAtLeast agreement examples }`;

const fieldSchema = z.object({
  id: z.string(),
  subject: z.enum(["DOCUMENTS", "TABLE_ROWS"]),
  name: z.string(),
  keys: z.array(z.string()),
  synonyms: z.array(z.string()),
  state: z.enum(["PROPOSED", "ACTIVE", "HIDDEN", "DROPPED"]),
  reason: z.string().nullable(),
  reasonText: z.string().nullable(),
  type: z.string(),
  unit: z.string().nullable(),
  isMultiple: z.boolean(),
  isExact: z.boolean(),
  isBuilding: z.boolean(),
  figures: z
    .object({
      considered: z.number(),
      coverage: z.number(),
      distinct: z.number(),
      isDistinctAtLeast: z.boolean(),
      agreement: z.number(),
      examples: z.array(z.string()),
    })
    .nullable(),
});
export type CollectionField = z.infer<typeof fieldSchema>;

const fieldsSchema = z.object({
  fields: z.array(fieldSchema),
  reason: z.string().nullable(),
  reasonText: z.string().nullable(),
  proposedAt: z.string().nullable(),
});
export type CollectionFields = z.infer<typeof fieldsSchema>;

export const LIST_FIELDS: Operation<{ collection: string }, { fields: CollectionFields }> = {
  document: `query Fields($collection: String!) {
    fields(collection: $collection) { fields { ${FIELDS} } reason reasonText proposedAt }
  }`,
  result: z.object({ fields: fieldsSchema }),
};

export const PROPOSE_FIELDS: Operation<{ collection: string }, { proposeFields: Job }> = {
  document: `mutation ProposeFields($collection: String!) {
    proposeFields(collection: $collection) { ${JOB_FIELDS} }
  }`,
  result: z.object({ proposeFields: jobSchema }),
};

/** What the command line can decide on a field. */
export interface FieldDecision {
  state?: "ACTIVE" | "HIDDEN";
  reading?: { type: string };
  isExact?: boolean;
  synonyms?: readonly string[];
}

export const UPDATE_FIELD: Operation<
  { input: FieldDecision & { id: string } },
  { updateField: { field: CollectionField; jobs: Job[] } }
> = {
  document: `mutation UpdateField($input: UpdateFieldInput!) {
    updateField(input: $input) { field { ${FIELDS} } jobs { ${JOB_FIELDS} } }
  }`,
  result: z.object({ updateField: z.object({ field: fieldSchema, jobs: z.array(jobSchema) }) }),
};
