// Spaces: tenants with a key of their own.
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { AppError, notFound } from "../core/errors.ts";
import { createDataKey } from "../core/security/keys.ts";
import type { Prisma } from "../database/client.ts";
import type { AccessService } from "./access.ts";
import { insertApiKey } from "./api-keys.ts";
import { audit } from "./audit.ts";
import { requireOperator, requireRole, type Caller } from "./caller.ts";
import type { ServiceContext } from "./context.ts";
import type { FieldUpkeep } from "./field-upkeep.ts";
import type { GenerationService } from "./generations.ts";
import type { JobService } from "./jobs.ts";
import type { UnitVectors } from "./unit-vectors.ts";

export const FIRST_AUDIENCES = ["PUBLIC", "INTERNAL"] as const;
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,63}$/u;

/** What a space's administrator decides for it; a setting that was never given has its default. */
const spaceSettingsSchema = z.object({
  /** Whether titles may stand in an index as they are, so that they are suggested as a person types (FIND-13). */
  hasReadableTitles: z.boolean().default(false),
});

/** @param settings as stored */
export function hasReadableTitles(settings: unknown): boolean {
  return spaceSettingsSchema.parse(settings).hasReadableTitles;
}

export function createSpaceService(
  context: ServiceContext,
  services: {
    readonly access: AccessService;
    readonly fieldUpkeep: FieldUpkeep;
    readonly generations: GenerationService;
    readonly jobs: JobService;
    readonly unitVectors: UnitVectors;
  },
) {
  const { access, fieldUpkeep, generations, jobs, unitVectors } = services;
  const { database, keyring, logger } = context;

  async function insertSpace(tx: Prisma.TransactionClient, name: string, isOperator: boolean) {
    const publicId = randomUUID();
    const space = await tx.space.create({
      data: {
        publicId,
        name,
        wrappedDataKey: new Uint8Array(keyring.wrap(createDataKey(), publicId)),
        createdAt: new Date(),
        audiences: { create: FIRST_AUDIENCES.map((audience) => ({ name: audience })) },
      },
    });
    const key = await insertApiKey(
      tx,
      space.id,
      { name: "first administrator", role: "ADMIN", audiences: FIRST_AUDIENCES },
      isOperator,
    );
    await generations.insertFirst(tx, space.id);
    return { space, key };
  }

  /** Titles that stood readable go with the key that sealed them; the setting that allowed them has gone before. */
  async function forgetTitles(spaceId: number): Promise<void> {
    while ((await database.suggestions.removeTitles(spaceId)) > 0);
  }

  async function findOwn(caller: Caller, publicId: string) {
    const where = caller.isOperator ? { publicId } : { publicId, id: caller.spaceId };
    const space = await database.read.space.findFirst({ where });
    if (space === null) throw notFound("space", publicId);
    return space;
  }

  return {
    hasReadableTitles: ({ settings }: { readonly settings: unknown }) => hasReadableTitles(settings),
    /** The first start: the space "default" with the operator's key; null when there is a space already (START-3). */
    async createFirst() {
      if ((await database.read.space.count()) > 0) return null;
      return database.write((tx) => insertSpace(tx, "default", true));
    },
    /** @returns the space and its first administrator's key, whose secret is shown once */
    async create(caller: Caller, name: string) {
      requireOperator(caller);
      if (!NAME.test(name))
        throw new AppError(
          "BAD_REQUEST",
          `"${name}" is not a name for a space: use up to 64 letters, digits, ".", "_", "-" or spaces.`,
        );
      if ((await database.read.space.findUnique({ where: { name } })) !== null)
        throw new AppError("ALREADY_EXISTS", `There is a space "${name}" already. Choose another name.`);
      return database.write(async (tx) => {
        const made = await insertSpace(tx, name, false);
        await audit(tx, caller, "space.create", made.space.publicId, { name });
        return made;
      });
    },
    /** Who the server itself acts as: an administrator of the first space, without a key. */
    async ownCaller(): Promise<Caller> {
      const space = await database.read.space.findFirstOrThrow({
        orderBy: { id: "asc" },
        include: { audiences: true },
      });
      return {
        spaceId: space.id,
        spaceName: space.name,
        apiKeyId: null,
        role: "ADMIN",
        audiences: space.audiences.map(({ id, name }) => ({ id, name })),
        isOperator: false,
      };
    },
    async current(caller: Caller) {
      const space = await database.read.space.findUnique({
        where: { id: caller.spaceId },
        include: { audiences: true },
      });
      if (space === null) throw notFound("space", caller.spaceName);
      return space;
    },
    async list(caller: Caller) {
      requireOperator(caller);
      return database.read.space.findMany({ orderBy: { id: "asc" }, include: { audiences: true } });
    },
    /** Changes settings of the caller's own space. @returns it, and the job that builds or removes the index of titles */
    async update(caller: Caller, change: { readonly hasReadableTitles?: boolean | null }) {
      requireRole(caller, "ADMIN");
      const { space, job } = await database.write(async (tx) => {
        const before = await tx.space.findUniqueOrThrow({ where: { id: caller.spaceId } });
        const known = spaceSettingsSchema.parse(before.settings);
        const settings = { ...known, hasReadableTitles: change.hasReadableTitles ?? known.hasReadableTitles };
        const isChanged = settings.hasReadableTitles !== known.hasReadableTitles;
        if (isChanged) await audit(tx, caller, "space.update", before.publicId, settings);
        const after = await tx.space.update({
          where: { id: before.id },
          data: { settings },
          include: { audiences: true },
        });
        return { space: after, job: isChanged ? await jobs.insert(tx, caller, "indexTitles", {}) : null };
      });
      if (job !== null) await jobs.handOver(job);
      return { space, job };
    },
    async createAudience(caller: Caller, name: string) {
      requireRole(caller, "ADMIN");
      if (!/^[\p{L}\p{N}_-]{1,64}$/u.test(name))
        throw new AppError(
          "BAD_REQUEST",
          `"${name}" is not a name for an audience: use up to 64 letters, digits, "_" or "-".`,
        );
      return database.write(async (tx) => {
        if ((await tx.audience.findFirst({ where: { spaceId: caller.spaceId, name } })) !== null)
          throw new AppError("ALREADY_EXISTS", `There is an audience "${name}" already.`);
        await audit(tx, caller, "audience.create", name);
        return tx.audience.create({ data: { spaceId: caller.spaceId, name } });
      });
    },
    /** Destroys the space's data key: its texts can never be read again, whoever holds the files (SEC-2). */
    async removeKey(caller: Caller, publicId: string) {
      requireRole(caller, "ADMIN");
      const space = await findOwn(caller, publicId);
      await database.write(async (tx) => {
        await tx.space.update({ where: { id: space.id }, data: { wrappedDataKey: null, settings: {} } });
        await audit(tx, caller, "space.removeKey", publicId);
      });
      keyring.forget(space.id);
      await forgetTitles(space.id);
      await fieldUpkeep.closeSpace(space.id);
      unitVectors.forget(space.id);
      await database.maintenance.forget();
      return space;
    },
    /** Removes a space with everything in it, and says what that was (SRC-8). */
    async remove(caller: Caller, publicId: string) {
      requireOperator(caller);
      const space = await findOwn(caller, publicId);
      if (space.id === caller.spaceId)
        throw new AppError("BAD_REQUEST", "The operator's own space cannot be removed with its own key.");
      const keys = await database.read.apiKey.findMany({ where: { spaceId: space.id } });
      // The key goes first: whatever a crash leaves behind can no longer be read.
      await database.write((tx) =>
        tx.space.update({ where: { id: space.id }, data: { wrappedDataKey: null, settings: {} } }),
      );
      keyring.forget(space.id);
      await forgetTitles(space.id);
      await fieldUpkeep.closeSpace(space.id);
      unitVectors.forget(space.id);
      for (const key of keys) access.forget(key.publicId);
      await jobs.cancelAll(space.id);
      await context.vectors.removeSpace(space.id);
      await context.words.removeSpace(space.id);
      await context.identifiers.removeSpace(space.id);
      const files = await context.files.removePrefix(`spaces/${space.id}/`);
      const removed = { documents: 0, versions: 0, segments: 0, pieces: 0, embeddings: 0, notes: 0, turns: 0 };
      for (;;) {
        const where = { collection: { spaceId: space.id } };
        const page = await database.read.document.findMany({ where, take: 200, select: { id: true } });
        if (page.length === 0) break;
        const ids = page.map(({ id }) => id);
        const step = await database.maintenance.eraseDocuments(space.id, ids);
        removed.documents += ids.length;
        for (const key of Object.keys(step) as (keyof typeof step)[]) removed[key] += step[key];
      }
      // What an import wrote until it was ended above.
      await fieldUpkeep.closeSpace(space.id);
      await database.write(async (tx) => {
        removed.turns += await tx.turn.count({ where: { spaceId: space.id } });
        removed.embeddings += await tx.embedding.count({ where: { spaceId: space.id } });
        removed.notes += await tx.situatingNote.count({ where: { spaceId: space.id } });
        await tx.space.delete({ where: { id: space.id } });
        await audit(tx, caller, "space.remove", publicId, { ...removed, files });
      });
      await database.maintenance.forget();
      logger.info({ space: publicId, documents: removed.documents, files }, "Space removed");
      return { ...removed, files };
    },
  };
}

export type SpaceService = ReturnType<typeof createSpaceService>;
