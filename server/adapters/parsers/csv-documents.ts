// What becomes of the rows of a table file: a record each, or one document with one table.
import { AppError } from "../../core/errors.ts";
import { isLabelKey, parseLabels } from "../../core/documents/labels.ts";
import { TextBuilder } from "../../core/documents/text-builder.ts";
import type { ParseProblem } from "../../ports/document-parser.ts";
import { columnLabels, type CsvRow } from "./csv.ts";
import { problemOf } from "./problems.ts";
import { recordDocument, type RecordDocument, type RecordSettings } from "./record.ts";
import { writeFileTable } from "./table-document.ts";

export type Parsed = { readonly document: RecordDocument } | { readonly problem: ParseProblem };

/** Rows looked at to tell a title above the table from its header. */
const LEAD_ROWS = 5;

interface Table {
  readonly caption: string | null;
  readonly labels: readonly string[];
  readonly rows: AsyncGenerator<CsvRow>;
}

function filledCells(row: CsvRow): number {
  return row.cells.filter((cell) => cell.trim() !== "").length;
}

/** The header is the first row, below lines of a single cell where a wider table follows: those are its caption. */
async function openTable(rows: AsyncGenerator<CsvRow>): Promise<Table | null> {
  const lead: CsvRow[] = [];
  let isDone = false;
  while (lead.length < LEAD_ROWS && !isDone) {
    const next = await rows.next();
    if (next.done) isDone = true;
    else lead.push(next.value);
  }
  const widest = Math.max(0, ...lead.map(filledCells));
  let at = 0;
  while (widest >= 2 && at < lead.length - 1 && filledCells(lead[at] as CsvRow) === 1) at++;
  const header = lead[at];
  if (!header) return null;
  const caption = lead.slice(0, at).map((row) => row.cells.find((cell) => cell.trim() !== ""));
  async function* rest(): AsyncGenerator<CsvRow> {
    yield* lead.slice(at + 1);
    if (!isDone) yield* rows;
  }
  return {
    caption: caption.length > 0 ? caption.join(" ") : null,
    labels: columnLabels(trimEmpty(header.cells, 0)),
    rows: rest(),
  };
}

/** Without the empty cells at the end beyond `width`, which spreadsheets like to add. */
function trimEmpty(cells: readonly string[], width: number): readonly string[] {
  let end = cells.length;
  while (end > width && (cells[end - 1] ?? "").trim() === "") end--;
  return cells.slice(0, end);
}

function raggedProblem(row: CsvRow, width: number, found: number): ParseProblem {
  return {
    row: row.line,
    code: "RECORD_INVALID",
    message: `The row on line ${row.line} has ${found} cells where the header has ${width}. Correct the row; quote values that contain the delimiter.`,
  };
}

/** One document a row; a row of another width, or one that is invalid, is a problem, and the rest goes on. */
export async function* csvRecords(rows: AsyncGenerator<CsvRow>, settings: RecordSettings): AsyncGenerator<Parsed> {
  const table = await openTable(rows);
  if (!table) return;
  const { labels } = table;
  const isLabel = labels.map(isLabelKey);
  checkRecordKey(labels, settings);
  for await (const row of table.rows) {
    const cells = trimEmpty(row.cells, labels.length);
    if (cells.length !== labels.length) {
      yield { problem: raggedProblem(row, labels.length, cells.length) };
      continue;
    }
    const entries = labels.map((key, index) => ({ key, value: cells[index] ?? "" }));
    try {
      const fields = entries.filter((_, index) => !isLabel[index]);
      const given = entries
        .filter((_, index) => isLabel[index])
        .map(({ key, value }): [string, string] => [key, value.trim()]);
      yield { document: recordDocument({ fields, labels: parseLabels(given), row: row.line }, settings) };
    } catch (error) {
      yield { problem: problemOf(error, row.line) };
    }
  }
}

/** A key column that the file does not have would fail in every row: say it once. */
function checkRecordKey(labels: readonly string[], settings: RecordSettings): void {
  const wanted = settings.recordKey?.trim().toLowerCase();
  if (wanted === undefined || labels.some((label) => label.toLowerCase() === wanted)) return;
  if (labels.some((label) => label.toLowerCase() === "vouch:key")) return;
  throw new AppError(
    "FILE_UNREADABLE",
    `The table has no column "${settings.recordKey}", which the collection names as the record's key. Add the column, or change the record key of the collection.`,
    { details: { recordKey: settings.recordKey } },
  );
}

/** The whole file as one table. @returns null for a file without rows */
export async function* csvTable(rows: AsyncGenerator<CsvRow>): AsyncGenerator<Parsed> {
  const table = await openTable(rows);
  if (!table) return;
  const width = table.labels.length;
  const kept: { cells: readonly string[]; row: number }[] = [];
  for await (const row of table.rows) {
    const cells = trimEmpty(row.cells, width);
    if (cells.length === width) kept.push({ cells, row: row.line });
    else yield { problem: raggedProblem(row, width, cells.length) };
  }
  const builder = new TextBuilder();
  writeFileTable(builder, { caption: table.caption, header: table.labels, rows: kept });
  yield { document: { key: null, title: table.caption, labels: {}, row: null, ...builder.finish() } };
}
