// What a person must decide: supersessions that texts state (SCOPE-3). The sentence that says so is opened only for those
// who may read the version that it stands in (SRC-4).
import { proposalSchema, type SupersessionProposal } from "../core/documents/relations/proposal.ts";
import { copyScope, type SupersessionEnd, type SupersessionScope } from "../core/documents/supersession-cycle.ts";
import { AppError, notFound } from "../core/errors.ts";
import type { Span } from "../core/text/span.ts";
import type { Prisma } from "../database/client.ts";
import { audit } from "./audit.ts";
import { audienceIds, requireRole, type Caller } from "./caller.ts";
import type { CollectionService } from "./collections.ts";
import type { ServiceContext } from "./context.ts";
import { pageOf, type PageInput } from "./paging.ts";
import type { StoredTextReader } from "./stored-texts.ts";
import type { SupersessionService } from "./supersessions.ts";
import { isServed, SERVED_VERSIONS } from "./visible.ts";

export const REVIEW_KINDS = ["SUPERSESSION"] as const;
export type ReviewKind = (typeof REVIEW_KINDS)[number];
export const REVIEW_STATES = ["OPEN", "APPROVED", "REJECTED", "EXPIRED"] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

export interface ReviewItemView extends SupersessionProposal {
  readonly id: number;
  readonly publicId: string;
  readonly kind: string;
  readonly state: string;
  readonly collection: string;
  /** Where it is said, for those who may read it; null for others, and where the text is gone. */
  readonly source: {
    readonly documentId: string;
    readonly documentKey: string;
    readonly versionOrdinal: number;
    readonly span: Span;
    readonly quote: string;
  } | null;
  readonly createdAt: Date;
  readonly decidedAt: Date | null;
}

export interface ReviewDecision {
  readonly decision: "APPROVE" | "REJECT";
  /** What is approved instead of what is proposed; null leaves a part as it is proposed. */
  readonly changes?: {
    readonly superseding?: SupersessionEnd | null;
    readonly superseded?: SupersessionEnd | null;
    readonly scope?: SupersessionScope | null;
  } | null;
}

const WITH_PLACE = {
  collection: { select: { name: true } },
  version: {
    select: {
      ...{ id: true, ordinal: true, contentHash: true, audienceId: true, buildState: true, status: true },
      currentOf: { select: { id: true } },
      document: { select: { key: true, publicId: true } },
    },
  },
} satisfies Prisma.ReviewItemInclude;
type ReviewRow = Prisma.ReviewItemGetPayload<{ include: typeof WITH_PLACE }>;

const IS_SERVED = { version: SERVED_VERSIONS } satisfies Prisma.ReviewItemWhereInput;

/** An open one of a version that is served no more has expired, whether or not that is written down yet. */
function ofState(state: ReviewState | null): Prisma.ReviewItemWhereInput {
  if (state === "OPEN") return { state, ...IS_SERVED };
  if (state === "EXPIRED") return { OR: [{ state }, { state: "OPEN", NOT: IS_SERVED }] };
  return state === null ? {} : { state };
}

