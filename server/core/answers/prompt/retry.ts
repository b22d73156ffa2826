// A reply that does not stand is sent back once, with what is wrong with it (ANS-3).
import { boundaryBefore } from "../../text/graphemes.ts";
import type { ReplyProblem } from "../reply/reply.ts";
import { cleanText } from "./clean.ts";
import type { ChatMessage } from "./message.ts";

/** A broken reply can be long: this much of it is shown again, in characters (a choice: what an answer takes). */
const REPLY_LENGTH_MAX = 8_000;

/**
 * @param replyText as the model wrote it: placeholders, no exact values
 * @returns what follows the messages of the first attempt
 */
export function retryMessages(replyText: string, problems: readonly ReplyProblem[]): ChatMessage[] {
  const lines = [...new Set(problems.map(({ code, message }) => `- ${code}: ${message}`))];
  const shown = cleanText(replyText);
  return [
    { role: "ASSISTANT", text: shown.slice(0, boundaryBefore(shown, REPLY_LENGTH_MAX)), toolCalls: [] },
    {
      role: "USER",
      text: `This reply cannot be handed on:\n${lines.join("\n")}\nReply again with the whole JSON object, corrected. All rules still hold; keep what was right.`,
    },
  ];
}
