// A real HTTP server that speaks `/v1/chat/completions`, streamed and not, and answers as a test tells it.
//
//   const server = await startFakeChatServer();            // server.url is what CHAT_URL wants; close() at the end
//   server.otherwise((request) => quoting(request));       // every request: a text, an answer, or a function of the request
//   server.next({ status: 429, retryAfter: "1" }, "Hello"); // once each, in order, before `otherwise`
//   server.refuse("response_format", "tools");             // 400 for requests that carry these; uses up nothing of `next`
//   server.requests[0].body.messages, .prompt, .isAborted, await .closed
//
// An answer is one of
//   "text"                                     the same as { text }
//   { text, toolCalls, finish, usage, reasoning, chunks, bytes, everyMs, until, midway, breakOff }   a reply
//   { status, retryAfter, code, message, body }      a refusal: 429 (code "insufficient_quota" for out of quota), 500 …
//   { body, contentType }                      anything with status 200: HTML, broken events, other JSON
//   { fails: "STALL" }                         takes the request and never answers
//   { fails: "STALL_AFTER_HEAD" }              sends the head of a reply and nothing of its body
//   { fails: "DROP" }                          closes the connection
//   { fails: "ENDLESS" }                       writes text until the client goes away
// A reply that breaks off in mid-stream: { text, breakOff: { afterEvents: 3, how: "STALL" | "DROP" | "END" } }.
// What models do wrong, made from the request itself, is in fake-chat-replies.ts.
import { EventEmitter, once } from "node:events";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { setImmediate, setTimeout } from "node:timers/promises";
import { completionOf, eventsOf, type Chunking, type ScriptedToolCall } from "./fake-chat-wire.ts";
import { readJson, startHttpServer } from "./http-server.ts";

export interface SentMessage {
  role: "system" | "user" | "assistant" | "tool";
  content: string | null;
  tool_calls?: { id: string; function: { name: string; arguments: string } }[];
  tool_call_id?: string;
}

export interface SentBody {
  model: string;
  messages: SentMessage[];
  stream?: boolean;
  stream_options?: { include_usage?: boolean };
  tools?: { function: { name: string; description: string; parameters: unknown } }[];
  response_format?: { json_schema?: { name: string; schema: unknown } };
  temperature?: number;
  max_tokens?: number;
  max_completion_tokens?: number;
}

export interface ReceivedRequest {
  /** 0 for the first. */
  readonly index: number;
  readonly headers: IncomingHttpHeaders;
  readonly path: string;
  readonly body: SentBody;
  /** All messages' texts, a blank line between them: whatever the model could see. */
  readonly prompt: string;
  /** Results of tools that were given back so far. */
  readonly toolResults: readonly string[];
  /** Whether the client went away before the reply was over. */
  readonly isAborted: boolean;
  /** Once the reply is over or the client gone; the value is `isAborted`. */
  readonly closed: Promise<boolean>;
}

export interface ScriptedReply {
  readonly text?: string | null;
  readonly toolCalls?: readonly ScriptedToolCall[];
  /** Default "stop", or "tool_calls" where there are some; null: never said. */
  readonly finish?: string | null;
  /** Default: a token for four characters; null: not reported. */
  readonly usage?: { readonly prompt_tokens: number; readonly completion_tokens: number } | null;
  /** Sent as `reasoning_content`. */
  readonly reasoning?: string;
  /** Where texts are cut into deltas; default "WORDS". */
  readonly chunks?: Chunking;
  /** Bytes a write, whatever they part: an event, a character. Default: an event a write. */
  readonly bytes?: number;
  /** Milliseconds before every event after the first. */
  readonly everyMs?: number;
  /** Waited for before the first byte. */
  readonly until?: Promise<unknown>;
  /** Waited for when half of the events are sent. */
  readonly midway?: Promise<unknown>;
  readonly breakOff?: { readonly afterEvents: number; readonly how: "STALL" | "DROP" | "END" };
  /** Default "\n". */
  readonly lineEnd?: "\n" | "\r\n";
}

export interface ScriptedRefusal {
  readonly status: number;
  readonly retryAfter?: string;
  readonly code?: string;
  readonly message?: string;
  /** In place of an error in OpenAI's form. */
  readonly body?: string;
}

export type ScriptedAnswer =
  | string
  | ScriptedReply
  | ScriptedRefusal
  | { readonly body: string; readonly contentType?: string }
  | { readonly fails: "STALL" | "STALL_AFTER_HEAD" | "DROP" | "ENDLESS" };

export type Script = ScriptedAnswer | ((request: ReceivedRequest) => ScriptedAnswer | Promise<ScriptedAnswer>);

export type FakeChatServer = Awaited<ReturnType<typeof startFakeChatServer>>;

