// Values too short, or too much like any number, to be told from other words of a text: hidden only where they stand as
// their field's own value (EXACT-2).
import { foldField } from "../../structured/fold.ts";
import type { Span } from "../../text/span.ts";
import type { BoundDocument, ExactValue } from "./exact-value.ts";
import { tableCells } from "./table-cells.ts";

export interface OwnValue {
  readonly span: Span;
  readonly value: ExactValue;
  readonly document: BoundDocument;
}

/** Letters and figures from which an identifier is told from other words (a choice: E-417 has four, M8 and R07 less). */
const IDENTIFIER_LENGTH_MIN = 4;

/** Whether every occurrence in running text is the value. Addresses and paths always are. */
export function isSaidAlone({ kind, value }: ExactValue): boolean {
  if (kind !== "IDENTIFIER") return true;
  const letters = value.replace(/[^\p{L}\p{N}]/gu, "");
  return letters.length >= IDENTIFIER_LENGTH_MIN && /\p{L}/u.test(letters) && /\p{N}/u.test(letters);
}

/** `Article: 4711` and the like, and cells of a Markdown table under the field's label. */
export function findOwnValues(text: string, documents: readonly BoundDocument[]): OwnValue[] {
  const byKey = new Map<string, Map<string, { value: ExactValue; document: BoundDocument }>>();
  for (const document of documents)
    for (const value of document.values) {
      if (value.field === null || isSaidAlone(value)) continue;
      for (const key of [foldField(value.field), ...(value.keys ?? [])]) {
        const values = byKey.get(key) ?? new Map<string, { value: ExactValue; document: BoundDocument }>();
        byKey.set(key, values);
        const folded = foldField(value.value);
        if (!values.has(folded)) values.set(folded, { value, document });
      }
    }
  if (byKey.size === 0) return [];
  const found: OwnValue[] = [];
  const look = (key: string, written: string, start: number) => {
    for (const { part, at } of parts(written)) {
      const known = byKey.get(key)?.get(foldField(part));
      if (known !== undefined) found.push({ ...known, span: { start: start + at, end: start + at + part.length } });
    }
  };
  let labels: readonly string[] | null = null;
  let start = 0;
  for (const line of text.split("\n")) {
    const cells = cellsOf(line);
    if (cells === null) {
      labels = null;
      const { key, value } = LINE.exec(line)?.groups ?? {};
      if (key !== undefined && value !== undefined)
        look(foldField(key.replace(/[*_`]/gu, "")), value, start + line.length - value.length);
    } else if (labels === null) labels = cells.map(({ text: label }) => foldField(label));
    else for (const [i, { text: cell, at }] of cells.entries()) look(labels[i] ?? "", cell, start + at);
    start += line.length + 1;
  }
  return found;
}

const LINE = /^\s*(?:[-*+•]\s+)?(?<key>[^:：=|\n]{1,80}?)\s*[:：=]\s*(?<value>\S.*)$/u;

function cellsOf(line: string): { text: string; at: number }[] | null {
  if (!line.trim().startsWith("|")) return null;
  return tableCells(line, 0).map(({ start, end }) => ({ text: line.slice(start, end), at: start }));
}

/** A value as a whole, and the parts of a list. */
function parts(written: string): { part: string; at: number }[] {
  const whole = written.trim();
  const items = [...written.matchAll(/[^;,；，、|]+/gu)].map(({ 0: item, index }) => {
    const part = item.trim();
    return { part, at: index + item.indexOf(part) };
  });
  const first = { part: whole, at: written.indexOf(whole) };
  return items.length < 2 ? [first] : [first, ...items.filter(({ part }) => part !== "")];
}
