// Collections: documents of one kind in a space, with the settings they are cut and searched by.
import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { AppError, notFound } from "../core/errors.ts";
import { collectionSettingsSchema, type CollectionSettings } from "../core/documents/collection-settings.ts";
import { audit } from "./audit.ts";
import { audienceIds, requireRole, type Caller } from "./caller.ts";
import type { ServiceContext } from "./context.ts";
import { checkName, issuesInWords } from "./given-settings.ts";
import type { JobService } from "./jobs.ts";
import { pageOf, type PageInput } from "./paging.ts";

export type CollectionSettingsInput = z.input<typeof collectionSettingsSchema>;

export interface CollectionRow {
  readonly id: number;
  readonly publicId: string;
  readonly name: string;
  readonly settings: CollectionSettings;
  readonly createdAt: Date;
}

export function createCollectionService({ database, limits, chat }: ServiceContext, jobs: JobService) {
  /** @throws {AppError} BAD_REQUEST where notes are asked for and nobody can write them */
  function checkSituating({ situatingNotes, situatingModel }: CollectionSettings): void {
    if (!situatingNotes) return;
    if (chat.all.length === 0)
      throw new AppError(
        "BAD_REQUEST",
        "situatingNotes: no language model is configured to write them. Set CHAT_URL and CHAT_MODEL first.",
      );
    if (situatingModel !== null && chat.find(situatingModel) === null)
      throw new AppError(
        "BAD_REQUEST",
        `situatingModel: there is no language model "${situatingModel}". Choose one of: ${chat.all.map(({ name }) => name).join(", ")}.`,
      );
  }

  function toCollection(row: {
    id: number;
    publicId: string;
    name: string;
    settings: unknown;
    createdAt: Date;
  }): CollectionRow {
    const { id, publicId, name, createdAt } = row;
    return { id, publicId, name, createdAt, settings: collectionSettingsSchema.parse(row.settings) };
  }

  async function find(caller: Caller, name: string): Promise<CollectionRow | null> {
    const row = await database.read.collection.findUnique({
      where: { spaceId_name: { spaceId: caller.spaceId, name } },
    });
    return row === null ? null : toCollection(row);
  }

  /** @throws {AppError} NOT_FOUND */
  async function get(caller: Caller, name: string): Promise<CollectionRow> {
    const found = await find(caller, name);
    if (found === null) throw notFound("collection", name);
    return found;
  }

  return {
    find,
    get,
    /** The named ones, or all of the space. @throws {AppError} NOT_FOUND for the first name that is unknown */
    async getMany(caller: Caller, names: readonly string[] | null): Promise<CollectionRow[]> {
      const where = { spaceId: caller.spaceId, ...(names === null ? {} : { name: { in: [...names] } }) };
      const rows = await database.read.collection.findMany({ where, orderBy: { id: "asc" } });
      const missing = names?.find((name) => !rows.some((row) => row.name === name));
      if (missing !== undefined) throw notFound("collection", missing);
      return rows.map(toCollection);
    },
    async list(caller: Caller, page: PageInput) {
      const { take, cursor } = pageOf(page, limits.pageSizeMax);
      const rows = await database.read.collection.findMany({
        where: { spaceId: caller.spaceId, ...(cursor === null ? {} : { id: { gt: cursor } }) },
        orderBy: { id: "asc" },
        take: take + 1,
      });
      return rows.map(toCollection);
    },
    /** Documents the caller may see, in each of these collections, in their order. */
    async countDocuments(caller: Caller, collectionIds: readonly number[]): Promise<number[]> {
      return Promise.all(
        collectionIds.map((id) =>
          database.evidence.countDocuments({
            spaceId: caller.spaceId,
            collectionIds: [id],
            audienceIds: audienceIds(caller),
          }),
        ),
      );
    },
    async create(caller: Caller, input: { name: string; settings: CollectionSettingsInput }): Promise<CollectionRow> {
      requireRole(caller, "CURATOR");
      checkName(input.name, "a collection");
      const settings = parseSettings(input.settings);
      checkSituating(settings);
      if ((await find(caller, input.name)) !== null)
        throw new AppError("ALREADY_EXISTS", `There is a collection "${input.name}" already. Choose another name.`);
      return database.write(async (tx) => {
        const row = await tx.collection.create({
          data: { publicId: randomUUID(), spaceId: caller.spaceId, name: input.name, settings, createdAt: new Date() },
        });
        await audit(tx, caller, "collection.create", input.name);
        return toCollection(row);
      });
    },
    /**
     * Changes settings. Where they change how documents are cut, a job cuts them anew from their stored text.
     * @returns the collection and the job, null when nothing is to be cut
     */
    async update(caller: Caller, name: string, change: CollectionSettingsInput) {
      requireRole(caller, "CURATOR");
      const before = await get(caller, name);
      const settings = parseSettings({ ...before.settings, ...change });
      checkSituating(settings);
      // Asked for once more, notes that are missing are completed.
      const isCompleting = settings.situatingNotes && change.situatingNotes === true;
      const isCutAlike = !isCompleting && JSON.stringify(cutBy(settings)) === JSON.stringify(cutBy(before.settings));
      const { row, job } = await database.write(async (tx) => {
        await audit(tx, caller, "collection.update", name);
        return {
          row: await tx.collection.update({ where: { id: before.id }, data: { settings } }),
          job: isCutAlike ? null : await jobs.insert(tx, caller, "recutCollection", { collectionId: before.id }),
        };
      });
      if (job !== null) await jobs.handOver(job);
      return { collection: toCollection(row), job };
    },
    /** Erases a collection and every document in it, as a job. The collection goes with its last document. */
    async remove(caller: Caller, name: string) {
      requireRole(caller, "CURATOR");
      const { id } = await get(caller, name);
      const job = await database.write(async (tx) => {
        await audit(tx, caller, "collection.remove", name);
        return jobs.insert(tx, caller, "removeCollection", { collectionId: id });
      });
      await jobs.handOver(job);
      return job;
    },
  };
}

export type CollectionService = ReturnType<typeof createCollectionService>;

/** What decides how a document is cut. */
export function cutSettings({ boundaryPolicy, blockTokensMax, languages }: CollectionSettings) {
  return { boundaryPolicy, blockTokensMax, languages };
}

function cutBy(settings: CollectionSettings) {
  const { situatingNotes, situatingModel } = settings;
  return { ...cutSettings(settings), situating: situatingNotes ? [situatingModel] : [] };
}

/** @throws {AppError} BAD_REQUEST naming each setting */
export function parseSettings(input: CollectionSettingsInput): CollectionSettings {
  const parsed = collectionSettingsSchema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new AppError("BAD_REQUEST", `The settings of the collection are not usable. ${issuesInWords(parsed.error)}.`);
}
