// Numbers with their unit: `2 cm`, `1,5 кг`, `30分钟`, `45 %`, `1 h 30 min`. A unit is known by its symbol (`mm`), the first way
// in which measure-units.ts writes it; a word that is no unit of measure (`шт`, `pages`) stands for itself, folded.
import { measureUnit, unitSymbol, UNIT_PATTERN } from "../../answers/measure-units.ts";
import { foldForMatch } from "../fold.ts";
import { MULTIPLE_WORDS, multipleOf } from "./multiples.ts";
import { NUMBER_PATTERN, readNumber, type DecimalSign } from "./numbers.ts";

export interface Quantity {
  readonly number: number;
  /** Symbol of the unit; null for a bare number. */
  readonly unit: string | null;
}

const PERCENT = "%|percent|per cent|процентов|процента|процент|проц\\.";
const PERMILLE = "‰";
/** Characters of a word that may stand for what is counted. A choice: longer ones are words of a sentence. */
const WORD_LENGTH_MAX = 20;

const KNOWN = new RegExp(
  `^(${NUMBER_PATTERN}) ?(?:(${MULTIPLE_WORDS})(?![\\p{L}]) ?)?(${PERCENT}|${PERMILLE}|"|''|${UNIT_PATTERN})\\.?`,
  "u",
);
const KNOWN_ANY_CASE = new RegExp(`^(${NUMBER_PATTERN}) ?(\\p{L}{3,}|${PERCENT})\\.?`, "iu");
const BARE = new RegExp(`^(${NUMBER_PATTERN})(?: ?(${MULTIPLE_WORDS})(?![\\p{L}]))?$`, "iu");
const COUNTED = new RegExp(`^(${NUMBER_PATTERN}) ?(\\p{L}[\\p{L} -]*)\\.?$`, "u");

/** A unit's symbol, however it is written: `millimetres` is `mm`, `percent` is `%`. Null for no unit of measure. */
export function knownUnit(written: string): string | null {
  const plain = written.trim().replace(/\.$/, "");
  if (new RegExp(`^(?:${PERCENT})$`, "iu").test(plain)) return "%";
  if (plain === PERMILLE) return PERMILLE;
  if (plain === '"' || plain === "''" || plain === "″") return "in";
  const unit = measureUnit(plain);
  return unit === null ? null : unitSymbol(unit);
}

/** @param plain as `plainForm` gives it */
export function readQuantity(plain: string, decimalSign: DecimalSign | null): Quantity | null {
  const bare = BARE.exec(plain);
  if (bare) {
    const number = readNumber(bare[1] ?? "", decimalSign);
    return number === null ? null : { number: tidy(number * multipleOf(bare[2])), unit: null };
  }
  return readMeasured(plain, decimalSign) ?? readCounted(plain, decimalSign);
}

/** One number with its unit, or several of one quantity, each smaller than the one before: `1 h 30 min`. */
function readMeasured(plain: string, decimalSign: DecimalSign | null): Quantity | null {
  let rest = plain;
  let sum: Quantity | null = null;
  let factor = Number.POSITIVE_INFINITY;
  while (rest !== "") {
    const match = longest(KNOWN.exec(rest), KNOWN_ANY_CASE.exec(rest));
    if (!match) return null;
    const number = readNumber(match.number, decimalSign);
    const unit: string | null = unitBehind(sum, match.unit);
    if (number === null || unit === null) return null;
    const amount = number * match.multiple;
    if (sum === null) sum = { number: tidy(amount), unit };
    else {
      const step = ratio(unit, sum.unit ?? "");
      if (step === null || step >= factor || amount < 0) return null;
      sum = { number: sum.number + amount * step * Math.sign(sum.number || 1), unit: sum.unit };
      factor = step;
    }
    if (factor === Number.POSITIVE_INFINITY) factor = 1;
    const next = rest.slice(match.length);
    if (next !== "" && !/^[ ,]|^\d/.test(next) && !/\p{Script=Han}$/u.test(rest.slice(0, match.length))) return null;
    rest = next.replace(/^,? ?(?:and|и)? ?/u, "");
  }
  return sum;
}

/** Behind hours an `m` is no metre: `2h 22m`. */
function unitBehind(before: Quantity | null, written: string): string | null {
  return before?.unit === "h" && written === "m" ? "min" : knownUnit(written);
}

interface Measured {
  readonly number: string;
  readonly multiple: number;
  readonly unit: string;
  readonly length: number;
}

function longest(exact: RegExpExecArray | null, anyCase: RegExpExecArray | null): Measured | null {
  const found: Measured[] = [];
  if (exact)
    found.push({
      number: exact[1] ?? "",
      multiple: multipleOf(exact[2]),
      unit: exact[3] ?? "",
      length: exact[0].length,
    });
  if (anyCase && knownUnit(anyCase[2] ?? "") !== null)
    found.push({ number: anyCase[1] ?? "", multiple: 1, unit: anyCase[2] ?? "", length: anyCase[0].length });
  return found.sort((a, b) => b.length - a.length)[0] ?? null;
}

function readCounted(plain: string, decimalSign: DecimalSign | null): Quantity | null {
  const match = COUNTED.exec(plain);
  const word = match?.[2]?.trim() ?? "";
  if (word === "" || word.length > WORD_LENGTH_MAX || word.split(" ").length > 2) return null;
  const number = readNumber(match?.[1] ?? "", decimalSign);
  return number === null ? null : { number, unit: foldForMatch(word) };
}

/** The number in another unit of the same quantity; null where there is no way. */
export function convert(number: number, from: string, to: string): number | null {
  const factor = from === to ? 1 : ratio(from, to);
  return factor === null ? null : tidy(number * factor);
}

function ratio(from: string, to: string): number | null {
  const source = measureUnit(from);
  const target = measureUnit(to);
  return source === null || target === null || source.base !== target.base ? null : source.factor / target.factor;
}

/** Twelve figures hold every number of a document; what stands behind them came from factors. */
function tidy(number: number): number {
  return Number(number.toPrecision(15)) === number ? number : Number(number.toPrecision(12));
}
