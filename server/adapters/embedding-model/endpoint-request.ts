// One request to a `/v1/embeddings` endpoint: what is sent, what is read of the answer, which failures may pass.
// @see https://platform.openai.com/docs/api-reference/embeddings/create
import { z } from "zod";
import { AppError } from "../../core/errors.ts";
import { retryAfterOf } from "../endpoint/retries.ts";
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

/** `closed` ends every request under way. */
export function createEndpointRequest(address: EndpointAddress, closed: AbortSignal): EndpointRequest {
  return async (texts, dimensions, signal) => {
    const timeout = AbortSignal.timeout(address.timeoutMs);
    const stops = [timeout, closed, ...(signal === undefined ? [] : [signal])];
    let body: string;
    try {
      const response = await fetch(address.url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          ...(address.apiKey == null ? {} : { authorization: `Bearer ${address.apiKey}` }),
        },
        body: JSON.stringify({
          model: address.model,
          input: texts,
          encoding_format: "float",
          ...(address.dimensions == null ? {} : { dimensions: address.dimensions }),
        }),
        // A redirect would carry the texts and the key to an address nobody configured.
        redirect: "error",
        signal: AbortSignal.any(stops),
      });
      if (!response.ok) {
        await response.body?.cancel();
        throw statusError(address, response);
      }
      body = await response.text();
    } catch (cause) {
      if (cause instanceof AppError) throw cause;
      if (signal?.aborted === true || closed.aborted) throw cancelledError();
      throw unavailable(
        address,
        timeout.aborted ? `did not answer within ${address.timeoutMs} ms` : "cannot be reached",
        {
          cause,
        },
      );
    }
    return readVectors(address, body, texts.length, dimensions);
  };
}

function statusError(address: EndpointAddress, { status, headers }: Response): AppError {
  if (status === 429 || status >= 500) {
    const retryAfterMs = retryAfterOf(headers.get("retry-after"));
    return unavailable(address, `answered with status ${status}`, { retryAfterMs });
  }
  const remedy =
    status === 401 || status === 403
      ? "Check EMBEDDING_API_KEY."
      : status === 404
        ? "Check EMBEDDING_URL and EMBEDDING_MODEL."
        : "Check EMBEDDING_MODEL, EMBEDDING_BATCH_MAX and EMBEDDING_TOKENS_MAX.";
  return invalid(address, `refused the request with status ${status}`, remedy);
}

function readVectors(address: EndpointAddress, body: string, count: number, dimensions?: number): Float32Array[] {
  const parsed = answerSchema.safeParse(parseJson(body));
  if (!parsed.success)
    throw invalid(address, "did not answer with embeddings in OpenAI's form", "Check EMBEDDING_URL.");
  const vectors = new Array<Float32Array | undefined>(count).fill(undefined);
  for (const { index, embedding } of parsed.data.data) {
    const expected = dimensions ?? parsed.data.data[0]?.embedding.length;
    if (embedding.length !== expected || embedding.length === 0) {
      throw invalid(
        address,
        `gave a vector of ${embedding.length} dimensions where ${expected ?? 0} are expected`,
        "Check EMBEDDING_MODEL and EMBEDDING_DIMENSIONS; another model needs a new generation.",
      );
    }
    const unit = toUnitOrNull(embedding);
    if (unit === null) throw invalid(address, "gave a vector that is zero or not finite", "Check the model it serves.");
    if (index < count) vectors[index] = unit;
  }
  const complete = vectors.filter((vector) => vector !== undefined);
  if (complete.length !== count || parsed.data.data.length !== count) {
    throw invalid(address, `gave ${parsed.data.data.length} vectors for ${count} texts`, "Lower EMBEDDING_BATCH_MAX.");
  }
  return complete;
}

/** Undefined where it is no JSON: the schema then says what is wrong. */
function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Address without credentials or query, where keys may stand. */
function nameOf({ url, model }: EndpointAddress): string {
  const { origin, pathname } = new URL(url);
  return `Embedding model "${model}" at ${origin}${pathname}`;
}

function unavailable(
  address: EndpointAddress,
  problem: string,
  { cause, retryAfterMs }: { cause?: unknown; retryAfterMs?: number | undefined },
): AppError {
  return new AppError("MODEL_UNAVAILABLE", `${nameOf(address)} ${problem}. Check that it runs; it is tried again.`, {
    isRetryable: true,
    details: { model: address.model, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) },
    cause,
  });
}

function invalid(address: EndpointAddress, problem: string, remedy: string): AppError {
  return new AppError("MODEL_INVALID", `${nameOf(address)} ${problem}. ${remedy}`, {
    details: { model: address.model },
  });
}
