// Text that others wrote, made harmless before a model reads it (ANS-8): nothing invisible, nothing that reorders what a
// reader sees, no token that a chat template gives a meaning to. What a person reads in it stays what it was.
import { normalizeText } from "../../text/normalize.ts";

/** What turns the direction of writing or has no width; joiners stay, which Persian, Hindi and emoji are written with. */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;
/** Letters that only machines see; in the flag of England they are what makes it a flag. */
const TAGS = /(?<![\u{1f3f4}\u{e0020}-\u{e007e}])[\u{e0000}-\u{e007f}]+/gu;
/** One selects a form of the character before it; several in a row carry a hidden text. */
const SELECTOR_RUNS = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]{2,}/gu;
/**
 * Markers of the chat templates in use (ChatML, Llama, Mistral, Gemma, DeepSeek, Phi): servers that build the prompt as
 * one text read them wherever they stand. A space inside keeps them readable and makes them plain text.
 */
const TEMPLATE_OPENS = /<(?=[|｜])/gu;
const TEMPLATE_CLOSES = /(?<=[|｜])>/gu;
const TEMPLATE_TAGS =
  /<(?=\/?(?:s|bos|eos|unk|pad|mask|system|user|assistant|developer|human|tool|tools|think|thinking|tool_call|tool_calls|tool_response|function_call|start_of_turn|end_of_turn|start_header_id|end_header_id|instruction|instructions)\s*>)/giu;
const TEMPLATE_BRACKETS =
  /\[(?=\/?(?:INST|SYS|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS|TOOL_CONTENT|ARGS|THINK)\])/gu;
const TEMPLATE_SYSTEM = /<(?=<\/?SYS>>)/gu;

/** Cleaning twice changes nothing. */
export function cleanText(text: string): string {
  const visible = text.replace(INVISIBLE, "").replace(TAGS, "").replace(SELECTOR_RUNS, "");
  return normalizeText(visible)
    .replace(TEMPLATE_SYSTEM, "< ")
    .replace(TEMPLATE_OPENS, "< ")
    .replace(TEMPLATE_CLOSES, " >")
    .replace(TEMPLATE_TAGS, "< ")
    .replace(TEMPLATE_BRACKETS, "[ ");
}

/** Longest title, key or name that is shown whole, in characters (a choice: two lines of a page). */
const LINE_LENGTH_MAX = 200;

/** One clean line, of no more characters than are shown. */
export function plainLine(text: string): string {
  const line = cleanText(text).replace(/\s+/gu, " ").trim();
  return [...line].length > LINE_LENGTH_MAX ? `${[...line].slice(0, LINE_LENGTH_MAX).join("")}…` : line;
}

/** A title, a key, the name of a section or column: one line, in quotation marks that it cannot close. */
export function quotedLine(text: string): string {
  return JSON.stringify(plainLine(text));
}

/** Every line set in, so that no line of it begins where the lines of the prompt begin. */
export function setIn(text: string): string {
  return text
    .split("\n")
    .map((line) => (line.trim() === "" ? "" : `  ${line}`))
    .join("\n");
}
