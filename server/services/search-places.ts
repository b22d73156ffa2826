// Where something stands, in words that people and citations use: document, version, sections, page.
import { citeOf } from "../core/documents/section-citation.ts";
import type { EligiblePiece, SectionRow } from "../database/sqlite/evidence-rows.ts";
import type { ServiceContext } from "./context.ts";
import type { SealedVersion, StoredTextReader } from "./stored-texts.ts";

/** Where something stands, down to the characters of one version. */
export interface Place {
  readonly documentId: string;
  /** For the server's own use. */
  readonly collectionId: number;
  readonly documentKey: string;
  readonly collection: string;
  readonly title: string;
  /** Which capture of the document: 1, 2, 3 … and what its owner calls it. */
  readonly versionOrdinal: number;
  readonly versionLabel: string;
  readonly scope: Readonly<Record<string, readonly string[]>>;
  readonly sectionNumber: string | null;
  /** Titles of the sections it stands in, outermost first. */
  readonly sectionPath: readonly string[];
  /** `SRB5030-DATASHEET#3`: the document's key, with the number of the section it stands in (SCOPE-4). */
  readonly cite: string;
  readonly page: number | null;
  readonly row: number | null;
}

/** What is opened of a version once, however many of its pieces are read. */
export interface OpenVersion {
  readonly title: string;
  readonly sections: readonly SectionRow[];
  readonly sectionTitles: readonly string[];
}

/** What is needed to open a version. */
export type OpenableRow = SealedVersion & Pick<EligiblePiece, "title">;

export function createVersionOpeners({ database }: ServiceContext, texts: StoredTextReader) {
  async function openVersion(spaceId: number, row: OpenableRow): Promise<OpenVersion> {
    const sections = await database.evidence.listSections(row.versionId);
    const titles = sections.map(({ titleStart, titleEnd }) => ({ start: titleStart, end: titleEnd }));
    return {
      title: await texts.title(spaceId, row),
      sections,
      sectionTitles: await texts.slices(spaceId, row, titles),
    };
  }

  /** Remembers what it opened: one for each search. */
  return (spaceId: number) => {
    const opened = new Map<number, Promise<OpenVersion>>();
    return (row: OpenableRow): Promise<OpenVersion> => {
      const known = opened.get(row.versionId) ?? openVersion(spaceId, row);
      opened.set(row.versionId, known);
      return known;
    };
  };
}

/** What a place is told from: a piece, or any stretch of a served version. */
export type PlacedRow = Pick<
  EligiblePiece,
  | "collectionId"
  | "collectionName"
  | "documentKey"
  | "documentPublicId"
  | "label"
  | "scope"
  | "sectionOrdinal"
  | "versionOrdinal"
>;

export type VersionOpeners = ReturnType<typeof createVersionOpeners>;
export type VersionOpener = ReturnType<VersionOpeners>;

export function placeOf(row: PlacedRow, version: OpenVersion): Omit<Place, "page" | "row"> {
  const path: string[] = [];
  let number: string | null = null;
  for (let at = row.sectionOrdinal; at !== null; at = version.sections[at]?.parentOrdinal ?? null) {
    number ??= version.sections[at]?.number ?? null;
    path.unshift(version.sectionTitles[at] ?? "");
  }
  return {
    documentId: row.documentPublicId,
    collectionId: row.collectionId,
    documentKey: row.documentKey,
    collection: row.collectionName,
    title: version.title,
    versionOrdinal: row.versionOrdinal,
    versionLabel: row.label,
    scope: JSON.parse(row.scope) as Record<string, string[]>,
    sectionNumber: number,
    sectionPath: path,
    cite: citeOf(row.documentKey, number),
  };
}
