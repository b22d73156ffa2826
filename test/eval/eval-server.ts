// A temporary server with the bundled model, asked through its GraphQL API like any other.
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
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
  /** What it says, with its citation marks. */
  readonly text: string;
  /** Quotes in the order of the answer. */
  readonly quotes: readonly string[];
}

export interface EvalTurn {
  readonly status: string;
  /** Keys of documents, best first, each once. */
  readonly ranked: readonly string[];
}

export interface EvalServer {
  /** Every document is one of its own, with a key. @returns the name of a new collection */
  createCollection(documents: readonly EvalDocument[]): Promise<string>;
  /** An empty one of this name. @returns whether it is new: a kept data folder may have it */
  openCollection(name: string): Promise<boolean>;
  /**
   * As people import files, with the settings that the product has by itself.
   * @param files paths
   * @returns what was refused, in words
   */
  importFiles(collection: string, files: readonly string[]): Promise<string[]>;
  /** Looks for fields anew, as an import does at its end. */
  proposeFields(collection: string): Promise<void>;
  /** Whole documents, by their keys. */
  declareSupersession(collection: string, ends: { superseding: string; superseded: string }): Promise<{ id: string }>;
  removeSupersession(id: string): Promise<void>;
  addDocuments(collection: string, documents: readonly EvalDocument[]): Promise<void>;
  /** Nothing of them is left. */
  eraseDocuments(collection: string, keys: readonly string[]): Promise<void>;
  /** Keys of documents, best first, each once. */
  search(collection: string, question: string): Promise<string[]>;
  ask(collection: string, question: string): Promise<EvalAnswer>;
  /** Asks in a conversation of their own, one after the other. @returns the last answer, with what was found for it */
  converse(collection: string, questions: readonly string[]): Promise<EvalTurn>;
  close(): Promise<void>;
}

/** Documents a request: small enough that progress shows. */
const BATCH = 500;
/** Files a request. */
const UPLOADS = 10;
/** Ids that one page of documents lists. */
const PAGE = 200;

