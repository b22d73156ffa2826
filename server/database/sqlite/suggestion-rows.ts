// Beginnings of keys and titles (FIND-13). They are looked up in the order of the primary key, so that a prefix is one
// range of it; whatever is found is joined with what is served before anybody sees it.
import type { SuggestionStart } from "../../core/suggestions/fold.ts";
import { BATCH_ROWS_MAX, jsonList, type Connections } from "./connections.ts";
import { SERVED, type Eligibility } from "./evidence-rows.ts";

/** A document that a beginning leads to, with its served version. */
export interface SuggestedDocument {
  readonly versionId: number;
  readonly documentId: number;
  readonly documentPublicId: string;
  readonly documentKey: string;
  readonly collectionName: string;
  readonly title: Buffer;
  readonly contentHash: Buffer;
}

export interface UnindexedVersion {
  readonly versionId: number;
  readonly documentPublicId: string;
  readonly documentKey: string;
  readonly title: Buffer;
  readonly contentHash: Buffer;
}

export interface SuggestionRows {
  /** Served documents that a beginning with `prefix` leads to, in the order of those beginnings, each once. */
  find(
    eligibility: Eligibility,
    wanted: { kind: SuggestionStart["kind"]; prefix: string; limit: number },
  ): Promise<SuggestedDocument[]>;
  /** The first beginning of a title, or of a later word of one, at or after `from`, in the order of code points; null at the end. At once. */
  nextTitleStart(spaceId: number, from: string): string | null;
  /** Writes what a stored version is found by; titles only where its space allows it now. Again changes nothing. */
  add(versions: readonly { versionId: number; starts: readonly SuggestionStart[] }[]): Promise<void>;
  /** Versions of a space by ascending id above `after`, at most `limit`. */
  listVersions(spaceId: number, page: { after: number; limit: number }): Promise<UnindexedVersion[]>;
  /** Removes some beginnings of titles. @returns how many; 0 when there are none left */
  removeTitles(spaceId: number): Promise<number>;
}

/** Whether the space allows it is looked up in the same transaction: what changes it comes before or after the whole row. */
export const INSERT_SUGGESTION = `INSERT OR IGNORE INTO Suggestion (spaceId, kind, start, collectionId, audienceId, versionId)
  SELECT s.id, :kind, :start, c.id, v.audienceId, v.id
    FROM Version v JOIN Document d ON d.id = v.documentId JOIN Collection c ON c.id = d.collectionId
    JOIN Space s ON s.id = c.spaceId
   WHERE v.id = :versionId AND (:kind = 'KEY' OR json_extract(s.settings, '$.hasReadableTitles'))`;

export function createSuggestionRows({ reading, writing, queue }: Connections): SuggestionRows {
  // The index alone says who may see a beginning; the join says whether it is of what is served.
  const find = reading.prepare<[Record<string, unknown>], SuggestedDocument & { start: string }>(
    `SELECT g.start, v.id AS versionId, d.id AS documentId, d.publicId AS documentPublicId, d.key AS documentKey,
            c.name AS collectionName, v.title, v.contentHash
       FROM Suggestion g CROSS JOIN Version v ON v.id = g.versionId
       CROSS JOIN Document d ON d.id = v.documentId CROSS JOIN Collection c ON c.id = d.collectionId
      WHERE g.spaceId = :spaceId AND g.kind = :kind AND g.start >= :prefix AND g.start < :end
        AND g.collectionId IN (SELECT value FROM json_each(:collectionIds))
        AND g.audienceId IN (SELECT value FROM json_each(:audienceIds))
        AND v.audienceId IN (SELECT value FROM json_each(:audienceIds))
        AND c.spaceId = :spaceId AND ${SERVED}
      ORDER BY g.start LIMIT :limit`,
  );
  const next = reading
    .prepare<[number, string, string], string>(
      `SELECT start FROM Suggestion WHERE spaceId = ? AND kind = ? AND start >= ? ORDER BY start LIMIT 1`,
    )
    .pluck();
  const insert = writing.prepare(INSERT_SUGGESTION);
  const list = reading.prepare<[number, number, number], UnindexedVersion>(
    `SELECT v.id AS versionId, d.publicId AS documentPublicId, d.key AS documentKey, v.title, v.contentHash
       FROM Version v CROSS JOIN Document d ON d.id = v.documentId CROSS JOIN Collection c ON c.id = d.collectionId
      WHERE v.id > ? AND c.spaceId = ? ORDER BY v.id LIMIT ?`,
  );
  const remove = writing.prepare<[number]>(
    `DELETE FROM Suggestion WHERE rowid IN
       (SELECT rowid FROM Suggestion WHERE spaceId = ? AND kind IN ('TITLE', 'WORD') LIMIT ${BATCH_ROWS_MAX})`,
  );
  return {
    async find({ spaceId, collectionIds, audienceIds }, { kind, prefix, limit }) {
      const rows = find.all({
        spaceId,
        kind,
        prefix,
        // Above every text that begins with the prefix.
        end: `${prefix}\u{10ffff}`,
        collectionIds: jsonList(collectionIds),
        audienceIds: jsonList(audienceIds),
        limit,
      });
      return [...new Map(rows.map(({ start: _, ...row }) => [row.documentId, row])).values()];
    },
    nextTitleStart(spaceId, from) {
      const own = next.get(spaceId, "TITLE", from) ?? null;
      const later = next.get(spaceId, "WORD", from) ?? null;
      if (own === null || later === null) return own ?? later;
      // The database sorts by bytes, which is the order of code points.
      return Buffer.from(own).compare(Buffer.from(later)) <= 0 ? own : later;
    },
    async add(versions) {
      const rows = versions.flatMap(({ versionId, starts }) => starts.map((start) => ({ versionId, ...start })));
      for (let at = 0; at < rows.length; at += BATCH_ROWS_MAX) {
        const batch = rows.slice(at, at + BATCH_ROWS_MAX);
        await queue.run(() => {
          writing.transaction(() => {
            for (const row of batch) insert.run(row);
          })();
        });
      }
    },
    async listVersions(spaceId, { after, limit }) {
      return list.all(after, spaceId, limit);
    },
    removeTitles: (spaceId) => queue.run(() => remove.run(spaceId).changes),
  };
}
