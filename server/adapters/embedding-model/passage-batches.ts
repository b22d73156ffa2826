// One call of embedPassages: tokenize a group, embed it in batches of like length, put the vectors back in order.
import type { EmbeddingInput } from "../../ports/embedding-model.ts";
import { BATCH_TOKENS_PER_THREAD, planBatches } from "./batches.ts";
import type { ThreadChannel } from "./thread-channel.ts";
import type { TokenWindows } from "./thread-messages.ts";

export interface PassageThreads {
  readonly questions: ThreadChannel;
  readonly passages: ThreadChannel;
  readonly dimensions: number;
  /** Threads of one run of the passages session. */
  readonly threads: number;
  /** Texts of one batch at most. */
  readonly sequencesMax: number;
}

/** A choice: enough to sort by length, and the next group is tokenized while this one is embedded. */
const GROUP_INPUTS_MAX = 256;
/** Texts of a group in characters, so that a few very long ones do not make it endless. */
const GROUP_CHARS_MAX = 500_000;
/** A choice: enough batches under way to keep the thread busy while this one is; calls made at once take turns. */
const BATCHES_AHEAD = 4;

/** @throws {AppError} MODEL_UNAVAILABLE, MODEL_INVALID, CANCELLED */
export async function embedInBatches(
  threads: PassageThreads,
  inputs: readonly EmbeddingInput[],
  signal: AbortSignal | undefined,
): Promise<Float32Array[][]> {
  const groups = groupsOf(inputs);
  const tokenize = (index: number): Promise<TokenWindows> | null => {
    const group = groups[index];
    if (group === undefined) return null;
    const windows = threads.questions.call("windows", { inputs: group }, { signal });
    // It is awaited a group later; a failure must not count as unhandled until then.
    windows.catch(() => undefined);
    return windows;
  };
  const result: Float32Array[][] = [];
  let next = tokenize(0);
  for (let index = 0; next !== null; index++) {
    const windows: TokenWindows = await next;
    next = tokenize(index + 1);
    result.push(...(await embedWindows(threads, windows, signal)));
  }
  return result;
}

function groupsOf(inputs: readonly EmbeddingInput[]): EmbeddingInput[][] {
  const groups: EmbeddingInput[][] = [];
  let chars = Infinity;
  for (const { header, text } of inputs) {
    const group = groups.at(-1);
    chars += header.length + text.length;
    if (group === undefined || group.length === GROUP_INPUTS_MAX || chars > GROUP_CHARS_MAX) {
      groups.push([{ header, text }]);
      chars = header.length + text.length;
    } else {
      group.push({ header, text });
    }
  }
  return groups;
}

async function embedWindows(
  { passages, dimensions, threads, sequencesMax }: PassageThreads,
  { ids, lengths, windowsPerInput }: TokenWindows,
  signal: AbortSignal | undefined,
): Promise<Float32Array[][]> {
  const starts = startsOf(lengths);
  const vectors = new Array<Float32Array>(lengths.length);
  const batches = planBatches([...lengths], {
    sequencesMax,
    tokensMax: BATCH_TOKENS_PER_THREAD * threads,
  });
  const embedNext = async (): Promise<void> => {
    for (let batch = batches.shift(); batch !== undefined; batch = batches.shift()) {
      const request = takeBatch(batch, ids, lengths, starts);
      const transfer = [request.ids.buffer, request.lengths.buffer];
      const result = await passages.call("vectors", request, { signal, transfer });
      // `slice`, not `subarray`: a kept vector must not keep its whole batch.
      batch.forEach((window, at) => (vectors[window] = result.slice(at * dimensions, (at + 1) * dimensions)));
    }
  };
  await Promise.all(Array.from({ length: BATCHES_AHEAD }, embedNext));
  let at = 0;
  return Array.from(windowsPerInput, (count) => vectors.slice(at, (at += count)));
}

function startsOf(lengths: Int32Array): Int32Array {
  const starts = new Int32Array(lengths.length);
  for (let index = 1; index < lengths.length; index++) {
    starts[index] = (starts[index - 1] ?? 0) + (lengths[index - 1] ?? 0);
  }
  return starts;
}

function takeBatch(batch: readonly number[], ids: Int32Array, lengths: Int32Array, starts: Int32Array) {
  const batchLengths = Int32Array.from(batch, (window) => lengths[window] ?? 0);
  const batchIds = new Int32Array(batchLengths.reduce((sum, length) => sum + length, 0));
  let at = 0;
  for (const window of batch) {
    const start = starts[window] ?? 0;
    const length = lengths[window] ?? 0;
    batchIds.set(ids.subarray(start, start + length), at);
    at += length;
  }
  return { ids: batchIds, lengths: batchLengths };
}
