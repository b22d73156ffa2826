// A question for cells of a table (`thread pitch of DIN 933 for size M10`), read against one table of a document it names.
import type { Span } from "../../text/span.ts";
import { askedColumn, askedPhrase, maskColumns, type AskedColumn } from "./column-names.ts";
import { maskSpans } from "./named-spans.ts";
import { askedRows, type AskedRow } from "./row-names.ts";
import type { DocumentTable } from "./table.ts";
import { contentWords } from "../../answers/content-words.ts";

export interface AskedCells {
  readonly rows: readonly AskedRow[];
  readonly column: AskedColumn;
  /** The words that are left for the column, as written. */
  readonly phrase: string;
}

/**
 * @param question folded (core/identifiers/fold.ts `foldCharacters`)
 * @param named where documents are named in it
 * @param about what the document says of itself: title and first sentences
 */
export function readAskedCells(
  question: string,
  named: readonly Span[],
  table: DocumentTable,
  about: string,
): AskedCells {
  const unnamed = maskSpans(question, named);
  const rows = askedRows(maskColumns(unnamed, table.columns), table);
  const rest = maskSpans(
    unnamed,
    rows.map(({ span }) => span),
  );
  return { rows, column: askedColumn(rest, table.columns, about), phrase: askedPhrase(rest, table.columns, about) };
}

const COUNTS = /\bhow many\b|\bnumber of\b|\bcount\b|сколько|количеств\p{L}*|число|多少|几/iu;
const ROWS =
  /^(?:rows?|entries|entry|lines?|items?|records?|sizes?|строк\p{L}*|запис\p{L}*|позици\p{L}*|размер\p{L}*|行|条|条目|规格|尺寸|list\p{L}*|contain\p{L}*|have|has|there|table\p{L}*|in|count|number|how|many|указан\p{L}*|содерж\p{L}*|перечисл\p{L}*|таблиц\p{L}*|сколько|количеств\p{L}*|число|列|列出|表|中|有|多少|几|个|种|共|一共|包含|含|少|多)$/iu;

/** Whether a question is for the number of a table's rows and nothing that narrows them down. */
export function asksForRowCount(
  question: string,
  named: readonly Span[],
  table: DocumentTable,
  about: string,
): boolean {
  const unnamed = maskSpans(question, named);
  if (!COUNTS.test(unnamed) || /\d/u.test(unnamed)) return false;
  const own = new Set(table.columns[0]?.names.flatMap((name) => [...contentWords(name)]) ?? []);
  const known = contentWords(about);
  const words = [...contentWords(unnamed)].filter((word) => !known.has(word) && !ROWS.test(word));
  const namesRows =
    [...contentWords(unnamed)].some((word) => own.has(word)) ||
    /rows?|entr|lines?|size|строк|запис|размер|行|条|规格|尺寸/iu.test(unnamed);
  return namesRows && words.every((word) => own.has(word));
}

const OLD_NAME =
  /(?:withdrawn|superseded|old|former|previous|obsolete|outdated|replaced|original|отмен[её]нн\p{L}*|замен[её]нн\p{L}*|стар\p{L}*|прежн\p{L}*|устаревш\p{L}*|недействующ\p{L}*|утративш\p{L}*|废止的?|作废的?|旧的?|原来?的?|被取代的?|被替代的?)[\s"“«:]*(?:standard|version|edition|document|стандарт\p{L}*|верси\p{L}*|редакци\p{L}*|标准|版本)?[\s"“«:]*$/iu;
const OLD_AFTER =
  /^[\s"”»,]*(?:\(\s*)?(?:\(?(?:withdrawn|superseded|old|obsolete|отмен[её]н\p{L}*|замен[её]н\p{L}*|устарел\p{L}*|已废止|已作废|旧版?))/iu;

/** Whether the question names the document as the old one: its own value is asked for, whatever holds now. */
export function isNamedAsOld(question: string, span: Span): boolean {
  return OLD_NAME.test(question.slice(0, span.start)) || OLD_AFTER.test(question.slice(span.end));
}
