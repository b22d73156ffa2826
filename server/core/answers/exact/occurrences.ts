// Placeholders and addresses in a line of an answer, with the syntax that they stand in: links and pictures of Markdown and
// HTML, angle brackets, code.
import { doSpansMeet, type Span } from "../../text/span.ts";
import { findAddresses } from "./addresses.ts";
import { TOKEN } from "./tokens.ts";

export type SyntaxKind = "BARE" | "LINK" | "IMAGE" | "ANGLES" | "CODE";

export interface Occurrence {
  readonly isToken: boolean;
  /** The placeholder or address, as it is written. */
  readonly written: string;
  /** All of the syntax with it. */
  readonly span: Span;
  readonly syntax: SyntaxKind;
  /** What a link or a picture is called; null where nothing is. */
  readonly label: Span | null;
}

/** What stands in brackets: up to 400 characters, one pair of brackets in it. */
const LABEL = "(?:[^\\[\\]\\n]|\\[[^\\[\\]\\n]*\\](?:\\([^()\\n]*\\))?){0,400}";
const BEFORE_TARGET = new RegExp(`(?<sign>!?)\\[(?<label>${LABEL})\\]\\(\\s*<?\\s*$`, "u");
const AFTER_TARGET = /^[^\s()<>]*>?(?:\s+(?:"[^"\n]*"|'[^'\n]*'))?\s*\)/u;
const BEFORE_REFERENCE = /<a\b[^<>\n]*\bhref\s*=\s*["']?$/iu;
const AFTER_REFERENCE = /^["']?[^<>\n]*>(?<label>[^\n]*?)<\/a\s*>/iu;
const BEFORE_SOURCE = /<img\b[^<>\n]*\bsrc\s*=\s*["']?$/iu;
const AFTER_SOURCE = /^["']?[^<>\n]*>/u;
/** A scheme that a model put in front of a placeholder. */
const SCHEME = /(?:https?:\/\/|mailto:)$/iu;
/** `[text](target)` whose target is neither, and would lead somewhere. */
const OTHER_LINK = new RegExp(
  `!?\\[(?<label>${LABEL})\\]\\((?<target>[^\\s()]*[/.:%\\\\][^\\s()]*(?:\\([^\\s()]*\\))?)\\)`,
  "gu",
);

/** In the order in which they begin. A linked picture gives two, one within the other's label. */
export function findOccurrences(line: string): Occurrence[] {
  const tokens = [...line.matchAll(TOKEN)].map(({ 0: written, index }) => ({
    written,
    span: { start: index, end: index + written.length },
  }));
  const isFree = (own: Span) => !tokens.some(({ span }) => doSpansMeet(span, own));
  const addresses = findAddresses(line)
    .filter(({ span }) => isFree(span))
    .map(({ span }) => ({ written: line.slice(span.start, span.end), span }));
  const found = [
    ...tokens.map(({ written, span }) => ({ isToken: true, written, ...syntaxOf(line, span) })),
    ...addresses.map(({ written, span }) => ({ isToken: false, written, ...syntaxOf(line, span) })),
  ];
  for (const match of line.matchAll(OTHER_LINK)) {
    const span = { start: match.index, end: match.index + match[0].length };
    const { label = "", target = "" } = match.groups ?? {};
    if (found.some((other) => other.span.end === span.end)) continue;
    const start = span.start + match[0].indexOf("[") + 1;
    const syntax = match[0].startsWith("!") ? "IMAGE" : "LINK";
    found.push({ isToken: false, written: target, span, syntax, label: { start, end: start + label.length } });
  }
  return found.sort((a, b) => a.span.start - b.span.start || b.span.end - a.span.end);
}

function syntaxOf(line: string, { start, end }: Span): Pick<Occurrence, "span" | "syntax" | "label"> {
  const before = line.slice(0, start).replace(SCHEME, "");
  const after = line.slice(end);
  const from = before.length;
  const target = BEFORE_TARGET.exec(before);
  const close = AFTER_TARGET.exec(after)?.[0];
  if (target !== null && close !== undefined) {
    const { sign = "", label = "" } = target.groups ?? {};
    const labelStart = target.index + sign.length + 1;
    return {
      span: { start: target.index, end: end + close.length },
      syntax: sign === "" ? "LINK" : "IMAGE",
      label: { start: labelStart, end: labelStart + label.length },
    };
  }
  const reference = BEFORE_REFERENCE.exec(before);
  const anchor = AFTER_REFERENCE.exec(after);
  if (reference !== null && anchor !== null) {
    const labelStart = end + anchor[0].indexOf(">") + 1;
    const label = { start: labelStart, end: labelStart + (anchor.groups?.label ?? "").length };
    return { span: { start: reference.index, end: end + anchor[0].length }, syntax: "LINK", label };
  }
  const source = BEFORE_SOURCE.exec(before);
  const picture = AFTER_SOURCE.exec(after);
  if (source !== null && picture !== null)
    return { span: { start: source.index, end: end + picture[0].length }, syntax: "IMAGE", label: null };
  if (before.endsWith("<") && after.startsWith(">"))
    return { span: { start: from - 1, end: end + 1 }, syntax: "ANGLES", label: null };
  const ticks = /`+$/u.exec(before)?.[0] ?? "";
  if (ticks !== "" && after.startsWith(ticks))
    return { span: { start: from - ticks.length, end: end + ticks.length }, syntax: "CODE", label: null };
  return { span: { start: from, end }, syntax: "BARE", label: null };
}
