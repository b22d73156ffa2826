// The embedding models of this installation: the configured one, which new generations use, and others that an older
// generation may still be served by.
import { AppError } from "../core/errors.ts";
import type { EmbeddingModel } from "../ports/embedding-model.ts";

export interface EmbeddingModels {
  /** What new generations are built with. */
  readonly preferred: EmbeddingModel;
  /** @throws {AppError} MODEL_UNAVAILABLE when no model of this id is configured */
  get(id: string): EmbeddingModel;
  has(id: string): boolean;
  close(): Promise<void>;
}

export function createEmbeddingModels(preferred: EmbeddingModel, others: readonly EmbeddingModel[]): EmbeddingModels {
  const all = new Map([...others, preferred].map((model) => [model.id, model]));
  return {
    preferred,
    has: (id) => all.has(id),
    get(id) {
      const model = all.get(id);
      if (model === undefined)
        throw new AppError(
          "MODEL_UNAVAILABLE",
          `The space's vectors were made by the model "${id}", which is not configured. Configure it again, or build a new generation with "${preferred.id}".`,
          { details: { model: id, configured: [...all.keys()] } },
        );
      return model;
    },
    async close() {
      await Promise.all([...all.values()].map((model) => model.close()));
    },
  };
}
