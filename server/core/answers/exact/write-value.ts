// A value as it stands in the text that goes out: what it is, and what a reader's program makes of it. Only addresses of pages
// and mailboxes become links; nothing that a program would run does.
import type { Occurrence } from "./occurrences.ts";
import type { ExactValue } from "./exact-value.ts";

export type AnswerFormat = "MARKDOWN" | "PLAIN";

/** Text that replaces the syntax, in three parts: before the value, the value, after it. */
export interface WrittenValue {
  readonly before: string;
  readonly value: string;
  readonly after: string;
}

export interface WriteInput {
  readonly value: ExactValue;
  readonly syntax: Occurrence["syntax"];
  /** What the link or picture is called, values in it written already; null: nothing. */
  readonly label: string | null;
  readonly title: string;
  readonly format: AnswerFormat;
}

const LINKED = /^(?:https?:\/\/|mailto:)[^\s]/iu;
const OTHER_SCHEME = /^[a-z][a-z0-9+.-]*:/iu;

export function writeValue({ value, syntax, label, title, format }: WriteInput): WrittenValue {
  const written = value.value.replace(/\s*\n\s*/gu, " ");
  const called = label === null || label.trim() === "" ? null : label;
  if (format === "PLAIN")
    return called === null || isSaid(called, written)
      ? bare(written)
      : { before: `${called} (`, value: written, after: ")" };
  const isLinked = LINKED.test(written) && value.kind !== "IDENTIFIER";
  if (!isLinked) {
    const shown = syntax === "CODE" || isActive(value, written) ? inCode(written) : bare(written);
    return called === null || isSaid(called, written)
      ? shown
      : { before: `${called} (${shown.before}`, value: shown.value, after: `${shown.after})` };
  }
  if (value.kind === "IMAGE" && syntax !== "LINK") {
    const name = escapeLabel(called ?? title);
    return inTarget(`![${name}](`, written);
  }
  if (called !== null) return inTarget(`[${called}](`, written);
  if (/[\s<>]/u.test(written)) return inTarget(`[${escapeLabel(title)}](`, written);
  return syntax === "ANGLES" ? { before: "<", value: written, after: ">" } : bare(written);
}

function bare(value: string): WrittenValue {
  return { before: "", value, after: "" };
}

function inCode(value: string): WrittenValue {
  const ticks = "`".repeat(Math.max(0, ...[...value.matchAll(/`+/gu)].map(([run]) => run.length)) + 1);
  return { before: ticks, value, after: ticks };
}

/** Within `(…)` an address with brackets or spaces stands between angles, with what would end those escaped. */
function inTarget(open: string, value: string): WrittenValue {
  if (!/[\s()<>]/u.test(value)) return { before: open, value, after: ")" };
  const safe = value.replace(/[<>]/gu, (sign) => (sign === "<" ? "%3C" : "%3E"));
  return { before: `${open}<`, value: safe, after: ">)" };
}

/** What Markdown would read as more than letters, and what a program would run. */
function isActive({ kind }: ExactValue, written: string): boolean {
  if (kind !== "IDENTIFIER") return OTHER_SCHEME.test(written);
  return /[*`<>[\]\\~]|(?:^|[^\p{L}\p{N}])_|_(?:$|[^\p{L}\p{N}])/u.test(written) || LINKED.test(written);
}

function escapeLabel(label: string): string {
  return label.replace(/[[\]\\]/gu, "\\$&").replace(/\n/gu, " ");
}

function isSaid(label: string, value: string): boolean {
  return label.trim() === value;
}
