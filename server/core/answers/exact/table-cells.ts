// Cells of a row of a Markdown table.
import type { Span } from "../../text/span.ts";

export type TableCell = Span;

/** Without the space around them; what stands before a first `|` and after a last one is none. @param from where the row begins */
export function tableCells(line: string, from: number): TableCell[] {
  const cells: TableCell[] = [];
  let start = from;
  const add = (end: number) => {
    const text = line.slice(start, end);
    const lead = text.length - text.trimStart().length;
    cells.push({ start: start + lead, end: Math.max(start + lead, start + text.trimEnd().length) });
  };
  for (let at = from; at < line.length; at++) {
    if (line[at] === "\\") at += 1;
    else if (line[at] === "|") {
      if (line.slice(from, at).trim() !== "" || start !== from) add(at);
      start = at + 1;
    }
  }
  if (line.slice(start).trim() !== "" || cells.length === 0) add(line.length);
  return cells;
}
