// What is searched for a question of a conversation (FIND-1): code decides whether it leans on what was said, a model
// makes one full sentence of it, and whatever goes wrong with that, the earlier questions count beside it instead.
import { costMicros } from "../core/answers/cost.ts";
import { cleanText } from "../core/answers/prompt/clean.ts";
import type { HistoryTurn } from "../core/answers/prompt/history.ts";
import { maskAndClean, type Mask } from "../core/answers/prompt/masked.ts";
import type { TokenUsage } from "../core/answers/prompt/message.ts";
import { AppError } from "../core/errors.ts";
import { mayNameExactValue, namesAddress } from "../core/retrieval/follow-ups/exact-words.ts";
import { prependEarlier } from "../core/retrieval/follow-ups/prepend.ts";
import { refersBack } from "../core/retrieval/follow-ups/refers-back.ts";
import { asAsked, type RetrievalQuestion } from "../core/retrieval/follow-ups/retrieval-question.ts";
import { checkRewrite } from "../core/retrieval/follow-ups/rewrite-check.ts";
import { REWRITE_TURNS_MAX, rewriteMessages } from "../core/retrieval/follow-ups/rewrite-prompt.ts";
import type { ChatModel } from "../ports/chat-model.ts";
import type { Trace } from "./trace.ts";

export interface AskedInConversation {
  readonly question: string;
  /** Earlier turns, oldest first; empty for a first question. */
  readonly history: readonly HistoryTurn[];
  /** Null: no model, the earlier question is put before this one. */
  readonly chat: ChatModel | null;
  /** For every text that goes to the model, which is made harmless besides (ANS-8). */
  readonly mask: Mask;
  /** Whether documents of the space have exact values: a code that is asked for may be one of a document not found yet. */
  readonly hasExactValues: () => Promise<boolean>;
  /** Of the turn: aborted when the caller goes away or the turn's time is up. */
  readonly signal: AbortSignal;
}

/** One sentence (a choice: the longest question of a few hundred characters in any script). */
const TOKENS_MAX = 160;
/** It stands before everything else of a turn: a slow model is not waited for (a choice). */
const TIMEOUT_MS = 8_000;

export function createRetrievalQuestions() {
  /** @returns null where the model made nothing of it that may be searched with */
  async function rewrite(
    chat: ChatModel,
    { question, history, mask, signal }: AskedInConversation,
  ): Promise<{ text: string | null; detail: string; usage?: TokenUsage }> {
    const messages = rewriteMessages(question, history, (text) => mask(text, null));
    try {
      const within = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
      const reply = await chat.complete({ messages, tokensMax: TOKENS_MAX, temperature: 0 }, { signal: within });
      const { usage, finish } = reply;
      if (finish !== "STOP") return { text: null, detail: `not used: ${finish}`, usage };
      const seen = history
        .slice(-REWRITE_TURNS_MAX)
        .flatMap((turn) => [mask(turn.question, null), mask(turn.text, null)]);
      const checked = checkRewrite(reply.text, { question: mask(question, null), earlier: seen });
      return "problem" in checked
        ? { text: null, detail: `not used: ${checked.problem}`, usage }
        : { text: checked.text, detail: `rewritten for retrieval by ${chat.name}`, usage };
    } catch (error) {
      // Whoever asked is gone, or the turn is over: nothing is searched any more.
      if (signal.aborted || !(error instanceof AppError)) throw error;
      return { text: null, detail: `not used: ${error.code}` };
    }
  }

  /** Where what a model would be sent may name an exact value that nothing masks yet (EXACT-2). */
  async function isForCodeAlone({ question, history, mask, hasExactValues }: AskedInConversation): Promise<boolean> {
    if (namesAddress(cleanText(question))) return true;
    // Earlier answers hold values of their own documents, which are masked.
    const asked = [question, ...history.slice(-REWRITE_TURNS_MAX).map((turn) => turn.question)];
    return asked.some((text) => mayNameExactValue(mask(text, null))) && (await hasExactValues());
  }

  return {
    /**
     * A rewritten text may hold placeholders of the masked conversation. The trace says that a question was rewritten, or
     * that earlier ones count beside it, not how it reads then.
     * @throws {AppError} CANCELLED once the turn's signal is aborted; no other failure of the model goes out
     */
    async resolve(given: AskedInConversation, trace: Trace): Promise<RetrievalQuestion> {
      const asked = { ...given, mask: maskAndClean(given.mask) };
      const { question, history, chat } = asked;
      if (history.length === 0 || !refersBack(question)) return asAsked(question);
      const rewritten =
        chat === null || (await isForCodeAlone(asked))
          ? null
          : await trace.step(
              "Rewrite the follow-up for retrieval",
              async () => {
                const { text, ...told } = await rewrite(chat, asked);
                const cost = told.usage === undefined ? null : costMicros(chat.price, told.usage);
                return { value: text, ...told, costMicros: cost };
              },
              { kind: "MODEL" },
            );
      if (rewritten !== null)
        return rewritten === asked.mask(question, null)
          ? asAsked(question)
          : { text: rewritten, how: "REWRITTEN", carried: null };
      return trace.step("Let earlier questions count beside the follow-up", async () => {
        const value = prependEarlier(
          question,
          history.map((turn) => turn.question),
        );
        return { value, detail: "for retrieval only" };
      });
    },
  };
}
