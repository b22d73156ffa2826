// `POST /ask`: the subscription `askStream` for clients that speak no GraphQL, as server-sent events (ANS-9). What is asked
// is checked, and what is answered is told, by the schema, so that both doors say the same.
import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { GraphQLError, subscribe, type ExecutionResult, type GraphQLSchema } from "graphql";
import type { App } from "../app.ts";
import { AppError } from "../core/errors.ts";
import { createApiContext, unauthenticated } from "../graphql/context.ts";
import { publicError } from "../graphql/format-error.ts";
import { ASK_DOCUMENT } from "./ask-document.ts";
import { checkLevels } from "./request-levels.ts";
import { within, writeEvents, type ServerEvent } from "./server-sent-events.ts";
import { signalOf } from "./signal-of.ts";

/** Proxies commonly give up on a connection that is silent for half a minute or a minute (a choice below them). */
const HEARTBEAT_MS = 15_000;

/** A step that fails is told a moment before its error, which shall have its status all the same (a choice: unnoticed). */
const HELD_MS = 20;

/** An event of `askStream`, with the fields of the document. */
interface AskEvent {
  readonly kind: "STEP" | "TEXT" | "RESTART" | "ANSWER";
  readonly step: string | null;
  readonly stepKind: string | null;
  readonly decidedBy: string | null;
  readonly text: string | null;
  readonly answer: unknown;
}

export function addAsk(server: FastifyInstance, { services, logger, config }: App, schema: GraphQLSchema): void {
  server.post("/ask", async (request, reply) => {
    const { access, body, id: requestId } = request;
    if (access === null) throw unauthenticated();
    checkLevels(body);
    const signal = signalOf(reply);
    const { pageSizeMax } = config.limits;
    const results = await subscribe({
      schema,
      document: ASK_DOCUMENT,
      variableValues: { input: body },
      contextValue: createApiContext({ services, access, requestId, pageSizeMax, signal }),
    });
    if (!(Symbol.asyncIterator in results)) throw unreadable(results);

    const shown = (error: unknown): ServerEvent => {
      const { code, message, isRetryable } = publicError(error, { requestId, log: logger });
      return { name: "error", data: { code, message, isRetryable, requestId } };
    };
    const source = results[Symbol.asyncIterator]();
    const begun = await begin(source);
    const lines = writeEvents(toEvents(begun, source, shown, signal), { heartbeatMs: HEARTBEAT_MS });
    return reply
      .headers({
        "content-type": "text/event-stream; charset=utf-8",
        "cache-control": "no-store, no-transform",
        // nginx hands on what is written only when its buffer is full.
        "x-accel-buffering": "no",
      })
      .send(Readable.from(lines, { objectMode: false, highWaterMark: 16_384 }));
  });
}

type Result = IteratorResult<ExecutionResult>;

/**
 * What happens first, in order, not waited for longer than a silent connection lasts.
 * @throws what answering fails with before anything happened
 */
async function begin(source: AsyncIterator<ExecutionResult>): Promise<Promise<Result>[]> {
  const next = () => {
    const result = source.next();
    // Whoever waits for it meets its failure; one who has left must not leave it unhandled.
    result.catch(() => undefined);
    return result;
  };
  const first = next();
  if ((await within(first, HEARTBEAT_MS)) === null) return [first];
  const second = next();
  await within(second, HELD_MS);
  return [first, second];
}

async function* toEvents(
  begun: Promise<Result>[],
  source: AsyncIterator<ExecutionResult>,
  shown: (error: unknown) => ServerEvent,
  signal: AbortSignal,
): AsyncGenerator<ServerEvent> {
  try {
    for (;;) {
      const next = await (begun.shift() ?? source.next());
      if (next.done === true) return;
      const { errors, data } = next.value;
      if (errors?.[0] !== undefined) throw errors[0];
      yield toEvent((data as { askStream: AskEvent }).askStream);
    }
  } catch (error) {
    // Whoever has gone is told nothing.
    if (!signal.aborted) yield shown(error);
  } finally {
    await source.return?.();
  }
}

function toEvent({ kind, step, stepKind, decidedBy, text, answer }: AskEvent): ServerEvent {
  if (kind === "STEP") return { name: "step", data: { step, kind: stepKind, decidedBy } };
  if (kind === "TEXT") return { name: "text", data: { text } };
  return kind === "RESTART" ? { name: "restart", data: {} } : { name: "answer", data: answer };
}

/** What is wrong with the input, in GraphQL's words on its variable, without what was sent. */
function unreadable({ errors }: ExecutionResult): unknown {
  const [error] = errors ?? [];
  if (error === undefined || (error.originalError != null && !(error.originalError instanceof GraphQLError)))
    return error;
  const place = / at "input\.([^"]+)"; /u.exec(error.message)?.[1];
  const problem = error.originalError?.message ?? error.message;
  return new AppError(
    "BAD_REQUEST",
    `POST /ask cannot read ${place === undefined ? "its body" : `"${place}"`}: ${problem} Send the fields of AskInput as JSON: { "question": "…" }.`,
    { cause: error },
  );
}
