// An earlier turn as a model is reminded of it: question and answer as they were, without the labels, which meant blocks of
// that turn and mean others now.
import { labelsIn, withoutLabels } from "../reply/labels-in-text.ts";
import type { HistoryTurn } from "./history.ts";
import type { Mask } from "./masked.ts";
import type { ChatMessage } from "./message.ts";

/** Of a turn without one that may be repeated: several endpoints refuse an empty message, and two questions in a row. */
const NO_ANSWER = "(This question was left without an answer.)";

export function historyMessages({ question, text, documentIds }: HistoryTurn, mask: Mask): ChatMessage[] {
  const [only, ...others] = documentIds;
  const documentId = others.length === 0 ? (only ?? null) : null;
  const answer = labelsIn(text).length === 0 ? text : withoutLabels(text);
  const said = mask(answer, documentId).trim();
  return [
    { role: "USER", text: mask(question, null).trim() },
    { role: "ASSISTANT", text: said === "" ? NO_ANSWER : said, toolCalls: [] },
  ];
}
