// The figures of a text with all that they may mean, in three languages, in time linear in its length.
import type { Span } from "../../text/span.ts";
import { joinCompounds } from "./compounds.ts";
import { foldForFigures } from "./fold-text.ts";
import { blank, blankNames } from "./left-out.ts";
import { findMoments } from "./moments.ts";
import {
  findCenturies,
  findHanNumbers,
  findHanTenths,
  findOneUnits,
  findRomanCenturies,
  findWordFractions,
} from "./number-words.ts";
import { readQuantityAround } from "./quantity.ts";
import { joinRanges } from "./ranges.ts";
import { readFigure, type ReadFigure } from "./read-figure.ts";
import { findSpelledNumbers } from "./spelled-numbers.ts";
import { readWrittenNumber, scaled, WRITTEN_NUMBER, type WrittenNumber } from "./written-number.ts";

/**
 * A text is read in stretches of about this many characters, cut at white space or between signs, so that no look around
 * a figure is ever longer (a choice: a long paragraph).
 */
const STRETCH = 2_000;

const NUMBER = new RegExp(`(?<![\\p{Script=Latin}\\p{Script=Cyrillic}\\d_]|\\d[.,])(?:${WRITTEN_NUMBER})`, "gu");
const CALL = /(?<![\p{L}\d])(?:\+\d{1,3}[ (-]*|\(\d{3,4}\) ?|8[ -]?\(\d{3,4}\) ?)\d[\d ()-]{5,20}\d(?![\d%])/gu;
/** Letters right behind the digits that leave it a number: 1950s, 19th, 21-й; any others make a name of it: 3D. */
const SUFFIX = /^(?:'?s|st|nd|rd|th|x|-?(?:х|й|го|му|м|я|ую|ой|е|ти|летн\p{L}*))(?!\p{L})/u;
const LETTER = /^[\p{Script=Latin}\p{Script=Cyrillic}_]/u;

/** In the order of the text, none over another. */
export function readFigures(text: string): ReadFigure[] {
  return stretches(text).flatMap((stretch) => readStretch(text, stretch));
}

function stretches(text: string): Span[] {
  const spans: Span[] = [];
  for (let start = 0; start < text.length;) {
    const line = text.indexOf("\n", start);
    let end = line < 0 ? text.length : line + 1;
    if (end - start > STRETCH) {
      const head = text.slice(start, start + STRETCH);
      const cut = Math.max(head.lastIndexOf(". "), head.lastIndexOf("。"), head.lastIndexOf("，"));
      const space = cut > STRETCH / 2 ? cut : head.lastIndexOf(" ");
      end = start + (space > STRETCH / 2 ? space + 1 : STRETCH);
    }
    spans.push({ start, end });
    start = end;
  }
  return spans;
}

function readStretch(text: string, stretch: Span): ReadFigure[] {
  const written = text.slice(stretch.start, stretch.end);
  if (!/[\p{N}\p{L}]/u.test(written)) return [];
  const folded = foldForFigures(written);
  const found: ReadFigure[] = [];
  let rest = blankNames(folded.text);
  const take = (figures: readonly ReadFigure[]): void => {
    found.push(...figures);
    rest = blank(
      rest,
      figures.map(({ span }) => span),
    );
  };
  take(
    findMoments(rest).map(({ kind, start, end, moments }) =>
      readFigure({ kind, span: { start, end }, text: "" }, { moments }),
    ),
  );
  take(
    [...rest.matchAll(CALL)].map((match) =>
      readFigure(
        { kind: "NUMBER", span: { start: match.index, end: match.index + match[0].length }, text: "" },
        { numbers: [Number(match[0].replace(/\D/g, ""))], dimensions: ["call"] },
      ),
    ),
  );
  take(findHanTenths(rest).map((found) => readWords(rest, found)));
  take([...rest.matchAll(NUMBER)].flatMap((match) => readDigits(rest, match)));
  take(findRomanCenturies(rest).map((found) => readWords(rest, found)));
  take(findWordFractions(rest).map((found) => readWords(rest, found)));
  take(findCenturies(rest).map((found) => readWords(rest, found)));
  take(findHanNumbers(rest).map((found) => readWords(rest, found)));
  take(findSpelledNumbers(rest).map((found) => readWords(rest, found)));
  take(findOneUnits(rest).map((found) => readWords(rest, found)));
  const place = (span: Span): Span => ({
    start: stretch.start + folded.originOf(span.start),
    end: stretch.start + folded.originOf(span.end),
  });
  const placed = (figure: ReadFigure): ReadFigure => {
    const span = place(figure.span);
    const ends = figure.ends === null ? null : ([placed(figure.ends[0]), placed(figure.ends[1])] as const);
    return { ...figure, span, text: text.slice(span.start, span.end), ends };
  };
  found.sort((a, b) => a.span.start - b.span.start);
  return joinRanges(folded.text, joinCompounds(folded.text, apart(found)))
    .map(placed)
    .filter(({ text: found }) => found !== "");
}

/** What one figure has taken is not another's: of `½$49` the sign is the second's. */
function apart(figures: readonly ReadFigure[]): ReadFigure[] {
  let last = 0;
  return figures.flatMap((figure) => {
    const start = Math.max(figure.span.start, last);
    if (start >= figure.span.end) return [];
    last = figure.span.end;
    return [{ ...figure, span: { start, end: last } }];
  });
}

function readDigits(text: string, match: RegExpMatchArray): ReadFigure[] {
  const start = match.index ?? 0;
  let end = start + match[0].length;
  const read = readWrittenNumber(match.groups ?? {});
  if (read === null) return [];
  end += SUFFIX.exec(text.slice(end, end + 12))?.[0].length ?? 0;
  const figure = around(text, { start, end, read });
  // 3D, 2n: a letter that says nothing known makes it a name.
  return LETTER.test(text.slice(figure.span.end, figure.span.end + 1)) && figure.span.end === end ? [] : [figure];
}

function readWords(
  text: string,
  { start, end, value, isPercent }: { start: number; end: number; value: number; isPercent?: boolean },
): ReadFigure {
  const isShare = value > 0 && value < 1;
  const coarse = Number.isInteger(value) && value >= 1_000 ? 10 ** (/0*$/.exec(`${value}`)?.[0].length ?? 0) : 1;
  const read = { numbers: [value], step: isShare ? 0 : coarse, coarseStep: isShare ? 0 : coarse };
  const figure = around(text, { start, end, read });
  return {
    ...figure,
    isInWords: true,
    ...(isPercent === true ? { kind: "PERCENT" as const, dimensions: ["percent"] } : {}),
  };
}

function around(
  text: string,
  { start, end, read }: { readonly start: number; readonly end: number; readonly read: WrittenNumber },
): ReadFigure {
  const quantity = readQuantityAround(text, { start, end, value: read.numbers[0] ?? 0 });
  const whole = scaled(read, quantity.multiple) ?? read;
  const sign = quantity.isNegative ? -1 : 1;
  return readFigure(
    { kind: quantity.kind, span: { start: quantity.start, end: quantity.end }, text: "" },
    {
      numbers: whole.numbers.map((number) => number * sign),
      unscaled: quantity.multiple === 1 ? [] : read.numbers.map((number) => number * sign),
      parts: read.parts ?? [],
      dimensions: quantity.dimensions,
      factor: quantity.factor,
      step: whole.step,
      coarseStep: whole.coarseStep,
      isAbout: quantity.isAbout,
    },
  );
}
