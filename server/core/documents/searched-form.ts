// What a piece is searched by, rebuilt from spans of the text (CUT-2, CUT-8). Nothing of it is stored.
import { sliceSpan } from "../text/span.ts";
import type { FormPart } from "./piece.ts";

/** Line breaks inside a cell or a caption are layout; in the text of a piece they may mean something and stay. */
function oneLine(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}

function labelled(labels: readonly string[], cell: string): string {
  const label = labels.join(" ").replace(/\s*[:：]$/u, "");
  return label === "" ? cell : `${label}: ${cell}`;
}

/** Whether it belongs to a sentence that a curator's template adds to the piece. */
export function isOfSentence({ role }: FormPart): boolean {
  return role === "SENTENCE" || role === "SENTENCE_REST";
}

/** The sentences of a form, in its order (docs/decisions/0009-value-sentences.md). */
export function formSentences(form: readonly FormPart[], text: string): string[] {
  const written: string[] = [];
  for (const part of form) {
    const value = `${oneLine(sliceSpan(text, part))}${part.after ?? ""}`;
    if (part.role === "SENTENCE") written.push(`${part.before ?? ""}${value}`);
    else if (part.role === "SENTENCE_REST") written.push(`${written.pop() ?? ""}${value}`);
  }
  return written;
}

/**
 * The sentences that say its values, which count most where they stand first (measured: decision 0009), then caption,
 * scope line, `Label: cell` for every cell and the piece's own words, a line each. The path is not part of it
 * (contextHeader). Labels that follow each other (header lines above one another) stand before one cell.
 */
export function searchedForm(form: readonly FormPart[], text: string): string {
  const lines: string[] = [];
  let labels: string[] = [];
  const flush = (): void => {
    if (labels.length > 0) lines.push(labels.join(" "));
    labels = [];
  };
  for (const part of form) {
    const own = sliceSpan(text, part);
    if (part.role === "PATH" || isOfSentence(part) || own.trim() === "") continue;
    if (part.role === "LABEL") {
      labels.push(oneLine(own));
    } else if (part.role === "CELL") {
      lines.push(labelled(labels, oneLine(own)));
      labels = [];
    } else {
      flush();
      lines.push(part.role === "TEXT" ? own.trim() : oneLine(own));
    }
  }
  flush();
  return [...formSentences(form, text), ...lines].join("\n");
}

/** `Title\nOuter section > inner section`; the title once, where the outermost section repeats it. Empty without both. */
export function contextHeader(title: string | null, form: readonly FormPart[], text: string): string {
  const path = form.filter((part) => part.role === "PATH").map((part) => oneLine(sliceSpan(text, part)));
  const own = oneLine(title ?? "");
  if (own !== "" && path[0]?.toLowerCase() === own.toLowerCase()) path.shift();
  return [own, path.filter((heading) => heading !== "").join(" > ")].filter((line) => line !== "").join("\n");
}

/** The whole input of an embedding: header, the situating note where there is one, searched form. */
export function embeddingInput(piece: {
  readonly title: string | null;
  readonly form: readonly FormPart[];
  readonly text: string;
  readonly note?: string | null;
}): string {
  const { title, form, text, note } = piece;
  return [contextHeader(title, form, text), note?.trim() ?? "", searchedForm(form, text)].filter(Boolean).join("\n");
}
