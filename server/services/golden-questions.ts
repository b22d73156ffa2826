// Golden questions of a collection: what it must answer, and how (QUAL-1). Their texts are sealed like those of turns.
import { randomUUID } from "node:crypto";
import {
  goldenQuestionSchema,
  parseGoldenQuestions,
  type GoldenQuestion,
  type GoldenQuestionInput,
} from "../core/evaluation/golden-question.ts";
import { AppError, notFound } from "../core/errors.ts";
import { openText, sealText } from "../core/security/seal.ts";
import { audit } from "./audit.ts";
import { requireRole, type Caller } from "./caller.ts";
import type { CollectionService } from "./collections.ts";
import type { ServiceContext } from "./context.ts";
import { pageOf, type PageInput } from "./paging.ts";

export interface GoldenQuestionView extends GoldenQuestion {
  readonly id: number;
  readonly publicId: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

interface GoldenQuestionRow {
  readonly id: number;
  readonly publicId: string;
  readonly sealed: Uint8Array;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A run asks them one by one and takes some minutes with so many (a choice). */
const QUESTIONS_MAX = 2_000;

export function createGoldenQuestionService(
  { database, keyring, limits, now }: ServiceContext,
  services: { collections: CollectionService },
) {
  async function toViews(spaceId: number, rows: readonly GoldenQuestionRow[]): Promise<GoldenQuestionView[]> {
    const keys = await keyring.keysOf(spaceId);
    return rows.map(({ id, publicId, sealed, createdAt, updatedAt }) => ({
      id,
      publicId,
      createdAt,
      updatedAt,
      ...goldenQuestionSchema.parse(JSON.parse(openText(keys.seal, sealed, placeOf(publicId)))),
    }));
  }

  async function seal(spaceId: number, publicId: string, golden: GoldenQuestion): Promise<Uint8Array<ArrayBuffer>> {
    const keys = await keyring.keysOf(spaceId);
    return new Uint8Array(sealText(keys.seal, JSON.stringify(golden), placeOf(publicId)));
  }

  async function find(caller: Caller, publicId: string): Promise<{ id: number; collection: { name: string } }> {
    const row = await database.read.goldenQuestion.findFirst({
      where: { publicId, collection: { spaceId: caller.spaceId } },
      select: { id: true, collection: { select: { name: true } } },
    });
    if (row === null) throw notFound("golden question", publicId);
    return row;
  }

  return {
    /** Opens rows that were read together with something else. */
    toViews,
    /** Oldest first. */
    async list(caller: Caller, collection: string, page: PageInput): Promise<GoldenQuestionView[]> {
      requireRole(caller, "ANALYST");
      const { id } = await services.collections.get(caller, collection);
      const { take, cursor } = pageOf(page, limits.pageSizeMax);
      const rows = await database.read.goldenQuestion.findMany({
        where: { collectionId: id, ...(cursor === null ? {} : { id: { gt: cursor } }) },
        orderBy: { id: "asc" },
        take: take + 1,
      });
      return toViews(caller.spaceId, rows);
    },
    /** All of a collection, for a run. */
    async listAll(spaceId: number, collectionId: number): Promise<GoldenQuestionView[]> {
      const rows = await database.read.goldenQuestion.findMany({ where: { collectionId }, orderBy: { id: "asc" } });
      return toViews(spaceId, rows);
    },
    /**
     * Stores all of them or, where one is not usable, none.
     * @throws {AppError} NOT_FOUND, BAD_REQUEST naming each that is not usable, LIMIT_EXCEEDED
     */
    async create(
      caller: Caller,
      collection: string,
      given: readonly GoldenQuestionInput[],
    ): Promise<GoldenQuestionView[]> {
      requireRole(caller, "CURATOR");
      const { id: collectionId } = await services.collections.get(caller, collection);
      if (given.length === 0) throw new AppError("BAD_REQUEST", "There is no question to store: give at least one.");
      if (given.length > QUESTIONS_MAX) throw tooMany(collection);
      const at = now();
      const rows = await Promise.all(
        parseGoldenQuestions(given).map(async (golden) => {
          const publicId = randomUUID();
          const sealed = await seal(caller.spaceId, publicId, golden);
          return { publicId, collectionId, sealed, createdAt: at, updatedAt: at };
        }),
      );
      const made = await database.write(async (tx) => {
        const known = await tx.goldenQuestion.count({ where: { collectionId } });
        if (known + rows.length > QUESTIONS_MAX) throw tooMany(collection);
        await audit(tx, caller, "goldenQuestion.create", collection, { questions: rows.length });
        return tx.goldenQuestion.createManyAndReturn({ data: rows });
      });
      return toViews(
        caller.spaceId,
        made.sort((a, b) => a.id - b.id),
      );
    },
    /** Puts another question in its place; results of earlier runs stay with it. @throws {AppError} NOT_FOUND, BAD_REQUEST */
    async update(caller: Caller, publicId: string, given: GoldenQuestionInput): Promise<GoldenQuestionView> {
      requireRole(caller, "CURATOR");
      const { id, collection } = await find(caller, publicId);
      const [golden] = parseGoldenQuestions([given]);
      if (golden === undefined) throw notFound("golden question", publicId);
      const sealed = await seal(caller.spaceId, publicId, golden);
      const row = await database.write(async (tx) => {
        await audit(tx, caller, "goldenQuestion.update", publicId, { collection: collection.name });
        return tx.goldenQuestion.update({ where: { id }, data: { sealed, updatedAt: now() } });
      });
      const { createdAt, updatedAt } = row;
      return { id, publicId, createdAt, updatedAt, ...golden };
    },
    /** Removes a question with its results; figures of runs stay. @throws {AppError} NOT_FOUND */
    async remove(caller: Caller, publicId: string): Promise<GoldenQuestionView> {
      requireRole(caller, "CURATOR");
      const { id, collection } = await find(caller, publicId);
      const row = await database.write(async (tx) => {
        await audit(tx, caller, "goldenQuestion.remove", publicId, { collection: collection.name });
        return tx.goldenQuestion.delete({ where: { id } });
      });
      const [view] = await toViews(caller.spaceId, [row]);
      if (view === undefined) throw notFound("golden question", publicId);
      return view;
    },
  };
}

export type GoldenQuestionService = ReturnType<typeof createGoldenQuestionService>;

function placeOf(publicId: string): string {
  return `golden-question:${publicId}`;
}

function tooMany(collection: string): AppError {
  return new AppError(
    "LIMIT_EXCEEDED",
    `"${collection}" would have more than ${QUESTIONS_MAX.toLocaleString("en")} golden questions. Remove some first.`,
    { details: { questionsMax: QUESTIONS_MAX } },
  );
}
