// Public names of versions and of stretches in them: a name says which text it is about, and where in it (SRC-2).
import type { Span } from "../text/span.ts";

/** `renewal-long-v1` from `renewal-long` and `1` or `v1`. */
export function versionName(key: string, label: string): string {
  return /^v/i.test(label) ? `${key}-${label}` : `${key}-v${label}`;
}

/** `renewal-long-v1:chars-0-76` */
export function pieceName(version: string, span: Span): string {
  return `${version}:chars-${span.start}-${span.end}`;
}

/** The parts of a piece's name; null for anything that `pieceName` does not make. */
export function parsePieceName(name: string): { readonly version: string; readonly span: Span } | null {
  const match = /^(.+):chars-(0|[1-9]\d*)-(0|[1-9]\d*)$/su.exec(name);
  const [, version, from, to] = match ?? [];
  if (version === undefined) return null;
  const span = { start: Number(from), end: Number(to) };
  const isSpan = Number.isSafeInteger(span.start) && Number.isSafeInteger(span.end) && span.start <= span.end;
  return isSpan ? { version, span } : null;
}
