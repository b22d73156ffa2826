// Machine-readable `Key: value` lines: front matter, CSV columns, JSON keys (CUT-1). Values that are prose stand below
// them as paragraphs, since a description is read as text and cut as text.
import type { FieldSpans } from "../../core/documents/element.ts";
import type { TextBuilder } from "../../core/documents/text-builder.ts";
import { ITEM_SEPARATOR, type Field } from "./blocks.ts";

/** Characters above which a value is read as prose, unless it is a list or an address. A choice. */
const PROSE_LENGTH_MIN = 200;
/** Characters above which two sentences make prose: shorter ones are notes like "In stock. Ships today." */
const SENTENCES_LENGTH_MIN = 60;
const SENTENCE_END = /[.!?…]["'»”)\]]*(?=\s+["'«“([]*[\p{Lu}\p{Lo}]|\s*$)|[。！？]/gu;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/** Whether a value is running text, not a name, number, list or address. */
export function isProse(value: string): boolean {
  const unspaced = value.match(UNSPACED)?.length ?? 0;
  // A Chinese or Japanese character says about as much as three Latin letters.
  const length = value.length + 2 * unspaced;
  if (length < SENTENCES_LENGTH_MIN) return false;
  const sentences = value.match(SENTENCE_END)?.length ?? 0;
  const words = value.trim().split(/\s+/).length + unspaced / 2;
  if (sentences >= 2 && words >= 10) return true;
  if (/\n\s*\n/.test(value.trim()) && words >= 10) return true;
  const separators = value.match(/[,;|、，；\n]/g)?.length ?? 0;
  return length > PROSE_LENGTH_MIN && words >= 20 && (sentences > 0 || separators * 4 < words);
}

function cleanKey(key: string): string {
  return key.replace(/\s+/g, " ").trim() || "-";
}

/**
 * Writes the fields as one HEADER_RECORD of `key: value` lines, an empty value as `key:`, then every prose value as
 * paragraphs of its own (`key: text`). Call after `beginBlock`. Writes nothing for no fields.
 * @param row line or index of the record in its file
 */
export function writeHeaderRecord(builder: TextBuilder, fields: readonly Field[], row: number | null = null): void {
  if (fields.length === 0) return;
  const isProseField = fields.map((field) => isProse(field.value));
  // A record of prose alone keeps its first field as the header: something must carry the fields.
  if (isProseField.every(Boolean)) isProseField[0] = false;
  const short = fields.filter((_, index) => !isProseField[index]);
  const prose = fields.filter((_, index) => isProseField[index]);
  const spans: FieldSpans[] = [];
  const record = builder.openElement("HEADER_RECORD", { row });
  short.forEach((field, index) => {
    if (index > 0) builder.append("\n");
    spans.push(writeField(builder, field));
  });
  builder.closeElement(record);
  prose.forEach((field) => {
    builder.beginBlock();
    spans.push(writeProse(builder, field, row));
  });
  // The record keeps the spans of all its fields, also of those that stand below it.
  builder.addDetail(record, { fields: spans });
}

function writeField(builder: TextBuilder, field: Field): FieldSpans {
  const key = builder.append(cleanKey(field.key));
  const text = field.value.trim();
  builder.append(text === "" ? ":" : ": ");
  if (field.items === undefined) return { key, value: builder.append(text) };
  const { length: start } = builder;
  const items = field.items.map((item, index) => {
    if (index > 0) builder.append(ITEM_SEPARATOR);
    return builder.append(item);
  });
  return { key, value: { start, end: builder.length }, items };
}

function writeProse(builder: TextBuilder, field: Field, row: number | null): FieldSpans {
  const paragraphs = field.value
    .trim()
    .split(/\r?\n[^\S\n]*(?:\r?\n[^\S\n]*)+/)
    .filter((paragraph) => paragraph.trim() !== "");
  let element = builder.openElement("PARAGRAPH", { row });
  const key = builder.append(cleanKey(field.key));
  builder.append(": ");
  const start = builder.length;
  paragraphs.forEach((paragraph, index) => {
    if (index > 0) {
      builder.beginBlock();
      element = builder.openElement("PARAGRAPH", { row });
    }
    builder.append(paragraph);
    builder.closeElement(element);
  });
  return { key, value: { start, end: builder.length } };
}
