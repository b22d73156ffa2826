// A reply put together from what an endpoint says, in one piece or in many: text, calls of tools, why it ended.
import type { ToolCall } from "../../core/answers/prompt/message.ts";
import type { ChatReply } from "../../ports/chat-model.ts";
import { createThinkFilter, withoutThoughts } from "./think-filter.ts";
import { createToolCallCollector } from "./tool-calls.ts";
import type { Said, SaidUsage } from "./wire.ts";

export interface GatheredReply {
  readonly text: string;
  readonly toolCalls: readonly ToolCall[];
  readonly finish: ChatReply["finish"];
  /** As the endpoint counted; null: it did not say. */
  readonly usage: SaidUsage;
  /** All that was written, thoughts included: what is counted where the endpoint does not say. */
  readonly written: string;
}

export interface ReplyGatherer {
  add(said: Said | null, finish: string | null): void;
  count(usage: SaidUsage): void;
  /** Whether more was written than is wanted. */
  isFull(): boolean;
  /** Whether the endpoint said why it ended. */
  isFinished(): boolean;
  /** @param isCut whether it was left before its end */
  end(isCut: boolean): GatheredReply;
}

export function createReplyGatherer(options: {
  readonly charactersMax: number;
  readonly onText: (text: string) => void;
}): ReplyGatherer {
  const filter = createThinkFilter();
  const calls = createToolCallCollector();
  const written: string[] = [];
  let characters = 0;
  let finishReason: string | null = null;
  let isRefused = false;
  let usage: SaidUsage = null;

  const tell = (text: string) => {
    if (text !== "") options.onText(text);
  };

  return {
    add(said, finish) {
      finishReason = finish ?? finishReason;
      if (said === null) return;
      isRefused ||= (said.refusal ?? "") !== "";
      characters += said.content.length + calls.add(said.tool_calls ?? []);
      written.push(said.content);
      tell(filter.push(said.content));
    },
    count: (counted) => void (usage = counted ?? usage),
    isFull: () => characters > options.charactersMax,
    isFinished: () => finishReason !== null,
    end(isCut) {
      tell(filter.end());
      const all = written.join("");
      const toolCalls = calls.all();
      const finish = isCut ? "LENGTH" : isRefused ? "FILTERED" : finishOf(finishReason, toolCalls.length > 0);
      const callTexts = toolCalls.map(({ name, arguments: given }) => name + given);
      return { text: withoutThoughts(all), toolCalls, finish, usage, written: [all, ...callTexts].join("\n") };
    },
  };
}

function finishOf(reason: string | null, hasCalls: boolean): ChatReply["finish"] {
  if (reason === "length" || reason === "max_tokens") return "LENGTH";
  if (reason === "content_filter") return "FILTERED";
  return hasCalls ? "TOOL_CALLS" : "STOP";
}
