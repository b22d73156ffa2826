// Headers of served documents with what is needed to open them: what exact values are read from. Joined with what the
// caller may see, as all evidence is (SRC-4).
import type { StoredRowElement, StoredRows } from "../../core/structured/stored-rows.ts";
import { jsonList, type Connections } from "./connections.ts";
import { SERVED } from "./evidence-rows.ts";
import { byVersion } from "./stored-rows.ts";

/** A served document with its header, sealed as it is. */
export interface HeaderOfDocument extends StoredRows {
  readonly versionId: number;
  readonly collectionId: number;
  readonly documentKey: string;
  readonly title: Buffer;
}

export interface ExactValueRows {
  /**
   * Those of the documents that are in reach, by public id, in no particular order.
   * @param tabledIn collections whose tables are read with the headers
   */
  findHeaders(
    reach: { readonly spaceId: number; readonly audienceIds: readonly number[] },
    publicIds: readonly string[],
    tabledIn: (collectionIds: readonly number[]) => Promise<readonly number[]>,
  ): Promise<HeaderOfDocument[]>;
}

type Head = Omit<HeaderOfDocument, "elements" | "segments">;

/** Elements of a table, where a collection has exact fields in tables. */
const OF_TABLES = "('TABLE_HEADER', 'TABLE_ROW')";

export function createExactValueRows({ reading }: Connections): ExactValueRows {
  const heads = reading.prepare<[Record<string, unknown>], Head>(
    `SELECT v.id AS versionId, c.id AS collectionId, d.key AS documentKey, d.publicId AS documentPublicId, v.contentHash, v.title
       FROM json_each(:ids) wanted CROSS JOIN Document d ON d.publicId = wanted.value
       CROSS JOIN Version v ON v.id = d.currentVersionId CROSS JOIN Collection c ON c.id = d.collectionId
      WHERE c.spaceId = :spaceId AND ${SERVED} AND v.audienceId IN (SELECT value FROM json_each(:audienceIds))`,
  );
  const read = (of: string) =>
    `FROM json_each(:ids) w CROSS JOIN Element e ON e.versionId = w.value
      WHERE e.kind = 'HEADER_RECORD' OR (e.kind IN ${of} AND w.value IN (SELECT value FROM json_each(:tabled)))`;
  const elements = reading.prepare<[Record<string, unknown>], StoredRowElement & { versionId: number }>(
    `SELECT e.versionId, e.ordinal, e.kind, e.parentOrdinal AS parent, e.detail ${read(OF_TABLES)}
      ORDER BY e.versionId, e.ordinal`,
  );
  const segments = reading.prepare<
    [Record<string, unknown>],
    StoredRows["segments"][number] & { readonly versionId: number }
  >(
    `SELECT s.versionId, s.ordinal, s.start, s."end" AS "end", s.sealed
       FROM (SELECT e.versionId, min(e.start) AS start, max(e."end") AS "end" ${read(OF_TABLES)} GROUP BY e.versionId) reach
       CROSS JOIN TextSegment s ON s.versionId = reach.versionId AND s."end" > reach.start AND s.start < reach."end"
      ORDER BY s.versionId, s.ordinal`,
  );

  return {
    async findHeaders({ spaceId, audienceIds }, publicIds, tabledIn) {
      const found = heads.all({ spaceId, audienceIds: jsonList(audienceIds), ids: jsonList([...new Set(publicIds)]) });
      const tabled = new Set(await tabledIn([...new Set(found.map(({ collectionId }) => collectionId))]));
      const ofTables = found.filter(({ collectionId }) => tabled.has(collectionId));
      const parameters = {
        ids: jsonList(found.map(({ versionId }) => versionId)),
        tabled: jsonList(ofTables.map(({ versionId }) => versionId)),
      };
      const elementsOf = byVersion(elements.all(parameters));
      const segmentsOf = byVersion(segments.all(parameters));
      return found.map((head) => ({
        ...head,
        elements: elementsOf.get(head.versionId) ?? [],
        segments: segmentsOf.get(head.versionId) ?? [],
      }));
    },
  };
}
