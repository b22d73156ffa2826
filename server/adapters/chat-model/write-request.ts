// A request in the form of the protocol, without what the endpoint has refused.
// @see https://platform.openai.com/docs/api-reference/chat/create
import type { OpenAI } from "openai";
import type { ChatMessage, JsonSchema } from "../../core/answers/prompt/message.ts";
import type { ChatRequest } from "../../ports/chat-model.ts";
import type { Feature } from "./capabilities.ts";

type Parameters = OpenAI.Chat.Completions.ChatCompletionCreateParams;
type SentMessage = OpenAI.Chat.Completions.ChatCompletionMessageParam;

export interface WrittenRequest {
  readonly parameters: Parameters;
  /** What of it could be left out. */
  readonly sent: readonly Feature[];
}

export function writeRequest(
  request: ChatRequest,
  { model, isStreamed, refused }: { model: string; isStreamed: boolean; refused: ReadonlySet<Feature> },
): WrittenRequest {
  const sent: Feature[] = [];
  const may = (feature: Feature, isWanted: boolean) => {
    if (!isWanted || refused.has(feature)) return false;
    sent.push(feature);
    return true;
  };
  const hasTools = may("TOOLS", (request.tools?.length ?? 0) > 0);
  // Several engines hold every token to the schema, so that a model could never ask for a tool: then it is told in words.
  const isHeld = may("SCHEMA", request.schema !== undefined && !hasTools);
  const isJson = !isHeld && may("JSON_OBJECT", request.schema !== undefined && !hasTools);
  const schemaInWords = request.schema !== undefined && !isHeld ? request.schema.schema : null;
  const parameters: Parameters = {
    model,
    messages: writeMessages(request.messages, schemaInWords),
    stream: isStreamed,
    ...(may("STREAM_USAGE", isStreamed) ? { stream_options: { include_usage: true } } : {}),
    ...(hasTools ? { tools: (request.tools ?? []).map(writeTool) } : {}),
    ...(isHeld && request.schema !== undefined ? { response_format: writeSchema(request.schema) } : {}),
    ...(isJson ? { response_format: { type: "json_object" } } : {}),
    ...(may("TEMPERATURE", request.temperature !== undefined) ? { temperature: request.temperature } : {}),
    ...writeTokensMax(request.tokensMax, may),
  };
  return { parameters, sent };
}

/** The older name first: engines for one's own machine know it, and hosted endpoints say where they want the newer. */
function writeTokensMax(tokensMax: number | undefined, may: (feature: Feature, isWanted: boolean) => boolean) {
  if (tokensMax === undefined) return {};
  if (may("MAX_TOKENS", true)) return { max_tokens: tokensMax };
  return may("MAX_COMPLETION_TOKENS", true) ? { max_completion_tokens: tokensMax } : {};
}

function writeSchema({ name, schema }: NonNullable<ChatRequest["schema"]>) {
  return { type: "json_schema" as const, json_schema: { name, schema: { ...schema }, strict: true } };
}

function writeTool({ name, description, parameters }: NonNullable<ChatRequest["tools"]>[number]) {
  return { type: "function" as const, function: { name, description, parameters: { ...parameters } } };
}

/**
 * Chat templates of many models take one system message, the first, and turns that alternate: messages of one role that
 * follow each other become one, and a system message in the middle becomes the user's.
 */
function writeMessages(messages: readonly ChatMessage[], schema: JsonSchema | null): SentMessage[] {
  const leading = messages.findIndex(({ role }) => role !== "SYSTEM");
  const count = leading === -1 ? messages.length : leading;
  const systemTexts = messages.slice(0, count).map(({ text }) => text);
  if (schema !== null) systemTexts.push(schemaInWords(schema));
  const written: SentMessage[] =
    systemTexts.length === 0 ? [] : [{ role: "system", content: systemTexts.join("\n\n") }];
  for (const message of messages.slice(count)) {
    const last = written.at(-1);
    if (message.role === "TOOL") {
      written.push({ role: "tool", tool_call_id: message.toolCallId, content: message.text });
    } else if (message.role === "ASSISTANT") {
      written.push(writeAssistant(message));
    } else if (last?.role === "user" && typeof last.content === "string") {
      last.content += `\n\n${message.text}`;
    } else {
      written.push({ role: "user", content: message.text });
    }
  }
  return written;
}

function writeAssistant({ text, toolCalls }: Extract<ChatMessage, { role: "ASSISTANT" }>): SentMessage {
  if (toolCalls.length === 0) return { role: "assistant", content: text };
  return {
    role: "assistant",
    content: text === "" ? null : text,
    tool_calls: toolCalls.map((call) => ({
      id: call.id,
      type: "function",
      function: { name: call.name, arguments: call.arguments },
    })),
  };
}

function schemaInWords(schema: JsonSchema): string {
  return `Your reply is one JSON object that fits this JSON Schema, with nothing before or after it:\n${JSON.stringify(schema)}`;
}
