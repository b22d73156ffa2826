// Whether an answer helped, as the one who asked says, or who looks after answers.
import { AppError } from "../core/errors.ts";
import { audit } from "./audit.ts";
import type { Caller } from "./caller.ts";
import type { ServiceContext } from "./context.ts";
import { sealFeedback, type FeedbackVerdict } from "./turn-content.ts";
import type { TurnService, TurnView } from "./turns.ts";
import { askedBy } from "./visible.ts";

/** In characters (a choice: a long paragraph). */
const COMMENT_MAX = 2_000;

export function createFeedbackService(
  { database, keyring, now }: ServiceContext,
  services: { turns: Pick<TurnService, "get"> },
) {
  return {
    /**
     * Says whether an answer helped; saying it again puts the new word in the place of the old one.
     * @throws {AppError} NOT_FOUND, LIMIT_EXCEEDED
     */
    async give(
      caller: Caller,
      publicId: string,
      { verdict, comment }: { verdict: FeedbackVerdict; comment?: string | null },
    ): Promise<TurnView> {
      const said = comment ?? "";
      if (said.length > COMMENT_MAX)
        throw new AppError(
          "LIMIT_EXCEEDED",
          `The comment has ${said.length.toLocaleString("en")} characters; at most ${COMMENT_MAX.toLocaleString("en")} are kept. Shorten it.`,
          { details: { lengthMax: COMMENT_MAX } },
        );
      const keys = await keyring.keysOf(caller.spaceId);
      const feedbackSealed = said === "" ? null : sealFeedback(keys, publicId, said);
      await database.write(async (tx) => {
        const turn = await tx.turn.findFirst({
          where: { publicId, ...askedBy(caller) },
          select: { id: true, apiKeyId: true },
        });
        if (turn === null) return;
        const data = { feedback: verdict, feedbackSealed, feedbackAt: now() };
        await tx.turn.update({ where: { id: turn.id }, data });
        // What a key says of its own answers is no deed of an administrator.
        if (turn.apiKeyId !== caller.apiKeyId) await audit(tx, caller, "turn.feedback", publicId, { verdict });
      });
      return services.turns.get(caller, publicId);
    },
  };
}

export type FeedbackService = ReturnType<typeof createFeedbackService>;
