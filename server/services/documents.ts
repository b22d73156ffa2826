// Documents as people see them: listed, opened, inspected, relabelled, erased (QUAL-3, SRC-4, SRC-8).
import { AppError, notFound } from "../core/errors.ts";
import { pieceName, versionName } from "../core/documents/ids.ts";
import type { Span } from "../core/text/span.ts";
import type { Prisma } from "../database/client.ts";
import { audit } from "./audit.ts";
import { audienceIds, hasRole, requireRole, type Caller } from "./caller.ts";
import type { CollectionService } from "./collections.ts";
import type { ServiceContext } from "./context.ts";
import type { JobService } from "./jobs.ts";
import { pageOf, type PageInput } from "./paging.ts";
import { readElement } from "./stored-elements.ts";
import type { StoredTextReader } from "./stored-texts.ts";
import { visibleDocuments } from "./visible.ts";

/** A version whose text may be opened by its caller. */
export interface VersionView {
  readonly id: number;
  readonly documentPublicId: string;
  readonly documentKey: string;
  readonly ordinal: number;
  readonly label: string;
  readonly status: string;
  readonly audience: string;
  readonly scope: Readonly<Record<string, readonly string[]>>;
  readonly isCurrent: boolean;
  readonly title: string;
  readonly mediaType: string;
  readonly parser: string;
  readonly parserVersion: string;
  readonly sha256: string;
  readonly originUri: string | null;
  readonly capturedAt: Date;
  readonly length: number;
  readonly language: string | null;
  readonly parseReport: unknown;
  readonly contentHash: Uint8Array;
}

/** Text that one request may open: more is read by spans. */
const TEXT_LENGTH_MAX = 200_000;

