// Which texts stand in the place of which, with what is known of the ones that hold (SCOPE-3). The caller's audiences are
// read here and not left out: that a text is superseded counts also for those who may not see by what.
import { jsonList, type Connections } from "./connections.ts";
import { SERVED } from "./evidence-rows.ts";

export interface SupersessionOfKey {
  readonly supersedingKey: string;
  readonly supersedingSection: string | null;
  readonly supersededKey: string;
  readonly supersededSection: string | null;
  /** JSON, as declared. */
  readonly scope: string;
  /** The served version of the superseding document; null where none is served: it is superseded itself. */
  readonly versionId: number | null;
  /** JSON; null where none is served. */
  readonly versionScope: string | null;
  readonly isVisible: number;
}

export interface SupersessionRows {
  /**
   * Declared supersessions of documents by their keys, where a current version of the superseding document holds, or
   * where that document is superseded in its turn. What a version declared counts while that version does.
   */
  findSupersessions(
    collectionId: number,
    supersededKeys: readonly string[],
    audienceIds: readonly number[],
  ): Promise<SupersessionOfKey[]>;
}

export function createSupersessionRows({ reading }: Connections): SupersessionRows {
  // A document without a served version whose newest one is marked SUPERSEDED is a link of a chain, no longer its end.
  const isRetired = `d.currentVersionId IS NULL AND 'SUPERSEDED' =
    (SELECT newest.status FROM Version newest WHERE newest.documentId = d.id ORDER BY newest.ordinal DESC LIMIT 1)`;
  const find = reading.prepare<[Record<string, unknown>], SupersessionOfKey>(
    `SELECT s.supersedingKey, s.supersedingSection, s.supersededKey, s.supersededSection, s.scope,
            v.id AS versionId, v.scope AS versionScope,
            v.audienceId IN (SELECT value FROM json_each(:audienceIds)) AS isVisible
       FROM json_each(:keys) wanted
       CROSS JOIN Supersession s ON s.collectionId = :collectionId AND s.supersededKey = wanted.value
       JOIN Document d ON d.collectionId = s.collectionId AND d.key = s.supersedingKey
       LEFT JOIN Version v ON ${SERVED}
      WHERE s.state = 'DECLARED' AND (v.id IS NOT NULL OR ${isRetired})
        AND (s.declaredByVersionId IS NULL OR s.declaredByVersionId = v.id OR (v.id IS NULL AND s.declaredByVersionId =
            (SELECT newest.id FROM Version newest WHERE newest.documentId = d.id ORDER BY newest.ordinal DESC LIMIT 1)))
      ORDER BY s.id`,
  );
  return {
    async findSupersessions(collectionId, supersededKeys, audienceIds) {
      return find.all({ collectionId, keys: jsonList(supersededKeys), audienceIds: jsonList(audienceIds) });
    },
  };
}
