// Loads what the first question of each space would otherwise wait for: the model, its vectors, its word lists; and
// the names of languages and countries, which every process learns once (0.2 s).
import { placesOf } from "../core/structured/questions/places.ts";
import type { ServiceContext } from "./context.ts";
import type { GenerationService } from "./generations.ts";

export function createWarmUp({ database, vectors, words, logger }: ServiceContext, generations: GenerationService) {
  async function warmSpace(spaceId: number): Promise<void> {
    const { generation, model } = await generations.getActive(spaceId);
    const vector = await model.embedQuestion("warm up");
    const collections = await database.read.collection.findMany({ where: { spaceId }, select: { id: true } });
    const audienceIds = (await database.read.audience.findMany({ where: { spaceId } })).map(({ id }) => id);
    const filter = { collectionIds: collections.map(({ id }) => id), audienceIds };
    if (collections.length === 0) return;
    await vectors.search({ spaceId, generationId: generation.id }, { vector, filter, limit: 1 });
    for (const { id } of collections)
      await words.search(spaceId, {
        terms: [{ term: 0, weight: 1, pieces: 1 }],
        averageLength: 1,
        k1: 1,
        b: 0,
        filter: { collectionIds: [id], audienceIds },
        limit: 1,
      });
  }

  /** A space that cannot be warmed (its key was removed, its model is not configured) is left to say so when asked. */
  return async (): Promise<void> => {
    placesOf("");
    for (const { id } of await database.read.space.findMany({ select: { id: true } }))
      await warmSpace(id).catch((error: unknown) =>
        logger.warn({ err: error, spaceId: id }, "A space was not warmed up"),
      );
  };
}
