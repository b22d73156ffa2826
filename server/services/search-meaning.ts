// The vector of a question, also of one that has several parts.
import type { WordsPart } from "../core/retrieval/weighted-words.ts";
import { addVectors } from "../core/retrieval/add-vectors.ts";
import type { EmbeddingModel } from "../ports/embedding-model.ts";

/** Of length 1; cosines to it are those to the parts, added by their weights, up to one factor. */
export async function embedWhole(model: EmbeddingModel, parts: readonly WordsPart[]): Promise<Float32Array> {
  const counting = parts.filter(({ text, weight }) => weight > 0 && text.trim() !== "");
  const vectors = await Promise.all(counting.map(({ text }) => model.embedQuestion(text)));
  return addVectors(vectors.map((vector, i) => ({ vector, weight: counting[i]?.weight ?? 0 })));
}
