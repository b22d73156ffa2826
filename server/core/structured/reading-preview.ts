// What stored values would be under a reading: before a person decides on it.
import type { SpaceKeys } from "../security/keys.ts";
import type { CountSubject, FieldFigures, FieldReading } from "./field.ts";
import { profileReading, type WrittenValue } from "./fields/profile-reading.ts";
import { foldField } from "./fold.ts";
import { storedWrittenRows, type StoredRows } from "./stored-rows.ts";

export interface PreviewedReading {
  readonly subject: CountSubject;
  /** Folded. */
  readonly keys: readonly string[];
  readonly reading: FieldReading;
}

/** @returns figures of the rows of these documents alone @throws {AppError} CIPHER_INVALID */
export function previewReading(
  documents: readonly StoredRows[],
  { subject, keys, reading }: PreviewedReading,
  spaceKeys: Pick<SpaceKeys, "seal">,
): FieldFigures {
  const wanted = new Set(keys);
  const values: WrittenValue[] = [];
  let considered = 0;
  let withKey = 0;
  let withValue = 0;
  for (const document of documents)
    for (const { ordinal, entries } of storedWrittenRows(document, spaceKeys)) {
      if ((ordinal === 0) !== (subject === "DOCUMENTS")) continue;
      const own = entries.filter(({ key }) => wanted.has(foldField(key)));
      const written = own.filter(({ value }) => value.trim() !== "");
      considered += 1;
      if (own.length > 0) withKey += 1;
      if (written.length > 0) withValue += 1;
      values.push(...written);
    }
  return { considered, withKey, withValue, ...profileReading(values, reading) };
}
