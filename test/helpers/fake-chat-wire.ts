// How a chat completions endpoint puts a reply into bytes: one JSON document, or server-sent events cut anywhere.
// @see https://platform.openai.com/docs/api-reference/chat/streaming

/** Where a text is cut into deltas. A number: UTF-16 units a delta, which may part an emoji. */
export type Chunking = "CHARACTERS" | "WORDS" | "WHOLE" | number | ((text: string) => readonly string[]);

export interface ScriptedToolCall {
  readonly id?: string;
  readonly name: string;
  /** An object is written as JSON; a string as it is, valid or not. */
  readonly arguments: unknown;
}

export interface WireReply {
  readonly model: string;
  readonly text: string | null;
  readonly reasoning: string | null;
  readonly toolCalls: readonly ScriptedToolCall[];
  readonly finish: string | null;
  readonly usage: { readonly prompt_tokens: number; readonly completion_tokens: number } | null;
}

export function chunksOf(text: string, chunking: Chunking): readonly string[] {
  if (text === "") return [];
  if (chunking === "WHOLE") return [text];
  if (chunking === "CHARACTERS") return Array.from(text);
  if (chunking === "WORDS") return text.match(/\s*\S+|\s+$/gu) ?? [];
  if (typeof chunking === "function") return chunking(text);
  const parts: string[] = [];
  for (let at = 0; at < text.length; at += chunking) parts.push(text.slice(at, at + chunking));
  return parts;
}

const callsOf = (reply: WireReply, created: number) =>
  reply.toolCalls.map((call, index) => ({
    index,
    id: call.id ?? `call_${created}_${index}`,
    name: call.name,
    arguments: typeof call.arguments === "string" ? call.arguments : JSON.stringify(call.arguments),
  }));

const usageOf = ({ usage }: WireReply) =>
  usage === null ? {} : { usage: { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens } };

export function completionOf(reply: WireReply, created: number): unknown {
  const toolCalls = callsOf(reply, created).map(({ id, name, arguments: given }) => ({
    id,
    type: "function",
    function: { name, arguments: given },
  }));
  return {
    id: `chatcmpl-${created}`,
    object: "chat.completion",
    created,
    model: reply.model,
    choices: [
      {
        index: 0,
        finish_reason: reply.finish,
        message: {
          role: "assistant",
          content: reply.text,
          ...(reply.reasoning === null ? {} : { reasoning_content: reply.reasoning }),
          ...(toolCalls.length === 0 ? {} : { tool_calls: toolCalls }),
        },
      },
    ],
    ...usageOf(reply),
  };
}

/** The `data` of every event, in order; the usage has one of its own at the end where it is wished for. */
export function eventsOf(
  reply: WireReply,
  { created, chunking, wantsUsage }: { created: number; chunking: Chunking; wantsUsage: boolean },
): string[] {
  const head = { id: `chatcmpl-${created}`, object: "chat.completion.chunk", created, model: reply.model };
  const event = (delta: unknown, finish: string | null = null) =>
    JSON.stringify({ ...head, choices: [{ index: 0, delta, finish_reason: finish }] });
  const events = [event({ role: "assistant", content: "" })];
  for (const part of chunksOf(reply.reasoning ?? "", chunking)) events.push(event({ reasoning_content: part }));
  for (const part of chunksOf(reply.text ?? "", chunking)) events.push(event({ content: part }));
  for (const { index, id, name, arguments: given } of callsOf(reply, created)) {
    events.push(event({ tool_calls: [{ index, id, type: "function", function: { name, arguments: "" } }] }));
    for (const part of chunksOf(given, chunking)) {
      events.push(event({ tool_calls: [{ index, function: { arguments: part } }] }));
    }
  }
  events.push(event({}, reply.finish));
  if (wantsUsage && reply.usage !== null) events.push(JSON.stringify({ ...head, choices: [], ...usageOf(reply) }));
  return [...events, "[DONE]"];
}
