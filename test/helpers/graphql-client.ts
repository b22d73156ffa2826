// Asks a listening server, as a client of the API would.
import { createClient, type Client } from "graphql-ws";
import { WebSocket } from "ws";

/** What a reply holds, looked into freely: a wrong guess fails the test. */
type Loose = ReturnType<typeof JSON.parse>;

export interface GraphqlReply {
  readonly status: number;
  readonly headers: Headers;
  readonly data: Loose;
  readonly errors: readonly { message: string; path?: unknown; extensions: Record<string, Loose> }[];
}

export interface GraphqlClient {
  readonly secret: string | null;
  /** Whatever comes back. */
  send(query: string, variables?: Record<string, unknown>): Promise<GraphqlReply>;
  /** The data of a reply without errors. */
  data(query: string, variables?: Record<string, unknown>): Promise<Loose>;
  /** Codes of the errors of a reply; empty where it has none. */
  codes(query: string, variables?: Record<string, unknown>): Promise<string[]>;
  /** All that a subscription says, to its end. */
  subscribe(query: string, variables?: Record<string, unknown>): Promise<Loose[]>;
  /** Uploads files. */
  upload(files: Record<string, string | Uint8Array>): Promise<{ status: number; headers: Headers; body: Loose }>;
  /** Imports texts and waits for the end. @returns the job */
  importTexts(collection: string, texts: readonly Record<string, unknown>[]): Promise<Loose>;
  socket(options?: { onClosed?: (event: { code: number; reason: string }) => void }): Client;
}

export function createGraphqlClient(options: {
  url: string;
  secret: string | null;
  headers: Record<string, string>;
}): GraphqlClient {
  const { url, secret } = options;
  const headers: Record<string, string> = {
    ...(secret === null ? {} : { authorization: `Bearer ${secret}` }),
    ...options.headers,
  };

  const client: GraphqlClient = {
    secret,
    async send(query, variables = {}) {
      const response = await fetch(`${url}/graphql`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify({ query, variables }),
      });
      const body = (await response.json()) as Loose;
      return { status: response.status, headers: response.headers, data: body.data, errors: body.errors ?? [] };
    },
    async data(query, variables) {
      const { data, errors } = await client.send(query, variables);
      if (errors.length > 0) throw new Error(JSON.stringify(errors));
      return data;
    },
    async codes(query, variables) {
      const { errors } = await client.send(query, variables);
      return errors.map((error) => error.extensions["code"]);
    },
    async subscribe(query, variables = {}) {
      const socket = client.socket();
      try {
        const said: Loose[] = [];
        for await (const result of socket.iterate({ query, variables })) said.push(result);
        return said;
      } finally {
        await socket.dispose();
      }
    },
    async upload(files) {
      const body = new FormData();
      for (const [name, content] of Object.entries(files)) body.append("files", new Blob([Buffer.from(content)]), name);
      const response = await fetch(`${url}/files`, { method: "POST", headers, body });
      return { status: response.status, headers: response.headers, body: await response.json() };
    },
    async importTexts(collection, texts) {
      const { importDocuments } = await client.data(
        `mutation ($input: ImportDocumentsInput!) { importDocuments(input: $input) { job { id } } }`,
        { input: { collection, documents: texts } },
      );
      const events = await client.subscribe(
        `subscription ($id: ID!) { jobProgress(id: $id) { id state done total errorCode errorMessage } }`,
        { id: importDocuments.job.id },
      );
      return events.at(-1)?.data.jobProgress;
    },
    socket({ onClosed } = {}) {
      return createClient({
        url: `${url.replace("http", "ws")}/graphql`,
        webSocketImpl: WebSocket,
        connectionParams: { apiKey: secret },
        retryAttempts: 0,
        lazy: onClosed === undefined,
        onNonLazyError: () => undefined,
        on: { closed: (event) => onClosed?.(event as { code: number; reason: string }) },
      });
    },
  };
  return client;
}
