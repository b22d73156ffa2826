// Questions with their answers as they are kept: sealed, with what they cite beside them, so that erasing a document
// takes its turns along.
import { sealText } from "../core/security/seal.ts";
import type { Answer } from "./answer.ts";
import type { Caller } from "./caller.ts";
import type { ServiceContext } from "./context.ts";

export function createTurnStore({ database, keyring, now }: ServiceContext) {
  return {
    async keep(caller: Caller, answer: Answer): Promise<void> {
      const { spaceId, apiKeyId } = caller;
      const keys = await keyring.keysOf(spaceId);
      const { id: publicId, status, text, citations, missing, completeness, structured, appliesTo, trace } = answer;
      const { question } = answer.search;
      const content = JSON.stringify({
        question,
        text,
        citations,
        missing,
        completeness,
        structured,
        appliesTo,
        trace,
      });
      // Rows that are listed without being cited are of documents too: with those the turn goes.
      const listed = structured?.rows?.rows ?? [];
      const cited = [...new Set([...citations, ...listed].map(({ documentId }) => documentId))];
      await database.write(async (tx) => {
        const documents = await tx.document.findMany({ where: { publicId: { in: cited } }, select: { id: true } });
        await tx.turn.create({
          data: {
            publicId,
            spaceId,
            apiKeyId,
            status,
            sealed: new Uint8Array(sealText(keys.seal, content, `turn:${publicId}`)),
            createdAt: now(),
            citations: { create: documents.map(({ id }) => ({ documentId: id })) },
          },
        });
      });
    },
  };
}
