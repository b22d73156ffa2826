// Values of documents that say of themselves that they no longer hold, or of which others say so: given with that standing,
// and from what took their place where it is asked what holds now (SCOPE-3). What is declared is seen to where values are read.
import type { CellStatement } from "../core/answers/cell-text.ts";
import { foldCharacters } from "../core/identifiers/fold.ts";
import { isNamedAsOld } from "../core/structured/tables/cell-question.ts";
import { asksForCurrent, statedStatus } from "../core/structured/tables/standing.ts";
import type { SearchResult } from "./search.ts";
import type { NamedDocument, NamedDocuments } from "./structured-answers-documents.ts";
import type { Quotes, StructuredQuestion } from "./structured-answers-question.ts";
import type { Standing, StandingAnswers } from "./structured-answers-standing.ts";
import type { TableAnswers } from "./structured-answers-tables.ts";

interface Gone {
  readonly named: NamedDocument;
  readonly standing: Standing;
}

const GIVES_VALUES: ReadonlySet<CellStatement["kind"]> = new Set(["VALUE", "ROW"]);

export function createCurrentAnswers(services: {
  documents: NamedDocuments;
  tables: TableAnswers;
  standing: StandingAnswers;
}) {
  const { documents, tables, standing } = services;

  async function goneOf(asked: StructuredQuestion, search: SearchResult): Promise<Gone[]> {
    const gone: Gone[] = [];
    for (const named of asked.named) {
      const document = await documents.open(asked.reach.spaceId, named.row);
      if (document === null || statedStatus(document.text)?.isGone !== true) continue;
      const own = await standing.read(asked, search, document);
      if (!own.isDeclared) gone.push({ named, standing: own });
    }
    return gone;
  }

  /** The same question of what replaces them. */
  async function ofReplacements(
    asked: StructuredQuestion,
    search: SearchResult,
    gone: readonly Gone[],
  ): Promise<StructuredQuestion | null> {
    const question = foldCharacters(asked.question).text;
    const replaced = new Map<NamedDocument, NamedDocument>();
    for (const { named, standing: own } of gone) {
      const isOld = named.spans.some((span) => isNamedAsOld(question, span));
      if (own.replacement === null || !asksForCurrent(question, isOld)) continue;
      const found = await documents.called(asked.reach, search, own.replacement.name);
      // Who names both asks for both: the old value beside the new one.
      const isNamedToo = asked.named.some(({ row }) => row.documentId === found?.row.documentId);
      if (found !== null && !isNamedToo) replaced.set(named, { ...found, spans: named.spans });
    }
    if (replaced.size === 0) return null;
    return { ...asked, named: asked.named.map((named) => replaced.get(named) ?? named) };
  }

  return {
    /** Null where the question is for no cell of a document that it names. */
    async answer(asked: StructuredQuestion, search: SearchResult, quotes: Quotes): Promise<CellStatement[] | null> {
      const gone = await goneOf(asked, search);
      const current = await ofReplacements(asked, search, gone);
      const now = current === null ? null : await tables.answer(current, quotes);
      const isNow = now?.some(({ kind }) => GIVES_VALUES.has(kind)) === true;
      const statements = isNow ? now : await tables.answer(asked, quotes);
      if (statements?.some(({ kind }) => GIVES_VALUES.has(kind)) !== true) return statements;
      const question = foldCharacters(asked.question).text;
      // Who calls it the old one has no need to be told.
      const told = gone.filter(({ named }) => isNow || !named.spans.some((span) => isNamedAsOld(question, span)));
      const standings = told.map((own) => standing.write(own.standing, quotes));
      // What holds now is not known of these: that comes before what held.
      const isUnknown = !isNow && asksForCurrent(question, false);
      return isUnknown ? [...standings, ...statements] : [...statements, ...standings];
    },
  };
}
