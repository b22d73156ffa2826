// The sentences that a collection's templates write about one document (NUM-1), as parts of searched forms: a curator's
// words around spans of the text. They stand in the form of the piece that carries the value, so that whoever rebuilds a
// piece from its stored form rebuilds its sentences too (docs/decisions/0009-value-sentences.md).
import type { Element } from "../documents/element.ts";
import type { FormPart, Piece } from "../documents/piece.ts";
import type { Span } from "../text/span.ts";
import type { CountSubject } from "./field.ts";
import { foldField } from "./fold.ts";
import { parseValue } from "./values/parse-value.ts";
import type { SentenceRule } from "./templates.ts";

export interface ValueSentence {
  /** Where the value stands that it says. */
  readonly at: number;
  readonly parts: readonly FormPart[];
}

interface DocumentParts {
  readonly text: string;
  readonly elements: readonly Pick<Element, "kind" | "parent" | "detail">[];
}

/** A value where it stands, under its folded key. */
interface PlacedValue {
  readonly key: string;
  readonly span: Span;
  readonly items: readonly Span[] | null;
}

/** A header record, or a row of a table. */
interface PlacedRecord {
  readonly subject: CountSubject;
  readonly values: readonly PlacedValue[];
}

/** Characters of a value that a sentence takes in: what is longer speaks for itself (a choice). */
const VALUE_LENGTH_MAX = 200;

/** In the order of the text, and at one value in the order of the rules. Nothing where no template holds. */
export function valueSentences(document: DocumentParts, rules: readonly SentenceRule[]): ValueSentence[] {
  if (rules.length === 0) return [];
  const rulesOf = rulesByKey(rules);
  const records = [...placedRecords(document)];
  // A field that another header record of the document holds is said of the same document.
  const ofDocument = firstByKey(records.flatMap(({ subject, values }) => (subject === "DOCUMENTS" ? values : [])));
  return records.flatMap(({ subject, values }) => {
    const own = firstByKey(values);
    const find = (keys: readonly string[]) =>
      firstOf(own, keys) ?? (subject === "DOCUMENTS" ? firstOf(ofDocument, keys) : undefined);
    return values.flatMap((value) =>
      (rulesOf[subject].get(value.key) ?? []).flatMap((rule) => {
        const parts = holds(rule, value, document.text) ? sentenceParts(rule, value.span, find) : null;
        return parts === null ? [] : [{ at: value.span.start, parts }];
      }),
    );
  });
}

/**
 * Adds each sentence to the form of the piece that carries its value: of pieces that overlap there, the first. `pieces`
 * are ordered by their start; their order and spans stay.
 */
export function addSentences<P extends Pick<Piece, "start" | "end" | "form">>(
  pieces: readonly P[],
  sentences: readonly ValueSentence[],
): P[] {
  const added = new Map<number, FormPart[]>();
  for (const { at, parts } of sentences) {
    let low = 0;
    for (let high = pieces.length; low < high;) {
      const middle = (low + high) >> 1;
      if ((pieces[middle]?.start ?? 0) <= at) low = middle + 1;
      else high = middle;
    }
    let index = Math.max(0, low - 1);
    while ((pieces[index - 1]?.end ?? 0) > at) index -= 1;
    const known = added.get(index);
    if (known === undefined) added.set(index, [...parts]);
    else known.push(...parts);
  }
  return pieces.map((piece, i) => {
    const parts = added.get(i);
    return parts === undefined ? piece : { ...piece, form: [...piece.form, ...parts] };
  });
}

function rulesByKey(rules: readonly SentenceRule[]): Record<CountSubject, ReadonlyMap<string, SentenceRule[]>> {
  const bySubject = { DOCUMENTS: new Map<string, SentenceRule[]>(), TABLE_ROWS: new Map<string, SentenceRule[]>() };
  for (const rule of rules)
    for (const key of new Set(rule.keys)) {
      const known = bySubject[rule.subject].get(key);
      if (known === undefined) bySubject[rule.subject].set(key, [rule]);
      else known.push(rule);
    }
  return bySubject;
}

/** Header records, and rows of tables with a header: what rows.ts counts, with the places of the values. */
function* placedRecords({ text, elements }: DocumentParts): Generator<PlacedRecord> {
  const fold = ({ start, end }: Span): string => foldField(text.slice(start, end));
  const isSayable = ({ key, span: { start, end } }: PlacedValue): boolean =>
    key !== "" && end - start <= VALUE_LENGTH_MAX && text.slice(start, end).trim() !== "";
  const labels = new Map<number, readonly string[]>();
  for (const { kind, parent, detail } of elements) {
    if (kind === "HEADER_RECORD") {
      const values = (detail?.fields ?? []).map(({ key, value, items }) => ({
        key: fold(key),
        span: value,
        items: items ?? null,
      }));
      yield { subject: "DOCUMENTS", values: values.filter(isSayable) };
    }
    if (parent === null) continue;
    if (kind === "TABLE_HEADER") labels.set(parent, (detail?.cells ?? []).map(fold));
    const columns = kind === "TABLE_ROW" ? labels.get(parent) : undefined;
    if (columns === undefined) continue;
    const values = columns.flatMap((key, i): PlacedValue[] => {
      const span = detail?.cells?.[i];
      return span === undefined ? [] : [{ key, span, items: null }];
    });
    yield { subject: "TABLE_ROWS", values: values.filter(isSayable) };
  }
}

function firstByKey(values: readonly PlacedValue[]): ReadonlyMap<string, PlacedValue> {
  const first = new Map<string, PlacedValue>();
  for (const value of values) if (!first.has(value.key)) first.set(value.key, value);
  return first;
}

function firstOf(values: ReadonlyMap<string, PlacedValue>, keys: readonly string[]): PlacedValue | undefined {
  for (const key of keys) {
    const value = values.get(key);
    if (value !== undefined) return value;
  }
  return undefined;
}

/**
 * Whether there is a value (`n/a` in a column of numbers is none) of the template's range. A range holds where a number
 * begins in it: `5 to 7 years` is 5, so that ranges side by side give one sentence.
 */
function holds({ from, to, reading }: SentenceRule, { span, items }: PlacedValue, text: string): boolean {
  const read = ({ start, end }: Span): string => text.slice(start, end);
  const values = parseValue(read(span), items?.map(read) ?? null, reading);
  if (from === null && to === null) return values.length > 0;
  return values.some(
    ({ number }) => number !== null && (from === null || number >= from) && (to === null || number < to),
  );
}

/** Null where a value that it names is not there: a sentence with a hole says nothing. */
function sentenceParts(
  { words, slots }: SentenceRule,
  own: Span,
  find: (keys: readonly string[]) => PlacedValue | undefined,
): FormPart[] | null {
  const spans: Span[] = [];
  for (const keys of slots) {
    const span = keys === null ? own : find(keys)?.span;
    if (span === undefined) return null;
    spans.push(span);
  }
  // A sentence without a value in it stands at its value, and takes nothing of it.
  const [first = { start: own.start, end: own.start }, ...rest] = spans;
  const [before = "", ...after] = words;
  return [
    { role: "SENTENCE", start: first.start, end: first.end, before, after: after[0] ?? "" },
    ...rest.map(({ start, end }, i): FormPart => ({ role: "SENTENCE_REST", start, end, after: after[i + 1] ?? "" })),
  ];
}
