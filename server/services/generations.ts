// Generations: one build of a space's vectors under one model. A new one is built from stored text while the old one
// serves, then one switch makes it the one that is searched.
import { randomUUID } from "node:crypto";
import { AppError, notFound } from "../core/errors.ts";
import { measureBaseline } from "../core/retrieval/baseline.ts";
import { NEUTRAL_PASSAGES } from "../core/retrieval/neutral-passages.ts";
import type { Prisma } from "../database/client.ts";
import type { EmbeddingModel } from "../ports/embedding-model.ts";
import { audit } from "./audit.ts";
import { requireRole, type Caller } from "./caller.ts";
import type { ServiceContext } from "./context.ts";
import type { JobService } from "./jobs.ts";

export const GENERATION_STATES = ["BUILDING", "READY", "ACTIVE", "RETIRED"] as const;
export type GenerationState = (typeof GENERATION_STATES)[number];

export interface GenerationRow {
  readonly id: number;
  readonly publicId: string;
  readonly spaceId: number;
  readonly model: string;
  readonly dimensions: number;
  readonly queryPrefix: string;
  readonly passagePrefix: string;
  /** Cosine distance of unrelated text under the model; null until it is measured. */
  readonly baseline: number | null;
  readonly baselineSpread: number | null;
  readonly state: string;
  readonly createdAt: Date;
  readonly activatedAt: Date | null;
}

/** A generation with the model that serves it. */
export interface ServedGeneration {
  readonly generation: GenerationRow;
  readonly model: EmbeddingModel;
}

export function createGenerationService({ database, models, vectors, now }: ServiceContext, jobs: JobService) {
  const active = new Map<number, GenerationRow>();
  const baselines = new Map<string, Promise<{ baseline: number; spread: number }>>();

  function rowOf(spaceId: number, model: EmbeddingModel, state: GenerationState) {
    return {
      publicId: randomUUID(),
      spaceId,
      model: model.id,
      dimensions: model.dimensions,
      queryPrefix: model.queryPrefix,
      passagePrefix: model.passagePrefix,
      state,
      createdAt: now(),
      activatedAt: state === "ACTIVE" ? now() : null,
    };
  }

  /** Measured once a model and process, on the neutral passages that come with Vouch (FIND-6). */
  function baselineOf(model: EmbeddingModel): Promise<{ baseline: number; spread: number }> {
    let measured = baselines.get(model.id);
    if (measured === undefined) {
      measured = model
        .embedPassages(
          NEUTRAL_PASSAGES.map(({ text }) => ({ header: "", text })),
          { isUrgent: true },
        )
        .then((lists) => measureBaseline(lists.flatMap((list) => list.slice(0, 1))));
      baselines.set(model.id, measured);
      measured.catch(() => baselines.delete(model.id));
    }
    return measured;
  }

  async function ensureBaseline(generation: GenerationRow): Promise<GenerationRow> {
    if (generation.baseline !== null) return generation;
    const { baseline, spread } = await baselineOf(models.get(generation.model));
    return database.write((tx) =>
      tx.generation.update({ where: { id: generation.id }, data: { baseline, baselineSpread: spread } }),
    );
  }

  async function getOwn(caller: Caller, publicId: string): Promise<GenerationRow> {
    const generation = await database.read.generation.findFirst({ where: { publicId, spaceId: caller.spaceId } });
    if (generation === null) throw notFound("generation", publicId);
    return generation;
  }

  return {
    ensureBaseline,
    /** The generation that a new space begins with. */
    async insertFirst(tx: Prisma.TransactionClient, spaceId: number): Promise<void> {
      await tx.generation.create({ data: rowOf(spaceId, models.preferred, "ACTIVE") });
    },
    /** What search reads, with its measured baseline. @throws {AppError} MODEL_UNAVAILABLE */
    async getActive(spaceId: number): Promise<ServedGeneration> {
      let generation = active.get(spaceId);
      if (generation === undefined) {
        const row = await database.read.generation.findFirst({ where: { spaceId, state: "ACTIVE" } });
        if (row === null) throw notFound("active generation", String(spaceId));
        models.get(row.model);
        generation = await ensureBaseline(row);
        active.set(spaceId, generation);
      }
      return { generation, model: models.get(generation.model) };
    },
    /** Generations that imports write to: what is searched, and what is ready to be. */
    async targets(spaceId: number): Promise<ServedGeneration[]> {
      const rows = await database.read.generation.findMany({
        where: { spaceId, state: { in: ["ACTIVE", "READY"] } },
        orderBy: { id: "asc" },
      });
      return rows.map((generation) => ({ generation, model: models.get(generation.model) }));
    },
    async list(spaceId: number): Promise<GenerationRow[]> {
      return database.read.generation.findMany({ where: { spaceId }, orderBy: { id: "asc" } });
    },
    async listFor(caller: Caller): Promise<GenerationRow[]> {
      requireRole(caller, "ADMIN");
      return this.list(caller.spaceId);
    },
    get: (id: number) => database.read.generation.findUniqueOrThrow({ where: { id } }),
    /** Begins to build a generation with the configured model. @returns it with the job that builds it */
    async create(caller: Caller) {
      requireRole(caller, "ADMIN");
      const generation = await database.write(async (tx) => {
        const row = await tx.generation.create({ data: rowOf(caller.spaceId, models.preferred, "BUILDING") });
        await audit(tx, caller, "generation.create", row.publicId, { model: row.model });
        return row;
      });
      const job = await jobs.enqueue(caller, "buildGeneration", { generationId: generation.id });
      return { generation, job };
    },
    async markReady(generation: GenerationRow): Promise<void> {
      await database.write((tx) => tx.generation.update({ where: { id: generation.id }, data: { state: "READY" } }));
    },
    /** One switch: the old one is retired and stays until it is removed. */
    async activate(caller: Caller, publicId: string): Promise<GenerationRow> {
      requireRole(caller, "ADMIN");
      const generation = await getOwn(caller, publicId);
      if (generation.state === "ACTIVE") return generation;
      if (generation.state !== "READY")
        throw new AppError(
          "CONFLICT",
          `The generation is ${generation.state}: only one that is READY can be activated.`,
        );
      await ensureBaseline(generation);
      const activated = await database.write(async (tx) => {
        await audit(tx, caller, "generation.activate", publicId);
        await tx.generation.updateMany({
          where: { spaceId: caller.spaceId, state: "ACTIVE" },
          data: { state: "RETIRED" },
        });
        return tx.generation.update({ where: { id: generation.id }, data: { state: "ACTIVE", activatedAt: now() } });
      });
      active.delete(caller.spaceId);
      return activated;
    },
    /** Removes a generation that is not searched, with its vectors. */
    async remove(caller: Caller, publicId: string): Promise<GenerationRow> {
      requireRole(caller, "ADMIN");
      const generation = await getOwn(caller, publicId);
      if (generation.state === "ACTIVE")
        throw new AppError("CONFLICT", "The generation is the one that is searched. Activate another one first.");
      await database.write(async (tx) => {
        await audit(tx, caller, "generation.remove", publicId);
        await tx.generation.delete({ where: { id: generation.id } });
      });
      await vectors.removeGeneration({ spaceId: caller.spaceId, generationId: generation.id });
      return generation;
    },
  };
}

export type GenerationService = ReturnType<typeof createGenerationService>;
