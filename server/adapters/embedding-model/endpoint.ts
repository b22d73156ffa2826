// Any OpenAI-compatible embeddings endpoint as an embedding model.
import { createHash } from "node:crypto";
import type { EmbeddingInput, EmbeddingModel } from "../../ports/embedding-model.ts";
import { withRetries } from "../endpoint/retries.ts";
import { cutToTokens, windowsOfText } from "./text-windows.ts";
import { createEndpointRequest } from "./endpoint-request.ts";
import { cancelledError } from "./thread-channel.ts";

export interface EndpointEmbeddingModelOptions {
  /** Full address, `…/v1/embeddings`. */
  readonly url: string;
  readonly apiKey?: string | null;
  readonly model: string;
  /** Asked of the endpoint and checked; without it the endpoint is asked once what it gives. */
  readonly dimensions?: number | null;
  readonly queryPrefix: string;
  readonly passagePrefix: string;
  /** Texts a request. */
  readonly batchMax: number;
  /** Of one attempt. */
  readonly timeoutMs: number;
  /** Window in tokens; they are estimated here, so leave the model some room. */
  readonly tokensMax: number;
  /** Attempts after the first. */
  readonly retriesMax: number;
}

/**
 * Without `dimensions` it embeds one word to learn them, so the endpoint must answer then.
 * @throws {AppError} MODEL_UNAVAILABLE, MODEL_INVALID
 */
export async function createEndpointEmbeddingModel(options: EndpointEmbeddingModelOptions): Promise<EmbeddingModel> {
  const closed = new AbortController();
  const request = createEndpointRequest(options, closed.signal);
  let dimensions = options.dimensions ?? undefined;
  const embed = async (texts: string[], signal: AbortSignal | undefined): Promise<Float32Array[]> => {
    const vectors = await withRetries(() => request(texts, dimensions, signal), {
      retriesMax: options.retriesMax,
      signal: signal === undefined ? closed.signal : AbortSignal.any([signal, closed.signal]),
      cancelled: cancelledError,
    });
    dimensions ??= vectors[0]?.length;
    return vectors;
  };
  const knownDimensions =
    dimensions ?? (await embed([`${options.passagePrefix}dimensions`], undefined))[0]?.length ?? 0;

  return {
    id: idOf(options, knownDimensions),
    dimensions: knownDimensions,
    tokensMax: options.tokensMax,
    queryPrefix: options.queryPrefix,
    passagePrefix: options.passagePrefix,
    async embedPassages(inputs: readonly EmbeddingInput[], { signal } = {}) {
      const windows = inputs.map((input) => windowsOfText(input, options.passagePrefix, options.tokensMax));
      const texts = windows.flat();
      const vectors: Float32Array[] = [];
      for (let from = 0; from < texts.length; from += options.batchMax) {
        vectors.push(...(await embed(texts.slice(from, from + options.batchMax), signal)));
      }
      let at = 0;
      return windows.map(({ length }) => vectors.slice(at, (at += length)));
    },
    async embedQuestion(question, { signal } = {}) {
      const [vector] = await embed([cutToTokens(options.queryPrefix + question, options.tokensMax)], signal);
      return vector ?? new Float32Array();
    },
    close() {
      closed.abort();
      return Promise.resolve();
    },
  };
}

/** Everything that decides a vector: another address may serve other weights under the same name. */
function idOf(
  { url, model, queryPrefix, passagePrefix, tokensMax }: EndpointEmbeddingModelOptions,
  dimensions: number,
) {
  const parts = JSON.stringify([new URL(url).origin, new URL(url).pathname, queryPrefix, passagePrefix, tokensMax]);
  return `${model}-${dimensions}-${createHash("sha256").update(parts).digest("hex").slice(0, 16)}`;
}
