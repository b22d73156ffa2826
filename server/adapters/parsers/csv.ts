// Comma-, semicolon-, tab- and bar-separated values as they stream: delimiter, header and rows with their lines.
import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { AppError } from "../../core/errors.ts";

export interface CsvRow {
  readonly cells: readonly string[];
  /** Line of the file on which the row begins, from 1. */
  readonly line: number;
}

const DELIMITERS = [",", ";", "\t", "|"] as const;
/** Characters from the beginning that the delimiter is told from. */
const SAMPLE_LENGTH = 64 * 1024;

/**
 * The delimiter that parts the first lines into the same number of cells, and into the most. Delimiters within
 * quotation marks do not count.
 */
export function detectDelimiter(sample: string): string {
  let best = { delimiter: ",", score: 0 };
  const unquoted = sample.replace(/"(?:[^"]|"")*"/g, "");
  const lines = unquoted.split(/\r\n?|\n/).filter((line) => line.trim() !== "");
  const seen = lines.slice(0, Math.max(1, Math.min(50, lines.length - 1)));
  for (const delimiter of DELIMITERS) {
    const counts = seen.map((line) => line.split(delimiter).length - 1);
    const first = counts[0] ?? 0;
    const usual = first > 0 ? first : (counts.find((count) => count > 0) ?? 0);
    if (usual === 0) continue;
    const agreeing = counts.filter((count) => count === usual).length / counts.length;
    const score = agreeing * 10 + Math.min(usual, 20) / 20 + (first > 0 ? 1 : 0);
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/**
 * Rows with at least one value, as wide as they are in the file.
 * @throws {AppError} FILE_UNREADABLE where a quotation mark is never closed or a row is longer than `rowLengthMax`
 */
export async function* readCsv(
  name: string,
  chunks: AsyncIterable<string>,
  { delimiter, rowLengthMax }: { delimiter: string | null; rowLengthMax: number },
): AsyncGenerator<CsvRow> {
  const iterator = chunks[Symbol.asyncIterator]();
  let sample = "";
  let isDone = false;
  while (sample.length < SAMPLE_LENGTH && !isDone) {
    const next = await iterator.next();
    if (next.done) isDone = true;
    else sample += next.value;
  }
  async function* whole(): AsyncGenerator<string> {
    // Long runs of text are handed on in parts: the parser scans what it holds once for every part it gets.
    for (let at = 0; at < sample.length; at += SAMPLE_LENGTH) yield sample.slice(at, at + SAMPLE_LENGTH);
    sample = "";
    while (!isDone) {
      const next = await iterator.next();
      if (next.done) return;
      yield next.value;
    }
  }
  const parser = parse({
    delimiter: delimiter ?? detectDelimiter(sample),
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: rowLengthMax,
  });
  const source = Readable.from(whole());
  source.on("error", (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (record.every((cell) => cell.trim() === "")) continue;
      yield { cells: record, line: info.lines - countLineBreaks(record) };
    }
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    throw csvUnreadable(name, cause);
  } finally {
    source.destroy();
    parser.destroy();
  }
}

function countLineBreaks(cells: readonly string[]): number {
  let breaks = 0;
  for (const cell of cells)
    if (cell.includes("\n") || cell.includes("\r")) breaks += cell.match(/\r\n?|\n/g)?.length ?? 0;
  return breaks;
}

function csvUnreadable(name: string, cause: CsvError): AppError {
  const line = typeof cause["lines"] === "number" ? cause["lines"] : null;
  const place = line === null ? "" : ` near line ${line}`;
  return new AppError(
    "FILE_UNREADABLE",
    `The table "${name}" cannot be read${place}: a quotation mark is probably not closed. Correct the quotes and import it again.`,
    { details: { name, line, reason: cause.code } },
  );
}

/** Labels of the columns: unnamed ones get their number, repeated ones a counter, so that every field has its own. */
export function columnLabels(cells: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return cells.map((cell, index) => {
    const label = cell.replace(/\s+/g, " ").trim() || `Column ${index + 1}`;
    const count = (seen.get(label.toLowerCase()) ?? 0) + 1;
    seen.set(label.toLowerCase(), count);
    return count === 1 ? label : `${label} (${count})`;
  });
}
