// An embedding model that costs nothing and always gives the same: words hashed into a few dimensions and added up.
// Texts that share words are near each other. It counts what it was asked for.
import { createHash } from "node:crypto";
import type { EmbeddingModel } from "../../server/ports/embedding-model.ts";

export interface HashEmbeddingModel extends EmbeddingModel {
  /** Passages and questions embedded so far. */
  readonly asked: { passages: number; questions: number };
  /** Thrown by the next calls for passages until it is set to null again. */
  failure: Error | null;
}

/** Words remembered: an import of millions of distinct ones must not be measured by them. */
const WORDS_KEPT_MAX = 20_000;

export function createHashEmbeddingModel(options: { id?: string; dimensions?: number } = {}): HashEmbeddingModel {
  const { id = "hash-words", dimensions = 32 } = options;
  const ofWords = new Map<string, Float32Array>();

  function ofWord(word: string): Float32Array {
    let vector = ofWords.get(word);
    if (vector === undefined) {
      if (ofWords.size >= WORDS_KEPT_MAX) ofWords.clear();
      const bytes = createHash("sha512").update(`${id}|${word}`).digest();
      vector = Float32Array.from({ length: dimensions }, (_, i) => (bytes[i % bytes.length] ?? 0) / 127.5 - 1);
      ofWords.set(word, vector);
    }
    return vector;
  }

  function embed(text: string): Float32Array {
    const sum = new Float32Array(dimensions);
    sum[0] = 1e-3; // a text without a word still has a direction
    for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
      for (const [i, value] of ofWord(word).entries()) sum[i] = (sum[i] ?? 0) + value;
    const length = Math.hypot(...sum);
    return sum.map((value) => value / length);
  }

  const model: HashEmbeddingModel = {
    id,
    dimensions,
    tokensMax: 100_000,
    queryPrefix: "",
    passagePrefix: "",
    asked: { passages: 0, questions: 0 },
    failure: null,
    async embedPassages(inputs) {
      if (model.failure !== null) throw model.failure;
      model.asked.passages += inputs.length;
      return inputs.map(({ header, text }) => [embed(`${header}\n${text}`)]);
    },
    async embedQuestion(question) {
      model.asked.questions += 1;
      return embed(question);
    },
    close: async () => undefined,
  };
  return model;
}
