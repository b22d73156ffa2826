// Documents that a question names by title or key, and what is read of them: their tables, and their text beside those.
import { quotableUnits, type BlockElement, type QuotableUnit } from "../core/answers/quotables.ts";
import { scopeOfUnit, type UnitScope } from "../core/answers/unit-scope.ts";
import type { ElementKind } from "../core/documents/element.ts";
import type { Scope } from "../core/documents/scope.ts";
import { foldCharacters } from "../core/identifiers/fold.ts";
import { extractIdentifiers } from "../core/identifiers/extract.ts";
import { hashIdentifier, type Identifier } from "../core/identifiers/identifier.ts";
import { titleTermsOf } from "../core/retrieval/second-pass/asked.ts";
import { foldForMatch } from "../core/structured/fold.ts";
import { findNamed, type NamedSpan } from "../core/structured/tables/named-spans.ts";
import { tablesOf, type DocumentTable, type TableRow } from "../core/structured/tables/table.ts";
import { firstCharacters, foldKey } from "../core/suggestions/fold.ts";
import type { Span } from "../core/text/span.ts";
import { hashTerm } from "../core/text/terms.ts";
import type { Eligibility } from "../database/sqlite/evidence-rows.ts";
import type { NamedDocumentRow } from "../database/sqlite/named-document-rows.ts";
import type { ServiceContext } from "./context.ts";
import { createVersionOpeners, placeOf, type Place } from "./search-places.ts";
import type { QuestionSigns } from "./search-candidates.ts";
import type { SearchResult } from "./search.ts";
import { readElement } from "./stored-elements.ts";
import type { StoredTextReader } from "./stored-texts.ts";

/** A document with the places of its name in the question (core/identifiers/fold.ts `foldCharacters`). */
export interface NamedDocument {
  readonly row: NamedDocumentRow;
  readonly title: string;
  readonly spans: readonly NamedSpan[];
}

export interface OpenDocument {
  readonly row: NamedDocumentRow;
  readonly title: string;
  readonly text: string;
  readonly units: readonly QuotableUnit[];
  readonly tables: readonly DocumentTable[];
  /** All that is no row of a table, a line for each sentence, item and field. */
  readonly prose: string;
  place(unit: Pick<QuotableUnit, "element">): Place;
}

/** Titles that are opened for one question: those with the most of its words (a choice; a title opens in about 20 µs). */
const TITLES_OPENED_MAX = 100;
/** Pieces with an asked identifier whose documents are looked at (a choice). */
const PIECES_READ_MAX = 200;
/** Neighbouring words that may be a key: `DIN 11850 Range 2` has four (a choice). */
const KEY_WORDS_MAX = 5;
const KEY_LOOKUPS_MAX = 60;
const KEYS_FOUND_MAX = 8;
/** Documents that one question is answered from (a choice: a comparison has two). */
export const DOCUMENTS_MAX = 6;
/** Longer texts are searched, not read whole for a question (a choice: about 50 ms). */
const TEXT_LENGTH_MAX = 4_000_000;
const EXTENSION = /\.\p{L}[\p{L}\p{N}]{1,4}$/u;

