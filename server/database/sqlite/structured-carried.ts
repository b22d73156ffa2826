// Which fields any row in reach carries: to a caller no other field exists (SRC-4).
import type { CarriedQuery } from "../../core/structured/row-query.ts";
import type { Snapshot } from "./structured-snapshot.ts";
import { BY_ROW, createParameters } from "./structured-sql.ts";

/** In the order of the query. A row that carries a key and leaves it empty carries it. */
export function findCarried({ marks }: CarriedQuery, snapshot: Snapshot): boolean[] {
  return marks.map((mark) =>
    snapshot.kept(`carried ${JSON.stringify(mark)}`, () => {
      const parameters = createParameters();
      // From the entries of the field to their rows: the first one in reach ends it.
      const entries =
        mark.kind === "COLUMN"
          ? `FieldValue f ${BY_ROW} CROSS JOIN CountedRow r ON r.id = f.rowId WHERE f.columnId = ${parameters.bind(mark.columnId)}`
          : `HeaderValue h CROSS JOIN CountedRow r ON r.versionId = h.versionId AND r.ordinal = 0
               WHERE h.field = ${parameters.bind(mark.field)}`;
      const sql = `SELECT EXISTS (SELECT 1 FROM ${entries} AND ${snapshot.inReach("r", parameters)}) AS found`;
      return snapshot.all<{ found: number }>(sql, parameters)[0]?.found === 1;
    }),
  );
}
