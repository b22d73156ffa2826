// Whether a value stands beside its own document (EXACT-4): in a sentence, an item or a row that names it, or that goes on
// speaking of it.
import { withoutLabels } from "../reply/labels-in-text.ts";
import { containsSpan, moveSpan, type Span } from "../../text/span.ts";
import { foldAddress } from "./addresses.ts";
import { createAnswerOutline, type AnswerLine, type Subject } from "./answer-outline.ts";
import type { BoundDocument, Placeholder, RemovedValue } from "./exact-value.ts";
import { both, union, type Mark } from "./marks.ts";
import { nearestSubject } from "./nearest.ts";
import type { Occurrence } from "./occurrences.ts";
import type { Placeholders } from "./placeholders.ts";
import { createSentenceReader, type Sentence } from "./read-sentence.ts";

export type Verdict = { readonly placeholder: Placeholder } | { readonly reason: RemovedValue["reason"] };

export interface BesideJudge {
  /** To be told of each line when its beginning is known, in order. */
  open(line: string): AnswerLine;
  /**
   * One verdict for each occurrence of a sentence, item or row, in order; tells the outline what is named there.
   * @param part of the line; occurrences are placed in the line
   */
  judge(
    part: { readonly line: string; readonly span: Span; readonly kind: AnswerLine },
    occurrences: readonly Occurrence[],
  ): Verdict[];
}

const NONE: Subject = new Set();

