// Which text stands in the place of which, declared by people; files declare theirs on import (SCOPE-3).
import { decodeCursor, encodeCursor } from "../core/cursor.ts";
import {
  copyScope,
  type SupersessionEdge,
  type SupersessionEnd,
  type SupersessionScope,
} from "../core/documents/supersession-cycle.ts";
import { AppError, notFound } from "../core/errors.ts";
import type { Prisma } from "../database/client.ts";
import { audit } from "./audit.ts";
import { requireRole, type Caller } from "./caller.ts";
import type { CollectionService } from "./collections.ts";
import type { ServiceContext } from "./context.ts";
import type { DocumentService } from "./documents.ts";
import { pageOf, type PageInput } from "./paging.ts";
import { closesCircle, findHolding, toEdge, type EdgeRow } from "./supersession-circles.ts";

export interface SupersessionView {
  readonly id: number;
  readonly publicId: string;
  readonly superseding: SupersessionEnd;
  readonly superseded: SupersessionEnd;
  readonly scope: SupersessionScope;
  readonly state: string;
  /** Whether a file declared it: it goes with that file's version. */
  readonly isFromFile: boolean;
  readonly createdAt: Date;
}

interface SupersessionRow extends EdgeRow {
  readonly id: number;
  readonly state: string;
  readonly createdAt: Date;
}

export function createSupersessionService(
  { database, limits, now }: ServiceContext,
  services: { collections: CollectionService; documents: DocumentService },
) {
  async function checkDocument(caller: Caller, collection: string, key: string): Promise<void> {
    if ((await services.documents.find(caller, collection, key)) === null) throw notFound("document", key);
  }

  async function check(caller: Caller, input: SupersessionEdge & { readonly collection: string }): Promise<number> {
    requireRole(caller, "CURATOR");
    const { id } = await services.collections.get(caller, input.collection);
    await checkDocument(caller, input.collection, input.superseding.key);
    await checkDocument(caller, input.collection, input.superseded.key);
    return id;
  }

  async function declareIn(
    tx: Prisma.TransactionClient,
    caller: Caller,
    collectionId: number,
    edge: SupersessionEdge,
  ): Promise<SupersessionView> {
    if (await closesCircle(edge, (keys) => findHolding(tx, collectionId, keys)))
      throw new AppError(
        "CONFLICT",
        `"${nameOf(edge.superseding)}" is superseded by "${nameOf(edge.superseded)}" itself, directly or through others. Remove that first, or narrow the scope.`,
      );
    const row = await tx.supersession.create({
      data: {
        collectionId,
        supersedingKey: edge.superseding.key,
        supersedingSection: edge.superseding.section,
        supersededKey: edge.superseded.key,
        supersededSection: edge.superseded.section,
        scope: copyScope(edge.scope),
        state: "DECLARED",
        createdAt: now(),
      },
    });
    const view = toView(row);
    await audit(tx, caller, "supersession.declare", view.publicId, {
      superseding: nameOf(edge.superseding),
      superseded: nameOf(edge.superseded),
    });
    return view;
  }

  return {
    /** Newest first. */
    async list(caller: Caller, collection: string, page: PageInput): Promise<SupersessionView[]> {
      requireRole(caller, "CURATOR");
      const { id } = await services.collections.get(caller, collection);
      const { take, cursor } = pageOf(page, limits.pageSizeMax);
      const rows = await database.read.supersession.findMany({
        where: { collectionId: id, ...(cursor === null ? {} : { id: { lt: cursor } }) },
        orderBy: { id: "desc" },
        take: take + 1,
      });
      return rows.map(toView);
    },
    /** @throws {AppError} NOT_FOUND, CONFLICT where a text would come to stand in its own place */
    async declare(
      caller: Caller,
      input: SupersessionEdge & { readonly collection: string },
    ): Promise<SupersessionView> {
      const collectionId = await check(caller, input);
      return database.write((tx) => declareIn(tx, caller, collectionId, input));
    },
    /** What `declare` refuses before it writes. @returns the collection's id. @throws {AppError} FORBIDDEN, NOT_FOUND */
    check,
    /** Within the transaction of a decision: both come about or neither. @throws {AppError} CONFLICT */
    declareIn,
    async remove(caller: Caller, publicId: string): Promise<SupersessionView> {
      requireRole(caller, "CURATOR");
      const id = decodeId(publicId);
      return database.write(async (tx) => {
        const row = await tx.supersession.findFirst({ where: { id, collection: { spaceId: caller.spaceId } } });
        if (row === null) throw notFound("supersession", publicId);
        await tx.supersession.delete({ where: { id } });
        await audit(tx, caller, "supersession.remove", publicId);
        return toView(row);
      });
    },
  };
}

export type SupersessionService = ReturnType<typeof createSupersessionService>;

function toView(row: SupersessionRow): SupersessionView {
  return {
    id: row.id,
    publicId: encodeCursor(row.id),
    ...toEdge(row),
    state: row.state,
    createdAt: row.createdAt,
  };
}

/** @throws {AppError} NOT_FOUND for anything that is not the id of a supersession */
function decodeId(publicId: string): number {
  try {
    return decodeCursor(publicId);
  } catch (error) {
    if (error instanceof AppError) throw notFound("supersession", publicId);
    throw error;
  }
}

function nameOf({ key, section }: SupersessionEnd): string {
  return section === null ? key : `${key}#${section}`;
}
