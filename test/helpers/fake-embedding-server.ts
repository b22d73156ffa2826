import type { IncomingMessage, ServerResponse } from "node:http";
import { readJson, startHttpServer } from "./http-server.ts";

/** How the next request is answered. `ok` after the list is used up. */
export type Misbehaviour =
  | { kind: "ok" }
  | { kind: "status"; status: number; retryAfter?: string; body?: string }
  | { kind: "stall" }
  | { kind: "drop" }
  | { kind: "redirect"; location: string }
  | { kind: "garbage"; body: string }
  | { kind: "reversed" }
  | { kind: "dimensions"; dimensions: number }
  | { kind: "missing" }
  | { kind: "vector"; vector: unknown };

export interface SeenRequest {
  authorization: string | undefined;
  body: { model: string; input: string[]; dimensions?: number; encoding_format?: string };
}

/**
 * A real HTTP server that answers `/v1/embeddings` from the letters of each text: equal texts get equal vectors, texts
 * that share words lie near each other. Vectors are not of unit length. It misbehaves as told, once each, in order.
 */
export async function startFakeEmbeddingServer({ dimensions = 64 } = {}) {
  const plan: Misbehaviour[] = [];
  const requests: SeenRequest[] = [];
  const server = await startHttpServer((request, response) => void answer(request, response));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readJson<SeenRequest["body"]>(request);
    requests.push({ authorization: request.headers.authorization, body });
    respond(response, body, plan.shift() ?? { kind: "ok" });
  }

  function respond(response: ServerResponse, body: SeenRequest["body"], how: Misbehaviour): void {
    const size = how.kind === "dimensions" ? how.dimensions : dimensions;
    const data = body.input.map((text, index): { index: number; embedding: unknown } => ({
      index,
      embedding: how.kind === "vector" ? how.vector : vectorOf(text, size),
    }));
    if (how.kind === "stall") return;
    if (how.kind === "drop") return void response.socket?.destroy();
    if (how.kind === "redirect") return void response.writeHead(307, { location: how.location }).end();
    if (how.kind === "status") {
      const headers = how.retryAfter === undefined ? {} : { "retry-after": how.retryAfter };
      return void response.writeHead(how.status, headers).end(how.body ?? "");
    }
    response.writeHead(200, { "content-type": "application/json" });
    if (how.kind === "garbage") return void response.end(how.body);
    if (how.kind === "reversed") data.reverse();
    if (how.kind === "missing") data.pop();
    response.end(JSON.stringify({ object: "list", data, model: body.model, usage: { total_tokens: 1 } }));
  }

  return {
    url: `${server.origin}/v1/embeddings`,
    requests,
    /** Adds to what happens next. */
    misbehave: (...next: Misbehaviour[]) => void plan.push(...next),
    reset() {
      plan.length = 0;
      requests.length = 0;
    },
    close: () => server.close(),
  };
}

function vectorOf(text: string, dimensions: number): number[] {
  const vector = new Array<number>(dimensions).fill(0);
  vector[0] = 0.1;
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    let hash = 7;
    for (const character of word) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
    vector[hash % dimensions] = (vector[hash % dimensions] ?? 0) + 2;
  }
  return vector;
}
