import { z } from "zod";
import type { Operation } from "../client.ts";
import { countSchema, denominatorsSchema, groupsSchema, type Narrowing } from "./figures.ts";

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

/** As `POST /ask` tells it. */
export const answerSchema = z.looseObject({
  id: z.string(),
  status: z.enum(["ANSWERED", "NOT_FOUND", "UNVALIDATED", "CONFLICT"]),
  text: z.string(),
  missing: z.array(z.string()),
  structured: structuredSchema.nullable(),
  citations: z.array(placeSchema.extend({ index: z.number(), span: spanSchema, quote: z.string() }).loose()),
  model: z.string().nullable(),
  fallback: z.object({ code: z.string(), message: z.string() }).nullable(),
  problems: z.array(z.object({ code: z.string(), message: z.string() })),
  figures: z.array(z.object({ text: z.string(), origin: z.object({ kind: z.string() }) })),
  placed: z.array(z.object({ kind: z.string(), value: z.string(), documentId: z.string() })),
  removed: z.array(z.object({ reason: z.string(), written: z.string() })),
});
export type Answer = z.infer<typeof answerSchema>;

/** What `POST /ask` takes. */
export interface Question extends Narrowing {
  readonly question: string;
  readonly collections: readonly string[] | null;
  readonly isKept: boolean;
  readonly agent: string | null;
  readonly conversation: string | null;
  readonly format: "MARKDOWN" | "PLAIN";
}

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
  { input: { question: string; collections: readonly string[] | null; limit: number | null } & Narrowing },
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
