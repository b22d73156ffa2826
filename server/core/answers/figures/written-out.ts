// Reckonings that an answer writes out: `12 × $49 = $588`, `41 days (21 + 2 × 10)`, «20 дней (300 / 15)», 12×49元＝588元.
// One that is right, of operands that were supplied, accounts for its result and for the small constants in it.
import { isShownAs, type Reckoning, operandOf } from "./operand.ts";
import { isDuration, shareDimension, type ReadFigure } from "./read-figure.ts";
import type { SourceFigure } from "./source-index.ts";

/** Days of a week, hours of a day, months, weeks and days of a year, minutes of an hour, per cent (facts). */
const CONSTANTS: ReadonlySet<number> = new Set([4, 7, 12, 24, 30, 52, 60, 100, 365]);
/** "per month ", " people ", "/月" between an operand and the sign behind it (a choice: two or three words). */
const SAID = "[\\p{L}/.]{0,14}(?: [\\p{L}/.]{1,14}){0,2}";
const SIGNS: readonly (readonly [Operator, string])[] = [
  ["*", "[×✕＊*·]|(?<= )[xXхХ](?= )|(?<=\\s)(?:times|multiplied by|умножить на)(?=\\s)|乘以?"],
  ["/", "[÷/／]|(?<= )[:：](?= )|(?<=\\s)(?:divided by|разделить на)(?=\\s)|除以"],
  ["+", "[+＋]|(?<=\\s)(?:plus|плюс)(?=\\s)|加"],
  ["-", "(?<=\\s)[-−–](?=\\s)|−|(?<=\\s)(?:minus|минус)(?=\\s)|减去?"],
  ["=", "[=＝≈]|(?<=\\s)(?:equals|makes|равно|равняется)(?=\\s)|等于"],
];
const BETWEEN = SIGNS.map(
  ([operator, sign]) => [operator, new RegExp(`^ ?(?:${SAID})? ?[)）]?\\s?(?:${sign})\\s?[(（]?$`, "u")] as const,
);
/** Longer is no sign between two figures (follows from SAID). */
const BETWEEN_MAX = 64;
const BRACKET = /[()（）]/u;
/** Figures around a reckoning that may be its result (a choice: those of one or two sentences). */
const RESULT_AWAY_MAX = 4;

type Operator = "*" | "/" | "+" | "-" | "=";

interface Term {
  /** Place of its figure in the answer. */
  readonly at: number;
  readonly figure: ReadFigure;
  readonly source: SourceFigure | null;
  readonly before: Operator | null;
}

interface Input {
  readonly answer: string;
  readonly figures: readonly ReadFigure[];
  readonly find: (figure: ReadFigure) => SourceFigure | null;
}

/** For places of figures: the reckoning that each follows from or is a constant of. Linear in the figures. */
export function findWrittenOut({ answer, figures, find }: Input): Map<number, Reckoning> {
  const known = new Map<number, Reckoning>();
  // Results by value, for an answer that goes on with them: $588 + $100.
  const results = new Map<string, Reckoning>();
  for (const run of runsOf(termsOf({ answer, figures, find }))) {
    const [first, last] = [run[0], run.at(-1)];
    if (first === undefined || last === undefined || first === last) continue;
    const resultOf = (term: Term) => known.get(term.at) ?? results.get(valueKey(term.figure));
    const isSourced = (term: Term) => term.source !== null || resultOf(term) !== undefined;
    const multiplies = (at: number) =>
      [run[at]?.before, run[at + 1]?.before].some((sign) => sign === "*" || sign === "/");
    const isGiven = (term: Term, at: number) => isSourced(term) || (multiplies(at) && isConstant(term.figure));
    if (!run.every(isGiven) || !run.some(isSourced)) continue;
    const how = answer.slice(first.figure.span.start, last.figure.span.end);
    const place = resultsAround(figures, first.at, last.at).find((at) => isResult(figures[at], run, how));
    const result = place === undefined ? undefined : figures[place];
    if (place === undefined || result === undefined) continue;
    const operands = run.flatMap((term) => {
      const operand = term.source === null ? null : operandOf(term.source);
      return operand === null ? (resultOf(term)?.operands ?? []) : [operand];
    });
    for (const at of [place, ...run.map((term) => term.at)]) if (!known.has(at)) known.set(at, { how, operands });
    results.set(valueKey(result), { how, operands });
  }
  return known;
}

function valueKey({ numbers, factor, dimensions }: ReadFigure): string {
  return `${(numbers[0] ?? NaN) * factor} ${dimensions.join()}`;
}

