// What may be shown: every read of evidence is joined here with the space, the served version and the caller's
// audiences (SRC-4). Nothing else in the code decides eligibility.
import { hasDocument, listedDocuments, type DocumentSet } from "../../core/structured/document-set.ts";
import { admitsScope, type Scope } from "../../core/documents/scope.ts";
import type { Span } from "../../core/text/span.ts";
import { jsonList, type Connections } from "./connections.ts";

/** What a caller may see, of what was asked for. */
export interface Eligibility {
  readonly spaceId: number;
  readonly collectionIds: readonly number[];
  readonly audienceIds: readonly number[];
  /** The caller's scope, folded: versions whose own scope excludes it are not used (SCOPE-2); absent or empty = all. */
  readonly scope?: Scope;
  /** Only these documents, or all but these (FIND-12); absent = all. */
  readonly documentIds?: DocumentSet;
}

/** A piece of a served version with its block and document. JSON columns as stored. */
export interface EligiblePiece {
  readonly pieceId: number;
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  readonly page: number | null;
  readonly row: number | null;
  readonly isOverBudget: number;
  readonly form: string;
  readonly blockId: number;
  readonly blockKind: string;
  readonly blockStart: number;
  readonly blockEnd: number;
  readonly sectionOrdinal: number | null;
  readonly versionId: number;
  readonly versionOrdinal: number;
  readonly label: string;
  readonly scope: string;
  readonly title: Buffer;
  readonly contentHash: Buffer;
  readonly textLength: number;
  readonly documentId: number;
  readonly documentPublicId: string;
  readonly documentKey: string;
  readonly collectionId: number;
  readonly collectionName: string;
}

export interface SectionRow {
  readonly ordinal: number;
  readonly parentOrdinal: number | null;
  readonly level: number;
  readonly number: string | null;
  readonly start: number;
  readonly end: number;
  readonly titleStart: number;
  readonly titleEnd: number;
}

export interface ElementRow {
  readonly ordinal: number;
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  readonly sectionOrdinal: number | null;
  readonly parentOrdinal: number | null;
  readonly page: number | null;
  readonly row: number | null;
  readonly detail: string | null;
}

export interface SegmentRow {
  readonly ordinal: number;
  readonly start: number;
  readonly end: number;
  readonly sealed: Buffer;
}

export interface EvidenceRows {
  /** Those of `pieceIds` that the caller may see now, in no particular order. */
  findPieces(eligibility: Eligibility, pieceIds: readonly number[]): Promise<EligiblePiece[]>;
  /** Segments of a version's text that `span` touches, in order. */
  listSegments(versionId: number, span: Span): Promise<SegmentRow[]>;
  listSections(versionId: number): Promise<SectionRow[]>;
  /** Elements that lie within `span`, in reading order. */
  listElements(versionId: number, span: Span): Promise<ElementRow[]>;
  /** How many current versions are in reach: what was searched. */
  countDocuments(eligibility: Eligibility): Promise<number>;
  /** Documents in reach whose own scope excludes the caller's: what is left out before anything is searched (SCOPE-2). */
  findOutOfScope(eligibility: Eligibility): Promise<number[]>;
  /** Pieces of the served cut of a version, in order: what the map of a document draws. */
  listPieces(versionId: number): Promise<EligiblePiece[]>;
}

const PIECE_COLUMNS = `
  p.id AS pieceId, p.kind, p.start, p."end" AS "end", p.page, p.row, p.isOverBudget, p.form,
  b.id AS blockId, b.kind AS blockKind, b.start AS blockStart, b."end" AS blockEnd, b.sectionOrdinal,
  v.id AS versionId, v.ordinal AS versionOrdinal, v.label, v.scope, v.title, v.contentHash, v.length AS textLength,
  d.id AS documentId, d.publicId AS documentPublicId, d.key AS documentKey, c.id AS collectionId, c.name AS collectionName`;

/** The rule of SRC-4, in the one place where it is spelt out. */
export const SERVED = `v.id = d.currentVersionId AND v.status = 'CURRENT' AND v.buildState = 'COMPLETE'`;

/** What a caller may see of the collections asked, but for scope: with `v`, `d`, `c` and the parameters of an Eligibility. */
export const IN_REACH = `c.spaceId = :spaceId AND ${SERVED}
     AND c.id IN (SELECT value FROM json_each(:collectionIds))
     AND v.audienceId IN (SELECT value FROM json_each(:audienceIds))`;

