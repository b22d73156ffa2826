// Where the figures of an answer come from (ANS-5): a source, the question, a rounding or a reckoning; or nowhere.
import { splitSentences } from "../../text/sentences.ts";
import type { Span } from "../../text/span.ts";
import type { FigureOrigin, TracedFigure } from "./figure.ts";
import { statedFigures } from "./find.ts";
import { operandOf, type Operand, type Reckoning, type ReckoningContext, type SourceOperands } from "./operand.ts";
import type { ReadFigure } from "./read-figure.ts";
import { computed, countLists, reckon, reckonListed, type ListedCount } from "./reckon.ts";
import { reckonSources } from "./reckon-sources.ts";
import { findRounded } from "./rounded.ts";
import { indexSources, type FigureReader, type Source, type SourceFigure, type SourceIndex } from "./source-index.ts";
import { findWrittenOut } from "./written-out.ts";

export interface TraceInput {
  readonly question: string;
  /** Blocks and structured results under the labels that they are cited by. */
  readonly sources: readonly { readonly label: number; readonly text: string }[];
  /** How sources and question are read; absent: anew. */
  readonly read?: FigureReader;
}

/** Figures of a sentence that another may be reckoned from, on either side of it (a choice: a sentence has few). */
const NEAR_MAX = 8;
/** An answer with more figures from nowhere is wrong, whatever the rest of them are (a choice). */
const RECKONED_MAX = 100;

/** Every figure of the answer, in its order. Sources go before the question, and what is written before what is reckoned. */
export function traceFigures(answer: string, { question, sources, read }: TraceInput): TracedFigure[] {
  const all: Source[] = [...sources, { label: null, text: question }];
  const index = indexSources(all, read);
  const figures = statedFigures(answer);
  const find = createFinder(index);
  const direct = figures.map((figure) => (figure.ends ?? [figure]).map((end) => find(end)));
  const contextOf = createContexts({ answer, figures, direct, all, index });
  const labels = sources.map(({ label }) => label);
  let lists: ListedCount[] | null = null;
  let writtenOut: Map<number, Reckoning> | null = null;
  let reckoned = 0;
  return figures.map((figure, at) => {
    const { kind, span, text } = figure;
    const origins = (figure.ends ?? [figure]).map((end, side): FigureOrigin => {
      const found = direct[at]?.[side] ?? null;
      if (found !== null) return writtenIn(found);
      if (reckoned++ >= RECKONED_MAX) return { kind: "UNACCOUNTED" };
      lists ??= countLists([...all, { label: null, text: answer }]);
      writtenOut ??= findWrittenOut({ answer, figures, find });
      const out = writtenOut.get(at);
      if (out !== undefined) return computed(out.how, out.operands);
      const context = contextOf(at);
      const counted = reckonSources(end, { answer, sentence: context.span, labels });
      if (counted !== null) return { kind: "COMPUTED", how: `${end.text} sources`, labels: counted, operands: [] };
      return reckon(end, context) ?? reckonListed(end, lists) ?? { kind: "UNACCOUNTED" };
    });
    return { kind, span, text, origin: leastOf(origins) };
  });
}

/** Looks for each figure once. */
function createFinder(index: SourceIndex): (figure: ReadFigure) => SourceFigure | null {
  const known = new Map<ReadFigure, SourceFigure | null>();
  return (figure) => {
    const found = known.get(figure);
    if (found !== undefined) return found;
    const source = index.find(figure) ?? findRounded(figure, index);
    known.set(figure, source);
    return source;
  };
}

function writtenIn({ label, figure }: SourceFigure): FigureOrigin {
  return label === null
    ? { kind: "QUESTION", written: figure.text }
    : { kind: "EVIDENCE", label, written: figure.text };
}

/** Each end of a range has its own origin; the one that says least is that of both. */
function leastOf(origins: readonly FigureOrigin[]): FigureOrigin {
  const order = ["UNACCOUNTED", "COMPUTED", "QUESTION", "EVIDENCE"] as const;
  const least = order
    .map((kind) => origins.find((origin) => origin.kind === kind))
    .find((found) => found !== undefined);
  return least ?? { kind: "UNACCOUNTED" };
}

interface ContextInput {
  readonly answer: string;
  readonly figures: readonly ReadFigure[];
  readonly direct: readonly (readonly (SourceFigure | null)[])[];
  readonly all: readonly Source[];
  readonly index: SourceIndex;
}

/** What stands around a figure; made only when a figure is looked for that stands in no source. */
function createContexts({ answer, figures, direct, all, index }: ContextInput): (at: number) => ReckoningContext {
  const operandsAround = (at: number, { start, end }: Span): Operand[] => {
    const near: Operand[] = [];
    for (let other = at - NEAR_MAX; other <= at + NEAR_MAX; other++) {
      const place = figures[other]?.span.start ?? -1;
      // Of a range the other end may be what one is reckoned from: "doubled from 18 V to 36 V".
      const isItself = other === at && figures[at]?.ends == null;
      if (isItself || place < start || place >= end) continue;
      near.push(...operandsWritten(figures[other], direct[other] ?? []));
    }
    return near;
  };
  let made: { sentences: Span[]; sources: SourceOperands[]; asked: Operand[] } | null = null;
  return (at) => {
    made ??= {
      sentences: splitSentences(answer),
      sources: operandsBySource(all, index),
      asked: index.figures
        .filter(({ label }) => label === null)
        .flatMap(asOperand)
        .slice(0, NEAR_MAX),
    };
    const place = figures[at]?.span.start ?? 0;
    const sentence = sentenceAt(made.sentences, place) ?? { start: 0, end: answer.length };
    const near = operandsAround(at, sentence);
    // "It rose from 32 V to 36 V. That is 12.5 % more.": what is reckoned with stands in the sentence before.
    const before = near.length > 0 ? undefined : sentenceAt(made.sentences, sentence.start - 1);
    return {
      span: sentence,
      sentence: answer.slice(before?.start ?? sentence.start, sentence.end),
      near: [...near, ...(before === undefined ? [] : operandsAround(at, before)), ...made.asked],
      sources: made.sources,
    };
  };
}

/** As the answer writes them: "412 and 655 make 1067" adds bare numbers, whatever the source says of them. */
function operandsWritten(figure: ReadFigure | undefined, found: readonly (SourceFigure | null)[]): Operand[] {
  const ends = figure === undefined ? [] : (figure.ends ?? [figure]);
  return ends.flatMap((end, side) => {
    const source = found[side] ?? null;
    return source === null ? [] : asOperand({ label: source.label, figure: end });
  });
}

function asOperand(found: SourceFigure): Operand[] {
  const operand = operandOf(found);
  return operand === null ? [] : [operand];
}

function operandsBySource(all: readonly Source[], { figures }: SourceIndex): SourceOperands[] {
  const operands = new Map<number | null, Operand[]>(all.map(({ label }) => [label, []]));
  for (const found of figures) operands.get(found.label)?.push(...asOperand(found));
  return all.flatMap(({ label, text }) =>
    label === null ? [] : [{ label, text, operands: operands.get(label) ?? [] }],
  );
}

/** The sentence that a place stands in: the last that begins before it. */
function sentenceAt(sentences: readonly Span[], place: number): Span | undefined {
  let [low, high] = [0, sentences.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sentences[middle]?.start ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  return sentences[low - 1];
}
