// Reads one file: what it is, its bytes unpacked and decoded, then its format's parser. A plain function, so that it can
// run in a child process (document-parser/child-process.ts) and in a test alike.
import { AppError } from "../../core/errors.ts";
import type { ParsedDocument, ParseReport } from "../../core/documents/element.ts";
import type { ParseEvent, ParseProblem, ParseSource } from "../../ports/document-parser.ts";
import { countBytes, peek, unpack, type ByteCounter } from "./bytes.ts";
import { readCsv } from "./csv.ts";
import { csvRecords, csvTable, type Parsed } from "./csv-documents.ts";
import { decodeText, htmlCharset, type DecodedText } from "./decode.ts";
import { detectEncoding } from "./encoding.ts";
import { binaryMismatch, detectBinary, detectFileType, looksBinary, type FileType } from "./file-type.ts";
import { parseHtml } from "./html.ts";
import { jsonRecords, jsonTable, readJson, readJsonLines } from "./json-documents.ts";
import { DEFAULT_PARSE_LIMITS, type ParseLimits } from "./limits.ts";
import { parseMarkdown } from "./markdown.ts";
import type { ParsedText } from "./parsed-text.ts";
import { parsePlainText } from "./plain-text.ts";

export { DEFAULT_PARSE_LIMITS, type ParseLimits } from "./limits.ts";
export { SUPPORTED_EXTENSIONS } from "./file-type.ts";

/** Changes whenever the same file may give another text or other elements. */
export const PARSER_VERSION = "2";

const HEAD_BYTES = 8 * 1024;
const PROGRESS_BYTES = 1024 * 1024;
/** Problems of one file that are told one by one; of the rest only their number. */
const PROBLEMS_MAX = 1_000;

const WHOLE_TEXT_PARSERS = { markdown: parseMarkdown, text: parsePlainText, html: parseHtml } as const;

/**
 * Yields the documents of a file in order, problems of single records between them, and how far it has read.
 * @throws {AppError} as DocumentParser says, naming the file
 */
export async function* parseFile(source: ParseSource, limits: Partial<ParseLimits> = {}): AsyncGenerator<ParseEvent> {
  try {
    yield* readFile(source, { ...DEFAULT_PARSE_LIMITS, ...limits });
  } catch (error) {
    throw nameFile(error, source.name);
  }
}

async function* readFile(source: ParseSource, limits: ParseLimits): AsyncGenerator<ParseEvent> {
  const counter: ByteCounter = { bytesRead: 0 };
  const { name, settings } = source;
  const type = detectFileType(name, source.mediaType);
  const bytes = await openBytes(source, type, { counter, limits });
  const isWhole = type.format in WHOLE_TEXT_PARSERS || !settings.records;
  const bounded = isWhole ? limitBytes(name, bytes, limits.documentBytesMax) : bytes;
  const decoded = decodeText(bounded, type.format === "html" ? htmlCharset : undefined);
  let documents = 0;
  let problems = 0;
  let reported = 0;
  for await (const parsed of parseDecoded(source, type, { decoded, limits })) {
    if ("problem" in parsed) {
      if (++problems <= PROBLEMS_MAX) yield { type: "problem", problem: parsed.problem };
    } else {
      documents++;
      yield {
        type: "document",
        document: { ...parsed.document, report: report(type, decoded, parsed.warnings ?? []) },
      };
    }
    if (counter.bytesRead - reported >= PROGRESS_BYTES) {
      reported = counter.bytesRead;
      yield { type: "progress", bytesRead: reported };
    }
  }
  if (documents === 0 && problems === 0) throw textEmpty(name);
  if (problems > PROBLEMS_MAX) yield { type: "problem", problem: moreProblems(problems - PROBLEMS_MAX) };
  yield { type: "progress", bytesRead: counter.bytesRead };
}

