// Headers and tables of served documents, sealed as they are, page by page: what fields are surveyed and columns built from.
import { VALUE_ELEMENTS, type StoredRowElement, type StoredRows } from "../../core/structured/stored-rows.ts";
import { jsonList, type Connections } from "./connections.ts";
import { SERVED } from "./evidence-rows.ts";

export interface StoredVersionRows extends StoredRows {
  readonly versionId: number;
  readonly audienceId: number;
  readonly documentKey: string;
}

export interface StoredRowPages {
  /** Served documents of a collection by ascending key above `after`; "" begins. Empty at the end. */
  list(collectionId: number, after: string): StoredVersionRows[];
  /** One version, served or not. */
  ofVersion(versionId: number): StoredVersionRows | null;
}

/** Documents of a page, and characters of text that end it sooner: a few MB in memory (a choice). */
const DOCUMENTS_MAX = 100;
const CHARACTERS_MAX = 1_000_000;

interface Head {
  readonly versionId: number;
  readonly audienceId: number;
  readonly documentKey: string;
  readonly documentPublicId: string;
  readonly contentHash: Buffer;
  readonly length: number;
}

const HEAD = `v.id AS versionId, v.audienceId, d.key AS documentKey, d.publicId AS documentPublicId, v.contentHash, v.length
  FROM Document d CROSS JOIN Version v`;
const KINDS = VALUE_ELEMENTS.map((kind) => `'${kind}'`).join(", ");

export function createStoredRowPages({ reading }: Connections): StoredRowPages {
  const heads = reading.prepare<[number, string], Head>(
    `SELECT ${HEAD} ON v.id = d.currentVersionId
      WHERE d.collectionId = ? AND d.key > ? AND ${SERVED} ORDER BY d.key LIMIT ${DOCUMENTS_MAX}`,
  );
  const head = reading.prepare<[number], Head>(`SELECT ${HEAD} ON v.documentId = d.id WHERE v.id = ?`);
  const elements = reading.prepare<[string], StoredRowElement & { versionId: number }>(
    `SELECT e.versionId, e.ordinal, e.kind, e.parentOrdinal AS parent, e.detail
       FROM json_each(?) w CROSS JOIN Element e ON e.versionId = w.value
      WHERE e.kind IN (${KINDS}) ORDER BY e.versionId, e.ordinal`,
  );
  const segments = reading.prepare<[string], StoredRows["segments"][number] & { versionId: number }>(
    `SELECT s.versionId, s.ordinal, s.start, s."end" AS "end", s.sealed
       FROM (SELECT e.versionId, min(e.start) AS start, max(e."end") AS "end"
               FROM json_each(?) w CROSS JOIN Element e ON e.versionId = w.value
              WHERE e.kind IN (${KINDS}) GROUP BY e.versionId) reach
       CROSS JOIN TextSegment s ON s.versionId = reach.versionId AND s."end" > reach.start AND s.start < reach."end"
      ORDER BY s.versionId, s.ordinal`,
  );

  function fill(page: readonly Head[]): StoredVersionRows[] {
    const ids = jsonList(page.map(({ versionId }) => versionId));
    const elementsOf = byVersion(elements.all(ids));
    const segmentsOf = byVersion(segments.all(ids));
    return page.map(({ versionId, audienceId, documentKey, documentPublicId, contentHash }) => ({
      versionId,
      audienceId,
      documentKey,
      documentPublicId,
      contentHash,
      elements: elementsOf.get(versionId) ?? [],
      segments: segmentsOf.get(versionId) ?? [],
    }));
  }

  return {
    list(collectionId, after) {
      let characters = 0;
      const page: Head[] = [];
      for (const next of heads.iterate(collectionId, after)) {
        if (page.length > 0 && characters + next.length > CHARACTERS_MAX) break;
        page.push(next);
        characters += next.length;
      }
      return fill(page);
    },
    ofVersion(versionId) {
      const found = head.get(versionId);
      return found === undefined ? null : (fill([found])[0] ?? null);
    },
  };
}

export function byVersion<T extends { versionId: number }>(rows: readonly T[]): Map<number, T[]> {
  const lists = new Map<number, T[]>();
  for (const row of rows) {
    const list = lists.get(row.versionId);
    if (list === undefined) lists.set(row.versionId, [row]);
    else list.push(row);
  }
  return lists;
}