/** Ranges and quotients are two terms each: `30 - 10` and `300 / 15` are read as one figure. */
function termsOf({ answer, figures, find }: Input): Term[] {
  const terms: Term[] = [];
  for (const [at, figure] of figures.entries())
    for (const end of partsOf(figure, answer)) {
      const last = terms.at(-1);
      const between = last === undefined ? "" : answer.slice(last.figure.span.end, end.span.start);
      const before = between === "" || between.length > BETWEEN_MAX ? null : operatorIn(between);
      terms.push({ at, figure: end, source: find(end), before });
    }
  return terms;
}

function partsOf(figure: ReadFigure, answer: string): readonly ReadFigure[] {
  if (figure.ends !== null) return figure.ends;
  // The first reading of what is divided, and the last, which divides: 1,200 of `1,200 / 12` has two readings.
  const [above, below] = [figure.parts[0], figure.parts.at(-1)];
  const slash = answer.slice(figure.span.start, figure.span.end).search(/[/／⁄]/u);
  if (above === undefined || below === undefined || slash < 0) return [figure];
  const middle = figure.span.start + slash;
  const part = (number: number, start: number, end: number): ReadFigure => ({
    ...figure,
    ...{ span: { start, end }, text: answer.slice(start, end), numbers: [number], unscaled: [], parts: [] },
    ...(number === below ? { dimensions: [], factor: 1 } : {}),
  });
  return [part(above, figure.span.start, middle), part(below, middle + 1, figure.span.end)];
}

function operatorIn(between: string): Operator | null {
  return BETWEEN.find(([, pattern]) => pattern.test(between))?.[0] ?? null;
}

/** Terms with signs of reckoning between them; "=" ends one. */
function runsOf(terms: readonly Term[]): Term[][] {
  const runs: Term[][] = [];
  for (const term of terms) {
    const run = runs.at(-1);
    if (run === undefined || term.before === null || term.before === "=") runs.push([term]);
    else run.push(term);
  }
  return runs;
}

function isConstant({ numbers, dimensions }: ReadFigure): boolean {
  const isTime = isDuration(dimensions);
  return CONSTANTS.has(numbers[0] ?? 0) && (dimensions.length === 0 || isTime || dimensions.includes("percent"));
}

/** The nearest first; those behind go before those in front. */
function resultsAround(figures: readonly ReadFigure[], first: number, last: number): number[] {
  const places: number[] = [];
  for (let away = 1; away <= RESULT_AWAY_MAX; away++) places.push(last + away, first - away);
  return places.filter((at) => figures[at] !== undefined && figures[at].ends === null);
}

function isResult(figure: ReadFigure | undefined, run: readonly Term[], written: string): boolean {
  if (figure === undefined) return false;
  const said = run.flatMap(({ figure: { dimensions } }) => dimensions);
  const isPercent = figure.dimensions.includes("percent");
  if (!isPercent && !shareDimension(said, figure.dimensions)) return false;
  const bare = { ...figure, factor: 1 };
  const inUnits = (of: (figure: ReadFigure) => number) => [
    evaluate(run, of),
    ...(BRACKET.test(written) ? [inOrder(run, of)] : []),
  ];
  const factors = isPercent ? [1, 100] : [1];
  return factors.some(
    (factor) =>
      inUnits(writtenValue).some((value) => isShownAs(bare, value * factor)) ||
      inUnits((term) => writtenValue(term) * term.factor).some((value) => isShownAs(figure, value * factor)),
  );
}

function writtenValue({ numbers, dimensions }: ReadFigure): number {
  return (numbers[0] ?? NaN) / (dimensions.includes("percent") ? 100 : 1);
}

/** Products and quotients first. */
function evaluate(run: readonly Term[], valueOf: (figure: ReadFigure) => number): number {
  let [sum, product] = [0, 0];
  for (const { figure, before } of run) {
    const value = valueOf(figure);
    if (before === "*") product *= value;
    else if (before === "/") product /= value;
    else [sum, product] = [sum + product, before === "-" ? -value : value];
  }
  return sum + product;
}

/** As brackets may have it: (21 + 2) × 10. */
function inOrder(run: readonly Term[], valueOf: (figure: ReadFigure) => number): number {
  return run.reduce((total, { figure, before }) => {
    const value = valueOf(figure);
    if (before === "*") return total * value;
    if (before === "/") return total / value;
    return before === "-" ? total - value : total + value;
  }, 0);
}
