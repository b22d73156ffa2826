// Calls of tools, put together from the pieces they are streamed in.
import type { ToolCall } from "../../core/answers/prompt/message.ts";
import type { SaidToolCall } from "./wire.ts";

interface OpenCall {
  readonly index: number | null;
  id: string;
  name: string;
  arguments: string;
}

export interface ToolCallCollector {
  /** @returns UTF-16 units that were added */
  add(pieces: readonly SaidToolCall[]): number;
  /** Calls that have a name, in the order in which they began; one without arguments has an empty object. */
  all(): ToolCall[];
}

export function createToolCallCollector(): ToolCallCollector {
  const calls: OpenCall[] = [];

  /** Not every endpoint numbers its calls, and some number all of them 0: another id begins another call. */
  function callOf({ index, id, function: called }: SaidToolCall): OpenCall {
    const isOther = (call: OpenCall) => id != null && id !== "" && call.id !== "" && call.id !== id;
    const begun = index == null ? calls.at(-1) : calls.findLast((call) => call.index === index);
    const isUnnumberedStart = index == null && called?.name != null && called.name !== "";
    if (begun !== undefined && !isOther(begun) && !isUnnumberedStart) return begun;
    const call = { index: index ?? null, id: "", name: "", arguments: "" };
    calls.push(call);
    return call;
  }

  return {
    add(pieces) {
      let added = 0;
      for (const piece of pieces) {
        const call = callOf(piece);
        const given = piece.function?.arguments ?? "";
        const text = typeof given === "string" ? given : JSON.stringify(given);
        if (call.id === "") call.id = piece.id ?? "";
        if (call.name === "") call.name = piece.function?.name ?? "";
        call.arguments += text;
        added += text.length + 1;
      }
      return added;
    },
    all: () =>
      calls
        .filter(({ name }) => name !== "")
        .map((call, at) => ({
          id: call.id === "" ? `call_${at + 1}` : call.id,
          name: call.name,
          arguments: call.arguments.trim() === "" ? "{}" : call.arguments,
        })),
  };
}
