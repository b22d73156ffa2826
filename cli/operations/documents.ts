import { z } from "zod";
import type { Operation } from "../client.ts";
import { pageSchema, type Page, type PageVariables } from "./paging.ts";

const VERSION_FIELDS = `ordinal label status isCurrent audience title mediaType originUri capturedAt length language scope { name values }`;

const versionSchema = z.object({
  ordinal: z.number(),
  label: z.string(),
  status: z.string(),
  isCurrent: z.boolean(),
  audience: z.string(),
  title: z.string(),
  mediaType: z.string(),
  originUri: z.string().nullable(),
  capturedAt: z.string(),
  length: z.number(),
  language: z.string().nullable(),
  scope: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
});
export type Version = z.infer<typeof versionSchema>;

const listedSchema = z.object({
  id: z.string(),
  key: z.string(),
  title: z.string().nullable(),
  currentVersion: versionSchema.nullable(),
});
export type ListedDocument = z.infer<typeof listedSchema>;

const documentSchema = listedSchema.extend({ versions: pageSchema(versionSchema) });
export type DocumentWithVersions = z.infer<typeof documentSchema>;

export const LIST_DOCUMENTS: Operation<PageVariables & { collection: string }, { documents: Page<ListedDocument> }> = {
  document: `query Documents($collection: String!, $first: Int!, $after: String) {
    documents(collection: $collection, first: $first, after: $after) {
      nodes { id key title currentVersion { ${VERSION_FIELDS} } }
      pageInfo { hasNextPage endCursor }
    }
  }`,
  result: z.object({ documents: pageSchema(listedSchema) }),
};

export const FIND_DOCUMENT: Operation<
  { collection: string; key: string },
  { documentByKey: DocumentWithVersions | null }
> = {
  document: `query DocumentByKey($collection: String!, $key: String!) {
    documentByKey(collection: $collection, key: $key) {
      id key title
      currentVersion { ${VERSION_FIELDS} }
      versions { nodes { ${VERSION_FIELDS} } pageInfo { hasNextPage endCursor } }
    }
  }`,
  result: z.object({ documentByKey: documentSchema.nullable() }),
};

export const READ_TEXT: Operation<
  { id: string; ordinal: number; span: { start: number; end: number } },
  { document: { version: { text: string } | null } }
> = {
  document: `query VersionText($id: ID!, $ordinal: Int!, $span: SpanInput) {
    document(id: $id) { version(ordinal: $ordinal) { text(span: $span) } }
  }`,
  result: z.object({ document: z.object({ version: z.object({ text: z.string() }).nullable() }) }),
};