export function createNamedDocuments(context: ServiceContext, texts: StoredTextReader) {
  const { database, identifiers } = context;
  const openers = createVersionOpeners(context, texts);

  /** Keys are folded as suggestions keep them; only stretches with a figure, a capital inside or a dash are looked up. */
  async function byKey(reach: Eligibility, question: string): Promise<number[]> {
    const words = [...question.matchAll(/[\p{L}\p{M}\p{N}]+/gu)];
    const stretches = new Set<string>();
    for (const [i, first] of words.entries())
      for (const last of words.slice(i, i + KEY_WORDS_MAX)) {
        const own = question.slice(first.index, last.index + last[0].length);
        if (/\p{N}|\p{Ll}\p{Lu}|[-_]/u.test(own)) stretches.add(foldKey(own));
      }
    const keys = [...stretches].filter((key) => key.length > 1).slice(0, KEY_LOOKUPS_MAX);
    const found = await Promise.all(
      keys.map((key) =>
        database.suggestions.find(reach, { kind: "KEY", prefix: firstCharacters(key), limit: KEYS_FOUND_MAX }),
      ),
    );
    return found.flat().map(({ versionId }) => versionId);
  }

  async function byIdentifier(
    reach: Eligibility,
    { asked, keys }: Pick<QuestionSigns, "keys"> & { asked: readonly Pick<Identifier, "kind" | "folded">[] },
  ): Promise<number[]> {
    const { collectionIds, audienceIds } = reach;
    const found = await Promise.all(
      asked.map((one) =>
        identifiers.find(reach.spaceId, {
          key: hashIdentifier(keys.identifiers, one),
          filter: { collectionIds, audienceIds },
          limit: PIECES_READ_MAX,
        }),
      ),
    );
    const pieceIds = [...new Set(found.flatMap((one) => one.pieceIds))];
    return (await database.evidence.findPieces(reach, pieceIds)).map(({ versionId }) => versionId);
  }

  function byTitle({ question, keys, collections }: QuestionSigns): Promise<number[]> {
    const languages = [...new Set(collections.flatMap(({ settings }) => settings.languages))];
    const terms = titleTermsOf(question, languages).map((term) => hashTerm(keys.terms, term));
    return database.namedDocuments.findTitled([...new Set(terms)], TITLES_OPENED_MAX);
  }

  return {
    /** In the order in which they are named; a name that several documents bear stands for all of them. */
    async find(reach: Eligibility, search: SearchResult): Promise<NamedDocument[]> {
      const { signs } = search;
      const question = foldCharacters(signs.question).text;
      const ids = await Promise.all([byKey(reach, question), byIdentifier(reach, signs), byTitle(signs)]);
      const shown = search.hits.map(({ documentId }) => documentId);
      const [rows, ofHits] = await Promise.all([
        database.namedDocuments.findVersions(reach, ids.flat()),
        database.namedDocuments.findDocuments(reach, shown),
      ]);
      const known = new Map([...rows, ...ofHits].map((row) => [row.versionId, row]));
      const opened = await Promise.all(
        [...known.values()].map(async (row) => ({ row, title: await texts.title(reach.spaceId, row) })),
      );
      const spans = findNamed(
        question,
        opened.map(({ row, title }) => [title, row.documentKey, row.documentKey.replace(EXTENSION, "")]),
      );
      const named = new Map<number, NamedDocument>();
      for (const span of spans) {
        const own = opened[span.index];
        if (own === undefined) continue;
        named.set(span.index, { ...own, spans: [...(named.get(span.index)?.spans ?? []), span] });
      }
      return [...named.values()].slice(0, DOCUMENTS_MAX);
    },

    /** Documents that carry an identifier of a name, or that search brought; at most `count` of each. */
    async besides(
      reach: Eligibility,
      { hits, signs: { keys } }: SearchResult,
      { name, count }: { name: string; count: number },
    ): Promise<NamedDocumentRow[]> {
      const shown = [...new Set(hits.map(({ documentId }) => documentId))].slice(0, count);
      const ids = [...new Set(await byIdentifier(reach, { asked: extractIdentifiers(name), keys }))].slice(0, count);
      const [carrying, ofHits] = await Promise.all([
        database.namedDocuments.findVersions(reach, ids),
        database.namedDocuments.findDocuments(reach, shown),
      ]);
      return [...new Map([...carrying, ...ofHits].map((row) => [row.versionId, row])).values()];
    },

    /** The document of exactly this title or key, of those with such a key and those that search brought. */
    async called(reach: Eligibility, search: SearchResult, name: string): Promise<NamedDocument | null> {
      const rows = await database.namedDocuments.findVersions(reach, await byKey(reach, name));
      const ofHits = await database.namedDocuments.findDocuments(
        reach,
        search.hits.map(({ documentId }) => documentId),
      );
      const wanted = foldForMatch(name);
      for (const row of [...rows, ...ofHits]) {
        const title = await texts.title(reach.spaceId, row);
        const names = [title, row.documentKey, row.documentKey.replace(EXTENSION, "")];
        if (names.some((own) => foldForMatch(own) === wanted)) return { row, title, spans: [] };
      }
      return null;
    },

    /** Null where the text is too long to be read whole. */
    async open(spaceId: number, row: NamedDocumentRow): Promise<OpenDocument | null> {
      if (row.textLength > TEXT_LENGTH_MAX) return null;
      const whole = { start: 0, end: row.textLength };
      const [text, stored, version] = await Promise.all([
        texts.slice(spaceId, row, whole),
        database.evidence.listElements(row.versionId, whole),
        openers(spaceId)(row),
      ]);
      const read = ({ start, end }: Span) => text.slice(start, end);
      const elements = stored.map((element): BlockElement => {
        const { ordinal, kind, start, end, parentOrdinal, detail } = readElement(element);
        return { ordinal, kind: kind as ElementKind, start, end, parentOrdinal, detail };
      });
      const units = quotableUnits(elements, read);
      const byOrdinal = new Map(stored.map((element) => [element.ordinal, element]));
      return {
        row,
        title: version.title,
        text,
        units,
        tables: tablesOf(units, read),
        prose: units
          .filter(({ kind }) => kind !== "TABLE_ROW")
          .map(({ span }) => read(span))
          .join("\n"),
        place({ element }) {
          const own = byOrdinal.get(element);
          const { sectionOrdinal = null, page = null, row: at = null } = own ?? {};
          return { ...placeOf({ ...row, sectionOrdinal }, version), page, row: at };
        },
      };
    },
  };
}

export type NamedDocuments = ReturnType<typeof createNamedDocuments>;

/** The same for one question: what several of its parts look into is read and taken apart once. */
export function openOnce(documents: NamedDocuments): NamedDocuments {
  const opened = new Map<number, Promise<OpenDocument | null>>();
  return {
    ...documents,
    open(spaceId, row) {
      const open = opened.get(row.versionId) ?? documents.open(spaceId, row);
      opened.set(row.versionId, open);
      return open;
    },
  };
}

/** What a row of a table holds for within the scope that is asked for; what supersedes it is seen to apart. */
export function scopeOfRow(
  { text, place }: OpenDocument,
  { columns }: DocumentTable,
  { unit, cells }: TableRow,
  asked: Scope,
): UnitScope {
  return scopeOfUnit(
    {
      versionScope: place(unit).scope,
      scopeLines: unit.row?.scope.map(({ start, end }) => text.slice(start, end)) ?? [],
      cells: cells.map((cell, i) => ({ label: columns[i]?.written ?? "", text: cell })),
      superseded: [],
    },
    asked,
  );
}
