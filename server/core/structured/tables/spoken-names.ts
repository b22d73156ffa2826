// How an answer calls a document and a column: by what its reader knows them by.
import type { ColumnLabel } from "./column-label.ts";

/** A longer title is a sentence: then the key says it shorter (a choice). */
const TITLE_LENGTH_MAX = 80;

export function documentName({
  title,
  row,
}: {
  readonly title: string;
  readonly row: { readonly documentKey: string };
}): string {
  return title === "" || title.length > TITLE_LENGTH_MAX ? row.documentKey : title;
}

/** Without its unit: `s (width across flats)`. */
export function columnName(column: ColumnLabel | undefined): string {
  const [first = "", ...rest] = column?.names ?? [];
  return rest.length === 0 ? first : `${first} (${rest.join(", ")})`;
}

/** A bare number with the unit of its column; anything else as written. */
export function withUnit(value: string, unit: string | null): string {
  const isBare = /^[\p{N}\s.,±+–—/-]+$/u.test(value);
  if (unit === null || !isBare) return value;
  return /^[%°"″′]/u.test(unit) ? `${value}${unit}` : `${value} ${unit}`;
}
