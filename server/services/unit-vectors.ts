// What a question is compared with sentence by sentence is mostly the same from question to question: a passage that is
// often found has its sentences embedded once. Held in memory only, apart for each space, and let go of with what it
// was made of.
import { keyedHash } from "../core/security/keys.ts";
import type { EmbeddingModel } from "../ports/embedding-model.ts";
import type { ServiceContext } from "./context.ts";

/** A text that may be quoted, with the document it stands in. */
export interface UnitText {
  readonly documentId: string;
  readonly text: string;
}

export interface UnitVectors {
  /** One vector a unit, in their order; of a text longer than the model's window the vector of its beginning. */
  embed(spaceId: number, model: EmbeddingModel, units: readonly UnitText[]): Promise<Float32Array[]>;
  /** Lets go of a document's vectors, or of all of a space's. */
  forget(spaceId: number, documentId?: string): void;
  /** Vectors held. */
  size(): number;
}

/** About 10 MB at 384 dimensions (a choice: the sentences of some 500 passages, which is what people ask about in a while). */
const VECTORS_MAX = 6_000;

export function createUnitVectors(
  { keyring }: Pick<ServiceContext, "keyring">,
  vectorsMax: number = VECTORS_MAX,
): UnitVectors {
  /** Longest unused first. */
  const held = new Map<string, Float32Array>();
  let forgets = 0;

  function hold(key: string, vector: Float32Array): void {
    held.delete(key);
    held.set(key, vector);
    for (const oldest of held.keys()) {
      if (held.size <= vectorsMax) break;
      held.delete(oldest);
    }
  }

  return {
    async embed(spaceId, model, units) {
      const forgetsBefore = forgets;
      const { contents } = await keyring.keysOf(spaceId);
      const keys = units.map(
        ({ documentId, text }) =>
          `${prefixOf(spaceId, documentId)}${keyedHash(contents, model.id, text).toString("base64")}`,
      );
      const known = new Map(keys.map((key) => [key, held.get(key)]));
      const missing = new Map<string, string>();
      for (const [i, key] of keys.entries()) if (known.get(key) === undefined) missing.set(key, units[i]?.text ?? "");
      const inputs = [...missing.values()].map((text) => ({ header: "", text }));
      const made = inputs.length === 0 ? [] : await model.embedPassages(inputs, { isUrgent: true });
      for (const [i, key] of [...missing.keys()].entries()) known.set(key, made[i]?.[0]);
      return keys.map((key) => {
        const vector = known.get(key);
        if (vector === undefined) throw new Error(`The model "${model.id}" gave no vector for a sentence`);
        // What was erased meanwhile must not come back.
        if (forgets === forgetsBefore) hold(key, vector);
        return vector;
      });
    },
    forget(spaceId, documentId) {
      forgets += 1;
      const prefix = prefixOf(spaceId, documentId);
      for (const key of held.keys()) if (key.startsWith(prefix)) held.delete(key);
    },
    size: () => held.size,
  };
}

function prefixOf(spaceId: number, documentId?: string): string {
  return documentId === undefined ? `${spaceId}:` : `${spaceId}:${documentId}:`;
}
