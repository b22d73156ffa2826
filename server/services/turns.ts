// Kept questions and answers, read again: by the key that asked, and by those who look after answers (ANALYST and above).
// What a turn says of a text that its reader may not see any more is withheld (SRC-4).
import { notFound } from "../core/errors.ts";
import type { Prisma } from "../database/client.ts";
import type { AnswerStatus } from "./answer.ts";
import { requireRole, type Caller } from "./caller.ts";
import type { ServiceContext } from "./context.ts";
import { pageOf, type PageInput } from "./paging.ts";
import type { TraceStep } from "./trace.ts";
import { openFeedback, openTurn, type FeedbackVerdict, type TurnContent, type TurnFeedback } from "./turn-content.ts";
import { askedBy, visibleCitations } from "./visible.ts";

export interface TurnView extends Omit<TurnContent, "trace"> {
  readonly id: string;
  readonly rowId: number;
  readonly status: AnswerStatus;
  readonly model: string | null;
  readonly conversationId: string | null;
  readonly agent: string | null;
  readonly createdAt: Date;
  /** Whether the turn rests on a text that the caller may not see any more: what is told of it is withheld. */
  readonly isWithheld: boolean;
  readonly feedback: TurnFeedback | null;
  /** For `trace`. */
  readonly steps: readonly TraceStep[];
}

export interface TurnFilter {
  readonly status?: AnswerStatus | null;
  /** Name. */
  readonly agent?: string | null;
  /** Id. */
  readonly conversation?: string | null;
  readonly feedback?: FeedbackVerdict | null;
  /** From then on. */
  readonly from?: Date | null;
  /** Before then. */
  readonly to?: Date | null;
}

const WITH_NAMES = {
  agent: { select: { name: true } },
  conversation: { select: { publicId: true } },
  citations: { select: { document: { select: { publicId: true } }, documentId: true } },
} as const;
type TurnRow = Prisma.TurnGetPayload<{ include: typeof WITH_NAMES }>;

export function createTurnService({ database, keyring, limits }: ServiceContext) {
  /** Of each turn, public ids of documents whose text in it the caller may read. */
  async function findVisible(caller: Caller, rows: readonly TurnRow[]): Promise<Map<number, Set<string>>> {
    const visible = new Map(rows.map(({ id }) => [id, new Set<string>()]));
    const citations = await database.read.turnCitation.findMany({
      where: { turnId: { in: rows.map(({ id }) => id) }, ...visibleCitations(caller) },
      select: { turnId: true, document: { select: { publicId: true } } },
    });
    for (const { turnId, document } of citations) visible.get(turnId)?.add(document.publicId);
    return visible;
  }

  async function toViews(caller: Caller, rows: readonly TurnRow[]): Promise<TurnView[]> {
    const keys = await keyring.keysOf(caller.spaceId);
    const visible = await findVisible(caller, rows);
    return rows.map((row) => {
      const content = openTurn(keys, row);
      const readable = visible.get(row.id) ?? new Set<string>();
      const isWithheld = readable.size < row.citations.length;
      const { trace, ...shown } = isWithheld ? withhold(content, readable) : content;
      return {
        ...shown,
        id: row.publicId,
        rowId: row.id,
        status: row.status as AnswerStatus,
        // The row names the model that was asked, also where code answered in its place.
        model: content.writtenBy === "MODEL" ? row.model : null,
        conversationId: row.conversation?.publicId ?? null,
        agent: row.agent?.name ?? null,
        createdAt: row.createdAt,
        isWithheld,
        feedback: openFeedback(keys, row),
        steps: trace,
      };
    });
  }

  async function get(caller: Caller, publicId: string): Promise<TurnView> {
    const row = await database.read.turn.findFirst({
      where: { publicId, ...askedBy(caller) },
      include: WITH_NAMES,
    });
    const [view] = row === null ? [] : await toViews(caller, [row]);
    if (view === undefined) throw notFound("turn", publicId);
    return view;
  }

  return {
    /** @throws {AppError} NOT_FOUND, also where another key asked and the caller may read only their own */
    get,
    /** Newest first. @throws {AppError} LIMIT_EXCEEDED, BAD_REQUEST */
    async list(caller: Caller, page: PageInput, filter: TurnFilter = {}): Promise<TurnView[]> {
      const { take, cursor } = pageOf(page, limits.pageSizeMax);
      const { status, agent, conversation, feedback, from, to } = filter;
      const rows = await database.read.turn.findMany({
        where: {
          ...askedBy(caller),
          ...(cursor === null ? {} : { id: { lt: cursor } }),
          ...(status == null ? {} : { status }),
          ...(feedback == null ? {} : { feedback }),
          ...(agent == null ? {} : { agent: { name: agent } }),
          ...(conversation == null ? {} : { conversation: { publicId: conversation } }),
          createdAt: { ...(from == null ? {} : { gte: from }), ...(to == null ? {} : { lt: to }) },
        },
        orderBy: { id: "desc" },
        take: take + 1,
        include: WITH_NAMES,
      });
      return toViews(caller, rows);
    },
    /** What was done, step by step. @throws {AppError} FORBIDDEN below ANALYST */
    trace(caller: Caller, { steps }: TurnView): readonly TraceStep[] {
      requireRole(caller, "ANALYST");
      return steps;
    },
  };
}

export type TurnService = ReturnType<typeof createTurnService>;

/** What is left of a turn whose text may not be read: that it was asked, how it ended, and what may be read of it. */
function withhold(content: TurnContent, readable: ReadonlySet<string>): TurnContent {
  return {
    ...content,
    text: "",
    citations: content.citations.filter(({ documentId }) => readable.has(documentId)),
    completeness: null,
    structured: null,
    appliesTo: {},
    problems: content.problems.map(({ code }) => ({ code, message: "", span: null })),
    figures: [],
    placed: [],
    removed: [],
    trace: content.trace.map((step) => ({ ...step, detail: "" })),
  };
}
