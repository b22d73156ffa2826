// Answers from cells of the tables of documents that a question names: value, unit, row and column, cited; or what the
// table does not list. What supersedes the table wins (SCOPE-3, structured-answers-values.ts).
import type { CellStatement } from "../core/answers/cell-text.ts";
import { foldCharacters } from "../core/identifiers/fold.ts";
import { asksForRowCount, readAskedCells, type AskedCells } from "../core/structured/tables/cell-question.ts";
import { chooseColumn } from "../core/structured/tables/column-meaning.ts";
import type { AskedColumn } from "../core/structured/tables/column-names.ts";
import { byDimensions } from "../core/structured/tables/dimension-words.ts";
import { nearestRows } from "../core/structured/tables/row-names.ts";
import { columnName, documentName } from "../core/structured/tables/spoken-names.ts";
import type { DocumentTable } from "../core/structured/tables/table.ts";
import { escapePattern } from "../core/text/patterns.ts";
import type { NamedDocument, NamedDocuments, OpenDocument } from "./structured-answers-documents.ts";
import { scriptOf, type StructuredQuestion, type Quotes } from "./structured-answers-question.ts";
import type { ValueReader } from "./structured-answers-values.ts";

/** Statements of one answer (a choice: a comparison has two or three). */
const STATEMENTS_MAX = 6;
/** Columns that are named where the asked one is not there (a choice: what a sentence holds). */
const COLUMNS_NAMED_MAX = 6;
/** Of a document's own words, how many say what it is about (a choice: its title and first sentences). */
const ABOUT_LENGTH = 300;

interface ReadTable extends AskedCells {
  readonly table: DocumentTable;
}

export function createTableAnswers(services: { documents: NamedDocuments; values: ValueReader }) {
  async function ofDocument(
    asked: StructuredQuestion,
    named: NamedDocument,
    quotes: Quotes,
  ): Promise<CellStatement[] | null> {
    const document = await services.documents.open(asked.reach.spaceId, named.row);
    if (document === null || document.tables.length === 0) return null;
    const question = foldCharacters(asked.question).text;
    const spans = asked.named.flatMap((one) => one.spans);
    const about = `${document.title}\n${document.prose.slice(0, ABOUT_LENGTH)}`;
    const counted = document.tables.filter((table) => asksForRowCount(question, spans, table, about));
    if (counted.length > 0) return [countOf(document, counted)];
    const read = document.tables.map((table) => ({ table, ...readAskedCells(question, spans, table, about) }));
    const withRow = read.filter(({ rows }) => rows.some((row) => row.rows.length > 0));
    if (withRow.length > 0) return ofRows(asked, named, document, withRow, quotes);
    const missing = read.find(
      ({ rows, column }) => rows.length > 0 && (column.kind !== "OTHER_WORDS" || column.hasSymbol),
    );
    return missing === undefined ? null : withoutRow(document, missing);
  }

  async function ofRows(
    asked: StructuredQuestion,
    named: NamedDocument,
    document: OpenDocument,
    tables: readonly ReadTable[],
    quotes: Quotes,
  ): Promise<CellStatement[] | null> {
    const decided: (ReadTable & { readonly column: AskedColumn })[] = [];
    for (const one of tables) decided.push({ ...one, column: await decideColumn(asked, document, one) });
    const found = decided.filter(({ column }) => column.kind === "FOUND" || column.kind === "WHOLE_ROW");
    const [first] = decided;
    if (first === undefined) return null;
    if (found.length === 0) return withoutColumn(document, first);
    const statements: CellStatement[] = [];
    for (const { table, rows, column } of found)
      for (const row of rows) {
        if (row.rows.length === 0) statements.push(noRow(document, table, row.asked));
        for (const at of row.rows) {
          const own = table.rows[at];
          if (own === undefined) continue;
          const columns = column.kind === "FOUND" ? [column.column] : table.columns.map((_, i) => i).slice(1);
          const given = await services.values.read(asked, { named, document, table, row: own, columns }, quotes);
          // What may not be given, or not without more than its row, is left to searching.
          if (given === null) return null;
          statements.push(...given);
        }
      }
    return statements;
  }

  /** By its own words, then by what they are called in another language, then by meaning. */
  async function decideColumn(
    asked: StructuredQuestion,
    document: OpenDocument,
    { table, column }: ReadTable,
  ): Promise<AskedColumn> {
    if (column.kind !== "OTHER_WORDS" || column.phrase === "") return column;
    const labels = table.columns.slice(1).map(({ names }) => names.join(" "));
    const alike = byDimensions(column.phrase, labels).map((at) => at + 1);
    if (alike.length === 1) return { kind: "FOUND", column: alike[0] ?? 1 };
    if (alike.length > 1) return { kind: "UNCLEAR", columns: alike };
    const texts = table.columns.slice(1).map(({ names }) => names.at(-1) ?? "");
    const meant = chooseColumn(await asked.similar(column.phrase, texts, document));
    return meant === null ? column : { kind: "FOUND", column: meant };
  }

  return {
    /** Null where the question is for no cell of a document that it names. */
    async answer(asked: StructuredQuestion, quotes: Quotes): Promise<CellStatement[] | null> {
      const statements: CellStatement[] = [];
      for (const named of asked.named) {
        const own = await ofDocument(asked, named, quotes);
        if (own !== null) statements.push(...own);
      }
      if (statements.length === 0 || statements.length > STATEMENTS_MAX) return null;
      return statements;
    },
  };
}

export type TableAnswers = ReturnType<typeof createTableAnswers>;

function countOf(document: OpenDocument, tables: readonly DocumentTable[]): CellStatement {
  const rows = tables.reduce((sum, table) => sum + table.rows.length, 0);
  return { kind: "ROWS", document: documentName(document), rows, tables: tables.length };
}

function noRow(document: OpenDocument, table: DocumentTable, asked: string): CellStatement {
  const label = table.columns[0]?.names[0] ?? "";
  return {
    kind: "NO_ROW",
    document: documentName(document),
    asked: /\p{L}/u.test(asked) || label === "" ? asked : `${label} ${asked}`,
    nearest: nearestRows(asked, table),
  };
}

/** What its prose speaks of is left to searching. */
function withoutRow(document: OpenDocument, { table, rows }: ReadTable): CellStatement[] | null {
  const missing = rows.filter(({ asked }) => !speaksOf(document.prose, asked));
  return missing.length === 0 ? null : missing.map(({ asked }) => noRow(document, table, asked));
}

function withoutColumn(document: OpenDocument, { table, column, phrase }: ReadTable): CellStatement[] | null {
  const name = documentName(document);
  const names = (places: readonly number[]) => places.map((at) => columnName(table.columns[at]));
  if (column.kind === "UNCLEAR") return [{ kind: "UNCLEAR", document: name, columns: names(column.columns) }];
  const all = names(table.columns.map((_, i) => i).slice(1));
  const words = column.kind === "OTHER_WORDS" ? column.phrase : phrase;
  // A table of a name and one value is a record: what is asked of it may be said in other words.
  if (table.columns.length < 3 || words === "" || words.split(/\s+/).some((word) => speaksOf(document.prose, word)))
    return null;
  if (scriptOf(words) !== scriptOf(all.join(" ")))
    return [{ kind: "UNCLEAR", document: name, columns: all.slice(0, COLUMNS_NAMED_MAX) }];
  return [{ kind: "NO_COLUMN", document: name, asked: words, nearest: all.slice(0, COLUMNS_NAMED_MAX) }];
}

function speaksOf(prose: string, words: string): boolean {
  const escaped = escapePattern(words);
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, "iu").test(prose);
}
