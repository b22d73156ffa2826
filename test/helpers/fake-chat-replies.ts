// What models do, well and badly, made from the request that the fake server has received. Blocks are found by the label
// in brackets that begins a line, placeholders by their braces.
import type { ReceivedRequest, ScriptedAnswer } from "./fake-chat-server.ts";

export interface SuppliedBlock {
  readonly label: number;
  /** Title, version, section, scope, relations, a line each. */
  readonly head: string;
  readonly text: string;
}

/** A reply in the asked form. */
export function replyJson(reply: {
  answer: string;
  citations?: readonly number[];
  status?: "ANSWERED" | "NOT_FOUND" | "CONFLICT";
  /** Default: everything. */
  appliesTo?: Readonly<Record<string, readonly string[]>>;
}): string {
  const { answer, citations = [], status = "ANSWERED", appliesTo = {} } = reply;
  const scope = Object.entries(appliesTo).map(([name, values]) => ({ name, values }));
  return JSON.stringify({ status, answer, appliesTo: scope, citations });
}

/** Blocks and results of the prompt, tool results included, in order; each label once. */
export function blocksOf({ body }: ReceivedRequest): SuppliedBlock[] {
  const blocks = new Map<number, SuppliedBlock>();
  for (const { role, content } of body.messages) {
    if (role === "assistant" || role === "system") continue;
    for (const block of blocksIn(content ?? "")) if (!blocks.has(block.label)) blocks.set(block.label, block);
  }
  return [...blocks.values()];
}

/** Label of the block that holds a text. @throws {Error} where none does */
export function labelOf(request: ReceivedRequest, text: string): number {
  const found = blocksOf(request).find((block) => block.text.includes(text));
  if (found === undefined) throw new Error(`No block of the prompt holds "${text}"`);
  return found.label;
}

/** A block ends with the first line that is not set in after the line that begins its text, or with the next label. */
function blocksIn(content: string): SuppliedBlock[] {
  const blocks: { label: number; head: string[]; lines: string[]; state: "HEAD" | "TEXT" | "OVER" }[] = [];
  for (const line of content.split("\n")) {
    const label = /^\[(\d+)\]/u.exec(line)?.[1];
    const block = blocks.at(-1);
    if (label !== undefined) blocks.push({ label: Number(label), head: [], lines: [], state: "HEAD" });
    else if (block?.state === "HEAD" && /^(?:text|result):$/u.test(line)) block.state = "TEXT";
    else if (block?.state === "HEAD") block.head.push(line);
    else if (block?.state === "TEXT" && (line === "" || /^\s/u.test(line))) block.lines.push(line.trim());
    else if (block?.state === "TEXT") block.state = "OVER";
  }
  return blocks.map(({ label, head, lines, state }) => ({
    label,
    head: state === "HEAD" ? "" : head.join("\n"),
    text: (state === "HEAD" ? head : lines).join("\n").trim(),
  }));
}

/** Placeholders beside the material and in results of tools, each once, in order; rules may name some as examples. */
export function placeholdersOf({ body }: ReceivedRequest): string[] {
  const texts = body.messages.filter(({ role }) => role !== "system").map(({ content }) => content ?? "");
  return [...new Set(texts.join("\n").match(/\{\{[^{}\s]+\}\}/gu) ?? [])];
}

const lastLine = (text: string) => text.split("\n").findLast((line) => /[\p{L}\p{N}]/u.test(line)) ?? "";

/** Says the last line of the first block, and cites it. */
export function quoting(request: ReceivedRequest): ScriptedAnswer {
  const [block] = blocksOf(request);
  if (block === undefined) return replyJson({ status: "NOT_FOUND", answer: "" });
  return replyJson({ answer: `${lastLine(block.text)} [${block.label}]`, citations: [block.label] });
}

/** As `quoting`, with figures that stand nowhere. */
export function inventingFigures(request: ReceivedRequest): ScriptedAnswer {
  const label = blocksOf(request)[0]?.label ?? 1;
  return replyJson({ answer: `It was 7,431.86 in 1687, which is 93.7 % more [${label}].`, citations: [label] });
}

/** A line for every block, each with a placeholder of another one. */
export function mixingPlaceholders(request: ReceivedRequest): ScriptedAnswer {
  const blocks = blocksOf(request);
  const lines = blocks.map(({ label, text }, at) => {
    const others = placeholdersOf(request).filter((placeholder) => !text.includes(placeholder));
    return `- ${lastLine(text).slice(0, 60)} ${others[at % Math.max(1, others.length)] ?? "{{D99.link}}"} [${label}]`;
  });
  return replyJson({ answer: lines.join("\n"), citations: blocks.map(({ label }) => label) });
}

export function citingNothing(request: ReceivedRequest): ScriptedAnswer {
  return replyJson({ answer: lastLine(blocksOf(request)[0]?.text ?? "Nothing is known"), citations: [] });
}

/** Stops in the middle of a string. */
export function breakingJson(request: ReceivedRequest): ScriptedAnswer {
  const whole = quoting(request);
  return typeof whole === "string" ? whole.slice(0, whole.length - 12) : whole;
}

const ORDERS = [
  /(?:reply|answer|say|write)\b[^"“\n]{0,40}["“]([^"”\n]+)["”]/iu,
  /(?:ответь|напиши|скажи)[^«"\n]{0,40}[«"]([^»"\n]+)[»"]/iu,
  /(?:回答|回复|输出|说)[^“"「\n]{0,20}[“"「]([^”"」\n]+)[”"」]/u,
];

/** Does what a block tells it to say; as `quoting` where none does. */
export function followingInstructions(request: ReceivedRequest): ScriptedAnswer {
  for (const { text, label } of blocksOf(request)) {
    const told = ORDERS.map((order) => order.exec(text)?.[1]).find((match) => match !== undefined);
    if (told !== undefined) return replyJson({ answer: `${told} [${label}]`, citations: [label] });
  }
  return quoting(request);
}

/** Asks for a tool once, where there are tools, and answers as `then` afterwards. */
export function askingFirst(
  tool: { readonly name: string; readonly arguments: unknown },
  then: (request: ReceivedRequest) => ScriptedAnswer = quoting,
): (request: ReceivedRequest) => ScriptedAnswer {
  return (request) =>
    request.toolResults.length > 0 || request.body.tools === undefined ? then(request) : { toolCalls: [tool] };
}
