// The calls of the questions thread: questions at once, passages that a question waits for, and tokenizing of all other
// passages in small slices between them.
import { setImmediate } from "node:timers/promises";
import { AppError } from "../../core/errors.ts";
import type { RoleCalls } from "./embedding-thread.ts";
import type { OnnxSession } from "./onnx-session.ts";
import type { TextTokenizer } from "./text-tokenizer.ts";
import type { ThreadSettings, TokenSequences, TokenWindows } from "./thread-messages.ts";

/** A choice: how long tokenizing may hold a question up. */
const SLICE_MS = 2;

export function createQuestionCalls(
  settings: Pick<ThreadSettings, "queryPrefix" | "passagePrefix">,
  tokenizer: TextTokenizer,
  session: OnnxSession,
): RoleCalls {
  // One tokenizing call at a time: slices of many would come one after another and hold a question up together.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
  return {
    async answer(message, isCancelled) {
      if (message.name === "question") {
        return session.embed(flatten([await tokenizer.question(message.request.question, settings.queryPrefix)]));
      }
      if (message.name === "vectors") return session.embed(message.request);
      const pause = createPause(isCancelled);
      if (message.name === "count") return inTurn(() => countTokens(tokenizer, message.request.texts, pause));
      if (message.name === "windows") {
        return inTurn(async () => {
          const perInput: number[][][] = [];
          for (const input of message.request.inputs) {
            perInput.push(await tokenizer.windowsOf(input, settings.passagePrefix, pause));
          }
          return flattenWindows(perInput);
        });
      }
      throw new Error("the questions thread was asked for something unknown");
    },
    release: () => session.release(),
  };
}

/** Lets waiting messages in once a slice is used up. @throws {AppError} CANCELLED */
function createPause(isCancelled: () => boolean): () => Promise<void> {
  let sliceStart = performance.now();
  return async () => {
    if (performance.now() - sliceStart < SLICE_MS) return;
    await setImmediate();
    if (isCancelled()) throw new AppError("CANCELLED", "Embedding was cancelled.");
    sliceStart = performance.now();
  };
}

async function countTokens(
  tokenizer: TextTokenizer,
  texts: readonly string[],
  pause: () => Promise<void>,
): Promise<number[]> {
  const counts: number[] = [];
  for (const text of texts) counts.push((await tokenizer.idsOf(text, { pause })).length);
  return counts;
}

function flatten(sequences: readonly (readonly number[])[]): TokenSequences {
  const lengths = Int32Array.from(sequences, (sequence) => sequence.length);
  const ids = new Int32Array(lengths.reduce((sum, length) => sum + length, 0));
  let at = 0;
  for (const sequence of sequences) {
    ids.set(sequence, at);
    at += sequence.length;
  }
  return { ids, lengths };
}

function flattenWindows(perInput: readonly number[][][]): TokenWindows {
  return { ...flatten(perInput.flat()), windowsPerInput: Int32Array.from(perInput, (windows) => windows.length) };
}
