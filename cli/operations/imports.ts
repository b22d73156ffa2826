import { z } from "zod";
import type { Operation } from "../client.ts";
import { pageSchema, type Page, type PageVariables } from "./paging.ts";

/** Labels of the files of an import; what is left out is left to the files. */
export interface Labels {
  key?: string;
  audience?: string;
  status?: string;
  scope?: readonly { readonly name: string; readonly values: readonly string[] }[];
  originUri?: string;
}

export interface FileToImport extends Labels {
  fileId: string;
}

const problemSchema = z.object({ row: z.number().nullable(), code: z.string(), message: z.string() });
export type ImportProblem = z.infer<typeof problemSchema>;

const importedFileSchema = z.object({
  name: z.string(),
  state: z.enum(["WAITING", "DONE", "FAILED", "CANCELLED"]),
  created: z.number(),
  replaced: z.number(),
  unchanged: z.number(),
  failed: z.number(),
  errorCode: z.string().nullable(),
  errorMessage: z.string().nullable(),
  problems: pageSchema(problemSchema),
});
export type ImportedFile = z.infer<typeof importedFileSchema>;

export const START_IMPORT: Operation<
  { input: { collection: string; isAtomic: boolean; files: readonly FileToImport[] } },
  { importDocuments: { import: { id: string }; job: { id: string } } }
> = {
  document: `mutation ImportDocuments($input: ImportDocumentsInput!) {
    importDocuments(input: $input) { import { id } job { id } }
  }`,
  result: z.object({
    importDocuments: z.object({ import: z.object({ id: z.string() }), job: z.object({ id: z.string() }) }),
  }),
};

/** The first problems of each file; `failed` says how many there are. */
export const LIST_IMPORTED_FILES: Operation<PageVariables & { id: string }, { import: { files: Page<ImportedFile> } }> =
  {
    document: `query ImportedFiles($id: ID!, $first: Int!, $after: String) {
    import(id: $id) {
      files(first: $first, after: $after) {
        nodes {
          name state created replaced unchanged failed errorCode errorMessage
          problems(first: 10) { nodes { row code message } pageInfo { hasNextPage endCursor } }
        }
        pageInfo { hasNextPage endCursor }
      }
    }
  }`,
    result: z.object({ import: z.object({ files: pageSchema(importedFileSchema) }) }),
  };

/** Of the file after a cursor of `files`, or of the first one. */
export const LIST_PROBLEMS: Operation<
  PageVariables & { id: string; file: string | null },
  { import: { files: { nodes: { problems: Page<ImportProblem> }[] } } }
> = {
  document: `query ImportProblems($id: ID!, $file: String, $first: Int!, $after: String) {
    import(id: $id) {
      files(first: 1, after: $file) {
        nodes { problems(first: $first, after: $after) { nodes { row code message } pageInfo { hasNextPage endCursor } } }
      }
    }
  }`,
  result: z.object({
    import: z.object({
      files: z.object({ nodes: z.array(z.object({ problems: pageSchema(problemSchema) })) }),
    }),
  }),
};
