// Puts values into an answer as it comes: line by line, sentence by sentence. A sentence with a value in it is held back until
// its end, which decides whose the value is; everything else goes on at once.
import { splitSentences } from "../../text/sentences.ts";
import { containsSpan, type Span } from "../../text/span.ts";
import type { AnswerLine } from "./answer-outline.ts";
import { createBesideJudge } from "./beside.ts";
import type { BoundDocument, PlacedValue, RemovedValue } from "./exact-value.ts";
import { findOccurrences, type Occurrence } from "./occurrences.ts";
import type { Placeholders } from "./placeholders.ts";
import { placePart } from "./place-part.ts";
import { showableEnd } from "./showable.ts";
import type { AnswerFormat } from "./write-value.ts";

export interface PlacingOptions {
  readonly placeholders: Placeholders;
  /** Those that were supplied in this turn: placeholders of others are foreign. */
  readonly documents: readonly BoundDocument[];
  readonly format: AnswerFormat;
}

export interface PlacedText {
  readonly text: string;
  /** In the order in which they stand. */
  readonly placed: readonly PlacedValue[];
  readonly removed: readonly RemovedValue[];
}

export interface Placer {
  /** @returns what can be shown now */
  push(text: string): string;
  /** @returns the rest */
  end(): string;
  /** All so far; spans are of everything that was returned. */
  result(): Pick<PlacedText, "placed" | "removed">;
}

/** Characters behind a sentence after which its end is sure: twice what splitting looks at (core/text/sentences.ts). */
const SURE_AFTER = 96;
/** `[a]: https://…` would make links of other words of the answer. */
const DEFINITION = /^[ \t]{0,3}(?=\[[^\]\n]+\]:\s*$)/u;

export function createPlacer({ placeholders, documents, format }: PlacingOptions): Placer {
  const judge = createBesideJudge({ placeholders, documents });
  const titles = new Map(
    [...placeholders.documents(), ...documents].map(({ documentId, title }) => [documentId, title]),
  );
  const placed: PlacedValue[] = [];
  const removed: RemovedValue[] = [];
  let length = 0;
  let line = "";
  let opened: AnswerLine | null = null;
  /** Up to where the line is decided, and shown. */
  let decided = 0;
  let shown = 0;
  let tried = 0;

  function decide(span: Span, occurrences: readonly Occurrence[]): string {
    opened ??= judge.open(line);
    const own = occurrences.filter((other) => containsSpan(span, other.span));
    const verdicts = judge.judge({ line, span, kind: opened }, own);
    const titleOf = (id: string) => titles.get(id) ?? "";
    const part = placePart({ line, span, occurrences: own, verdicts, titleOf, format });
    const first = own[0]?.span.start;
    const definition = first !== undefined && span.start === 0 ? DEFINITION.exec(line.slice(0, first)) : null;
    const escaped = definition === null ? -1 : definition[0].length;
    const text = escaped < 0 ? part.text : `${part.text.slice(0, escaped)}\\${part.text.slice(escaped)}`;
    const seen = Math.max(0, shown - span.start);
    const by = length - seen + (escaped < 0 ? 0 : 1);
    for (const value of part.placed)
      placed.push({ ...value, span: { start: value.span.start + by, end: value.span.end + by } });
    removed.push(...part.removed);
    decided = span.end;
    shown = Math.max(shown, span.end);
    return emit(text.slice(seen));
  }

  function emit(text: string): string {
    length += text.length;
    return text;
  }

  function finishLine(): string {
    const occurrences = findOccurrences(line);
    opened ??= judge.open(line);
    let out = "";
    for (const span of partsOf(line, opened, occurrences))
      if (span.end > decided) out += decide({ start: Math.max(span.start, decided), end: span.end }, occurrences);
    line = "";
    opened = null;
    [decided, shown, tried] = [0, 0, 0];
    return out;
  }

  /** Sentences of the open line that are over for sure, then what of the next can be shown. */
  function advance(): string {
    let out = "";
    const occurrences = findOccurrences(line);
    if (line.length - Math.max(tried, decided) >= SURE_AFTER && !/^[ \t>]*(?:[|#]|$)|\|/u.test(line)) {
      tried = line.length;
      if (occurrences.length > 0) {
        opened ??= judge.open(line);
        for (const span of opened.kind === "ROW" ? [] : partsOf(line, opened, occurrences))
          if (span.end > decided && span.end + SURE_AFTER <= line.length)
            out += decide({ start: Math.max(span.start, decided), end: span.end }, occurrences);
      }
    }
    const end = showableEnd(line, shown, occurrences);
    if (end > shown) {
      out += emit(line.slice(shown, end));
      shown = end;
    }
    return out;
  }

  return {
    push(text) {
      let out = "";
      let at = 0;
      for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", at)) {
        line += text.slice(at, end);
        out += finishLine() + emit("\n");
        at = end + 1;
      }
      line += text.slice(at);
      return out + (at < text.length ? advance() : "");
    },
    end: () => (line === "" ? "" : finishLine()),
    result: () => ({ placed, removed }),
  };
}

/** Side by side, all of the line; none ends within a value. */
function partsOf(line: string, { kind, start }: AnswerLine, occurrences: readonly Occurrence[]): Span[] {
  if (kind !== "TEXT" && kind !== "ITEM") return [{ start: 0, end: line.length }];
  const ends = splitSentences(line, { start, end: line.length })
    .map(({ end }) => end)
    .filter((end) => occurrences.every(({ span }) => end <= span.start || span.end <= end));
  ends[Math.max(0, ends.length - 1)] = line.length;
  return ends.map((end, i) => ({ start: ends[i - 1] ?? 0, end }));
}