/** @param kept a data folder that stays, so that what was imported is there the next time; left out: a temporary one */
export async function startEvalServer(kept?: string): Promise<EvalServer> {
  const dataDir = kept ?? (await mkdtemp(path.join(tmpdir(), "vouch-eval-")));
  await mkdir(dataDir, { recursive: true });
  const config = readConfig({ ...process.env, DATA_DIR: dataDir, PORT: "0", REQUESTS_PER_MINUTE: "1000000" });
  const app = await createApp({ config, logger: createLogger({ level: "error" }) });
  const secret = await keyOf(dataDir, (await app.services.spaces.createFirst())?.key.secret);
  const server = await createHttpServer(app);
  const url = await server.listen({ host: "127.0.0.1", port: 0 });
  await app.services.jobs.start(createProcessors(app.services));
  let collections = 0;

  async function request<T>(query: string, variables: object): Promise<T> {
    const response = await fetch(`${url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${secret}` },
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

  async function openCollection(name: string): Promise<boolean> {
    const listed = await request<{ collections: { nodes: { name: string }[] } }>(
      `{ collections(first: ${PAGE}) { nodes { name } } }`,
      {},
    );
    if (listed.collections.nodes.some((collection) => collection.name === name)) return false;
    await request(`mutation ($name: String!) { createCollection(input: { name: $name }) { name } }`, { name });
    return true;
  }

  async function problemsOf(id: string): Promise<string[]> {
    interface Files {
      readonly import: {
        readonly files: {
          readonly nodes: readonly {
            readonly name: string;
            readonly errorMessage: string | null;
            readonly problems: { readonly nodes: readonly { readonly message: string }[] };
          }[];
        };
      };
    }
    const { import: made } = await request<Files>(
      `query ($id: ID!, $first: Int!) {
        import(id: $id) { files(first: $first) { nodes { name errorMessage problems(first: 3) { nodes { message } } } } }
      }`,
      { id, first: PAGE },
    );
    return made.files.nodes.flatMap(({ name, errorMessage, problems }) =>
      [...(errorMessage === null ? [] : [errorMessage]), ...problems.nodes.map(({ message }) => message)].map(
        (message) => `${name}: ${message}`,
      ),
    );
  }

  async function upload(files: readonly string[]): Promise<string[]> {
    const body = new FormData();
    for (const file of files) body.append("files", new Blob([await readFile(file)]), path.basename(file));
    const headers = { authorization: `Bearer ${secret}` };
    const response = await fetch(`${url}/files`, { method: "POST", headers, body });
    if (!response.ok) throw new Error(`POST /files: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { fileId: string }[]).map(({ fileId }) => fileId);
  }

  return {
    addDocuments,
    openCollection,
    async importFiles(collection, files) {
      const ids: string[] = [];
      for (let i = 0; i < files.length; i += UPLOADS) ids.push(...(await upload(files.slice(i, i + UPLOADS))));
      const { importDocuments } = await request<{ importDocuments: { import: { id: string }; job: { id: string } } }>(
        `mutation ($input: ImportDocumentsInput!) { importDocuments(input: $input) { import { id } job { id } } }`,
        { input: { collection, files: ids.map((fileId) => ({ fileId })) } },
      );
      await waitForJob(importDocuments.job.id);
      return problemsOf(importDocuments.import.id);
    },
    async proposeFields(collection) {
      const { proposeFields } = await request<{ proposeFields: { id: string } }>(
        `mutation ($collection: String!) { proposeFields(collection: $collection) { id } }`,
        { collection },
      );
      await waitForJob(proposeFields.id);
    },
    async declareSupersession(collection, ends) {
      const input = { collection, superseding: { key: ends.superseding }, superseded: { key: ends.superseded } };
      const { declareSupersession } = await request<{ declareSupersession: { id: string } }>(
        `mutation ($input: DeclareSupersessionInput!) { declareSupersession(input: $input) { id } }`,
        { input },
      );
      return declareSupersession;
    },
    async removeSupersession(id) {
      await request(`mutation ($id: ID!) { removeSupersession(id: $id) { id } }`, { id });
    },
    async createCollection(documents) {
      const name = `suite-${++collections}`;
      await openCollection(name);
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
      const { ask } = await request<{ ask: { status: string; text: string; citations: { quote: string }[] } }>(
        `mutation ($input: AskInput!) { ask(input: $input) { status text citations { quote } } }`,
        { input: { question, collections: [collection], isKept: false } },
      );
      return { status: ask.status, text: ask.text, quotes: ask.citations.map(({ quote }) => quote) };
    },
    async converse(collection, questions) {
      const { createConversation } = await request<{ createConversation: { id: string } }>(
        `mutation { createConversation { id } }`,
        {},
      );
      let turn: EvalTurn = { status: "NOT_FOUND", ranked: [] };
      for (const question of questions) {
        interface Asked {
          readonly ask: { status: string; search: { hits: { documentKey: string }[] } };
        }
        const { ask } = await request<Asked>(
          `mutation ($input: AskInput!) { ask(input: $input) { status search { hits { documentKey } } } }`,
          { input: { question, collections: [collection], conversation: createConversation.id } },
        );
        turn = { status: ask.status, ranked: [...new Set(ask.search.hits.map((hit) => hit.documentKey))] };
      }
      return turn;
    },
    async close() {
      await server.close();
      await app.close();
      if (kept === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The key of a kept folder's space, which is shown once: it stays beside the data, readable by its owner alone. */
async function keyOf(dataDir: string, made: string | undefined): Promise<string> {
  const file = path.join(dataDir, "evaluation-key");
  if (made === undefined) return readFile(file, "utf8");
  await writeFile(file, made, { mode: 0o600 });
  return made;
}
