// Rows of the structured index as an answer names them: a document by its title, key and identifiers with the values that
// were used, cited by the lines of its header; a row of a table by its document, cited whole.
import type { NamedRow } from "../core/answers/figures-text.ts";
import type { QuotableUnit } from "../core/answers/quotables.ts";
import type { KnownField } from "../core/structured/field.ts";
import { foldField, foldForMatch } from "../core/structured/fold.ts";
import type { ListPlan } from "../core/structured/plan.ts";
import type { ListedRow } from "../core/structured/results.ts";
import { documentName, withUnit } from "../core/structured/tables/spoken-names.ts";
import type { Eligibility } from "../database/sqlite/evidence-rows.ts";
import type { ServiceContext } from "./context.ts";
import type { NamedDocuments, OpenDocument } from "./structured-answers-documents.ts";
import type { Quotes } from "./structured-answers-question.ts";

/** Documents whose header lines are cited (a choice: a handful can be checked; all rows are named). */
const CITED_MAX = 5;
/** Lines of one header that are cited (a choice). */
const LINES_MAX = 4;

export function createRowNames({ database }: Pick<ServiceContext, "database">, documents: NamedDocuments) {
  async function openAll(reach: Eligibility, ids: readonly string[]): Promise<Map<string, OpenDocument>> {
    const { spaceId, collectionIds, audienceIds } = reach;
    const rows = await database.namedDocuments.findDocuments({ spaceId, collectionIds, audienceIds }, ids);
    const opened = new Map<string, OpenDocument>();
    for (const row of rows) {
      const document = await documents.open(spaceId, row);
      if (document !== null) opened.set(row.documentPublicId, document);
    }
    return opened;
  }

  return {
    /** In the order of `rows`. */
    async name(
      reach: Eligibility,
      { rows, plan, fields }: { rows: readonly ListedRow[]; plan: ListPlan; fields: readonly KnownField[] },
      quotes: Quotes,
    ): Promise<NamedRow[]> {
      const opened = await openAll(reach, [...new Set(rows.map(({ documentId }) => documentId))]);
      const ofSubject = fields.filter(({ subject }) => subject === plan.subject);
      const shown = [...new Set([...plan.fields, ...plan.orderBy.map(({ field }) => field)])];
      const cited = new Set<string>();
      return rows.map((row): NamedRow => {
        const document = opened.get(row.documentId);
        const canCite = cited.has(row.documentId) || cited.size < CITED_MAX || row.rowOrdinal > 0;
        if (canCite) cited.add(row.documentId);
        return row.rowOrdinal > 0
          ? tableRow(row, document, ofSubject, quotes)
          : documentRow(row, document, { shown, fields: ofSubject, quotes: canCite ? quotes : null });
      });
    },
  };
}

export type RowNames = ReturnType<typeof createRowNames>;

function documentRow(
  row: ListedRow,
  document: OpenDocument | undefined,
  { shown, fields, quotes }: { shown: readonly string[]; fields: readonly KnownField[]; quotes: Quotes | null },
): NamedRow {
  const header = document === undefined ? new Map<string, { unit: QuotableUnit; text: string }>() : headerOf(document);
  const inHeader = ({ keys, name }: KnownField) =>
    [name, ...keys].map((key) => header.get(foldField(key))).find((line) => line !== undefined);
  const known = (name: string) => fields.find((field) => field.name === name);
  const values = shown.map((name) => {
    const field = known(name);
    const indexed = row.values.find((own) => own.field === name)?.values.join(", ");
    const text = indexed ?? (field === undefined ? "" : (inHeader(field)?.text ?? ""));
    return { field: name, text: withUnit(text, field?.reading.unit ?? null) };
  });
  const identifiers = fields.filter(({ reading, name }) => reading.type === "IDENTIFIER" && !shown.includes(name));
  const names = [row.title, ...identifiers.map((field) => inHeader(field)?.text ?? ""), row.documentKey];
  const unique = names.filter(
    (name, i) => name !== "" && names.findIndex((other) => foldForMatch(other) === foldForMatch(name)) === i,
  );
  const lines = [...shown, ...identifiers.map(({ name }) => name)]
    .flatMap((name) => known(name) ?? [])
    .flatMap((field) => inHeader(field)?.unit ?? [])
    .slice(0, LINES_MAX);
  const cites =
    quotes === null || document === undefined
      ? []
      : lines.map((unit) => quotes.cite({ document, unit, appliesTo: document.place(unit).scope, exceptFor: [] }));
  const [first = "", ...rest] = unique;
  return { name: rest.length === 0 ? first : `${first} (${rest.join(", ")})`, values, cite: cites[0] ?? null };
}

function tableRow(
  row: ListedRow,
  document: OpenDocument | undefined,
  fields: readonly KnownField[],
  quotes: Quotes,
): NamedRow {
  const found = document?.tables.flatMap((table) => table.rows).find(({ unit }) => unit.element === row.elementOrdinal);
  const values = row.values.map(({ field, values: own }) => ({
    field,
    text: withUnit(own.join(", "), fields.find(({ name }) => name === field)?.reading.unit ?? null),
  }));
  if (document === undefined || found === undefined) return { name: row.title, values, cite: null };
  const cite = quotes.cite({ document, unit: found.unit, appliesTo: document.place(found.unit).scope, exceptFor: [] });
  return { name: `${documentName(document)}, ${found.cells[0] ?? ""}`, values, cite };
}

/** By folded key: the line, and its value. */
function headerOf(document: OpenDocument): Map<string, { unit: QuotableUnit; text: string }> {
  const lines = new Map<string, { unit: QuotableUnit; text: string }>();
  for (const unit of document.units) {
    if (unit.key === null) continue;
    const key = foldField(document.text.slice(unit.key.start, unit.key.end));
    const text = document.text
      .slice(unit.key.end, unit.span.end)
      .replace(/^\s*[:：=|]\s*/u, "")
      .trim();
    if (!lines.has(key)) lines.set(key, { unit, text });
  }
  return lines;
}
