// A temporary server with the bundled model, asked through its GraphQL API like any other.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createApp } from "../../server/app.ts";
import { readConfig } from "../../server/config.ts";
import { createHttpServer } from "../../server/http/server.ts";
import { createLogger } from "../../server/logger.ts";
import { createProcessors } from "../../workers/processors.ts";

export interface EvalServer {
  /** @returns the name of a new collection that holds these documents */
  createCollection(documents: readonly { key: string; text: string; title?: string }[]): Promise<string>;
  /** Keys of documents, best first, each once. */
  search(collection: string, question: string): Promise<string[]>;
  ask(collection: string, question: string): Promise<{ status: string; text: string }>;
  close(): Promise<void>;
}

/** Documents a request. */
const BATCH = 500;

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
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  return {
    async createCollection(documents) {
      const name = `suite-${++collections}`;
      await request(`mutation ($name: String!) { createCollection(input: { name: $name }) { name } }`, { name });
      for (let i = 0; i < documents.length; i += BATCH) {
        const batch = documents.slice(i, i + BATCH).map((document) => ({ ...document, mediaType: "text/plain" }));
        const { importDocuments } = await request<{ importDocuments: { job: { id: string } } }>(
          `mutation ($input: ImportDocumentsInput!) { importDocuments(input: $input) { job { id } } }`,
          { input: { collection: name, documents: batch } },
        );
        await waitForJob(importDocuments.job.id);
      }
      return name;
    },
    async search(collection, question) {
      const { search } = await request<{ search: { hits: { documentKey: string }[] } }>(
        `query ($input: SearchInput!) { search(input: $input) { hits { documentKey } } }`,
        { input: { question, collections: [collection], limit: 60 } },
      );
      return [...new Set(search.hits.map((hit) => hit.documentKey))];
    },
    async ask(collection, question) {
      const { ask } = await request<{ ask: { status: string; text: string } }>(
        `mutation ($input: AskInput!) { ask(input: $input) { status text } }`,
        { input: { question, collections: [collection], isKept: false } },
      );
      return ask;
    },
    async close() {
      await server.close();
      await app.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
