// What runs inside the reranker's thread. The entry file in workers/threads only calls this.
import { setImmediate } from "node:timers/promises";
import { workerData } from "node:worker_threads";
import type { InferenceSession } from "onnxruntime-node";
import { BATCH_SEQUENCES_MAX, BATCH_TOKENS_PER_THREAD, planBatches } from "../embedding-model/batches.ts";
import { modelInvalid } from "../embedding-model/model-folder.ts";
import { feedsOf, openSession, reasonOf } from "../embedding-model/onnx-session.ts";
import { serveThread, type ServedCalls } from "../embedding-model/thread-server.ts";
import { cancelledError } from "./cancelled.ts";
import { createPairTokenizer, RERANKER_FOLDER, type Pair, type PairTokenizer } from "./pairs.ts";

export interface RerankThreadSettings {
  readonly modelDir: string;
  readonly tokensMax: number;
  readonly paddingId: number;
  readonly threads: number;
}

export interface RerankCalls {
  score: { request: { question: string; passages: readonly string[] }; result: Float32Array };
}

interface ScoreMessage {
  readonly call: number;
  readonly name: "score";
  readonly request: RerankCalls["score"]["request"];
}

const OUTPUT = "logits";

export async function runRerankThread(): Promise<void> {
  const settings = workerData as RerankThreadSettings;
  const buffersOf = (scores: Float32Array) => [scores.buffer as ArrayBuffer];
  await serveThread(() => load(settings), `Reranker "${settings.modelDir}"`, buffersOf);
}

async function load(settings: RerankThreadSettings): Promise<ServedCalls<ScoreMessage, Float32Array>> {
  const tokenizer = await createPairTokenizer(settings.modelDir, settings.tokensMax);
  const session = await openSession(settings.modelDir, settings.threads, OUTPUT, RERANKER_FOLDER);
  return {
    answer: ({ request }, isCancelled) => score(settings, tokenizer, session, request, isCancelled),
    release: () => session.release(),
  };
}

/** In batches of like length. @throws {AppError} MODEL_INVALID, CANCELLED */
async function score(
  settings: RerankThreadSettings,
  tokenizer: PairTokenizer,
  session: InferenceSession,
  { question, passages }: RerankCalls["score"]["request"],
  isCancelled: () => boolean,
): Promise<Float32Array> {
  const pairs = tokenizer.pairs(question, passages);
  const batches = planBatches(
    pairs.map(({ ids }) => ids.length),
    { sequencesMax: BATCH_SEQUENCES_MAX, tokensMax: BATCH_TOKENS_PER_THREAD * settings.threads },
  );
  const scores = new Float32Array(passages.length);
  for (const batch of batches) {
    // Lets a cancellation in.
    await setImmediate();
    if (isCancelled()) throw cancelledError();
    const logits = await run(
      settings,
      session,
      batch.flatMap((index) => pairs[index] ?? []),
    );
    batch.forEach((index, i) => (scores[index] = logits[i] ?? NaN));
  }
  return scores;
}

async function run(
  { modelDir, paddingId }: RerankThreadSettings,
  session: InferenceSession,
  pairs: readonly Pair[],
): Promise<Float32Array> {
  const lengths = Int32Array.from(pairs, ({ ids }) => ids.length);
  const sequences = { ids: Int32Array.from(pairs.flatMap(({ ids }) => ids)), lengths };
  const secondFrom = pairs.map((pair) => pair.secondFrom);
  const output = await session
    .run(feedsOf(session, sequences, Math.max(...lengths), paddingId, secondFrom), [OUTPUT])
    .catch((cause: unknown) => {
      throw modelInvalid(modelDir, `a batch failed (${reasonOf(cause)})`, cause, RERANKER_FOLDER);
    });
  const logits = output[OUTPUT]?.data;
  if (!(logits instanceof Float32Array) || logits.length !== pairs.length)
    throw modelInvalid(modelDir, `${OUTPUT} is not one float32 for each pair`, undefined, RERANKER_FOLDER);
  if (!logits.every(Number.isFinite))
    throw modelInvalid(modelDir, "it gives scores that are not finite", undefined, RERANKER_FOLDER);
  return logits;
}
