// Rows of a file as one document with one table.
import type { TextBuilder } from "../../core/documents/text-builder.ts";
import { writeRow } from "./block-writer.ts";

export interface FileTable {
  readonly caption: string | null;
  readonly header: readonly string[];
  /** Cells in the order of `header`, with the row's place in its file. */
  readonly rows: readonly { readonly cells: readonly string[]; readonly row: number }[];
}

/** Line breaks within a cell become spaces: a row is a line. */
function cellText(cell: string): string {
  return cell.trim().replace(/\s*[\r\n]+\s*/g, " ");
}

export function writeFileTable(builder: TextBuilder, table: FileTable): void {
  const whole = builder.openElement("TABLE");
  if (table.caption !== null) {
    const caption = builder.openElement("TABLE_CAPTION", { parent: whole });
    builder.append(cellText(table.caption));
    builder.closeElement(caption);
    builder.append("\n");
  }
  const line = (cells: readonly string[], isHeader: boolean, row: number | null) =>
    writeRow(builder, { isHeader, cells: cells.map((cell) => [{ text: cellText(cell) }]) }, { parent: whole, row });
  line(table.header, true, null);
  for (const { cells, row } of table.rows) {
    builder.append("\n");
    line(cells, false, row);
  }
  builder.closeElement(whole);
}
