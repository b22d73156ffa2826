// Numbers as people write them: `1 977,50`, `1,977.5`, `1'234.50`, `1.234,5`, `1.5e3`, `1,23,456`. Read from the plain form
// (plain-form.ts); what is no number from end to end is none.
import type { FieldReading } from "../field.ts";

export type DecimalSign = NonNullable<FieldReading["decimalSign"]>;

/** A number's own characters, for patterns of other readers; what it matches may still be no number. */
export const NUMBER_PATTERN =
  "[+-]?(?:\\d[\\d.,'’_]*(?: \\d{3}(?!\\d)[\\d.,'’_]*)*|[.,]\\d+)(?:[eE][+-]?\\d{1,3}(?![\\d\\p{L}]))?";

const SHAPE = /^([+-]?)((?:\d+(?:[ .,'’_]\d+)*)|[.,]\d+)(?:[eE]([+-]?\d{1,3}))?$/u;
/** Groups of three; in India of two, with three at the end. */
const GROUPED = /^\d{1,3}(?:([ .,'’_])\d{3})(?:\1\d{3})*$|^\d{1,2}(?:([,'])\d{2})+\2\d{3}$/;

/** @param decimalSign of the column; where none is known, a lone separator with three figures after it groups */
export function readNumber(plain: string, decimalSign: DecimalSign | null): number | null {
  const parts = partsOf(plain);
  if (parts === null) return null;
  const { sign, whole, fraction, lone, exponent } = parts;
  const isGroup = lone !== null && lone !== decimalSign;
  const digits = lone === null || isGroup ? `${whole}${lone === null ? "" : fraction}` : whole;
  const decimals = lone !== null && isGroup ? "" : fraction;
  const value = Number(`${sign}${digits || "0"}${decimals === "" ? "" : `.${decimals}`}${exponent}`);
  return Number.isFinite(value) ? (value === 0 ? 0 : value) : null;
}

/** What a number tells of its column: the sign before its decimals, or that its figures are not grouped. */
export type DecimalHint = DecimalSign | "UNGROUPED" | `LONE${DecimalSign}` | null;

export function decimalHint(plain: string): DecimalHint {
  const parts = partsOf(plain);
  if (parts === null) return null;
  if (parts.lone !== null) return `LONE${parts.lone}`;
  if (parts.decimalSign !== null) return parts.decimalSign;
  return parts.group === null && parts.whole.length > 3 ? "UNGROUPED" : null;
}

interface NumberParts {
  readonly sign: string;
  /** Digits without their groups. */
  readonly whole: string;
  readonly fraction: string;
  /** A single separator before three figures, which may group them or part decimals. */
  readonly lone: DecimalSign | null;
  readonly decimalSign: DecimalSign | null;
  readonly group: string | null;
  readonly exponent: string;
}

function partsOf(plain: string): NumberParts | null {
  const match = SHAPE.exec(plain);
  if (!match) return null;
  const [, sign = "", body = "", power] = match;
  const exponent = power === undefined ? "" : `e${power}`;
  const of = (whole: string, fraction: string, more: Partial<NumberParts> = {}): NumberParts => ({
    sign: sign === "-" ? "-" : "",
    whole,
    fraction,
    lone: null,
    decimalSign: null,
    group: null,
    exponent,
    ...more,
  });
  if (/^\d+$/.test(body)) return of(body, "");
  const last = Math.max(body.lastIndexOf("."), body.lastIndexOf(","));
  const decimal = last < 0 ? null : (body[last] as DecimalSign);
  const before = last < 0 ? body : body.slice(0, last);
  const after = last < 0 ? "" : body.slice(last + 1);
  if (decimal === null) return GROUPED.test(body) ? of(ungroup(body), "", { group: groupOf(body) }) : null;
  if (!/^\d+$/.test(after)) return GROUPED.test(body) ? of(ungroup(body), "", { group: groupOf(body) }) : null;
  if (before === "" || /^\d+$/.test(before)) {
    // "0.125" and "1250.125" group nothing.
    const mayGroup = after.length === 3 && /^[1-9]\d{0,2}$/.test(before);
    return of(before, after, mayGroup ? { lone: decimal } : { decimalSign: decimal });
  }
  // The same separator twice groups: "1.234.567".
  if (before.includes(decimal)) return GROUPED.test(body) ? of(ungroup(body), "", { group: decimal }) : null;
  if (!GROUPED.test(before)) return null;
  return of(ungroup(before), after, { decimalSign: decimal, group: groupOf(before) });
}

function ungroup(digits: string): string {
  return digits.replace(/\D/g, "");
}

function groupOf(digits: string): string | null {
  return /\D/.exec(digits)?.[0] ?? null;
}
