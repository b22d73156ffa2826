// A Markdown table of an answer as sentences, so that a scope in a column ("Revision" over "A, B") is read like one in words.
import { sliceSpan } from "../../text/span.ts";
import { tableCells } from "../exact/table-cells.ts";

const SEPARATOR = /^\s*\|?(?:\s*:?-{2,}:?\s*\|)+\s*(?::?-{2,}:?)?\s*\|?\s*$/u;

/** Rows of tables as `label cell; label cell`; every other line as it is. */
export function tableLines(text: string): string {
  const lines = text.split("\n");
  let labels: readonly string[] | null = null;
  const out: string[] = [];
  lines.forEach((line, at) => {
    if (labels === null && SEPARATOR.test(lines[at + 1] ?? "") && line.includes("|")) labels = cellsOf(line);
    else if (labels !== null && line.includes("|")) {
      const own: readonly string[] = labels;
      if (!SEPARATOR.test(line))
        out.push(
          cellsOf(line)
            .map((cell, i) => `${own[i] ?? ""} ${cell}`)
            .join("; "),
        );
    } else {
      labels = null;
      out.push(line);
    }
  });
  return out.join("\n");
}

function cellsOf(line: string): string[] {
  return tableCells(line, 0).map((cell) => sliceSpan(line, cell));
}
