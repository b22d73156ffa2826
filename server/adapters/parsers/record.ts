// A row of a table or an object of JSON as a document of its own.
import type { Labels, ParsedDocument } from "../../core/documents/element.ts";
import { LABEL_PREFIX } from "../../core/documents/labels.ts";
import { TextBuilder } from "../../core/documents/text-builder.ts";
import { AppError } from "../../core/errors.ts";
import type { Field } from "./blocks.ts";
import { writeHeaderRecord } from "./header-record.ts";
import { cleanTitle, fieldTitle } from "./titles.ts";

export interface RecordSettings {
  readonly recordKey: string | null;
  readonly recordTitle: string | null;
}

export type RecordDocument = Omit<ParsedDocument, "report">;

const KEY_NAMES = ["key", "id", "sku"];

/**
 * @param row line or index of the record in its file, from 1
 * @throws {AppError} RECORD_INVALID where the record holds no value, or lacks the key its collection asks for
 */
export function recordDocument(
  record: { readonly fields: readonly Field[]; readonly labels: Labels; readonly row: number },
  settings: RecordSettings,
): RecordDocument {
  const { fields, labels, row } = record;
  if (fields.every((field) => field.value.trim() === "")) {
    throw new AppError("RECORD_INVALID", `Record ${row} holds no values. Remove it or fill it in.`, {
      details: { row },
    });
  }
  const builder = new TextBuilder();
  writeHeaderRecord(builder, fields, row);
  return { key: recordKey(record, settings), title: recordTitle(record, settings), labels, row, ...builder.finish() };
}

function valueOf(fields: readonly Field[], name: string): string | null {
  const wanted = name.trim().toLowerCase();
  const field = fields.find((candidate) => candidate.key.trim().toLowerCase() === wanted);
  return field?.value.trim() || null;
}

/** The label `vouch:key`, else the configured field, else the first of `key`, `id` and `sku` that the record has. */
function recordKey(
  record: { fields: readonly Field[]; labels: Labels; row: number },
  settings: RecordSettings,
): string | null {
  const label = record.labels[`${LABEL_PREFIX}key`];
  if (typeof label === "string") return label;
  if (settings.recordKey === null) {
    return (
      KEY_NAMES.map((name) => valueOf(record.fields, name))
        .find((value) => value !== null)
        ?.normalize("NFC") ?? null
    );
  }
  const key = valueOf(record.fields, settings.recordKey);
  if (key !== null) return key.normalize("NFC");
  throw new AppError(
    "RECORD_INVALID",
    `Record ${record.row} has no value for its key "${settings.recordKey}". Fill it in, or change the record key of the collection.`,
    { details: { row: record.row, recordKey: settings.recordKey } },
  );
}

function recordTitle(record: { fields: readonly Field[]; labels: Labels }, settings: RecordSettings): string | null {
  const label = record.labels[`${LABEL_PREFIX}title`];
  if (typeof label === "string") return cleanTitle(label);
  const configured = settings.recordTitle === null ? null : cleanTitle(valueOf(record.fields, settings.recordTitle));
  return configured ?? fieldTitle(record.fields);
}
