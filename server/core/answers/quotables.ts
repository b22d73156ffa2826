// What may be quoted of a block (ANS-1): a sentence of prose, an item of a list, a row of a table with its caption, scope
// line and header, a field of a record. Everything is a span of the version's text.
import type { ElementDetail, ElementKind } from "../documents/element.ts";
import { splitSentences } from "../text/sentences.ts";
import type { Span } from "../text/span.ts";

/** An element of a block as it is stored. */
export interface BlockElement extends Span {
  readonly ordinal: number;
  readonly kind: ElementKind;
  readonly parentOrdinal: number | null;
  readonly detail: ElementDetail | null;
}

export interface QuotableUnit {
  readonly span: Span;
  /** What it cannot be understood without: caption, scope line and header of its table, in reading order. */
  readonly context: readonly Span[];
  readonly kind: "SENTENCE" | "LIST_ITEM" | "TABLE_ROW" | "FIELD" | "CODE";
}

const SENTENCES: ReadonlySet<ElementKind> = new Set(["PARAGRAPH", "QUOTE", "FIGURE", "SLIDE"]);
const TABLE_HEADS: ReadonlySet<ElementKind> = new Set(["TABLE_CAPTION", "TABLE_SCOPE", "TABLE_HEADER"]);

/** @param read the version's text at a span; @returns units in reading order */
export function quotableUnits(elements: readonly BlockElement[], read: (span: Span) => string): QuotableUnit[] {
  const heads = new Map<number, Span[]>();
  for (const element of elements)
    if (element.parentOrdinal !== null && TABLE_HEADS.has(element.kind)) {
      const own = heads.get(element.parentOrdinal) ?? [];
      heads.set(element.parentOrdinal, [...own, spanOf(element)]);
    }
  const prose = elements.filter((element) => SENTENCES.has(element.kind));
  const units = elements.flatMap((element): QuotableUnit[] => {
    const span = spanOf(element);
    if (SENTENCES.has(element.kind)) return sentences(span, read);
    if (element.kind === "LIST_ITEM") return [{ span, context: [], kind: "LIST_ITEM" }];
    if (element.kind === "CODE") return [{ span, context: [], kind: "CODE" }];
    if (element.kind === "TABLE_ROW")
      return [{ span, context: heads.get(element.parentOrdinal ?? -1) ?? [], kind: "TABLE_ROW" }];
    if (element.kind === "HEADER_RECORD") return fields(element, prose);
    return [];
  });
  // An empty row or item says nothing.
  return units.filter((unit) => read(unit.span).trim() !== "");
}

function sentences(span: Span, read: (span: Span) => string): QuotableUnit[] {
  return splitSentences(read(span)).map(({ start, end }) => ({
    span: { start: span.start + start, end: span.start + end },
    context: [],
    kind: "SENTENCE",
  }));
}

/** `key: value`, each by itself; an empty value says nothing, and a value that is prose is quoted by its sentences. */
function fields(element: BlockElement, prose: readonly Span[]): QuotableUnit[] {
  return (element.detail?.fields ?? [])
    .filter(({ value }) => value.end > value.start && !prose.some((p) => p.start < value.end && value.start < p.end))
    .map(({ key, value }) => ({ span: { start: key.start, end: value.end }, context: [], kind: "FIELD" }));
}

function spanOf({ start, end }: Span): Span {
  return { start, end };
}