export function createBesideJudge({
  placeholders,
  documents,
}: {
  readonly placeholders: Placeholders;
  readonly documents: readonly BoundDocument[];
}): BesideJudge {
  const outline = createAnswerOutline();
  const supplied = new Set(documents.map(({ documentId }) => documentId));
  const all = new Map([...placeholders.documents(), ...documents].map((document) => [document.documentId, document]));
  const read = createSentenceReader([...all.values()], placeholders);
  const only = documents.length === 1 ? new Set([...supplied]) : NONE;

  /** What it belongs to by the names in the sentence; null where it names nothing. */
  function byNames(sentence: Sentence, place: Span): Subject | null {
    const { text, names: found, meant, places } = sentence;
    if (found.length === 0) return null;
    return meant.length === 0 ? NONE : nearestSubject({ text, place, marks: meant, places });
  }

  function inRow(sentence: Sentence, place: Span, cells: readonly Span[], start: number): Subject | null {
    const own = cells.findIndex((cell) => containsSpan(cell, moveSpan(place, start)));
    const column = own < 0 ? NONE : outline.column(own);
    if (sentence.names.length === 0) return column.size > 0 ? column : null;
    const cell = cells[own];
    const inCell = sentence.meant.filter((mark) => cell !== undefined && containsSpan(cell, moveSpan(mark, start)));
    const row = union(sentence.meant);
    const nearest = (inCell.length > 0 ? nearestSubject({ ...sentence, marks: inCell, place }) : null) ?? row;
    // A row of one document with a cell about another, or a column about another: it cannot be told whose the value is.
    if ([...row].some((id) => !nearest.has(id)) && sentence.meant.some((mark) => !inCell.includes(mark))) return NONE;
    return column.size === 0 ? nearest : both(nearest, column);
  }

  /** Where the sentence names nothing: by its identifiers and labels, within what it goes on about. */
  function withoutNames(sentence: Sentence, place: Span, codes: readonly Mark[]): Subject {
    const inherited = outline.inherited();
    if (sentence.hasUnknownName) return NONE;
    const within = (marks: readonly Mark[]): Subject => {
      if (marks.length === 0) return NONE;
      const nearest = nearestSubject({ ...sentence, marks, place }) ?? NONE;
      return inherited.size === 0 ? nearest : both(nearest, inherited);
    };
    const leading = codes.filter(({ start }) => isLeading(sentence.text, start));
    if (inherited.size !== 1) {
      const told = [leading, codes, sentence.labels].map(within).find(({ size }) => size === 1);
      if (told !== undefined) return told;
    }
    if (inherited.size > 0) {
      // Cited for another one than it goes on about: one of the two is wrong.
      const label = nearestSubject({ ...sentence, marks: sentence.labels, place }) ?? NONE;
      return label.size > 0 && both(label, inherited).size === 0 ? NONE : inherited;
    }
    const weak = within(sentence.weak);
    return weak.size === 1 ? weak : only;
  }

  function subjectOf(
    sentence: Sentence,
    occurrence: Occurrence,
    offset: number,
    codes: readonly Mark[],
    kind: AnswerLine,
  ): Subject {
    const place = moveSpan(occurrence.span, -offset);
    const { label } = occurrence;
    if (label !== null) {
      const called = sentence.names.filter((name) => containsSpan(label, moveSpan(name, offset)));
      if (called.length > 0)
        return called.every(({ subject }) => subject.size === 1) && union(called).size === 1
          ? union(called)
          : narrowed(union(called), sentence);
    }
    const named = kind.kind === "ROW" ? inRow(sentence, place, kind.cells, offset) : byNames(sentence, place);
    if (named !== null) return narrowed(named, sentence);
    return withoutNames(sentence, place, codes);
  }

  function narrowed(subject: Subject, { labels }: Sentence): Subject {
    if (subject.size < 2) return subject;
    const inherited = both(subject, outline.inherited());
    const cited = both(subject, union(labels));
    return cited.size === 1 ? cited : inherited.size === 1 && labels.length === 0 ? inherited : subject;
  }

  /** The document's own value: every one that may be meant has it. */
  function fits(candidate: Placeholder, subject: Subject): Placeholder | null {
    if (subject.size === 0) return null;
    const ids = [...subject];
    const isHeld = (id: string) => id === candidate.documentId || hasValue(all.get(id), candidate);
    if (!ids.every(isHeld)) return null;
    if (subject.has(candidate.documentId)) return candidate;
    const own = placeholders.ofValue(candidate.value.value).find(({ documentId }) => subject.has(documentId));
    return own ?? candidate;
  }

  return {
    open: (line) => outline.open(line),
    judge({ line, span, kind }, occurrences) {
      const text = line.slice(span.start, span.end);
      const sentence = read(text, occurrences, span.start);
      const known = occurrences.map((occurrence) => candidatesOf(occurrence, placeholders));
      const codes = occurrences.flatMap(({ span: place }, i): Mark[] => {
        const code = known[i]?.find(({ value }) => value.kind === "IDENTIFIER");
        if (code === undefined) return [];
        return [{ ...moveSpan(place, -span.start), subject: new Set([code.documentId]) }];
      });
      const verdicts = occurrences.map((occurrence, i): Verdict => {
        const candidates = known[i] ?? [];
        if (candidates.length === 0) return { reason: occurrence.isToken ? "PLACEHOLDER_UNKNOWN" : "RAW_LINK" };
        const own = candidates.filter(({ documentId }) => supplied.has(documentId));
        if (own.length === 0) return { reason: "PLACEHOLDER_FOREIGN" };
        const others = codes.filter(({ start }) => start !== occurrence.span.start - span.start);
        const subject = subjectOf(sentence, occurrence, span.start, others, kind);
        for (const candidate of own) {
          const fitting = fits(candidate, subject);
          if (fitting !== null) return { placeholder: fitting };
          const isCode = candidate.value.kind === "IDENTIFIER";
          if (isCode && isOwnName(candidate, occurrence, sentence, subject, span.start))
            return { placeholder: candidate };
        }
        return { reason: "PLACEHOLDER_MISPLACED" };
      });
      outline.named(
        subjectNamed(sentence, codes, verdicts),
        kind.kind === "ROW" ? cellSubjects(sentence, kind.cells, span.start) : undefined,
      );
      return verdicts;
    },
  };

  /** A code is a name by itself where nothing else is named, and where the text of the document that is spoken of says it. */
  function isOwnName(
    code: Placeholder,
    { span }: Occurrence,
    sentence: Sentence,
    subject: Subject,
    offset: number,
  ): boolean {
    if ([...subject].some((id) => placeholders.isMentioned(code, id))) return true;
    if (sentence.names.length > 0 || sentence.hasUnknownName) return false;
    if (outline.inherited().size === 0) return true;
    const place = moveSpan(span, -offset);
    if (!isLeading(sentence.text, place.start)) return false;
    // By itself, under a name, it is what is told of that name.
    return saysMore(sentence.text, place) || union(sentence.labels).has(code.documentId);
  }

  function subjectNamed(
    { meant, weak, text }: Sentence,
    codes: readonly Mark[],
    verdicts: readonly Verdict[],
  ): Subject {
    if (meant.length > 0) return union(meant);
    const placed = new Set(
      verdicts.flatMap((verdict) => ("placeholder" in verdict ? [verdict.placeholder.documentId] : [])),
    );
    const leading = codes.filter(({ start, subject }) => isLeading(text, start) && both(subject, placed).size > 0);
    if (leading.length > 0 || outline.inherited().size > 0) return union(leading);
    const common = union(weak);
    return common.size === 1 ? common : NONE;
  }
}

function cellSubjects({ meant }: Sentence, cells: readonly Span[], offset: number): Subject[] {
  return cells.map((cell) => union(meant.filter((mark) => containsSpan(cell, moveSpan(mark, offset)))));
}

function candidatesOf({ isToken, written }: Occurrence, placeholders: Placeholders): readonly Placeholder[] {
  if (!isToken) return placeholders.ofValue(written);
  const found = placeholders.find(written);
  return found === null ? [] : [found];
}

function hasValue(document: BoundDocument | undefined, { value }: Placeholder): boolean {
  const folded = foldAddress(value.value);
  return (
    document?.values.some(
      ({ kind, value: own }) =>
        kind === value.kind && (own === value.value || (kind !== "IDENTIFIER" && foldAddress(own) === folded)),
    ) ?? false
  );
}

/** Whether words stand in the sentence beside the place, labels apart. */
function saysMore(text: string, { start, end }: Span): boolean {
  return /[\p{L}\p{N}]/u.test(withoutLabels(`${text.slice(0, start)} ${text.slice(end)}`));
}

/** Whether nothing but signs stands before it, or nothing at all since the last part of the sentence began. */
function isLeading(text: string, at: number): boolean {
  return !/[\p{L}\p{N}]/u.test(text.slice(0, at).replace(/^.*[;；|]/u, ""));
}
