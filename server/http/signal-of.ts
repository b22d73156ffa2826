import type { FastifyReply } from "fastify";

/** Aborted when whoever asked has gone, and when the reply is over. */
export function signalOf({ raw }: FastifyReply): AbortSignal {
  const stop = new AbortController();
  raw.once("close", () => stop.abort());
  return stop.signal;
}
