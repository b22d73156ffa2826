// Values of columns that begin with what was typed, or nearly (FIND-13). Values are looked up in the order of the index of
// terms; one is shown only where a row has it that the caller may see, and as that row writes it.
import type { SuggestedValue, ValueColumn, ValuesQuery } from "../../core/structured/row-query.ts";
import { editsAllowed } from "../../core/suggestions/distance.ts";
import { isUnspaced } from "../../core/suggestions/fold.ts";
import { findSimilarStarts } from "../../core/suggestions/similar-starts.ts";
import type { Snapshot } from "./structured-snapshot.ts";
import { createParameters } from "./structured-sql.ts";

/** Look-ups for typing errors over all columns: about 3 µs each, so that none takes longer than about 10 ms. */
const LOOKUPS_MAX = 3_000;
/** What is longer is running text: nobody chooses it from a list (a choice). */
const VALUE_LENGTH_MAX = 200;

/** Those that begin with it first; with typing errors only where too few do, and never in columns of identifiers. */
export function suggestValues(query: ValuesQuery, snapshotOf: (column: ValueColumn) => Snapshot): SuggestedValue[] {
  const { typed, columns, limit } = query;
  const found = columns.flatMap((column) => valuesFrom(column, typed, { limit, edits: 0 }, snapshotOf(column)));
  if (found.length >= limit) return found;
  const guessed = columns.filter(({ isGuessed }) => isGuessed);
  const editsMax = editsAllowed(typed, isUnspaced(typed));
  if (editsMax === 0) return found;
  const lookupsMax = Math.ceil(LOOKUPS_MAX / Math.max(1, guessed.length));
  for (const column of guessed) {
    const snapshot = snapshotOf(column);
    const starts = findSimilarStarts(typed, (from) => nextValue(column, from, snapshot), { editsMax, lookupsMax });
    for (const { start, edits } of starts)
      if (!start.startsWith(typed)) found.push(...valuesFrom(column, start, { limit, edits }, snapshot));
  }
  return found;
}

function valuesFrom(
  column: ValueColumn,
  start: string,
  { limit, edits }: { limit: number; edits: number },
  snapshot: Snapshot,
): SuggestedValue[] {
  const parameters = createParameters();
  const columnId = parameters.bind(column.columnId);
  const prefix = parameters.bind(start);
  const rows = snapshot.all<{ folded: string; shown: string }>(
    `SELECT * FROM (SELECT t.folded,
        (SELECT coalesce(f.raw, t.shown) FROM FieldValue f CROSS JOIN CountedRow r ON r.id = f.rowId
          WHERE f.columnId = t.columnId AND f.termId = t.id AND ${snapshot.inReach("r", parameters)} LIMIT 1) AS shown
       FROM FieldTerm t
      WHERE t.columnId = ${columnId} AND t.folded >= ${prefix} AND t.folded < ${prefix} || char(1114111))
     WHERE length(shown) <= ${VALUE_LENGTH_MAX} ORDER BY folded LIMIT ${parameters.bind(limit)}`,
    parameters,
  );
  return rows.map(({ folded, shown }) => ({ columnId: column.columnId, folded, text: shown, edits }));
}

function nextValue({ columnId }: ValueColumn, from: string, snapshot: Snapshot): string | null {
  const parameters = createParameters();
  const [row] = snapshot.all<{ folded: string }>(
    `SELECT folded FROM FieldTerm WHERE columnId = ${parameters.bind(columnId)} AND folded >= ${parameters.bind(from)}
      ORDER BY folded LIMIT 1`,
    parameters,
  );
  return row?.folded ?? null;
}
