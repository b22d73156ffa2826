// Which versions sentence templates may say anything of (NUM-1): looked up, so that a changed template reads no other text.
import { jsonList, type Connections } from "./connections.ts";

export interface SentenceRows {
  /**
   * Of these versions, those whose header has one of `fields`, that have a table where `hasTableRules`, or whose searched
   * cut holds a sentence now. In the order of their ids.
   * @param fields keyed hashes of folded keys (core/structured/header-values.ts)
   */
  findConcerned(
    versionIds: readonly number[],
    rules: { readonly fields: readonly number[]; readonly hasTableRules: boolean },
  ): Promise<number[]>;
  /** Served versions spread over a collection, those with tables where `hasTableRows`; at most `limit` for each audience. */
  sampleVersions(
    collectionId: number,
    audienceIds: readonly number[],
    sample: { readonly limit: number; readonly hasTableRows: boolean },
  ): Promise<number[]>;
}

export function createSentenceRows({ reading }: Pick<Connections, "reading">): SentenceRows {
  const concerned = reading
    .prepare<[object], number>(
      `SELECT v.id FROM json_each(:versionIds) wanted CROSS JOIN Version v ON v.id = wanted.value
        WHERE EXISTS (SELECT 1 FROM HeaderValue h WHERE h.versionId = v.id
                        AND h.field IN (SELECT value FROM json_each(:fields)))
           OR (:hasTableRules AND EXISTS (SELECT 1 FROM Element e WHERE e.versionId = v.id AND e.kind = 'TABLE_HEADER'))
           OR EXISTS (SELECT 1 FROM Piece p WHERE p.versionId = v.id AND p.cut = v.cut AND instr(p.form, '"SENTENCE"') > 0)
        ORDER BY v.id`,
    )
    .pluck();
  const rows = `FROM CountedRow WHERE collectionId = :collectionId AND isTableRow = :isTableRow AND isServed = 1
                   AND audienceId = :audienceId`;
  const ends = reading.prepare<[object], { first: number | null; last: number | null }>(
    `SELECT (SELECT min(id) ${rows}) AS first, (SELECT max(id) ${rows}) AS last`,
  );
  const next = reading
    .prepare<[object], number>(`SELECT versionId ${rows} AND id >= :from ORDER BY id LIMIT 1`)
    .pluck();
  return {
    async sampleVersions(collectionId, audienceIds, { limit, hasTableRows }) {
      const found = new Set<number>();
      for (const audienceId of audienceIds) {
        const place = { collectionId, audienceId, isTableRow: hasTableRows ? 1 : 0 };
        const { first = null, last = null } = ends.get(place) ?? {};
        if (first === null || last === null) continue;
        const step = (last - first) / Math.max(1, limit - 1);
        for (let i = 0; i < limit; i++) {
          const versionId = next.get({ ...place, from: first + Math.floor(step * i) });
          if (versionId !== undefined) found.add(versionId);
        }
      }
      return [...found];
    },
    async findConcerned(versionIds, { fields, hasTableRules }) {
      return concerned.all({
        versionIds: jsonList(versionIds),
        fields: jsonList(fields),
        hasTableRules: hasTableRules ? 1 : 0,
      });
    },
  };
}
