// One value of a table as it may be given: for the scope that is asked, and as what supersedes its document leaves it.
import { writeScope } from "../core/answers/answer-text.ts";
import type { CellStatement } from "../core/answers/cell-text.ts";
import type { QuotableUnit } from "../core/answers/quotables.ts";
import { foldScope } from "../core/documents/scope.ts";
import { foldCharacters } from "../core/identifiers/fold.ts";
import { isNamedAsOld } from "../core/structured/tables/cell-question.ts";
import { changedValue } from "../core/structured/tables/changed-value.ts";
import { columnName, documentName, withUnit } from "../core/structured/tables/spoken-names.ts";
import type { DocumentTable, TableRow } from "../core/structured/tables/table.ts";
import { scopeOfRow, type NamedDocument, type OpenDocument } from "./structured-answers-documents.ts";
import type { Quotes, StructuredQuestion } from "./structured-answers-question.ts";
import type { SupersedingDocumentReader } from "./structured-answers-superseded.ts";

export interface AskedValues {
  readonly named: NamedDocument;
  readonly document: OpenDocument;
  readonly table: DocumentTable;
  readonly row: TableRow;
  readonly columns: readonly number[];
}

export function createValueReader(superseding: SupersedingDocumentReader) {
  return {
    /** Null where the value may not be given, or cannot be told from the row alone. */
    async read(asked: StructuredQuestion, of: AskedValues, quotes: Quotes): Promise<CellStatement[] | null> {
      const { document, table, row, columns } = of;
      const scope = scopeOfRow(document, table, row, asked.scope);
      if (!scope.maySupport) return null;
      const { documents, isWithheld } = await superseding.of(
        asked.reach,
        document,
        row.unit.span,
        foldScope(asked.scope),
      );
      if (isWithheld) return null;
      const { appliesTo, exceptFor } = scope;
      const cite = () => quotes.cite({ document, unit: row.unit, appliesTo, exceptFor });
      const isOld = of.named.spans.some((span) => isNamedAsOld(foldCharacters(asked.question).text, span));
      const statements: CellStatement[] = [];
      for (const at of columns) {
        const own = {
          document: documentName(document),
          row: row.cells[0] ?? "",
          column: columnName(table.columns[at]),
        };
        const raw = row.cells[at] ?? "";
        const value = withUnit(raw, table.columns[at]?.unit ?? null);
        if (raw === "") {
          if (columns.length === 1) statements.push({ kind: "EMPTY", ...own, cite: cite() });
          continue;
        }
        const cell = { ...own, value, scope: writeScope(appliesTo) };
        const now = currentValue(documents, { row: own.row, column: table.columns[at], value: raw });
        if (now?.kind === "UNCLEAR") return null;
        if (now === null) statements.push({ kind: "VALUE", ...cell, cite: cite() });
        else {
          const by = documentName(now.by);
          const byCite = (unit: Cited | null) =>
            unit === null ? null : quotes.cite({ document: now.by, unit, appliesTo: {}, exceptFor: [] });
          if (isOld)
            statements.push({
              kind: "OLD",
              ...cell,
              cite: cite(),
              by,
              byCite: byCite(now.kind === "CHANGED" ? now.row.unit : standingUnit(now.by)),
              now: now.kind === "CHANGED" ? withUnit(now.value, now.unit) : null,
            });
          else if (now.kind === "CHANGED")
            statements.push({
              kind: "CHANGED",
              ...cell,
              value: withUnit(now.value, now.unit),
              cite: byCite(now.row.unit) ?? 0,
              old: value,
              oldCite: cite(),
              by,
            });
          else
            statements.push({ kind: "NOT_CHANGED", ...cell, cite: cite(), by, byCite: byCite(standingUnit(now.by)) });
        }
      }
      return columns.length === 1 ? statements : wholeRow(documentName(document), row.cells[0] ?? "", statements);
    },
  };
}

export type ValueReader = ReturnType<typeof createValueReader>;

type Cited = Pick<QuotableUnit, "element" | "kind" | "span" | "context">;

type Current = { readonly by: OpenDocument } & Exclude<ReturnType<typeof changedValue>, { kind: "UNCLEAR" }>;

/** What the last document says that says anything of it; null where nothing supersedes it. */
function currentValue(
  documents: readonly OpenDocument[],
  superseded: { row: string; column: DocumentTable["columns"][number] | undefined; value: string },
): Current | { readonly kind: "UNCLEAR" } | null {
  const { column } = superseded;
  if (column === undefined) return null;
  let current: Current | null = null;
  for (const by of documents) {
    const found = changedValue({ ...superseded, column }, by.tables, by.prose);
    if (found.kind === "UNCLEAR") return found;
    if (found.kind === "CHANGED" || current === null) current = { ...found, by };
  }
  return current;
}

/** A sentence in which a superseding document says that it is one; else its first. */
function standingUnit(document: OpenDocument): Cited | null {
  const sentences = document.units.filter(({ kind }) => kind === "SENTENCE");
  const says = sentences.find(({ span }) =>
    /withdraw|supersed|replac|замен|отмен|взамен|取代|替代|代替|废止/iu.test(document.text.slice(span.start, span.end)),
  );
  return says ?? sentences[0] ?? null;
}

/** Statements on every cell of a row, as one. */
function wholeRow(document: string, row: string, statements: readonly CellStatement[]): CellStatement[] {
  const cells: { column: string; value: string; old: string | null }[] = [];
  const cites = new Set<number>();
  let by: string | null = null;
  for (const one of statements) {
    if (!("value" in one)) continue;
    cells.push({ column: one.column, value: one.value, old: one.kind === "CHANGED" ? one.old : null });
    cites.add(one.cite);
    if (one.kind === "CHANGED") cites.add(one.oldCite);
    if (one.kind !== "VALUE") by = one.by;
  }
  return cells.length === 0 ? [] : [{ kind: "ROW", document, row, cells, cites: [...cites], by }];
}
