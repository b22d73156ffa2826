// A language model that writes: any chat completions endpoint.
import type { ChatMessage, JsonSchema, TokenUsage, ToolCall, ToolDefinition } from "../core/answers/prompt/message.ts";

export interface ChatRequest {
  readonly messages: readonly ChatMessage[];
  /** Tools the model may ask for; none: it must answer. */
  readonly tools?: readonly ToolDefinition[];
  /**
   * What the reply's text must be. An endpoint that cannot hold a model to it is asked in words only, and so is every one
   * beside tools: a model that is held to a form cannot ask for them.
   */
  readonly schema?: { readonly name: string; readonly schema: JsonSchema };
  /** Most tokens to write. */
  readonly tokensMax?: number;
  /** 0..2; absent: the endpoint's own. */
  readonly temperature?: number;
}

export interface ChatReply {
  /** "" where only tools are asked for. */
  readonly text: string;
  readonly toolCalls: readonly ToolCall[];
  /** LENGTH: cut off at `tokensMax` or the window; FILTERED: withheld by the endpoint. */
  readonly finish: "STOP" | "TOOL_CALLS" | "LENGTH" | "FILTERED";
  readonly usage: TokenUsage;
}

/** Of a million tokens. */
export interface ChatPrice {
  readonly in: number;
  readonly out: number;
  /** ISO 4217. */
  readonly currency: string;
}

export interface ChatModel {
  /** What configuration and agents call it. */
  readonly name: string;
  /** Tokens of prompt and reply together that it takes. */
  readonly contextTokens: number;
  /** Null: nobody said. */
  readonly price: ChatPrice | null;
  /**
   * One call. Tries again where that can help and nothing was streamed yet; ends within the configured time, all attempts together.
   * @param options.onText told of every piece of text as it comes; asking for it streams
   * @throws {AppError} MODEL_UNAVAILABLE (not reached, slow, out of quota, failing; retryable or not), MODEL_INVALID (no
   * reply of the protocol), CANCELLED once the signal is aborted
   */
  complete(
    request: ChatRequest,
    options: { readonly signal: AbortSignal; readonly onText?: (text: string) => void },
  ): Promise<ChatReply>;
  close(): Promise<void>;
}

/** Every model of the configuration. */
export interface ChatModels {
  /** In the configuration's order; the first serves whoever names none. */
  readonly all: readonly ChatModel[];
  find(name: string): ChatModel | null;
}
