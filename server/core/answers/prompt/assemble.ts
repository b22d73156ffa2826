// The whole prompt of a turn, from what was found (ANS-2, ANS-8, CUT-5): rules, earlier turns, material, question. Pure: the
// same evidence makes the same prompt, so that it can be read in a test.
import { estimateTokens } from "../../text/tokens.ts";
import type { Evidence, EvidenceBlock } from "../evidence.ts";
import { REPLY_SCHEMA } from "../reply/schema.ts";
import { quotedLine, setIn } from "./clean.ts";
import { chooseFence, fenced } from "./fence.ts";
import type { HistoryTurn } from "./history.ts";
import { historyMessages } from "./history-messages.ts";
import { maskAndClean, type Mask } from "./masked.ts";
import { blockText, resultText, scopeText } from "./material.ts";
import type { ChatMessage } from "./message.ts";
import { besideSuperseded, withoutLast } from "./order.ts";
import { systemText } from "./rules.ts";

export interface PromptInput {
  /** Of the agent; "" for none. */
  readonly instructions: string;
  readonly evidence: Evidence;
  /** Oldest first. */
  readonly history: readonly HistoryTurn[];
  /** Applied to every text that is not Vouch's own. */
  readonly mask: Mask;
  /** Tokens of prompt and reply together that the model takes. */
  readonly contextTokens: number;
  readonly replyTokensMax: number;
  readonly hasTools: boolean;
}

export interface Prompt {
  readonly messages: readonly ChatMessage[];
  /** Estimated, with what the schema and the tools take. */
  readonly tokens: number;
  /** Labels of the blocks and results that stand in it, in reading order. */
  readonly labels: readonly number[];
  /** False where even the best block alone leaves no room for the reply: the model must not be asked. */
  readonly isWithinContext: boolean;
}

/** What a chat template adds to a message: role and separators (a choice, above that of the templates in use). */
const MESSAGE_TOKENS = 8;
/** What the definitions of the tools take at most (measured: with all that they can offer and as many fields as are told). */
export const TOOLS_TOKENS = 750;
const SCHEMA_TOKENS = estimateTokens(JSON.stringify(REPLY_SCHEMA));

/** What does not fit goes: the oldest turns first, then the last blocks that nothing shown needs. */
export function assemblePrompt(input: PromptInput): Prompt {
  const { evidence, history, contextTokens, replyTokensMax, hasTools } = input;
  const mask = maskAndClean(input.mask);
  const system: ChatMessage = { role: "SYSTEM", text: systemText(mask(input.instructions, null), { hasTools }) };
  const budget = contextTokens - replyTokensMax;
  const fixed = SCHEMA_TOKENS + (hasTools ? TOOLS_TOKENS : 0) + tokensOf([system]);
  const first = evidence.blocks[0]?.label ?? 0;

  let blocks = besideSuperseded(evidence.blocks);
  let user = userMessage(evidence, blocks, mask);
  let tokens = fixed + tokensOf([user]);
  while (tokens > budget) {
    const fewer = withoutLast(blocks, first);
    if (fewer === null) break;
    blocks = fewer;
    user = userMessage(evidence, blocks, mask);
    tokens = fixed + tokensOf([user]);
  }
  const earlier: ChatMessage[] = [];
  for (const turn of [...history].reverse()) {
    const messages = historyMessages(turn, mask);
    const own = tokensOf(messages);
    if (tokens + own > budget) break;
    tokens += own;
    earlier.unshift(...messages);
  }
  return {
    messages: [system, ...earlier, user],
    tokens,
    labels: [...blocks.map(({ label }) => label), ...evidence.results.map(({ label }) => label)],
    isWithinContext: tokens <= budget,
  };
}

function tokensOf(messages: readonly ChatMessage[]): number {
  return messages.reduce((sum, { text }) => sum + estimateTokens(text) + MESSAGE_TOKENS, 0);
}

function userMessage(evidence: Evidence, blocks: readonly EvidenceBlock[], mask: Mask): ChatMessage {
  const { results, missing, askedScope, requiredScope } = evidence;
  const shown = new Set(blocks.map(({ label }) => label));
  const texts = [
    ...blocks.map((block) => blockText(block, mask, shown)),
    ...results.map((result) => resultText(result, mask)),
  ];
  const question = mask(evidence.question, null).trim();
  const absent = missing.map((one) => quotedLine(mask(one, null)));
  const parts: string[] = [];
  if (texts.length > 0) {
    const fence = chooseFence([...texts, question]);
    parts.push(
      `The material, between the line <<<${fence} and the line ${fence}>>>:`,
      fenced(fence, texts.join("\n\n")),
    );
  } else parts.push("There is no material yet.");
  if (absent.length > 0) parts.push(`Not in the material: ${absent.join(", ")}`);
  if (Object.keys(askedScope).length > 0) parts.push(`Asked for: ${scopeText(askedScope, mask)}`);
  if (requiredScope.length > 0)
    parts.push(`appliesTo must name: ${requiredScope.map((name) => quotedLine(mask(name, null))).join(", ")}`);
  parts.push(`The question:\n${setIn(question)}`);
  return { role: "USER", text: parts.join("\n\n") };
}