/** Unpacked bytes of what was found to be a text. */
async function openBytes(
  source: ParseSource,
  type: FileType,
  { counter, limits }: { counter: ByteCounter; limits: ParseLimits },
): Promise<AsyncGenerator<Buffer>> {
  const { name } = source;
  let { head, whole } = await peek(countBytes(source.content, counter), HEAD_BYTES);
  if (head.length === 0)
    throw new AppError("FILE_EMPTY", `The file "${name}" is empty. Send it with its content.`, { details: { name } });
  if (type.isGzip) {
    if (head[0] !== 0x1f || head[1] !== 0x8b) throw notGzip(name);
    ({ head, whole } = await peek(unpack(name, whole, limits), HEAD_BYTES));
    if (head.length === 0) {
      const message = `The file inside "${name}" is empty. Pack it again with its content.`;
      throw new AppError("FILE_EMPTY", message, { details: { name } });
    }
  }
  const sample = head.subarray(0, HEAD_BYTES);
  const binary = detectBinary(sample);
  if (binary !== null) throw binaryMismatch(name, binary);
  const isWide = /^UTF-(?:16|32)/.test(detectEncoding(sample, { isCut: true }).name);
  if (!isWide && looksBinary(sample)) throw binaryMismatch(name, "binary data");
  return whole;
}

function notGzip(name: string): AppError {
  const message = `The file "${name}" is named like a gzip archive, but is none. Rename it, or pack it.`;
  return new AppError("FILE_TYPE_MISMATCH", message, { details: { name } });
}

async function* limitBytes(name: string, bytes: AsyncIterable<Buffer>, bytesMax: number): AsyncGenerator<Buffer> {
  let read = 0;
  for await (const chunk of bytes) {
    read += chunk.length;
    if (read > bytesMax) {
      throw new AppError(
        "FILE_TOO_LARGE",
        `The file "${name}" is larger than ${Math.ceil(bytesMax / 1024)} KiB, the limit of a single text. Divide it into several files.`,
        { details: { name, bytesMax } },
      );
    }
    yield chunk;
  }
}

type ParsedWithWarnings = Parsed & { readonly warnings?: ParsedText["warnings"] };

async function* parseDecoded(
  { name, settings }: ParseSource,
  type: FileType,
  { decoded, limits }: { decoded: DecodedText; limits: ParseLimits },
): AsyncGenerator<ParsedWithWarnings> {
  const { chunks } = decoded;
  const lengthMax = limits.recordLengthMax;
  switch (type.format) {
    case "csv":
    case "tsv": {
      const rows = readCsv(name, chunks, { delimiter: type.format === "tsv" ? "\t" : null, rowLengthMax: lengthMax });
      yield* settings.records ? csvRecords(rows, settings) : csvTable(rows);
      return;
    }
    case "json":
    case "jsonl": {
      const records = type.format === "json" ? readJson(name, chunks, lengthMax) : readJsonLines(chunks, lengthMax);
      yield* settings.records ? jsonRecords(records, settings) : jsonTable(records);
      return;
    }
    default: {
      const parts: string[] = [];
      for await (const chunk of chunks) parts.push(chunk);
      const { warnings, ...parsed } = WHOLE_TEXT_PARSERS[type.format](parts.join(""));
      if (parsed.text.trim() === "") throw textEmpty(name);
      yield { document: { key: labelKey(parsed.labels), row: null, ...parsed }, warnings };
    }
  }
}

function labelKey(labels: ParsedDocument["labels"]): string | null {
  const key = labels["vouch:key"];
  return typeof key === "string" ? key : null;
}

function report(type: FileType, decoded: DecodedText, warnings: ParsedText["warnings"]): ParseReport {
  return {
    parser: type.format,
    parserVersion: PARSER_VERSION,
    mediaType: type.mediaType,
    encoding: decoded.encoding(),
    warnings,
  };
}

function textEmpty(name: string): AppError {
  return new AppError("TEXT_EMPTY", `The file "${name}" holds no text. Check that it was saved with its content.`, {
    details: { name },
  });
}

function moreProblems(count: number): ParseProblem {
  const message = `${count} more records could not be read; only the first ${PROBLEMS_MAX} are told one by one. Correct the file and import it again.`;
  return { row: null, code: "RECORD_INVALID", message };
}

/** Every error of a file names it; running out of stack is what nesting too deep looks like from inside. */
function nameFile(error: unknown, name: string): unknown {
  if (error instanceof RangeError && /call stack/i.test(error.message)) {
    const message = `The file "${name}" is nested too deeply to be read. Flatten it.`;
    return new AppError("FILE_NESTING_LIMIT", message, { details: { name }, cause: error });
  }
  if (!(error instanceof AppError) || error.message.includes(name)) return error;
  const details = { name, ...error.details };
  return new AppError(error.code, `"${name}": ${error.message}`, {
    isRetryable: error.isRetryable,
    details,
    cause: error.cause,
  });
}
