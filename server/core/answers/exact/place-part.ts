// One sentence, item or row of an answer with values put in or taken out, by the verdicts on them.
import { containsSpan, type Span } from "../../text/span.ts";
import type { Verdict } from "./beside.ts";
import type { PlacedValue, RemovedValue } from "./exact-value.ts";
import type { Occurrence } from "./occurrences.ts";
import { gapAround } from "./tidy.ts";
import { writeValue, type AnswerFormat } from "./write-value.ts";

export interface PlacedPart {
  readonly text: string;
  /** Spans are of `text`. */
  readonly placed: readonly PlacedValue[];
  readonly removed: readonly RemovedValue[];
}

export interface PlacePartInput {
  readonly line: string;
  /** What is written of the line: from here to there. */
  readonly span: Span;
  readonly occurrences: readonly Occurrence[];
  /** One an occurrence. */
  readonly verdicts: readonly Verdict[];
  readonly titleOf: (documentId: string) => string;
  readonly format: AnswerFormat;
}

export function placePart(input: PlacePartInput): PlacedPart {
  const entries = input.occurrences.flatMap((occurrence, i) => {
    const verdict = input.verdicts[i];
    return verdict === undefined ? [] : [{ occurrence, verdict }];
  });
  return write(input, input.span, entries);
}

interface Entry {
  readonly occurrence: Occurrence;
  readonly verdict: Verdict;
}

function write(input: PlacePartInput, span: Span, entries: readonly Entry[]): PlacedPart {
  const { line, format } = input;
  const out = { text: "", placed: [] as PlacedValue[], removed: [] as RemovedValue[] };
  const add = (piece: PlacedPart) => {
    out.placed.push(...shifted(piece.placed, out.text.length));
    out.removed.push(...piece.removed);
    out.text += piece.text;
  };
  let at = span.start;
  for (const { occurrence, verdict } of entries) {
    const { span: whole, label, written, syntax } = occurrence;
    if (whole.start < at || whole.end > span.end) continue;
    const within = entries.filter(({ occurrence: other }) => label !== null && containsSpan(label, other.span));
    const named = label === null ? null : write(input, label, within);
    out.text += line.slice(at, whole.start);
    at = whole.end;
    if ("placeholder" in verdict) {
      const { placeholder } = verdict;
      const { value, token, documentId } = placeholder;
      const title = input.titleOf(documentId);
      const shown = writeValue({ value, syntax, label: named?.text ?? null, title, format });
      const start = out.text.length + shown.before.length;
      if (named !== null && shown.before.includes(named.text))
        out.placed.push(...shifted(named.placed, out.text.length + shown.before.indexOf(named.text)));
      if (named !== null) out.removed.push(...named.removed);
      const { kind, field } = value;
      out.placed.push({
        token,
        documentId,
        kind,
        field,
        value: value.value,
        span: { start, end: start + shown.value.length },
      });
      out.text += shown.before + shown.value + shown.after;
      continue;
    }
    out.removed.push({ reason: verdict.reason, written });
    if (named !== null && named.text.trim() !== "" && syntax === "LINK") {
      add(named);
      continue;
    }
    if (named !== null) out.removed.push(...named.removed);
    const gap = gapAround(out.text, line.slice(at, span.end));
    const kept = Math.max(out.placed.at(-1)?.span.end ?? 0, out.text.length - gap.before);
    out.text = out.text.slice(0, kept) + gap.text;
    // Nothing that is still to be judged goes with it.
    const next = entries.find(({ occurrence: other }) => other.span.start >= at)?.occurrence.span.start ?? Infinity;
    at = Math.min(at + gap.after, next);
  }
  out.text += line.slice(at, span.end);
  return out;
}

function shifted(placed: readonly PlacedValue[], by: number): PlacedValue[] {
  return placed.map((value) => ({ ...value, span: { start: value.span.start + by, end: value.span.end + by } }));
}
