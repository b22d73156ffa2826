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
  return {
    async findConcerned(versionIds, { fields, hasTableRules }) {
      return concerned.all({
        versionIds: jsonList(versionIds),
        fields: jsonList(fields),
        hasTableRules: hasTableRules ? 1 : 0,
      });
    },
  };
}
