import { z } from "zod";
import type { Operation } from "../client.ts";
import { pageSchema, type Page, type PageVariables } from "./paging.ts";

const FIELDS = `name documentCount createdAt settings { languages records recordKey recordTitle boundaryPolicy { kind } }`;

const collectionSchema = z.object({
  name: z.string(),
  documentCount: z.number(),
  createdAt: z.string(),
  settings: z.object({
    languages: z.array(z.string()),
    records: z.boolean(),
    recordKey: z.string().nullable(),
    recordTitle: z.string().nullable(),
    boundaryPolicy: z.object({ kind: z.string() }),
  }),
});
export type Collection = z.infer<typeof collectionSchema>;

/** Settings that the command line can give; the others keep their defaults. */
export interface CollectionSettings {
  recordKey?: string;
  recordTitle?: string;
  records?: boolean;
  languages?: readonly string[];
}

export const LIST_COLLECTIONS: Operation<PageVariables, { collections: Page<Collection> }> = {
  document: `query Collections($first: Int!, $after: String) {
    collections(first: $first, after: $after) { nodes { ${FIELDS} } pageInfo { hasNextPage endCursor } }
  }`,
  result: z.object({ collections: pageSchema(collectionSchema) }),
};

export const GET_COLLECTION: Operation<{ name: string }, { collection: Collection }> = {
  document: `query Collection($name: String!) { collection(name: $name) { ${FIELDS} } }`,
  result: z.object({ collection: collectionSchema }),
};

export const CREATE_COLLECTION: Operation<
  { input: { name: string; settings: CollectionSettings } },
  { createCollection: Collection }
> = {
  document: `mutation CreateCollection($input: CreateCollectionInput!) { createCollection(input: $input) { ${FIELDS} } }`,
  result: z.object({ createCollection: collectionSchema }),
};
