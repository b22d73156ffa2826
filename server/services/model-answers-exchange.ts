// The exchange with a model: one call after the other, with the tools that it asks for in between, until it replies.
import type { AgentSettings } from "../core/answers/agent-settings.ts";
import type { ChatMessage, ToolCall } from "../core/answers/prompt/message.ts";
import { REPLY_SCHEMA, REPLY_SCHEMA_NAME } from "../core/answers/reply/schema.ts";
import { AppError } from "../core/errors.ts";
import { estimateTokens } from "../core/text/tokens.ts";
import type { ChatReply } from "../ports/chat-model.ts";
import type { TurnTools } from "./answer-tools.ts";
import { cancelled, type TurnModel } from "./model-calls.ts";
import type { Trace } from "./trace.ts";

export interface Exchange {
  /** Adds to what was said so far and returns the reply. @throws {AppError} what the model fails with */
  ask(title: string, more: readonly ChatMessage[]): Promise<ChatReply>;
}

/** Tools of one round that are run (a choice: a model that asks for more at once guesses). */
const CALLS_MAX = 4;
/** Tokens of one tool's result (a choice: half of what a search supplies). */
const RESULT_TOKENS_MAX = 2_000;
/** With less room than this no tool is offered (a choice: one passage). */
const RESULT_TOKENS_MIN = 200;

export function createExchange({
  model,
  settings,
  tools,
  roomTokens,
  stream,
  signal,
  trace,
}: {
  readonly model: TurnModel;
  readonly settings: AgentSettings;
  readonly tools: TurnTools | null;
  /** For results of tools, all together. */
  readonly roomTokens: number;
  readonly stream: { begin(): void; push(piece: string): void; end(): void; readonly isWatched: boolean };
  readonly signal: AbortSignal;
  readonly trace: Trace;
}): Exchange {
  const messages: ChatMessage[] = [];
  let room = roomTokens;
  let rounds = 0;

  function call(title: string, offered: TurnTools | null): Promise<ChatReply> {
    return trace.step(
      title,
      async () => {
        stream.begin();
        const request = {
          messages,
          ...(offered === null ? {} : { tools: offered.definitions }),
          schema: { name: REPLY_SCHEMA_NAME, schema: REPLY_SCHEMA },
          tokensMax: settings.replyTokensMax,
          ...(settings.temperature === null ? {} : { temperature: settings.temperature }),
        };
        const watched = stream.isWatched ? { onText: (piece: string) => stream.push(piece) } : {};
        const reply = await model.complete(request, { signal, ...watched });
        stream.end();
        const { usage, finish, toolCalls } = reply;
        const asked = toolCalls.map(({ name }) => name).join(", ");
        return {
          value: reply,
          detail: `${model.name}: ${finish}${asked === "" ? "" : `, asks for ${asked}`}`,
          usage,
          costMicros: model.cost(usage),
        };
      },
      { kind: "MODEL" },
    );
  }

  async function run(toolCalls: readonly ToolCall[], offered: TurnTools): Promise<void> {
    for (const [i, toolCall] of toolCalls.entries()) {
      if (signal.aborted) throw cancelled();
      const text = i < CALLS_MAX ? await offered.run(toolCall, Math.min(room, RESULT_TOKENS_MAX)) : TOO_MANY;
      room -= estimateTokens(text) + estimateTokens(toolCall.arguments);
      messages.push({ role: "TOOL", toolCallId: toolCall.id, text });
    }
  }

  return {
    async ask(title, more) {
      messages.push(...more);
      for (let isFirst = true; ; isFirst = false) {
        const canLookFurther = rounds < settings.toolRoundsMax && room >= RESULT_TOKENS_MIN;
        const offered = canLookFurther ? tools : null;
        const reply = await call(isFirst ? title : AFTER_TOOLS, offered);
        if (reply.finish === "FILTERED") throw withheld(model.name);
        if (offered === null || reply.toolCalls.length === 0) return reply;
        rounds += 1;
        messages.push({ role: "ASSISTANT", text: reply.text, toolCalls: reply.toolCalls });
        await run(reply.toolCalls, offered);
      }
    },
  };
}

const AFTER_TOOLS = "Ask the model again with what its tools brought";
const TOO_MANY = `Not run: at most ${CALLS_MAX} tools are run at once.`;

function withheld(model: string): AppError {
  return new AppError(
    "MODEL_INVALID",
    `The endpoint of the model "${model}" withheld its reply. Ask in other words, or choose another model for the agent.`,
    { details: { model } },
  );
}
