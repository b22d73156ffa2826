import { z } from "zod";
import type { Operation } from "../client.ts";
import { COUNT_FIELDS, countSchema, DENOMINATORS, denominatorsSchema, GROUPS_FIELDS, groupsSchema } from "./figures.ts";

const PLACE_FIELDS = `documentId documentKey collection title versionOrdinal versionLabel scope { name values } sectionNumber sectionPath page row`;

const placeSchema = z.object({
  documentId: z.string(),
  documentKey: z.string(),
  collection: z.string(),
  title: z.string(),
  versionOrdinal: z.number(),
  versionLabel: z.string(),
  scope: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  sectionNumber: z.string().nullable(),
  sectionPath: z.array(z.string()),
  page: z.number().nullable(),
  row: z.number().nullable(),
});
export type Place = z.infer<typeof placeSchema>;

const spanSchema = z.object({ start: z.number(), end: z.number() });
const searchedSchema = z.object({ collections: z.array(z.string()), documents: z.number() });

const structuredSchema = z.object({
  collection: z.string(),
  explained: z.string(),
  assumptions: z.array(z.string()),
  declined: z.object({ reason: z.string(), part: z.string(), nearest: z.array(z.string()) }).nullable(),
  count: countSchema.nullable(),
  groups: groupsSchema.nullable(),
  rows: denominatorsSchema
    .extend({
      hasNextPage: z.boolean(),
      rows: z.array(
        z.object({
          documentKey: z.string(),
          title: z.string(),
          values: z.array(z.object({ field: z.string(), values: z.array(z.string()) })),
        }),
      ),
    })
    .nullable(),
});
export type StructuredAnswer = z.infer<typeof structuredSchema>;

const answerSchema = z.object({
  id: z.string(),
  status: z.enum(["ANSWERED", "NOT_FOUND", "UNVALIDATED", "CONFLICT"]),
  text: z.string(),
  missing: z.array(z.string()),
  structured: structuredSchema.nullable(),
  citations: z.array(placeSchema.extend({ index: z.number(), span: spanSchema, quote: z.string() })),
});
export type Answer = z.infer<typeof answerSchema>;

export const ASK: Operation<
  { input: { question: string; collections: readonly string[] | null; isKept: boolean } },
  { ask: Answer }
> = {
  document: `mutation Ask($input: AskInput!) {
    ask(input: $input) {
      id status text missing
      structured {
        collection explained assumptions declined { reason part nearest }
        count { ${COUNT_FIELDS} } groups { ${GROUPS_FIELDS} }
        rows { ${DENOMINATORS} hasNextPage rows { documentKey title values { field values } } }
      }
      citations { index span { start end } quote ${PLACE_FIELDS} }
    }
  }`,
  result: z.object({ ask: answerSchema }),
};

const hitSchema = placeSchema.extend({
  id: z.string(),
  kind: z.string(),
  span: spanSchema,
  text: z.string(),
  distance: z.number().nullable(),
  relevance: z.number().nullable(),
  isPinned: z.boolean(),
});
export type Hit = z.infer<typeof hitSchema>;

const searchSchema = z.object({
  question: z.string(),
  isSupported: z.boolean(),
  support: z.number(),
  baseline: z.number(),
  piecesFound: z.number(),
  hits: z.array(hitSchema),
  identifiers: z.array(z.object({ text: z.string(), kind: z.string(), places: z.number(), pinned: z.number() })),
  searched: searchedSchema,
});
export type SearchResult = z.infer<typeof searchSchema>;

export const SEARCH: Operation<
  { input: { question: string; collections: readonly string[] | null; limit: number | null } },
  { search: SearchResult }
> = {
  document: `query Search($input: SearchInput!) {
    search(input: $input) {
      question isSupported support baseline piecesFound
      hits { id kind span { start end } text distance relevance isPinned ${PLACE_FIELDS} }
      identifiers { text kind places pinned }
      searched { collections documents }
    }
  }`,
  result: z.object({ search: searchSchema }),
};
