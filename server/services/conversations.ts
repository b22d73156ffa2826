// Conversations: questions in a row. One belongs to the key that began it, and for any other key it does not exist; who
// may read turns reads those of all keys (services/turns.ts), and goes on with none but their own.
import { randomUUID } from "node:crypto";
import type { HistoryTurn } from "../core/answers/prompt/history.ts";
import { AppError, notFound } from "../core/errors.ts";
import type { AgentService } from "./agents.ts";
import { audit } from "./audit.ts";
import { hasRole, type Caller } from "./caller.ts";
import type { ServiceContext } from "./context.ts";
import { pageOf, type PageInput } from "./paging.ts";
import { openTurn } from "./turn-content.ts";
import { askedBy, ownedBy, visibleCitations } from "./visible.ts";

export interface ConversationView {
  readonly id: number;
  readonly publicId: string;
  /** Name of the agent that it was begun with; null: none, or one that was removed since. */
  readonly agent: string | null;
  /** Whether this caller may go on with it. */
  readonly isOwn: boolean;
  readonly createdAt: Date;
  /** When its last turn was kept. */
  readonly updatedAt: Date;
}

const WITH_AGENT = { agent: { select: { name: true } } } as const;

export function createConversationService(
  { database, keyring, limits, now }: ServiceContext,
  services: { agents: AgentService },
) {
  async function findReadable(caller: Caller, publicId: string): Promise<ConversationView> {
    const row = await database.read.conversation.findFirst({
      where: { publicId, ...askedBy(caller) },
      include: WITH_AGENT,
    });
    if (row === null) throw notFound("conversation", publicId);
    return toView(caller, row);
  }

  return {
    /** @throws {AppError} NOT_FOUND for the agent */
    async create(caller: Caller, input: { agent?: string | null }): Promise<ConversationView> {
      const { spaceId, apiKeyId } = caller;
      if (apiKeyId === null)
        throw new AppError("FORBIDDEN", "A conversation belongs to the key that begins it: ask with an API key.");
      const agent = input.agent == null ? null : await services.agents.get(caller, input.agent);
      const at = now();
      const row = await database.write((tx) =>
        tx.conversation.create({
          data: {
            publicId: randomUUID(),
            spaceId,
            apiKeyId,
            agentId: agent?.id ?? null,
            createdAt: at,
            updatedAt: at,
          },
          include: WITH_AGENT,
        }),
      );
      return toView(caller, row);
    },
    /** To go on with it. @throws {AppError} NOT_FOUND, also where another key began it */
    async open(caller: Caller, publicId: string): Promise<ConversationView> {
      const view = await findReadable(caller, publicId);
      if (!view.isOwn) throw notFound("conversation", publicId);
      return view;
    },
    /** To read it. @throws {AppError} NOT_FOUND */
    get: findReadable,
    /** Newest first: those of the caller's key, for ANALYST and above those of every key of the space. */
    async list(caller: Caller, page: PageInput): Promise<ConversationView[]> {
      const { take, cursor } = pageOf(page, limits.pageSizeMax);
      const rows = await database.read.conversation.findMany({
        where: { ...askedBy(caller), ...(cursor === null ? {} : { id: { lt: cursor } }) },
        orderBy: { id: "desc" },
        take: take + 1,
        include: WITH_AGENT,
      });
      return rows.map((row) => toView(caller, row));
    },
    /**
     * The last turns of it, oldest first, as a model may be reminded of them: those that rest on a document which the
     * caller may not see any more are left out (SRC-4), and so is what an answer said that was not valid.
     * @param publicId of a conversation of the caller's key
     * @param turnsMax 0 or more
     * @throws {AppError} NOT_FOUND
     */
    async history(caller: Caller, publicId: string, turnsMax: number): Promise<HistoryTurn[]> {
      const { spaceId } = caller;
      const rows = await database.read.turn.findMany({
        where: {
          conversation: { publicId, ...ownedBy(caller) },
          citations: { every: visibleCitations(caller) },
        },
        orderBy: { id: "desc" },
        take: Math.max(turnsMax, 0),
        include: { citations: { select: { document: { select: { publicId: true } } } } },
      });
      const keys = await keyring.keysOf(spaceId);
      return rows.reverse().map((row) => {
        const { question, text } = openTurn(keys, row);
        const documentIds = row.citations.map(({ document }) => document.publicId);
        return { question, text: row.status === "UNVALIDATED" ? "" : text, documentIds };
      });
    },
    /** Removes it with all of its turns: by the key that began it, or an administrator. @throws {AppError} NOT_FOUND */
    async remove(caller: Caller, publicId: string): Promise<ConversationView> {
      const view = await findReadable(caller, publicId);
      if (!view.isOwn && !hasRole(caller, "ADMIN")) throw notFound("conversation", publicId);
      await database.write(async (tx) => {
        const turns = await tx.turn.count({ where: { conversationId: view.id } });
        await tx.conversation.delete({ where: { id: view.id } });
        await audit(tx, caller, "conversation.remove", publicId, { turns });
      });
      await database.maintenance.forget();
      return view;
    },
  };
}

export type ConversationService = ReturnType<typeof createConversationService>;

function toView(
  caller: Caller,
  row: {
    readonly id: number;
    readonly publicId: string;
    readonly apiKeyId: number;
    readonly agent: { readonly name: string } | null;
    readonly createdAt: Date;
    readonly updatedAt: Date;
  },
): ConversationView {
  const { id, publicId, apiKeyId, agent, createdAt, updatedAt } = row;
  return { id, publicId, agent: agent?.name ?? null, isOwn: apiKeyId === caller.apiKeyId, createdAt, updatedAt };
}
