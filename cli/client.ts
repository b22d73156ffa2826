// Speaks to a running server over HTTP, and tells what went wrong in words.
import { z } from "zod";
import { CliError, systemCodes } from "./errors.ts";

/** A GraphQL document with the shape that its reply must have. */
export interface Operation<Variables extends Record<string, unknown>, Result> {
  readonly document: string;
  readonly result: z.ZodType<Result>;
  /** Only the type matters: it holds the variables of a call to those of the document. */
  readonly variables?: Variables;
}

export interface Client {
  readonly url: string;
  /** @throws {CliError} with the server's own code and message */
  call<V extends Record<string, unknown>, R>(
    operation: Operation<V, R>,
    variables: V,
    options?: { signal?: AbortSignal },
  ): Promise<R>;
  /** Sends a body as it is made. @throws {CliError} */
  post(
    path: string,
    body: ReadableStream<Uint8Array>,
    options: { contentType: string; signal?: AbortSignal },
  ): Promise<unknown>;
  /** What the server writes in answer to JSON, as it comes. @throws {CliError}, while it is read too */
  download(path: string, body: unknown, options?: { signal?: AbortSignal }): Promise<Download>;
  /** A page that needs no key, with its status. */
  get(path: string): Promise<{ status: number; body: unknown }>;
}

