// Half-open stretches of a text, in UTF-16 units (SRC-2).

/** `[start, end)` in UTF-16 units of one version's canonical text. Never splits a surrogate pair or a grapheme. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The text a span stands for. */
export function sliceSpan(text: string, span: Span): string {
  return text.slice(span.start, span.end);
}

/** The smallest span that holds all of `spans`. @throws {RangeError} for an empty list. */
export function coverSpans(spans: readonly Span[]): Span {
  if (spans.length === 0) throw new RangeError("coverSpans needs at least one span");
  return { start: Math.min(...spans.map((s) => s.start)), end: Math.max(...spans.map((s) => s.end)) };
}

export function containsSpan(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}