export async function startFakeChatServer() {
  const plan: Script[] = [];
  const refused = new Set<string>();
  const requests: ReceivedRequest[] = [];
  const arrivals = new EventEmitter();
  let usual: Script = "OK";
  const server = await startHttpServer(
    (request, response) => void answer(request, response).catch(() => response.destroy()),
  );

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await receive(incoming, response, requests.length);
    requests.push(request);
    arrivals.emit("request");
    const parameter = [...refused].find((name) => name in request.body);
    if (parameter !== undefined) return respondWithStatus(response, refusalOf(parameter));
    const script = plan.shift() ?? usual;
    const how = typeof script === "function" ? await script(request) : script;
    if (typeof how === "string") return reply(request, response, { text: how });
    if ("fails" in how) return fail(how.fails, response);
    if ("status" in how) return respondWithStatus(response, how);
    if ("body" in how) {
      return void response.writeHead(200, { "content-type": how.contentType ?? "application/json" }).end(how.body);
    }
    return reply(request, response, how);
  }

  return {
    /** What CHAT_URL wants. */
    url: `${server.origin}/v1`,
    requests: requests as readonly ReceivedRequest[],
    /** Adds to what is answered next, once each. */
    next: (...scripts: Script[]) => void plan.push(...scripts),
    /** What is answered when nothing is left of `next`. */
    otherwise: (script: Script) => void (usual = script),
    /** Parameters of a body that are refused from now on. */
    refuse: (...parameters: string[]) => parameters.forEach((name) => refused.add(name)),
    /** Waits until so many requests have come, and gives the last of them. */
    async received(count: number): Promise<ReceivedRequest> {
      while (requests.length < count) await once(arrivals, "request");
      return requests[count - 1]!;
    },
    reset() {
      plan.length = 0;
      requests.length = 0;
      refused.clear();
      usual = "OK";
    },
    close: () => server.close(),
  };
}

async function receive(incoming: IncomingMessage, response: ServerResponse, index: number): Promise<ReceivedRequest> {
  let isAborted = false;
  const closed = once(response, "close").then(() => (isAborted = !response.writableFinished));
  const body = await readJson<SentBody>(incoming);
  return {
    index,
    headers: incoming.headers,
    path: incoming.url ?? "",
    body,
    prompt: body.messages.map(({ content }) => content ?? "").join("\n\n"),
    toolResults: body.messages.flatMap(({ role, content }) => (role === "tool" ? [content ?? ""] : [])),
    get isAborted() {
      return isAborted;
    },
    closed,
  };
}

function refusalOf(parameter: string): ScriptedRefusal {
  return { status: 400, code: "unsupported_parameter", message: `Unsupported parameter: '${parameter}'` };
}

function respondWithStatus(
  response: ServerResponse,
  { status, retryAfter, code, message, body }: ScriptedRefusal,
): void {
  const headers = retryAfter === undefined ? {} : { "retry-after": retryAfter };
  const error = { message: message ?? `Status ${status}`, type: code ?? null, code: code ?? null, param: null };
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(body ?? JSON.stringify({ error }));
}

async function fail(how: "STALL" | "STALL_AFTER_HEAD" | "DROP" | "ENDLESS", response: ServerResponse): Promise<void> {
  if (how === "DROP") return void response.socket?.destroy();
  if (how === "STALL") return;
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.flushHeaders();
  if (how === "STALL_AFTER_HEAD") return;
  const event = `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: "on and on ".repeat(40) } }] })}\n\n`;
  while (!response.destroyed) {
    if (!response.write(event)) await Promise.race([once(response, "drain"), once(response, "close")]);
    else await setImmediate();
  }
}

async function reply(request: ReceivedRequest, response: ServerResponse, script: ScriptedReply): Promise<void> {
  await script.until;
  const text = script.text ?? null;
  const toolCalls = script.toolCalls ?? [];
  const wire = {
    model: request.body.model,
    text,
    toolCalls,
    reasoning: script.reasoning ?? null,
    finish: script.finish === undefined ? (toolCalls.length > 0 ? "tool_calls" : "stop") : script.finish,
    usage:
      script.usage === undefined
        ? { prompt_tokens: tokens(request.prompt), completion_tokens: tokens(text ?? "") }
        : script.usage,
  };
  if (request.body.stream !== true) {
    response.writeHead(200, { "content-type": "application/json" });
    return void response.end(JSON.stringify(completionOf(wire, request.index)));
  }
  response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-cache" });
  const wantsUsage = request.body.stream_options?.include_usage === true;
  const events = eventsOf(wire, { created: request.index, chunking: script.chunks ?? "WORDS", wantsUsage });
  await writeEvents(response, events, script);
}

const tokens = (text: string) => Math.ceil(text.length / 4);

async function writeEvents(response: ServerResponse, events: readonly string[], script: ScriptedReply): Promise<void> {
  const end = script.lineEnd ?? "\n";
  for (const [at, event] of events.entries()) {
    if (response.destroyed) return;
    if (at === script.breakOff?.afterEvents) {
      if (script.breakOff.how === "DROP") response.socket?.destroySoon();
      if (script.breakOff.how === "END") response.end();
      return;
    }
    if (at === Math.floor(events.length / 2)) await script.midway;
    if (at > 0 && script.everyMs !== undefined) await setTimeout(script.everyMs);
    const bytes = Buffer.from(`data: ${event}${end}${end}`, "utf8");
    for (let from = 0; from < bytes.length; from += script.bytes ?? bytes.length) {
      response.write(bytes.subarray(from, from + (script.bytes ?? bytes.length)));
      // A packet of its own: what is written in one turn of the loop may leave as one.
      if (script.bytes !== undefined) await setImmediate();
    }
  }
  response.end();
}