export interface Download {
  readonly headers: Headers;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** Longest wait for one reply to a question or command; uploads take as long as they take. */
const REPLY_TIMEOUT_MS = 120_000;

const errorSchema = z.object({
  message: z.string(),
  extensions: z.object({ code: z.string().optional() }).loose().optional(),
});
const graphqlReplySchema = z.object({
  data: z.unknown().optional(),
  errors: z.array(errorSchema).optional(),
});
const httpErrorSchema = z.union([
  z.object({ errors: z.array(errorSchema).min(1) }).transform(({ errors }) => errors[0]),
  z.object({ error: z.object({ code: z.string(), message: z.string() }).loose() }).transform(({ error }) => ({
    message: error.message,
    extensions: { code: error.code },
  })),
  z.object({ code: z.string(), message: z.string() }).transform(({ code, message }) => ({
    message,
    extensions: { code },
  })),
]);

export function createClient(options: { url: string; apiKey: string | null }): Client {
  const url = checkUrl(options.url);
  const authorization: Record<string, string> =
    options.apiKey === null ? {} : { authorization: `Bearer ${checkKey(options.apiKey)}` };

  async function send(
    path: string,
    init: RequestInit & { headers?: Record<string, string> },
  ): Promise<{ status: number; body: unknown }> {
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${url}${path}`, { ...init, headers: { ...authorization, ...init.headers } });
      text = await response.text();
    } catch (error) {
      throw unreachable(url, error);
    }
    try {
      return { status: response.status, body: text === "" ? null : JSON.parse(text) };
    } catch (error) {
      if (!response.ok) throw new CliError("UNREACHABLE", notVouch(url, response.status), { cause: error });
      return { status: response.status, body: text };
    }
  }

  return {
    url,
    async call(operation, variables, { signal } = {}) {
      const limit = AbortSignal.timeout(REPLY_TIMEOUT_MS);
      const { status, body } = await send("/graphql", {
        method: "POST",
        headers: { "content-type": "application/json", accept: "application/json" },
        body: JSON.stringify({ query: operation.document, variables }),
        signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
      });
      const reply = graphqlReplySchema.safeParse(body);
      const error = reply.data?.errors?.[0];
      if (error !== undefined) throw refused(error);
      if (!reply.success || status >= 400) throw httpError(url, status, body);
      const result = operation.result.safeParse(reply.data.data);
      if (result.success) return result.data;
      const where = result.error.issues[0]?.path.join(".") ?? "";
      throw replyInvalid(url, ` (at "${where}")`);
    },
    async post(path, body, { contentType, signal }) {
      // `duplex` is asked for by fetch for a body that is still being made; the types of Node do not name it. Without a
      // window and without redirects fetch never has to send the body twice: else it would keep all of it in memory
      // (https://fetch.spec.whatwg.org/#http-network-or-cache-fetch).
      const init: RequestInit & { headers: Record<string, string>; duplex: "half" } = {
        method: "POST",
        headers: { "content-type": contentType, accept: "application/json" },
        body,
        duplex: "half",
        window: null,
        redirect: "error",
        ...(signal === undefined ? {} : { signal }),
      };
      const reply = await send(path, init);
      if (reply.status >= 400) throw httpError(url, reply.status, reply.body);
      return reply.body;
    },
    async download(path, body, { signal } = {}) {
      let response: Response;
      try {
        response = await fetch(`${url}${path}`, {
          method: "POST",
          headers: { ...authorization, "content-type": "application/json" },
          body: JSON.stringify(body),
          ...(signal === undefined ? {} : { signal }),
        });
      } catch (error) {
        throw unreachable(url, error);
      }
      if (!response.ok) throw httpError(url, response.status, await response.json().catch(() => null));
      return { headers: response.headers, chunks: chunksOf(url, response) };
    },
    get: (path) => send(path, { signal: AbortSignal.timeout(REPLY_TIMEOUT_MS) }),
  };
}

/** A reply that ends early is told apart from one that is whole: the connection breaks. */
async function* chunksOf(url: string, { body }: Response): AsyncGenerator<Uint8Array> {
  try {
    if (body !== null) for await (const chunk of body) yield chunk as Uint8Array;
  } catch (error) {
    throw unreachable(url, error);
  }
}

/** @param place where the reply is not as expected, as it stands in the sentence */
export function replyInvalid(url: string, place: string, cause?: unknown): CliError {
  return new CliError(
    "REPLY_INVALID",
    `The server at ${url} answered in a form that this command does not know${place}. Use the vouch of the same release as the server.`,
    { cause },
  );
}

function checkUrl(written: string): string {
  const url = URL.canParse(written) ? new URL(written) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new CliError("USAGE", `"${written}" is not an address. Write it as http://127.0.0.1:4000.`);
  return `${url.origin}${url.pathname.replace(/\/$/, "")}`;
}

function checkKey(key: string): string {
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new CliError("USAGE", "The API key has characters that no key has. Give it as it was shown: vouch_…");
  return key;
}

function refused(error: z.infer<typeof errorSchema> | undefined): CliError {
  const code = error?.extensions?.code ?? "INTERNAL";
  const remedy = code === "UNAUTHENTICATED" ? " Give it with --key-file FILE or in VOUCH_API_KEY." : "";
  return new CliError(code, `${error?.message ?? "The server gave no reason."}${remedy}`);
}

function httpError(url: string, status: number, body: unknown): CliError {
  const known = httpErrorSchema.safeParse(body);
  return known.success ? refused(known.data) : new CliError("UNREACHABLE", notVouch(url, status));
}

function notVouch(url: string, status: number): string {
  return `What answers at ${url} is not Vouch, or something stands between (HTTP ${status}). Check the address given by --url or VOUCH_URL.`;
}

function unreachable(url: string, error: unknown): CliError {
  if (error instanceof CliError) return error;
  if (error instanceof Error && error.cause instanceof CliError) return error.cause;
  const options = { cause: error };
  if (error instanceof Error && error.name === "AbortError") return new CliError("CANCELLED", "Stopped.", options);
  if (error instanceof Error && error.name === "TimeoutError") {
    const seconds = REPLY_TIMEOUT_MS / 1000;
    return new CliError("UNREACHABLE", `${url} did not answer within ${seconds} seconds. Try again later.`, options);
  }
  const codes = systemCodes(error);
  if (codes.includes("ECONNREFUSED"))
    return new CliError(
      "UNREACHABLE",
      `No server answers at ${url}. Start it with "npm start" (or "npm run demo"), or name another address with --url or VOUCH_URL.`,
      options,
    );
  const reason = codes.at(-1) ?? rootMessage(error);
  return new CliError(
    "UNREACHABLE",
    `The connection to ${url} failed (${reason}). Check the address and that the server still runs, then try again.`,
    options,
  );
}

/** What the innermost cause says: fetch itself only says that it failed. */
function rootMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : rootMessage(error.cause);
}
