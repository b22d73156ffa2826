// Pieces of SQL with their parameters: values are always bound, and never stand in the text of a statement.

export interface SqlParameters {
  /** Names a value in a statement: `:p3`. */
  bind(value: number | string | null): string;
  /** `:p3` as a list that `IN` takes, whatever its length. */
  list(values: readonly (number | string)[]): string;
  readonly values: Readonly<Record<string, number | string | null>>;
}

export function createParameters(): SqlParameters {
  const values: Record<string, number | string | null> = {};
  let count = 0;
  const bind = (value: number | string | null) => {
    const name = `p${(count += 1)}`;
    values[name] = value;
    return `:${name}`;
  };
  return {
    bind,
    list: (all) =>
      all.length === 1 ? `(${bind(all[0] ?? null)})` : `(SELECT value FROM json_each(${bind(JSON.stringify(all))}))`,
    values,
  };
}

/**
 * Finds entries of FieldValue by their column and row: the index of its key. It is named wherever that is meant: without
 * statistics the planner takes any index of the column, and reads all of the column for each row.
 */
export const BY_ROW = "INDEXED BY sqlite_autoindex_FieldValue_1";
