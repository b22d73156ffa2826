// One onnxruntime session over a model folder. Runs block the thread they are called on, so only threads of our own do.
import { join } from "node:path";
import { InferenceSession, Tensor } from "onnxruntime-node";
import { modelInvalid, type FolderOwner } from "./model-folder.ts";
import { poolMean } from "./pooling.ts";
import type { ModelShape, TokenSequences } from "./thread-messages.ts";

export interface OnnxSession {
  /** One unit vector a sequence, end to end. @throws {AppError} MODEL_INVALID */
  embed(sequences: TokenSequences): Promise<Float32Array>;
  release(): Promise<void>;
}

const OUTPUT = "last_hidden_state";

/** @throws {AppError} MODEL_INVALID when model.onnx is no model of the expected shape */
export async function createOnnxSession(shape: ModelShape, threads: number): Promise<OnnxSession> {
  const session = await openSession(shape.modelDir, threads, OUTPUT);
  return {
    embed: (sequences) => run(session, shape, sequences),
    release: () => session.release(),
  };
}

/** @throws {AppError} MODEL_INVALID when model.onnx takes or gives something else */
export async function openSession(
  modelDir: string,
  threads: number,
  output: string,
  owner?: FolderOwner,
): Promise<InferenceSession> {
  const path = join(modelDir, "model.onnx");
  const session = await InferenceSession.create(path, {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    executionMode: "sequential",
    graphOptimizationLevel: "all",
    logSeverityLevel: 3,
    // A pattern a shape would keep a block of memory for each of the many shapes that passages have.
    enableMemPattern: false,
    // Spinning threads would take the cores from the other session and from requests while they wait for work.
    extra: { session: { intra_op: { allow_spinning: "0" } } },
  }).catch((cause: unknown) => {
    throw modelInvalid(modelDir, `${path} cannot be loaded (${reasonOf(cause)})`, cause, owner);
  });
  requireInputs(session, modelDir, output, owner);
  return session;
}

async function run(session: InferenceSession, shape: ModelShape, sequences: TokenSequences): Promise<Float32Array> {
  const { lengths } = sequences;
  const longest = lengths.reduce((most, length) => Math.max(most, length), 0);
  const output = await session
    .run(feedsOf(session, sequences, longest, shape.paddingId), [OUTPUT])
    .catch((cause: unknown) => {
      throw modelInvalid(shape.modelDir, `a batch failed (${reasonOf(cause)})`, cause);
    });
  const states = output[OUTPUT];
  const size = lengths.length * longest * shape.dimensions;
  if (!(states?.data instanceof Float32Array) || states.data.length !== size) {
    throw modelInvalid(shape.modelDir, `${OUTPUT} is not float32 of ${shape.dimensions} values a token`);
  }
  const vectors = poolMean(states.data, lengths, longest, shape.dimensions);
  if (vectors.some(Number.isNaN)) throw modelInvalid(shape.modelDir, "it gives vectors that are not finite");
  return vectors;
}

/** @param secondFrom where the second text of each sequence begins, for models that are told; absent: there is one text */
export function feedsOf(
  session: InferenceSession,
  { ids, lengths }: TokenSequences,
  longest: number,
  paddingId: number,
  secondFrom?: readonly number[],
) {
  const dims = [lengths.length, longest];
  const inputIds = new BigInt64Array(lengths.length * longest).fill(BigInt(paddingId));
  const mask = new BigInt64Array(inputIds.length);
  let from = 0;
  lengths.forEach((length, sequence) => {
    for (let token = 0; token < length; token++) {
      inputIds[sequence * longest + token] = BigInt(ids[from + token] ?? paddingId);
      mask[sequence * longest + token] = 1n;
    }
    from += length;
  });
  const feeds: Record<string, Tensor> = {
    input_ids: new Tensor("int64", inputIds, dims),
    attention_mask: new Tensor("int64", mask, dims),
  };
  if (session.inputNames.includes("token_type_ids")) {
    const types = new BigInt64Array(inputIds.length);
    secondFrom?.forEach((start, i) => types.fill(1n, i * longest + start, i * longest + (lengths[i] ?? 0)));
    feeds["token_type_ids"] = new Tensor("int64", types, dims);
  }
  return feeds;
}

const KNOWN_INPUTS = ["input_ids", "attention_mask", "token_type_ids"];

function requireInputs(session: InferenceSession, modelDir: string, output: string, owner?: FolderOwner): void {
  const unknown = session.inputNames.filter((name) => !KNOWN_INPUTS.includes(name));
  const missing = KNOWN_INPUTS.slice(0, 2).filter((name) => !session.inputNames.includes(name));
  if (unknown.length + missing.length > 0 || !session.outputNames.includes(output)) {
    throw modelInvalid(
      modelDir,
      `model.onnx takes ${session.inputNames.join(", ")} and gives ${session.outputNames.join(", ")}, ` +
        `where ${KNOWN_INPUTS.join(", ")} and ${output} are understood`,
      undefined,
      owner,
    );
  }
}

export function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
