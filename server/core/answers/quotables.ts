// What may be quoted of a block (ANS-1): a sentence of prose, an item of a list, a row of a table with its caption, scope
// line and header, a field of a record. Everything is a span of the version's text.
import type { ElementDetail, ElementKind } from "../documents/element.ts";
import { splitSentences } from "../text/sentences.ts";
import { containsSpan, type Span } from "../text/span.ts";

/** An element of a block as it is stored. */
export interface BlockElement extends Span {
  readonly ordinal: number;
  readonly kind: ElementKind;
  readonly parentOrdinal: number | null;
  readonly detail: ElementDetail | null;
}

/** Where a row or an item stands in its table or list. */
export interface WholePlace {
  /** The table's or list's own element in the version. */
  readonly ordinal: number;
  /** From 1, among those that say something. */
  readonly index: number;
  /** How many there are; null where the block holds only a stretch of the table or list. */
  readonly of: number | null;
}

/** What a row's cells and their labels are; empty where the format knows no columns. */
export interface RowParts {
  readonly scope: readonly Span[];
  readonly header: readonly Span[];
  readonly cells: readonly Span[];
  /** Labels of the columns, from the lowest header line. */
  readonly labels: readonly Span[];
}

export interface QuotableUnit {
  readonly span: Span;
  /** What it cannot be understood without: caption, scope line and header of its table, in reading order. */
  readonly context: readonly Span[];
  readonly kind: "SENTENCE" | "LIST_ITEM" | "TABLE_ROW" | "FIELD" | "CODE";
  /** The element it stands in: sentences of one paragraph share it. */
  readonly element: number;
  /** Null for what is no row and no item. */
  readonly whole: WholePlace | null;
  /** TABLE_ROW only. */
  readonly row: RowParts | null;
  /** FIELD only: where its key stands. */
  readonly key: Span | null;
}

const SENTENCES: ReadonlySet<ElementKind> = new Set(["PARAGRAPH", "QUOTE", "FIGURE", "SLIDE"]);
const TABLE_HEADS: ReadonlySet<ElementKind> = new Set(["TABLE_CAPTION", "TABLE_SCOPE", "TABLE_HEADER"]);
const PLAIN = { context: [], whole: null, row: null, key: null } as const;

/** @param read the version's text at a span; @returns units in reading order */
export function quotableUnits(elements: readonly BlockElement[], read: (span: Span) => string): QuotableUnit[] {
  const heads = new Map<number, BlockElement[]>();
  for (const element of elements)
    if (element.parentOrdinal !== null && TABLE_HEADS.has(element.kind)) {
      const own = heads.get(element.parentOrdinal) ?? [];
      heads.set(element.parentOrdinal, [...own, element]);
    }
  const prose = elements.filter((element) => SENTENCES.has(element.kind));
  const says = (span: Span) => read(span).trim() !== "";
  const places = placesOf(elements, says);
  const units = elements.flatMap((element): QuotableUnit[] => {
    const span = spanOf(element);
    const own = { ...PLAIN, span, element: element.ordinal };
    if (SENTENCES.has(element.kind)) return sentences(element, read);
    if (element.kind === "LIST_ITEM")
      return [{ ...own, kind: "LIST_ITEM", whole: places.get(element.ordinal) ?? null }];
    if (element.kind === "CODE") return [{ ...own, kind: "CODE" }];
    if (element.kind === "TABLE_ROW") {
      const above = heads.get(element.parentOrdinal ?? -1) ?? [];
      const whole = places.get(element.ordinal) ?? null;
      return [{ ...own, kind: "TABLE_ROW", context: above.map(spanOf), whole, row: rowParts(element, above) }];
    }
    if (element.kind === "HEADER_RECORD") return fields(element, prose);
    return [];
  });
  // An empty row or item says nothing.
  return units.filter((unit) => says(unit.span));
}

/** The text of a part of a unit: of a cell, a label, a key. Empty where the unit does not hold it. */
export function partText(
  unit: Pick<QuotableUnit, "span" | "context"> & { readonly text: string; readonly contextTexts: readonly string[] },
  part: Span,
): string {
  const texts = [unit.text, ...unit.contextTexts];
  for (const [i, whole] of [unit.span, ...unit.context].entries())
    if (containsSpan(whole, part)) return (texts[i] ?? "").slice(part.start - whole.start, part.end - whole.start);
  return "";
}

function sentences(element: BlockElement, read: (span: Span) => string): QuotableUnit[] {
  return splitSentences(read(spanOf(element))).map(({ start, end }) => ({
    ...PLAIN,
    span: { start: element.start + start, end: element.start + end },
    kind: "SENTENCE",
    element: element.ordinal,
  }));
}

/** Of every row and item: which of how many, counted over the stored elements and not over what was found (NUM-9). */
function placesOf(elements: readonly BlockElement[], says: (span: Span) => boolean): Map<number, WholePlace> {
  const parts = elements.filter(({ kind }) => kind === "TABLE_ROW" || kind === "LIST_ITEM").filter(says);
  const wholes = new Map<number, BlockElement[]>();
  for (const part of parts) {
    if (part.parentOrdinal === null) continue;
    const own = wholes.get(part.parentOrdinal) ?? [];
    own.push(part);
    wholes.set(part.parentOrdinal, own);
  }
  const present = new Set(elements.map(({ ordinal }) => ordinal));
  const places = new Map<number, WholePlace>();
  for (const [ordinal, own] of wholes) {
    const of = present.has(ordinal) ? own.length : null;
    for (const [i, part] of own.entries()) places.set(part.ordinal, { ordinal, index: i + 1, of });
  }
  return places;
}

function rowParts({ detail }: BlockElement, above: readonly BlockElement[]): RowParts {
  const headers = above.filter(({ kind }) => kind === "TABLE_HEADER");
  return {
    scope: above.filter(({ kind }) => kind === "TABLE_SCOPE").map(spanOf),
    header: headers.map(spanOf),
    cells: detail?.cells ?? [],
    labels: headers.at(-1)?.detail?.cells ?? [],
  };
}

/** `key: value`, each by itself; an empty value says nothing, and a value that is prose is quoted by its sentences. */
function fields(element: BlockElement, prose: readonly Span[]): QuotableUnit[] {
  return (element.detail?.fields ?? [])
    .filter(({ value }) => value.end > value.start && !prose.some((p) => p.start < value.end && value.start < p.end))
    .map(({ key, value }) => ({
      ...PLAIN,
      span: { start: key.start, end: value.end },
      kind: "FIELD",
      element: element.ordinal,
      key: spanOf(key),
    }));
}

function spanOf({ start, end }: Span): Span {
  return { start, end };
}
