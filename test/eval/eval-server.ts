// A temporary server with the bundled model, asked through its GraphQL API like any other.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createApp } from "../../server/app.ts";
import { readConfig } from "../../server/config.ts";
import { createHttpServer } from "../../server/http/server.ts";
import { createLogger } from "../../server/logger.ts";
import { createProcessors } from "../../workers/processors.ts";

export interface EvalDocument {
  readonly key: string;
  readonly text: string;
  readonly title?: string;
}

export interface EvalAnswer {
  readonly status: string;
  /** Quotes in the order of the answer. */
  readonly quotes: readonly string[];
}

export interface EvalServer {
  /** Every document is one of its own, with a key. @returns the name of a new collection */
  createCollection(documents: readonly EvalDocument[]): Promise<string>;
  addDocuments(collection: string, documents: readonly EvalDocument[]): Promise<void>;
  /** Nothing of them is left. */
  eraseDocuments(collection: string, keys: readonly string[]): Promise<void>;
  /** Keys of documents, best first, each once. */
  search(collection: string, question: string): Promise<string[]>;
  ask(collection: string, question: string): Promise<EvalAnswer>;
  close(): Promise<void>;
}

/** Documents a request: small enough that progress shows. */
const BATCH = 500;
/** Ids that one page of documents lists. */
const PAGE = 200;

export async function startEvalServer(): Promise<EvalServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "vouch-eval-"));
  const config = readConfig({ ...process.env, DATA_DIR: dataDir, PORT: "0", REQUESTS_PER_MINUTE: "1000000" });
  const app = await createApp({ config, logger: createLogger({ level: "error" }) });
  const made = await app.services.spaces.createFirst();
  const server = await createHttpServer(app);
  const url = await server.listen({ host: "127.0.0.1", port: 0 });
  await app.services.jobs.start(createProcessors(app.services));
  let collections = 0;

  async function request<T>(query: string, variables: object): Promise<T> {
    const response = await fetch(`${url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${made?.key.secret}` },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = (await response.json()) as { data?: T; errors?: { message: string }[] };
    if (data === undefined || errors !== undefined) throw new Error(errors?.map((e) => e.message).join("; "));
    return data;
  }

  async function waitForJob(id: string): Promise<void> {
    for (;;) {
      const { job } = await request<{ job: { state: string; errorMessage: string | null } }>(
        `query ($id: ID!) { job(id: $id) { state errorMessage } }`,
        { id },
      );
      if (job.state === "DONE") return;
      if (job.state === "FAILED" || job.state === "CANCELLED") throw new Error(job.errorMessage ?? job.state);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async function idsOf(collection: string): Promise<Map<string, string>> {
    const ids = new Map<string, string>();
    for (let after: string | null = null; ;) {
      interface Page {
        readonly documents: {
          readonly nodes: readonly { id: string; key: string }[];
          readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
        };
      }
      const page: Page = await request<Page>(
        `query ($collection: String!, $first: Int!, $after: String) {
          documents(collection: $collection, first: $first, after: $after) {
            nodes { id key } pageInfo { hasNextPage endCursor }
          }
        }`,
        { collection, first: PAGE, after },
      );
      for (const { id, key } of page.documents.nodes) ids.set(key, id);
      if (!page.documents.pageInfo.hasNextPage) return ids;
      after = page.documents.pageInfo.endCursor;
    }
  }

  async function addDocuments(collection: string, documents: readonly EvalDocument[]): Promise<void> {
    for (let i = 0; i < documents.length; i += BATCH) {
      const batch = documents.slice(i, i + BATCH).map((document) => ({ ...document, mediaType: "text/plain" }));
      const { importDocuments } = await request<{ importDocuments: { job: { id: string } } }>(
        `mutation ($input: ImportDocumentsInput!) { importDocuments(input: $input) { job { id } } }`,
        { input: { collection, documents: batch } },
      );
      await waitForJob(importDocuments.job.id);
    }
  }

  return {
    addDocuments,
    async createCollection(documents) {
      const name = `suite-${++collections}`;
      await request(`mutation ($name: String!) { createCollection(input: { name: $name }) { name } }`, { name });
      await addDocuments(name, documents);
      return name;
    },
    async eraseDocuments(collection, keys) {
      const known = await idsOf(collection);
      const ids = keys.flatMap((key) => known.get(key) ?? []);
      if (ids.length === 0) return;
      const { eraseDocuments } = await request<{ eraseDocuments: { id: string } }>(
        `mutation ($ids: [ID!]!) { eraseDocuments(ids: $ids) { id } }`,
        { ids },
      );
      await waitForJob(eraseDocuments.id);
    },
    async search(collection, question) {
      const { search } = await request<{ search: { hits: { documentKey: string }[] } }>(
        `query ($input: SearchInput!) { search(input: $input) { hits { documentKey } } }`,
        { input: { question, collections: [collection], limit: 60 } },
      );
      return [...new Set(search.hits.map((hit) => hit.documentKey))];
    },
    async ask(collection, question) {
      const { ask } = await request<{ ask: { status: string; citations: { quote: string }[] } }>(
        `mutation ($input: AskInput!) { ask(input: $input) { status citations { quote } } }`,
        { input: { question, collections: [collection], isKept: false } },
      );
      return { status: ask.status, quotes: ask.citations.map(({ quote }) => quote) };
    },
    async close() {
      await server.close();
      await app.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
