// One request to a `/v1/embeddings` endpoint: what is sent, and what is read of the answer.
// @see https://platform.openai.com/docs/api-reference/embeddings/create
import { z } from "zod";
import { createJsonRequest, endpointInvalid, type JsonEndpoint } from "../endpoint/json-request.ts";
import { toUnitOrNull } from "./pooling.ts";
import { cancelledError } from "./thread-channel.ts";

export interface EndpointAddress {
  readonly url: string;
  readonly apiKey?: string | null;
  readonly model: string;
  /** Sent along where given: not every endpoint knows the parameter. */
  readonly dimensions?: number | null;
  readonly timeoutMs: number;
}

/** Unit vectors of `texts`, in their order. @throws {AppError} MODEL_UNAVAILABLE, MODEL_INVALID, CANCELLED */
export type EndpointRequest = (
  texts: readonly string[],
  dimensions: number | undefined,
  signal: AbortSignal | undefined,
) => Promise<Float32Array[]>;

const answerSchema = z.object({
  data: z.array(z.object({ index: z.number().int().nonnegative(), embedding: z.array(z.number()) })),
});

/** A choice: 2,048 texts of 4,096 dimensions, 20 characters a number; a longer answer fits no string of Node anyway. */
const ANSWER_BYTES_MAX = 192 * 1024 ** 2;

/** `closed` ends every request under way. */
export function createEndpointRequest(address: EndpointAddress, closed: AbortSignal): EndpointRequest {
  const endpoint: JsonEndpoint = {
    url: address.url,
    apiKey: address.apiKey ?? null,
    label: `Embedding model "${address.model}"`,
    model: address.model,
    bytesMax: ANSWER_BYTES_MAX,
    remedies: {
      key: "Check EMBEDDING_API_KEY.",
      address: "Check EMBEDDING_URL and EMBEDDING_MODEL.",
      request: "Check EMBEDDING_MODEL, EMBEDDING_BATCH_MAX and EMBEDDING_TOKENS_MAX.",
    },
    cancelled: cancelledError,
  };
  const post = createJsonRequest(endpoint, closed);
  return async (texts, dimensions, signal) => {
    const body = {
      model: address.model,
      input: texts,
      encoding_format: "float",
      ...(address.dimensions == null ? {} : { dimensions: address.dimensions }),
    };
    const answer = await post(body, { signal, timeoutMs: address.timeoutMs });
    return readVectors(endpoint, answer, texts.length, dimensions);
  };
}

function readVectors(endpoint: JsonEndpoint, answer: unknown, count: number, dimensions?: number): Float32Array[] {
  const parsed = answerSchema.safeParse(answer);
  if (!parsed.success)
    throw endpointInvalid(endpoint, "did not answer with embeddings in OpenAI's form", "Check EMBEDDING_URL.");
  const vectors = new Array<Float32Array | undefined>(count).fill(undefined);
  for (const { index, embedding } of parsed.data.data) {
    const expected = dimensions ?? parsed.data.data[0]?.embedding.length;
    if (embedding.length !== expected || embedding.length === 0) {
      throw endpointInvalid(
        endpoint,
        `gave a vector of ${embedding.length} dimensions where ${expected ?? 0} are expected`,
        "Check EMBEDDING_MODEL and EMBEDDING_DIMENSIONS; another model needs a new generation.",
      );
    }
    const unit = toUnitOrNull(embedding);
    if (unit === null)
      throw endpointInvalid(endpoint, "gave a vector that is zero or not finite", "Check the model it serves.");
    if (index < count) vectors[index] = unit;
  }
  const complete = vectors.filter((vector) => vector !== undefined);
  if (complete.length !== count || parsed.data.data.length !== count) {
    const given = `gave ${parsed.data.data.length} vectors for ${count} texts`;
    throw endpointInvalid(endpoint, given, "Lower EMBEDDING_BATCH_MAX.");
  }
  return complete;
}