export function createDocumentService(
  { database, limits, now }: ServiceContext,
  collections: CollectionService,
  jobs: JobService,
  texts: StoredTextReader,
) {
  /** Only current versions of the caller's audiences; a curator also sees what is kept without being served. */
  function readable(caller: Caller): Prisma.DocumentWhereInput {
    if (!hasRole(caller, "CURATOR")) return visibleDocuments(caller);
    return {
      collection: { spaceId: caller.spaceId },
      versions: { some: { buildState: "COMPLETE", audienceId: { in: audienceIds(caller) } } },
    };
  }

  async function get(caller: Caller, publicId: string) {
    const where = { publicId, ...readable(caller) };
    const document = await database.read.document.findFirst({ where, include: { collection: true } });
    if (document === null) throw notFound("document", publicId);
    return document;
  }

  async function listVersions(
    caller: Caller,
    document: { id: number; publicId: string; key: string },
  ): Promise<VersionView[]> {
    const isCurator = hasRole(caller, "CURATOR");
    const rows = await database.read.version.findMany({
      where: {
        documentId: document.id,
        buildState: "COMPLETE",
        audienceId: { in: audienceIds(caller) },
        // Old versions stay readable for citations already given; drafts and withdrawn ones are the curators' alone.
        ...(isCurator ? {} : { status: { in: ["CURRENT", "SUPERSEDED"] } }),
      },
      include: { audience: true, currentOf: true },
      orderBy: { ordinal: "desc" },
    });
    return Promise.all(rows.map((row) => toView(caller, row, document)));
  }

  async function toView(
    caller: Caller,
    row: Prisma.VersionGetPayload<{ include: { audience: true; currentOf: true } }>,
    document: { publicId: string; key: string },
  ): Promise<VersionView> {
    const sealed = { versionId: row.id, documentPublicId: document.publicId, contentHash: row.contentHash };
    return {
      id: row.id,
      documentPublicId: document.publicId,
      documentKey: document.key,
      ordinal: row.ordinal,
      label: row.label,
      status: row.status,
      audience: row.audience.name,
      scope: row.scope as Record<string, string[]>,
      isCurrent: row.currentOf !== null && row.status === "CURRENT",
      title: await texts.title(caller.spaceId, { ...sealed, title: row.title }),
      mediaType: row.mediaType,
      parser: row.parser,
      parserVersion: row.parserVersion,
      sha256: Buffer.from(row.sha256).toString("hex"),
      originUri: row.originUri,
      capturedAt: row.capturedAt,
      length: row.length,
      language: row.language,
      parseReport: row.parseReport,
      contentHash: row.contentHash,
    };
  }

  function sealedOf(version: VersionView) {
    return { versionId: version.id, documentPublicId: version.documentPublicId, contentHash: version.contentHash };
  }

  return {
    get,
    listVersions,
    /** In the order of `publicIds`; null for what the caller may not see. */
    async findMany(caller: Caller, publicIds: readonly string[]) {
      const rows = await database.read.document.findMany({
        where: { ...readable(caller), publicId: { in: [...publicIds] } },
        include: { collection: true },
      });
      const found = new Map(rows.map((row) => [row.publicId, row]));
      return publicIds.map((publicId) => found.get(publicId) ?? null);
    },
    /** The version that is searched, of each document in order; null where none is, or where the caller may not see it. */
    async currentVersions(
      caller: Caller,
      documents: readonly { publicId: string; key: string; currentVersionId: number | null }[],
    ): Promise<(VersionView | null)[]> {
      const ids = documents.flatMap(({ currentVersionId }) => (currentVersionId === null ? [] : [currentVersionId]));
      const rows = await database.read.version.findMany({
        where: {
          id: { in: ids },
          status: "CURRENT",
          buildState: "COMPLETE",
          audienceId: { in: audienceIds(caller) },
          document: { collection: { spaceId: caller.spaceId } },
        },
        include: { audience: true, currentOf: true },
      });
      const found = new Map(rows.map((row) => [row.id, row]));
      return Promise.all(
        documents.map(async (document) => {
          const row = found.get(document.currentVersionId ?? 0);
          return row === undefined ? null : toView(caller, row, document);
        }),
      );
    },
    /** By key within a collection. */
    async find(caller: Caller, collection: string, key: string) {
      const { id } = await collections.get(caller, collection);
      const row = await database.read.document.findUnique({ where: { collectionId_key: { collectionId: id, key } } });
      return row === null ? null : get(caller, row.publicId).catch(nullWhenMissing);
    },
    async list(caller: Caller, collection: string, page: PageInput) {
      const { id } = await collections.get(caller, collection);
      const { take, cursor } = pageOf(page, limits.pageSizeMax);
      return database.read.document.findMany({
        where: { ...visibleDocuments(caller), collectionId: id, ...(cursor === null ? {} : { id: { gt: cursor } }) },
        include: { collection: true },
        orderBy: { id: "asc" },
        take: take + 1,
      });
    },
    async count(caller: Caller, collection: string): Promise<number> {
      const { id } = await collections.get(caller, collection);
      return database.evidence.countDocuments({
        spaceId: caller.spaceId,
        collectionIds: [id],
        audienceIds: audienceIds(caller),
      });
    },
    /** @throws {AppError} LIMIT_EXCEEDED, BAD_REQUEST for a span outside the text */
    async text(caller: Caller, version: VersionView, wanted: Span | null): Promise<string> {
      const span = wanted ?? { start: 0, end: version.length };
      if (span.start < 0 || span.end > version.length || span.start > span.end)
        throw new AppError(
          "BAD_REQUEST",
          `The span [${span.start}, ${span.end}) is not within the text's ${version.length} characters.`,
        );
      if (span.end - span.start > TEXT_LENGTH_MAX)
        throw new AppError("LIMIT_EXCEEDED", `One request opens at most ${TEXT_LENGTH_MAX} characters: ask for spans.`);
      return texts.slice(caller.spaceId, sealedOf(version), span);
    },
    async sections(caller: Caller, version: VersionView) {
      const rows = await database.evidence.listSections(version.id);
      const titles = await texts.slices(
        caller.spaceId,
        sealedOf(version),
        rows.map(({ titleStart, titleEnd }) => ({ start: titleStart, end: titleEnd })),
      );
      return rows.map((row, i) => ({ ...row, title: titles[i] ?? "" }));
    },
    async elements(version: VersionView, span: Span | null) {
      const rows = await database.evidence.listElements(version.id, span ?? { start: 0, end: version.length });
      return rows.map(readElement);
    },
    /** Pieces and blocks of the cut that is searched, to be drawn on the text. */
    async pieces(version: VersionView) {
      const rows = await database.evidence.listPieces(version.id);
      const name = versionName(version.documentKey, version.label);
      return rows.map((row) => ({
        id: pieceName(name, row),
        kind: row.kind,
        span: { start: row.start, end: row.end },
        page: row.page,
        row: row.row,
        isOverBudget: row.isOverBudget === 1,
        block: {
          id: pieceName(name, { start: row.blockStart, end: row.blockEnd }),
          kind: row.blockKind,
          span: { start: row.blockStart, end: row.blockEnd },
        },
      }));
    },
    /** Takes the current version out of service. It stays readable for citations already given. */
    async withdraw(caller: Caller, publicId: string, settle: (spaceId: number, collectionId: number) => Promise<void>) {
      requireRole(caller, "CURATOR");
      const document = await get(caller, publicId);
      await database.write(async (tx) => {
        if (document.currentVersionId !== null)
          await tx.version.update({ where: { id: document.currentVersionId }, data: { status: "WITHDRAWN" } });
        await tx.document.update({ where: { id: document.id }, data: { currentVersionId: null, updatedAt: now() } });
        await audit(tx, caller, "document.withdraw", publicId, { key: document.key });
      });
      await settle(caller.spaceId, document.collectionId);
      return document;
    },
    /** Erases documents with all their versions, as a job that says what it removed (SRC-8). */
    async erase(caller: Caller, publicIds: readonly string[]) {
      requireRole(caller, "CURATOR");
      const documents = await Promise.all(publicIds.map((publicId) => get(caller, publicId)));
      await database.write(async (tx) => {
        for (const { publicId, key } of documents) await audit(tx, caller, "document.erase", publicId, { key });
      });
      return jobs.enqueue(caller, "eraseDocuments", { documentIds: documents.map(({ id }) => id) });
    },
  };
}

export type DocumentService = ReturnType<typeof createDocumentService>;

function nullWhenMissing(error: unknown): null {
  if (error instanceof AppError && error.code === "NOT_FOUND") return null;
  throw error;
}
