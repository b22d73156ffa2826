// Plain text stays as it is; what it is made of is told by its lines: header lines, headings, paragraphs.
import { headingNumber, isNumberedHeading, levelOfNumber, underlineLevel } from "../../core/documents/headings.ts";
import { isLabelKey, parseLabels } from "../../core/documents/labels.ts";
import { TextBuilder } from "../../core/documents/text-builder.ts";
import { normalizeText } from "../../core/text/normalize.ts";
import type { Span } from "../../core/text/span.ts";
import type { ParsedText } from "./parsed-text.ts";
import { createHeaderZone, type Line } from "./text-header.ts";
import { isHeader } from "./header-lines.ts";
import { cleanTitle, fieldTitle } from "./titles.ts";

/** `Key: value` at the top of a text. A key is a few words, never an address or a time of day. */
const HEADER_LINE = /^((?:vouch:)?[\p{L}][\p{L}\p{N} _./()-]{0,40}?)[ \t]*[:：](?!\/\/)(?:[ \t]+(.*)|([^\s\d/].*)?)$/iu;
/** Lines that make a run of header lines, the labels among them. One alone may be any sentence with a colon. */
const HEADER_LINES_MIN = 2;

/** @throws {AppError} LABEL_INVALID */
export function parsePlainText(source: string): ParsedText {
  const { text, labels } = takeLabels(normalizeText(source).replace(/^(?:[^\S\n]*\n)+/, ""));
  const builder = new TextBuilder();
  builder.append(text);
  const lines = splitLines(text);
  const header = readHeader(lines);
  if (header.spans.length > 0) {
    const span = { start: 0, end: (lines[header.next - 1] as Line).end };
    builder.addElement("HEADER_RECORD", span, { detail: { fields: header.spans } });
  }
  const firstHeading = addParagraphs(builder, lines, header.next);
  const title =
    cleanTitle(labels["vouch:title"] as string | undefined) ?? fieldTitle(header.fields) ?? cleanTitle(firstHeading);
  return { ...builder.finish(), title, labels, warnings: [] };
}

/** Header lines of the namespace `vouch:` are taken out of the text: they speak to Vouch, not to a reader. */
function takeLabels(text: string): { text: string; labels: ParsedText["labels"] } {
  const lines = text.split("\n");
  let end = lines.findIndex((line) => !HEADER_LINE.test(line));
  if (end === -1) end = lines.length;
  const entries: [string, string][] = [];
  const kept = lines.slice(0, end).filter((line) => {
    const match = isLabelKey(line) ? /^(vouch:[^:：]*)[:：](.*)$/i.exec(line) : null;
    if (match) entries.push([match[1] ?? "", (match[2] ?? "").trim()]);
    return match === null;
  });
  if (entries.length === 0) return { text, labels: {} };
  const rest = [...kept, ...lines.slice(end)].join("\n").replace(/^(?:[^\S\n]*\n)+/, "");
  return { text: rest, labels: parseLabels(entries) };
}

function splitLines(text: string): Line[] {
  let start = 0;
  return text.split("\n").map((line) => {
    const span = { start, end: start + line.length, text: line };
    start = span.end + 1;
    return span;
  });
}

function readHeader(lines: readonly Line[]) {
  const spans: { key: Span; value: Span }[] = [];
  const fields: { key: string; value: string }[] = [];
  let next = 0;
  for (let line = lines[next]; line; line = lines[++next]) {
    const match = HEADER_LINE.exec(line.text);
    if (!match) break;
    const key = match[1] ?? "";
    const value = (match[2] ?? match[3] ?? "").trimEnd();
    const valueStart = line.start + line.text.trimEnd().length - value.length;
    spans.push({
      key: { start: line.start, end: line.start + key.length },
      value: { start: valueStart, end: valueStart + value.length },
    });
    fields.push({ key, value });
  }
  const isWhole = next >= lines.length || (lines[next] as Line).text.trim() === "";
  return next >= HEADER_LINES_MIN && isWhole && isHeader(fields)
    ? { spans, fields, next }
    : { spans: [], fields: [], next: 0 };
}

/** Adds paragraphs and headings from line `from` on. @returns the words of the first heading */
function addParagraphs(builder: TextBuilder, all: readonly Line[], from: number): string | null {
  let firstHeading: string | null = null;
  let paragraph: Line[] = [];
  const zone = createHeaderZone();
  const flush = (): void => {
    const lines = paragraph;
    const [first] = lines;
    const last = lines.at(-1);
    paragraph = [];
    if (!first || !last) return;
    const only = first === last ? trimmed(first) : null;
    const fields = zone.read(lines);
    if (fields) {
      const span = { start: trimmed(first).start, end: trimmed(last).end };
      builder.addElement("HEADER_RECORD", span, { detail: { fields } });
    } else if (only && isNumberedHeading(only.text)) addHeading(only, levelOfNumber(headingNumber(only.text).number));
    else builder.addElement("PARAGRAPH", { start: trimmed(first).start, end: trimmed(last).end });
  };
  const addHeading = (line: Line, level: number): void => {
    firstHeading ??= line.text;
    zone.passHeading();
    builder.addHeading(line, line.text, level);
  };
  for (let at = from; at < all.length; at++) {
    const line = all[at] as Line;
    const below = all[at + 1];
    const level = paragraph.length === 0 && below ? underlineLevel(below.text, line.text) : null;
    if (level !== null) {
      addHeading(trimmed(line), level);
      at++;
    } else if (line.text.trim() === "") flush();
    else paragraph.push(line);
  }
  flush();
  return firstHeading;
}

function trimmed(line: Line): Line {
  const start = line.start + line.text.length - line.text.trimStart().length;
  const text = line.text.trim();
  return { start, end: start + text.length, text };
}
