// One JSON request to a model's endpoint: guarded on the way out and in, every failure told as what it is. For every
// adapter that asks a small question and reads the whole answer.
import { AppError } from "../../core/errors.ts";
import { retryAfterOf } from "./retries.ts";

export interface JsonEndpoint {
  readonly url: string;
  readonly apiKey?: string | null;
  /** What messages call it, `Embedding model "e5"`; the address is added without credentials and query. */
  readonly label: string;
  readonly model: string;
  /** Bytes of an answer that are read at most. */
  readonly bytesMax: number;
  /** What to check where the endpoint refuses the key, the address, or what was sent. */
  readonly remedies: { readonly key: string; readonly address: string; readonly request: string };
  /** What is thrown once a call is cancelled, or the model closed. */
  readonly cancelled: () => AppError;
}

/**
 * The answer as JSON; undefined where it is none, for the caller's schema to refuse.
 * @throws {AppError} MODEL_UNAVAILABLE (retryable), MODEL_INVALID with `details.status` where it refused, CANCELLED
 */
export type JsonRequest = (
  body: unknown,
  options: { readonly signal: AbortSignal | undefined; readonly timeoutMs: number },
) => Promise<unknown>;

/** `closed` ends every request under way. */
export function createJsonRequest(endpoint: JsonEndpoint, closed: AbortSignal): JsonRequest {
  return async (body, { signal, timeoutMs }) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const stops = [timeout, closed, ...(signal === undefined ? [] : [signal])];
    let text: string;
    try {
      const response = await fetch(endpoint.url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          ...(endpoint.apiKey == null ? {} : { authorization: `Bearer ${endpoint.apiKey}` }),
        },
        body: JSON.stringify(body),
        // A redirect would carry the texts and the key to an address nobody configured.
        redirect: "error",
        signal: AbortSignal.any(stops),
      });
      if (!response.ok) {
        await response.body?.cancel();
        throw statusError(endpoint, response);
      }
      text = await readBounded(endpoint, response);
    } catch (cause) {
      if (cause instanceof AppError) throw cause;
      if (signal?.aborted === true || closed.aborted) throw endpoint.cancelled();
      const problem = timeout.aborted ? `did not answer within ${timeoutMs} ms` : "cannot be reached";
      throw unavailable(endpoint, problem, { cause });
    }
    return parseJson(text);
  };
}

/** The error for an answer that cannot be used; `problem` completes "… at https://…". */
export function endpointInvalid(
  endpoint: JsonEndpoint,
  problem: string,
  remedy: string,
  details: Record<string, unknown> = {},
): AppError {
  return new AppError("MODEL_INVALID", `${nameOf(endpoint)} ${problem}. ${remedy}`, {
    details: { model: endpoint.model, ...details },
  });
}

/** No endpoint can fill the memory: what is longer than any answer is not read to its end. */
async function readBounded(endpoint: JsonEndpoint, response: Response): Promise<string> {
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let bytes = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    // Leaving the loop cancels the body.
    if (bytes > endpoint.bytesMax)
      throw endpointInvalid(endpoint, `answered with more than ${endpoint.bytesMax} bytes`, endpoint.remedies.request);
    parts.push(decoder.decode(chunk, { stream: true }));
  }
  parts.push(decoder.decode());
  return parts.join("");
}

function statusError(endpoint: JsonEndpoint, { status, headers }: Response): AppError {
  if (status === 429 || status >= 500) {
    const retryAfterMs = retryAfterOf(headers.get("retry-after"));
    return unavailable(endpoint, `answered with status ${status}`, { retryAfterMs });
  }
  const { key, address, request } = endpoint.remedies;
  const remedy = status === 401 || status === 403 ? key : status === 404 ? address : request;
  return endpointInvalid(endpoint, `refused the request with status ${status}`, remedy, { status });
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Address without credentials or query, where keys may stand. */
function nameOf({ url, label }: JsonEndpoint): string {
  const { origin, pathname } = new URL(url);
  return `${label} at ${origin}${pathname}`;
}

function unavailable(
  endpoint: JsonEndpoint,
  problem: string,
  { cause, retryAfterMs }: { cause?: unknown; retryAfterMs?: number | undefined },
): AppError {
  return new AppError("MODEL_UNAVAILABLE", `${nameOf(endpoint)} ${problem}. Check that it runs; it is tried again.`, {
    isRetryable: true,
    details: { model: endpoint.model, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) },
    cause,
  });
}
