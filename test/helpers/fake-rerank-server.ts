import type { IncomingMessage, ServerResponse } from "node:http";
import { readJson, startHttpServer } from "./http-server.ts";

/** How a request is answered. Scores are of shared words unless it says otherwise. */
export type RerankBehaviour =
  | { kind: "ok" }
  /** The worst in front. */
  | { kind: "reversed" }
  /** Hates whatever carries the asked identifier, by a mark that the test knows. */
  | { kind: "against"; mark: (passage: string) => boolean }
  | { kind: "body"; body: string }
  | { kind: "scores"; scores: (passages: readonly string[]) => unknown }
  | { kind: "status"; status: number; retryAfter?: string }
  | { kind: "redirect"; location: string }
  | { kind: "endless" }
  | { kind: "stall" }
  | { kind: "drop" };

export interface SeenRerank {
  readonly authorization: string | undefined;
  readonly body: Record<string, unknown>;
}

/** Letters and figures as shared words; what a small model might do. */
export function sharedWords(question: string, passage: string): number {
  const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  const own = wordsOf(passage);
  return [...wordsOf(question)].filter((word) => own.has(word)).length;
}

/**
 * A real HTTP server that answers `/v1/rerank` (places and scores, best first) or `/rerank` of Text Embeddings
 * Inference, which knows `texts` alone. It misbehaves as told, once each, then as it does `always`.
 */
export async function startFakeRerankServer({ isTextsOnly = false } = {}) {
  const plan: RerankBehaviour[] = [];
  const requests: SeenRerank[] = [];
  let always: RerankBehaviour = { kind: "ok" };
  const server = await startHttpServer((request, response) => void answer(request, response));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readJson<Record<string, unknown>>(request);
    requests.push({ authorization: request.headers.authorization, body });
    if (isTextsOnly && body["texts"] === undefined)
      return void response.writeHead(422).end('{"error":"missing field texts"}');
    respond(response, body, plan.shift() ?? always);
  }

  function respond(response: ServerResponse, body: Record<string, unknown>, how: RerankBehaviour): void {
    const question = String(body["query"]);
    const passages = (body["documents"] ?? body["texts"]) as string[];
    if (how.kind === "stall") return;
    if (how.kind === "drop") return void response.socket?.destroy();
    if (how.kind === "redirect") return void response.writeHead(307, { location: how.location }).end();
    if (how.kind === "status") {
      const headers = how.retryAfter === undefined ? {} : { "retry-after": how.retryAfter };
      return void response.writeHead(how.status, headers).end();
    }
    response.writeHead(200, { "content-type": "application/json" });
    if (how.kind === "endless") {
      const more = (): void =>
        void (response.destroyed || response.write(" ".repeat(1 << 20), () => setImmediate(more)));
      return more();
    }
    if (how.kind === "body") return void response.end(how.body);
    const scoreOf = (passage: string): number => {
      const score = sharedWords(question, passage);
      if (how.kind === "reversed") return -score;
      return how.kind === "against" && how.mark(passage) ? -100 : score;
    };
    if (how.kind === "scores") return void response.end(JSON.stringify(how.scores(passages)));
    const places = passages.map((passage, index) => ({ index, score: scoreOf(passage) }));
    places.sort((a, b) => b.score - a.score);
    const results = places.map(({ index, score }) => ({
      index,
      relevance_score: score,
      document: { text: "repeated" },
    }));
    response.end(JSON.stringify(isTextsOnly ? places : { id: "r", results, usage: { total_tokens: 1 } }));
  }

  return {
    url: `${server.origin}/v1/rerank`,
    requests,
    /** Adds to what happens next. */
    misbehave: (...next: RerankBehaviour[]) => void plan.push(...next),
    /** From now on. */
    behave: (how: RerankBehaviour) => void (always = how),
    reset() {
      plan.length = 0;
      requests.length = 0;
      always = { kind: "ok" };
    },
    close: () => server.close(),
  };
}
