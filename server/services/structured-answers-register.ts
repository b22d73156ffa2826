// All of a register (NUM-9): where every item is asked for, the rows of all tables with that header, over all documents of
// the collection, as the index knows them, not those of the tables that search happened to supply.
import { answerText } from "../core/answers/answer-text.ts";
import { contentWords, sharedWords } from "../core/answers/content-words.ts";
import { questionLanguage } from "../core/answers/question-language.ts";
import { asksForAll } from "../core/answers/registers.ts";
import { scopeOfUnit } from "../core/answers/unit-scope.ts";
import type { Scope } from "../core/documents/scope.ts";
import { foldField } from "../core/structured/fold.ts";
import type { DocumentTable } from "../core/structured/tables/table.ts";
import type { Eligibility } from "../database/sqlite/evidence-rows.ts";
import type { ServiceContext } from "./context.ts";
import type { FieldService } from "./fields.ts";
import type { NamedDocuments, OpenDocument } from "./structured-answers-documents.ts";
import { createQuotes } from "./structured-answers-question.ts";
import { toCitations } from "./structured-answers-citations.ts";
import type { GivenAnswer } from "./structured-answers.ts";

/** Rows that one answer lists (a choice: what an answer may hold). */
const ROWS_MAX = 1_000;
/** Documents with tables that are read for their headers (a choice: about a millisecond each). */
const DOCUMENTS_READ_MAX = 200;

export function createRegisters(
  { database }: Pick<ServiceContext, "database">,
  services: { documents: NamedDocuments; fields: Pick<FieldService, "known"> },
) {
  /** Whether the index has the table's columns: only then it knows where such rows stand. */
  async function isIndexed(collectionId: number, header: readonly string[]): Promise<boolean> {
    const fields = (await services.fields.known([collectionId])).filter(({ subject }) => subject === "TABLE_ROWS");
    const active = fields.filter(({ state }) => state === "ACTIVE").flatMap(({ keys }) => keys);
    return header.some((label) => active.includes(label));
  }

  return {
    /** Null where `given` is no register, or where the index does not know more of it. */
    async complete(
      question: string,
      reach: Eligibility,
      asked: Scope,
      given: GivenAnswer,
    ): Promise<GivenAnswer | null> {
      const all = asksForAll(question);
      const [first] = given.citations;
      const rows = given.citations.every(({ kind }) => kind === "TABLE_ROW");
      if (all === null || given.completeness === null || first === undefined || !rows) return null;
      const { supplied, of, isKnown } = given.completeness;
      if (isKnown && supplied === of) return null;
      const [row] = await database.namedDocuments.findDocuments(reach, [first.documentId]);
      const document = row === undefined ? null : await services.documents.open(reach.spaceId, row);
      const table = document?.tables.find((own) => own.rows.some(({ unit }) => unit.span.start === first.span.start));
      if (document == null || table === undefined) return null;
      const header = headerOf(table);
      const collectionId = document.row.collectionId;
      if (!(await isIndexed(collectionId, header))) return null;
      const versionIds = await database.namedDocuments.findTabled(collectionId, reach.audienceIds);
      if (versionIds === null || versionIds.length > DOCUMENTS_READ_MAX) return null;
      const fit = (own: OpenDocument, of: DocumentTable) => sharedWords(all.of, contentWords(aboutOf(own, of))).length;
      const wanted = fit(document, table);
      const quotes = createQuotes();
      for (const version of await database.namedDocuments.findVersions(reach, versionIds)) {
        const open =
          version.versionId === document.row.versionId
            ? document
            : await services.documents.open(reach.spaceId, version);
        for (const one of open?.tables ?? []) {
          if (open === null || headerOf(one).join("\n") !== header.join("\n") || fit(open, one) < wanted) continue;
          for (const own of one.rows) {
            const scope = scopeOfUnit(
              {
                versionScope: open.place(own.unit).scope,
                scopeLines: own.unit.row?.scope.map(({ start, end }) => open.text.slice(start, end)) ?? [],
                cells: own.cells.map((text, i) => ({ label: one.columns[i]?.written ?? "", text })),
                superseded: [],
              },
              asked,
            );
            if (scope.maySupport) quotes.cite({ document: open, unit: own.unit, ...pick(scope) });
          }
        }
      }
      const citations = toCitations(quotes).slice(0, ROWS_MAX);
      if (citations.length < given.citations.length) return null;
      const completeness = { supplied: citations.length, of: quotes.all.length, isKnown: true };
      const language = questionLanguage(question);
      const text = answerText({ language, citations, isConflict: false, completeness, missing: given.missing });
      return { ...given, text, citations, completeness };
    },
  };
}

export type Registers = ReturnType<typeof createRegisters>;

function pick({ appliesTo, exceptFor }: { appliesTo: Scope; exceptFor: readonly Scope[] }) {
  return { appliesTo, exceptFor };
}

function headerOf({ columns }: DocumentTable): string[] {
  return columns.map(({ written }) => foldField(written));
}

/** What a table says it is: its caption and header, its sections, its document. */
function aboutOf(document: OpenDocument, { rows, columns }: DocumentTable): string {
  const [first] = rows;
  const path = first === undefined ? [] : document.place(first.unit).sectionPath;
  return [document.title, ...path, ...(first?.unit.contextTexts ?? []), ...columns.map(({ written }) => written)].join(
    "\n",
  );
}
