// Questions with their answers as they are kept: sealed, with what they rest on beside them, so that erasing a document
// takes its turns along.
import { questionHash } from "../core/answers/question-print.ts";
import type { Prisma } from "../database/client.ts";
import type { Answer } from "./answer.ts";
import type { Caller } from "./caller.ts";
import type { ServiceContext } from "./context.ts";
import { sealTurn } from "./turn-content.ts";

/** A document that an answer quotes, or that a model was given for it. */
export interface GivenDocument {
  readonly documentId: string;
  /** Absent: the version that is served. */
  readonly versionOrdinal?: number;
}

export function createTurnStore({ database, keyring, now }: ServiceContext) {
  return {
    /**
     * Keeps a turn. One whose conversation, or a document that it rests on, was removed while it was answered is not
     * kept: what is erased stays erased.
     * @param given what a model was given beside the blocks of the answer's search: by tools, and by earlier turns
     * @param asked name of the model that was asked, whoever wrote the answer in the end: its tokens are counted under it
     */
    async keep(
      caller: Caller,
      answer: Answer,
      given: readonly GivenDocument[] = [],
      asked: string | null = answer.model,
    ): Promise<void> {
      const { spaceId, apiKeyId } = caller;
      const keys = await keyring.keysOf(spaceId);
      const sealed = sealTurn(keys, answer);
      const rests = restsOn(answer, given);
      await database.write(async (tx) => {
        const citations = await findCitations(tx, rests);
        const conversation = await findConversation(tx, caller, answer.conversationId);
        if (citations === null || conversation === undefined) return;
        const { agent: name } = answer;
        const agent = name === null ? null : await tx.agent.findUnique({ where: { spaceId_name: { spaceId, name } } });
        const at = now();
        await tx.turn.create({
          data: {
            publicId: answer.id,
            spaceId,
            apiKeyId,
            conversationId: conversation,
            agentId: agent?.id ?? null,
            status: answer.status,
            sealed,
            questionHash: questionHash(keys.contents, answer.search.question),
            model: asked,
            tokensIn: answer.usage?.tokensIn ?? 0,
            tokensOut: answer.usage?.tokensOut ?? 0,
            costMicros: answer.usage?.costMicros ?? null,
            currency: answer.usage?.currency ?? null,
            createdAt: at,
            citations: { create: citations },
          },
        });
        if (conversation !== null)
          await tx.conversation.update({ where: { id: conversation }, data: { updatedAt: at } });
      });
    },
  };
}

/** Each document once. Rows that are listed without being cited are of documents too. */
function restsOn(answer: Answer, given: readonly GivenDocument[]): Map<string, GivenDocument> {
  const { citations, structured, search, writtenBy } = answer;
  const blocks = writtenBy === "MODEL" ? search.blocks : [];
  const all = [...citations, ...blocks, ...(structured?.rows?.rows ?? []), ...given];
  const rests = new Map<string, GivenDocument>();
  for (const document of all) if (!rests.has(document.documentId)) rests.set(document.documentId, document);
  return rests;
}

/** Null where one of the documents is there no more. */
async function findCitations(tx: Prisma.TransactionClient, rests: ReadonlyMap<string, GivenDocument>) {
  const documents = await tx.document.findMany({
    where: { publicId: { in: [...rests.keys()] } },
    select: { id: true, publicId: true, currentVersionId: true },
  });
  if (documents.length < rests.size) return null;
  const ordinals = documents.flatMap(({ id, publicId }) => {
    const ordinal = rests.get(publicId)?.versionOrdinal;
    return ordinal === undefined ? [] : [{ documentId: id, ordinal }];
  });
  const named = await tx.version.findMany({ where: { OR: ordinals }, select: { id: true, documentId: true } });
  const versionOf = new Map(named.map(({ id, documentId }) => [documentId, id]));
  return documents.map(({ id, currentVersionId }) => ({
    documentId: id,
    versionId: versionOf.get(id) ?? currentVersionId,
  }));
}

/** @returns its internal id, null where there is none, undefined where it was removed */
async function findConversation(tx: Prisma.TransactionClient, caller: Caller, publicId: string | null) {
  if (publicId === null || caller.apiKeyId === null) return null;
  const where = { publicId, spaceId: caller.spaceId, apiKeyId: caller.apiKeyId };
  return (await tx.conversation.findFirst({ where, select: { id: true } }))?.id;
}
