// Nested values of front matter and JSON as flat fields: `size.width: 3`, `tags: a, b`, `parts.1.name: bolt`.
import { AppError } from "../../core/errors.ts";
import { isLabelKey, parseLabels } from "../../core/documents/labels.ts";
import type { Labels } from "../../core/documents/element.ts";
import { ITEM_SEPARATOR, type Field } from "./blocks.ts";

/** Levels of nesting that are read. A choice: real records have under ten, and deeper ones only cost stack. */
export const NESTING_MAX = 100;

/**
 * Fields and labels of one object, in its order. Only top-level keys of the namespace `vouch:` are labels (SRC-7).
 * @throws {AppError} LABEL_INVALID; FILE_NESTING_LIMIT over NESTING_MAX levels
 */
export function flattenRecord(record: Readonly<Record<string, unknown>>): { fields: Field[]; labels: Labels } {
  const fields: Field[] = [];
  const labels: [string, unknown][] = [];
  for (const [key, value] of Object.entries(record)) {
    if (isLabelKey(key)) labels.push([key, value]);
    else flattenValue(fields, key, value, 1);
  }
  return { fields, labels: parseLabels(labels) };
}

function isScalar(value: unknown): boolean {
  return typeof value !== "object" || value === null || value instanceof Date;
}

function scalarText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  // Dates of TOML print as they are written.
  if (value instanceof Date) return value.toISOString();
  return typeof value === "number" || typeof value === "bigint" || typeof value === "boolean" ? String(value) : "";
}

function flattenValue(fields: Field[], key: string, value: unknown, depth: number): void {
  if (depth > NESTING_MAX) {
    throw new AppError("FILE_NESTING_LIMIT", `Values are nested deeper than ${NESTING_MAX} levels. Flatten them.`, {
      details: { nestingMax: NESTING_MAX },
    });
  }
  if (isScalar(value)) fields.push({ key, value: scalarText(value) });
  else if (Array.isArray(value)) {
    if (value.every(isScalar)) {
      const items = value.map((item) => scalarText(item).trim()).filter((item) => item !== "");
      fields.push({ key, value: items.join(ITEM_SEPARATOR), items });
    } else value.forEach((part: unknown, index) => flattenValue(fields, `${key}.${index + 1}`, part, depth + 1));
  } else {
    const entries = Object.entries(value as object);
    if (entries.length === 0) fields.push({ key, value: "" });
    for (const [name, part] of entries) flattenValue(fields, `${key}.${name}`, part, depth + 1);
  }
}
