// Messages of a chat with a model, as every adapter and the prompt speak of them.

/** A tool that a model asked for. */
export interface ToolCall {
  /** The endpoint's own: the result is given back under it. */
  readonly id: string;
  readonly name: string;
  /** JSON as the model wrote it: not checked yet. */
  readonly arguments: string;
}

export type ChatMessage =
  | { readonly role: "SYSTEM" | "USER"; readonly text: string }
  | { readonly role: "ASSISTANT"; readonly text: string; readonly toolCalls: readonly ToolCall[] }
  | { readonly role: "TOOL"; readonly toolCallId: string; readonly text: string };

/** JSON Schema (draft 2020-12) of an object, in the subset that endpoints hold models to: no `$ref`, no `oneOf`. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export interface ToolDefinition {
  readonly name: string;
  /** For the model: when to use it, in one or two sentences. */
  readonly description: string;
  readonly parameters: JsonSchema;
}

/** Tokens of one call, or of all calls of a turn. */
export interface TokenUsage {
  readonly tokensIn: number;
  readonly tokensOut: number;
  /** Whether the endpoint did not say and they are estimated from the text (CUT-5). */
  readonly isEstimated: boolean;
}
