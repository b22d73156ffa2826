// An embedding model that costs nothing and always gives the same: words hashed into a few dimensions and added up.
// Texts that share words are near each other, which is all that these runs need of meaning.
import { createHash } from "node:crypto";
import type { EmbeddingModel } from "../../server/ports/embedding-model.ts";

const DIMENSIONS = 64;

export function createLightEmbeddingModel(): EmbeddingModel {
  const ofWords = new Map<string, Float32Array>();

  function ofWord(word: string): Float32Array {
    let vector = ofWords.get(word);
    if (vector === undefined) {
      const bytes = createHash("sha512").update(word).digest();
      vector = Float32Array.from({ length: DIMENSIONS }, (_, i) => (bytes[i] ?? 0) / 127.5 - 1);
      ofWords.set(word, vector);
    }
    return vector;
  }

  function embed(text: string): Float32Array {
    const sum = new Float32Array(DIMENSIONS);
    sum[0] = 1e-3; // a text without a word still has a direction
    for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
      const vector = ofWord(word);
      for (let i = 0; i < DIMENSIONS; i++) sum[i] = (sum[i] ?? 0) + (vector[i] ?? 0);
    }
    const length = Math.hypot(...sum);
    return sum.map((value) => value / length);
  }

  return {
    id: "light-words-64",
    dimensions: DIMENSIONS,
    tokensMax: 100_000,
    queryPrefix: "",
    passagePrefix: "",
    embedPassages: async (inputs) => inputs.map(({ header, text }) => [embed(`${header}\n${text}`)]),
    embedQuestion: async (question) => embed(question),
    close: async () => undefined,
  };
}
