// All of a register (NUM-9): where every item is asked for in so many words, or their number, the rows of all tables that
// say they are that register, over all documents of a collection, as the index knows them; not those that search supplied.
import { answerText } from "../core/answers/answer-text.ts";
import { contentWords } from "../core/answers/content-words.ts";
import { questionLanguage } from "../core/answers/question-language.ts";
import { registerCountText } from "../core/answers/register-text.ts";
import { asksForAll } from "../core/answers/registers.ts";
import type { Scope } from "../core/documents/scope.ts";
import { foldField } from "../core/structured/fold.ts";
import { documentName } from "../core/structured/tables/spoken-names.ts";
import type { DocumentTable } from "../core/structured/tables/table.ts";
import type { Eligibility } from "../database/sqlite/evidence-rows.ts";
import type { ServiceContext } from "./context.ts";
import type { FieldService } from "./fields.ts";
import { toCitations } from "./structured-answers-citations.ts";
import { scopeOfRow, type NamedDocuments, type OpenDocument } from "./structured-answers-documents.ts";
import { createQuotes, type StructuredQuestion, type StructuredQuote } from "./structured-answers-question.ts";
import type { GivenAnswer } from "./answer.ts";

/** Rows that one answer lists (a choice: what an answer may hold). */
const ROWS_MAX = 1_000;
/** Documents with tables that are read for what they say they are (a choice: about a millisecond each). */
const DOCUMENTS_READ_MAX = 200;
const COUNTS =
  /\bhow many\b|\bnumber of\b|сколько(?:\s+всего)?|количество|(?:一共|总共)?有?多少[个项条种]?|几[个项条种]|\b(?:are|is) there\b|\bin total\b|\baltogether\b|есть|всего/giu;

interface RegisterTable {
  readonly document: OpenDocument;
  readonly table: DocumentTable;
}

export function createRegisters(
  { database }: Pick<ServiceContext, "database">,
  services: { documents: NamedDocuments; fields: Pick<FieldService, "known"> },
) {
  /** Tables of the collection whose title, sections, caption and header have all the words; null where that cannot be known. */
  async function tablesOf(
    reach: Eligibility,
    collectionId: number,
    words: ReadonlySet<string>,
  ): Promise<RegisterTable[] | null> {
    const fields = await services.fields.known([collectionId]);
    const isIndexed = fields.some(({ subject, state }) => subject === "TABLE_ROWS" && state === "ACTIVE");
    if (!isIndexed) return null;
    const versionIds = await database.namedDocuments.findTabled(collectionId, reach.audienceIds);
    if (versionIds === null || versionIds.length > DOCUMENTS_READ_MAX) return null;
    const found: RegisterTable[] = [];
    for (const row of await database.namedDocuments.findVersions(reach, versionIds)) {
      const document = await services.documents.open(reach.spaceId, row);
      for (const table of document?.tables ?? []) {
        const about = document === null ? new Set<string>() : contentWords(aboutOf(document, table));
        if (document !== null && [...words].every((word) => about.has(word))) found.push({ document, table });
      }
    }
    // Tables of two kinds are no one register: which is meant is for the reader to say.
    return new Set(found.map(({ table }) => headerOf(table))).size === 1 ? found : null;
  }

  return {
    /** Null where no register is asked for whole, or where the index does not know it whole. */
    async answer({ question, reach, scope }: StructuredQuestion): Promise<GivenAnswer | null> {
      const all = asksForAll(question);
      const isCount = question.search(COUNTS) >= 0 && !/\d/u.test(question);
      const words =
        all?.isExplicit === true ? all.of : isCount ? contentWords(question.replace(COUNTS, " ")) : new Set<string>();
      if (words.size === 0) return null;
      for (const collectionId of reach.collectionIds) {
        const tables = await tablesOf(reach, collectionId, words);
        if (tables === null) continue;
        const rows = rowsOf(tables, scope);
        if (rows.all.length > 0)
          return isCount && all?.isExplicit !== true ? counted(question, tables, rows) : listed(question, rows);
      }
      return null;
    },
  };
}

export type Registers = ReturnType<typeof createRegisters>;

type Rows = ReturnType<typeof createQuotes>;

/** Those that hold for the scope that is asked for. */
function rowsOf(tables: readonly RegisterTable[], asked: Scope): Rows {
  const quotes = createQuotes();
  for (const { document, table } of tables)
    for (const row of table.rows) {
      const { maySupport, appliesTo, exceptFor } = scopeOfRow(document, table, row, asked);
      if (maySupport) quotes.cite({ document, unit: row.unit, appliesTo, exceptFor });
    }
  return quotes;
}

function listed(question: string, rows: Rows): GivenAnswer {
  const citations = toCitations({ ...rows, all: rows.all.slice(0, ROWS_MAX) });
  const completeness = { supplied: citations.length, of: rows.all.length, isKnown: true };
  const language = questionLanguage(question);
  const text = answerText({ language, citations, isConflict: false, completeness, missing: [] });
  return { status: "ANSWERED", text, citations, missing: [], completeness, structured: null };
}

/** Cited by the first row of each table. */
function counted(question: string, tables: readonly RegisterTable[], rows: Rows): GivenAnswer {
  const quotes = new Map<StructuredQuote["unit"], StructuredQuote>(rows.all.map((quote) => [quote.unit, quote]));
  const parts = tables.map(({ document, table }) => ({
    name: documentName(document),
    rows: table.rows.filter(({ unit }) => quotes.has(unit)).length,
  }));
  const firsts = tables.flatMap(({ table }) => {
    const [first] = table.rows;
    return first === undefined ? [] : (quotes.get(first.unit) ?? []);
  });
  return {
    status: "ANSWERED",
    text: registerCountText(questionLanguage(question), rows.all.length, parts),
    citations: toCitations({ ...rows, all: firsts }),
    missing: [],
    completeness: null,
    structured: null,
  };
}

function headerOf({ columns }: DocumentTable): string {
  return columns.map(({ written }) => foldField(written)).join("\n");
}

/** What a table says it is: its caption and header, its sections, its document. */
function aboutOf(document: OpenDocument, { rows, columns }: DocumentTable): string {
  const [first] = rows;
  const path = first === undefined ? [] : document.place(first.unit).sectionPath;
  const labels = columns.map(({ written }) => written);
  return [document.title, document.row.documentKey, ...path, ...(first?.unit.contextTexts ?? []), ...labels].join("\n");
}