export function createReviewService(
  { database, limits, now }: ServiceContext,
  services: { collections: CollectionService; supersessions: SupersessionService; texts: StoredTextReader },
) {
  async function toView(caller: Caller, row: ReviewRow): Promise<ReviewItemView> {
    const { id, publicId, kind, state, createdAt, decidedAt } = row;
    return {
      ...proposalSchema.parse(row.proposal),
      ...{ id, publicId, kind, createdAt, decidedAt },
      state: state === "OPEN" && !isServed(row.version) ? "EXPIRED" : state,
      collection: row.collection?.name ?? "",
      source: await sourceOf(caller, row),
    };
  }

  async function sourceOf(caller: Caller, { version, spanStart, spanEnd }: ReviewRow) {
    if (version === null || spanStart === null || spanEnd === null) return null;
    if (!audienceIds(caller).includes(version.audienceId) || version.buildState !== "COMPLETE") return null;
    const { key, publicId } = version.document;
    const span = { start: spanStart, end: spanEnd };
    const sealed = { versionId: version.id, documentPublicId: publicId, contentHash: version.contentHash };
    const quote = await services.texts.slice(caller.spaceId, sealed, span);
    return { documentId: publicId, documentKey: key, versionOrdinal: version.ordinal, span, quote };
  }

  async function get(caller: Caller, publicId: string): Promise<ReviewRow> {
    const row = await database.read.reviewItem.findFirst({
      where: { publicId, spaceId: caller.spaceId },
      include: WITH_PLACE,
    });
    if (row === null) throw notFound("review item", publicId);
    return row;
  }

  return {
    /** Newest first. */
    async list(
      caller: Caller,
      wanted: { collection: string | null; kind: ReviewKind | null; state: ReviewState | null },
      page: PageInput,
    ): Promise<ReviewItemView[]> {
      requireRole(caller, "CURATOR");
      const { take, cursor } = pageOf(page, limits.pageSizeMax);
      const collection = wanted.collection === null ? null : await services.collections.get(caller, wanted.collection);
      const rows = await database.read.reviewItem.findMany({
        where: {
          spaceId: caller.spaceId,
          ...(collection === null ? {} : { collectionId: collection.id }),
          ...(wanted.kind === null ? {} : { kind: wanted.kind }),
          ...ofState(wanted.state),
          ...(cursor === null ? {} : { id: { lt: cursor } }),
        },
        include: WITH_PLACE,
        orderBy: { id: "desc" },
        take: take + 1,
      });
      return Promise.all(rows.map((row) => toView(caller, row)));
    },
    /**
     * Approving declares the supersession in the same transaction; refused, the item stays open.
     * @throws {AppError} NOT_FOUND, BAD_REQUEST where the document is still to be chosen, CONFLICT where it is decided
     * already, or where a text would come to stand in its own place
     */
    async decide(caller: Caller, publicId: string, { decision, changes }: ReviewDecision): Promise<ReviewItemView> {
      requireRole(caller, "CURATOR");
      const row = await get(caller, publicId);
      const proposal = proposalSchema.parse(row.proposal);
      const approved = decision === "APPROVE" ? edgeOf(publicId, proposal, changes ?? {}) : null;
      const collection = row.collection?.name ?? "";
      const collectionId =
        approved === null ? null : await services.supersessions.check(caller, { collection, ...approved });
      await database.write(async (tx) => {
        const state = approved === null ? "REJECTED" : "APPROVED";
        const { count } = await tx.reviewItem.updateMany({
          where: { id: row.id, ...ofState("OPEN") },
          data: {
            ...{ state, decidedAt: now(), decidedByApiKeyId: caller.apiKeyId },
            ...(approved === null ? {} : { proposal: storedProposal(proposal, approved) }),
          },
        });
        if (count === 0)
          throw new AppError(
            "CONFLICT",
            `The review item ${publicId} is no longer open. List the open ones, or declare or remove the supersession itself.`,
          );
        if (approved !== null && collectionId !== null)
          await services.supersessions.declareIn(tx, caller, collectionId, approved);
        await audit(tx, caller, approved === null ? "review.reject" : "review.approve", publicId, { collection });
      });
      return toView(caller, await get(caller, publicId));
    },
  };
}

export type ReviewService = ReturnType<typeof createReviewService>;

function edgeOf(publicId: string, proposal: SupersessionProposal, changes: NonNullable<ReviewDecision["changes"]>) {
  const { key, section } = proposal.superseded;
  const superseded = changes.superseded ?? (key === null ? null : { key, section });
  if (superseded === null)
    throw new AppError(
      "BAD_REQUEST",
      `The review item ${publicId} may mean several documents: ${proposal.candidates.join(", ")}. Approve it with the one that is superseded.`,
    );
  return {
    superseding: changes.superseding ?? proposal.superseding,
    superseded,
    scope: changes.scope ?? proposal.scope,
  };
}

/** As it was approved, so that the list says what holds. */
function storedProposal(
  proposal: SupersessionProposal,
  { superseding, superseded, scope }: ReturnType<typeof edgeOf>,
): SupersessionProposal {
  const ends = { superseding: { ...superseding }, superseded: { ...superseded } };
  return { ...proposal, ...ends, scope: copyScope(scope), unclear: [] };
}
