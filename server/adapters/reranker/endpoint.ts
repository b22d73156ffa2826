// A `/rerank` endpoint as a reranker: the form of Cohere and Jina, which llama.cpp and vLLM share, or that of Text
// Embeddings Inference. Which of the two is found out with the first call.
// @see https://docs.cohere.com/reference/rerank
// @see https://huggingface.github.io/text-embeddings-inference/#/Text%20Embeddings%20Inference/rerank
import { z } from "zod";
import { AppError } from "../../core/errors.ts";
import { boundaryBefore } from "../../core/text/graphemes.ts";
import type { Reranker } from "../../ports/reranker.ts";
import { createJsonRequest, endpointInvalid, type JsonEndpoint } from "../endpoint/json-request.ts";
import { withRetries } from "../endpoint/retries.ts";
import { cancelledError } from "./cancelled.ts";

export interface EndpointRerankerOptions {
  /** Full address, `…/v1/rerank`. */
  readonly url: string;
  readonly apiKey?: string | null;
  readonly model: string;
  /** Of one call, all attempts together: a question waits for it. */
  readonly timeoutMs: number;
  readonly passagesMax: number;
  /** Attempts after the first. */
  readonly retriesMax: number;
}

const place = z.object({
  index: z.number().int().nonnegative(),
  relevance_score: z.number().optional(),
  score: z.number().optional(),
});
const answerSchema = z.union([
  z.object({ results: z.array(place) }).transform(({ results }) => results),
  z.array(place),
]);

/** A choice: a thousand scores with the passages repeated beside them, which some endpoints do whatever they are told. */
const ANSWER_BYTES_MAX = 8 * 1024 ** 2;
/** A choice: about 2,000 tokens, more than rerankers in use read of a passage; the rest would be sent for nothing. */
const PASSAGE_CHARS_MAX = 8_000;
/** How an endpoint says that it does not know the fields it was sent. */
const REFUSES_FORM = new Set([400, 422]);

type Form = "DOCUMENTS" | "TEXTS";

export function createEndpointReranker(options: EndpointRerankerOptions): Reranker {
  const { model, timeoutMs, passagesMax, retriesMax } = options;
  const closed = new AbortController();
  const endpoint: JsonEndpoint = {
    url: options.url,
    apiKey: options.apiKey ?? null,
    label: `Reranker "${model}"`,
    model,
    bytesMax: ANSWER_BYTES_MAX,
    remedies: {
      key: "Check RERANKER_API_KEY.",
      address: "Check RERANKER_URL and RERANKER_MODEL.",
      request: "Check RERANKER_MODEL and RERANKER_PASSAGES_MAX.",
    },
    cancelled: cancelledError,
  };
  const post = createJsonRequest(endpoint, closed.signal);
  let known: Form | null = null;

  async function ask(question: string, passages: readonly string[], rest: Parameters<typeof post>[1]) {
    const send = async (form: Form) => {
      const scores = readScores(endpoint, await post(bodyOf(form, model, question, passages), rest), passages.length);
      known = form;
      return scores;
    };
    try {
      return await send(known ?? "DOCUMENTS");
    } catch (error) {
      const status = error instanceof AppError ? error.details["status"] : undefined;
      if (known !== null || typeof status !== "number" || !REFUSES_FORM.has(status)) throw error;
      // Told of the first form where it refuses both: most endpoints are of that one.
      return send("TEXTS").catch((second: unknown) => {
        throw second instanceof AppError && second.code === "MODEL_INVALID" ? error : second;
      });
    }
  }

  return {
    name: model,
    passagesMax,
    async score(question, passages, { signal } = {}) {
      if (passages.length === 0) return [];
      const cut = passages.map((passage) => passage.slice(0, boundaryBefore(passage, PASSAGE_CHARS_MAX)));
      const until = performance.now() + timeoutMs;
      const leftMs = () => Math.max(1, Math.floor(until - performance.now()));
      return withRetries(() => ask(question, cut, { signal, timeoutMs: leftMs() }), {
        retriesMax,
        signal: signal === undefined ? closed.signal : AbortSignal.any([signal, closed.signal]),
        cancelled: cancelledError,
        isWorthwhile: (delayMs) => delayMs < leftMs(),
      });
    },
    close() {
      closed.abort();
      return Promise.resolve();
    },
  };
}

function bodyOf(form: Form, model: string, query: string, passages: readonly string[]): Record<string, unknown> {
  if (form === "TEXTS") return { query, texts: passages, truncate: true };
  return { model, query, documents: passages, top_n: passages.length, return_documents: false };
}

/** One finite score for each passage, each named once. */
function readScores(endpoint: JsonEndpoint, answer: unknown, count: number): number[] {
  const parsed = answerSchema.safeParse(answer);
  if (!parsed.success) throw endpointInvalid(endpoint, "did not answer with places and scores", "Check RERANKER_URL.");
  const scores = new Array<number | undefined>(count).fill(undefined);
  for (const { index, relevance_score: relevance, score = relevance } of parsed.data) {
    if (score === undefined || index >= count || scores[index] !== undefined)
      throw endpointInvalid(
        endpoint,
        `gave a place that is foreign, named twice or without a score among ${count} passages`,
        "Check the model it serves.",
      );
    scores[index] = score;
  }
  const complete = scores.filter((score) => score !== undefined);
  if (complete.length === count) return complete;
  throw endpointInvalid(
    endpoint,
    `gave ${complete.length} scores for ${count} passages`,
    "Check RERANKER_MODEL, or lower RERANKER_PASSAGES_MAX.",
  );
}
