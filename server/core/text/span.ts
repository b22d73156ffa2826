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

export function containsSpan(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

export function moveSpan({ start, end }: Span, by: number): Span {
  return { start: start + by, end: end + by };
}

/** Whether they share a unit: side by side they do not. */
export function doSpansMeet(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}