export function createEvidenceRows({ reading }: Connections): EvidenceRows {
  const eligible = `${IN_REACH}
     AND (:scope IS NULL OR v.scope = '{}' OR admits_scope(v.scope, :scope))`;
  reading.function("admits_scope", { deterministic: true }, (own, asked) =>
    admitsScope(JSON.parse(String(own)) as Scope, JSON.parse(String(asked)) as Scope) ? 1 : 0,
  );
  const findPieces = reading.prepare<[Record<string, unknown>], EligiblePiece>(
    `SELECT ${PIECE_COLUMNS} FROM json_each(:pieceIds) wanted
       JOIN Piece p ON p.id = wanted.value JOIN Block b ON b.id = p.blockId
       JOIN Version v ON v.id = p.versionId AND v.cut = p.cut
       JOIN Document d ON d.id = v.documentId JOIN Collection c ON c.id = d.collectionId
      WHERE ${eligible}`,
  );
  const listSegments = reading.prepare<[number, number, number], SegmentRow>(
    `SELECT ordinal, start, "end" AS "end", sealed FROM TextSegment
      WHERE versionId = ? AND "end" > ? AND start < ? ORDER BY ordinal`,
  );
  const listSections = reading.prepare<[number], SectionRow>(
    `SELECT ordinal, parentOrdinal, level, number, start, "end" AS "end", titleStart, titleEnd
       FROM Section WHERE versionId = ? ORDER BY ordinal`,
  );
  const listElements = reading.prepare<[number, number, number], ElementRow>(
    `SELECT ordinal, kind, start, "end" AS "end", sectionOrdinal, parentOrdinal, page, row, detail
       FROM Element WHERE versionId = ? AND start >= ? AND "end" <= ? ORDER BY ordinal`,
  );
  const counting = (from: string) =>
    reading.prepare<[Record<string, unknown>], { n: number }>(
      `SELECT count(*) AS n FROM ${from} JOIN Version v ON v.id = d.currentVersionId
         JOIN Collection c ON c.id = d.collectionId WHERE ${eligible}`,
    );
  const countDocuments = counting("Document d");
  const countListed = counting("json_each(:documentIds) listed CROSS JOIN Document d ON d.id = listed.value");
  // In the index's order `{"revision":…}` stands before `{}`: only versions that state a scope are looked at.
  const outOfScope = reading
    .prepare<[Record<string, unknown>], number>(
      `SELECT d.id FROM Version v CROSS JOIN Document d ON d.id = v.documentId
         CROSS JOIN Collection c ON c.id = d.collectionId
        WHERE v.scope < '{}' AND ${IN_REACH} AND NOT admits_scope(v.scope, :scope)`,
    )
    .pluck();
  const listPieces = reading.prepare<[number], EligiblePiece>(
    `SELECT ${PIECE_COLUMNS} FROM Piece p JOIN Block b ON b.id = p.blockId
       JOIN Version v ON v.id = p.versionId AND v.cut = p.cut
       JOIN Document d ON d.id = v.documentId JOIN Collection c ON c.id = d.collectionId
      WHERE v.id = ? ORDER BY p.ordinal`,
  );
  const parameters = (e: Eligibility) => ({
    spaceId: e.spaceId,
    collectionIds: jsonList(e.collectionIds),
    audienceIds: jsonList(e.audienceIds),
    scope: e.scope === undefined || Object.keys(e.scope).length === 0 ? null : JSON.stringify(e.scope),
  });
  return {
    async findPieces(eligibility, pieceIds) {
      const rows = findPieces.all({ ...parameters(eligibility), pieceIds: jsonList(pieceIds) });
      const { documentIds } = eligibility;
      return documentIds === undefined ? rows : rows.filter((row) => hasDocument(documentIds, row.documentId));
    },
    async listSegments(versionId, span) {
      return listSegments.all(versionId, span.start, span.end);
    },
    async listSections(versionId) {
      return listSections.all(versionId);
    },
    async listElements(versionId, span) {
      return listElements.all(versionId, span.start, span.end);
    },
    async countDocuments(eligibility) {
      const { documentIds } = eligibility;
      const countAll = () => countDocuments.get(parameters(eligibility))?.n ?? 0;
      if (documentIds === undefined) return countAll();
      const ids = jsonList(listedDocuments(documentIds));
      const listed = countListed.get({ ...parameters(eligibility), documentIds: ids })?.n ?? 0;
      return documentIds.isComplement ? countAll() - listed : listed;
    },
    async findOutOfScope(eligibility) {
      const asked = parameters(eligibility);
      return asked.scope === null ? [] : outOfScope.all(asked);
    },
    async listPieces(versionId) {
      return listPieces.all(versionId);
    },
  };
}
