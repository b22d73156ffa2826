// Elements and sections as the database keeps them, turned back into what a parser handed over.
import type { Element, ElementDetail, Section } from "../core/documents/element.ts";
import type { ElementRow, SectionRow } from "../database/sqlite/evidence-rows.ts";

/** An element row with its detail read. */
export function readElement(row: ElementRow): Omit<ElementRow, "detail"> & { detail: ElementDetail | null } {
  return { ...row, detail: row.detail === null ? null : (JSON.parse(row.detail) as ElementDetail) };
}

export function toElement(stored: ElementRow): Element {
  const { kind, start, end, sectionOrdinal, parentOrdinal, page, row, detail } = readElement(stored);
  const place = { section: sectionOrdinal, parent: parentOrdinal, page, row };
  return { kind: kind as Element["kind"], start, end, ...place, detail };
}

export function toSection(stored: SectionRow): Section {
  const { level, number, start, end, titleStart, titleEnd, parentOrdinal } = stored;
  return { level, number, start, end, title: { start: titleStart, end: titleEnd }, parent: parentOrdinal };
}
