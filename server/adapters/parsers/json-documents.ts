// JSON and JSON Lines: an object each is a record, or all of them one document with one table.
import { AppError } from "../../core/errors.ts";
import { TextBuilder } from "../../core/documents/text-builder.ts";
import type { ParseProblem } from "../../ports/document-parser.ts";
import type { Parsed } from "./csv-documents.ts";
import { flattenRecord, NESTING_MAX } from "./flatten.ts";
import { JsonOutlineError, JsonScanner } from "./json-scanner.ts";
import { nestingOf, parseJsonAsWritten } from "./json-value.ts";
import { splitLines } from "./lines.ts";
import { problemOf } from "./problems.ts";
import { recordDocument, type RecordSettings } from "./record.ts";
import { writeFileTable } from "./table-document.ts";

type JsonObject = Readonly<Record<string, unknown>>;
/** One object of a file, or why it is none. `row` is its line or index, from 1. */
export type JsonRecord = { readonly row: number; readonly value: JsonObject } | { readonly problem: ParseProblem };

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function invalid(row: number, place: string, what: string): { problem: ParseProblem } {
  const message = `${place} ${row} ${what}. Correct it and import the file again.`;
  return { problem: { row, code: "RECORD_INVALID", message } };
}

/** Objects of JSON Lines; a line that is none is a problem, and the rest goes on. */
export async function* readJsonLines(chunks: AsyncIterable<string>, lengthMax: number): AsyncGenerator<JsonRecord> {
  for await (const { text, number } of splitLines(chunks, lengthMax)) {
    if (text === null) {
      yield invalid(number, "Line", `is longer than ${lengthMax} characters`);
      continue;
    }
    const source = number === 1 ? text.replace(/^\ufeff/, "") : text;
    if (source.trim() === "") continue;
    // Brackets fewer than the limit cannot nest deeper than it.
    if (nestingOf(source) > NESTING_MAX) {
      const message = `Line ${number} is nested deeper than ${NESTING_MAX} levels. Flatten it and import the file again.`;
      yield { problem: { row: number, code: "FILE_NESTING_LIMIT", message } };
      continue;
    }
    try {
      const value = parseJsonAsWritten(source);
      yield isObject(value) ? { row: number, value } : invalid(number, "Line", "holds no object");
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      yield invalid(number, "Line", "is not valid JSON");
    }
  }
}

/**
 * Objects of a JSON file: those of its array, or the one it is.
 * @throws {AppError} FILE_UNREADABLE with line and column, FILE_NESTING_LIMIT
 */
export async function* readJson(
  name: string,
  chunks: AsyncIterable<string>,
  lengthMax: number,
): AsyncGenerator<JsonRecord> {
  const scanner = new JsonScanner(lengthMax);
  const read = function* (values: Iterable<{ source: string; index: number; line: number }>): Generator<JsonRecord> {
    for (const { source, index, line } of values) {
      const value = parseRecord(name, source, line);
      yield isObject(value) ? { row: index, value } : invalid(index, "Entry", "of the array is no object");
    }
  };
  try {
    for await (const chunk of chunks) yield* read(scanner.push(chunk));
    yield* read(scanner.end());
  } catch (error) {
    throw error instanceof JsonOutlineError ? outlineError(name, error, lengthMax) : error;
  }
}

function parseRecord(name: string, source: string, line: number): unknown {
  try {
    return parseJsonAsWritten(source);
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    // The engine's message quotes the text; only the place is taken from it.
    const position = Number(/position (\d+)/.exec(cause.message)?.[1] ?? Number.NaN);
    const before = Number.isNaN(position) ? "" : source.slice(0, position);
    const column = Number.isNaN(position) || before.includes("\n") ? before.length - before.lastIndexOf("\n") : null;
    throw unreadable(name, line + (before.match(/\n/g)?.length ?? 0), column);
  }
}

function unreadable(name: string, line: number, column: number | null): AppError {
  const place = column === null ? `near line ${line}` : `at line ${line}, column ${column}`;
  return new AppError(
    "FILE_UNREADABLE",
    `The file "${name}" is not valid JSON ${place}. Correct it there and import it again.`,
    {
      details: { name, line, column },
    },
  );
}

function outlineError(name: string, error: JsonOutlineError, lengthMax: number): AppError {
  const { line, column } = error;
  if (error.reason === "TOO_DEEP") {
    const message = `The file "${name}" is nested deeper than ${NESTING_MAX} levels at line ${line}, column ${column}. Flatten it.`;
    return new AppError("FILE_NESTING_LIMIT", message, { details: { name, line, column, nestingMax: NESTING_MAX } });
  }
  if (error.reason === "TOO_LONG") {
    const message = `A record of "${name}" near line ${line} is longer than ${lengthMax} characters. Divide it, or import it as text.`;
    return new AppError("FILE_TOO_LARGE", message, { details: { name, line, recordLengthMax: lengthMax } });
  }
  return unreadable(name, line, column);
}

export async function* jsonRecords(
  records: AsyncGenerator<JsonRecord>,
  settings: RecordSettings,
): AsyncGenerator<Parsed> {
  for await (const record of records) {
    if ("problem" in record) {
      yield record;
      continue;
    }
    try {
      yield { document: recordDocument({ ...flattenRecord(record.value), row: record.row }, settings) };
    } catch (error) {
      yield { problem: problemOf(error, record.row) };
    }
  }
}

/** Cells of one table. Objects that share no field would make a table of nearly empty cells, quadratic in their number. */
const CELLS_MAX = 5_000_000;

function tooManyCells(): AppError {
  const message = `Its objects make a table of more than ${CELLS_MAX} cells. Import them as records, or divide the file.`;
  return new AppError("FILE_TOO_LARGE", message, { details: { cellsMax: CELLS_MAX } });
}

/** All objects as one table; its columns are their fields in the order in which they first occur. */
export async function* jsonTable(records: AsyncGenerator<JsonRecord>): AsyncGenerator<Parsed> {
  const columns = new Map<string, number>();
  const rows: { cells: Map<number, string>; row: number }[] = [];
  for await (const record of records) {
    if ("problem" in record) {
      yield record;
      continue;
    }
    const cells = new Map<number, string>();
    for (const { key, value } of flattenRecord(record.value).fields) {
      const column = columns.get(key) ?? columns.size;
      columns.set(key, column);
      cells.set(column, value);
    }
    rows.push({ cells, row: record.row });
    if (columns.size * rows.length > CELLS_MAX) throw tooManyCells();
  }
  if (rows.length === 0) return;
  const builder = new TextBuilder();
  const header = [...columns.keys()];
  const table = rows.map(({ cells, row }) => ({ cells: header.map((_, column) => cells.get(column) ?? ""), row }));
  writeFileTable(builder, { caption: null, header, rows: table });
  yield { document: { key: null, title: null, labels: {}, row: null, ...builder.finish() } };
}
