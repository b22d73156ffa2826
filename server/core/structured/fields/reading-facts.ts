// What a reading of a field is decided from, and the decision with the figures that belong to it.
import { MEASURED_TYPES, type FieldReading, type FieldType } from "../field.ts";
import { isAbsent, plainForm } from "../values/plain-form.ts";
import type { ListHints } from "./comma-lists.ts";
import type { Evidence } from "./evidence.ts";
import type { FieldKey } from "./field-keys.ts";
import { keyHints } from "./key-hints.ts";
import { listHints } from "./list-keys.ts";
import type { ValueTally } from "./tally.ts";

/** Share of values that must read as a type. A choice: with fewer, filters by size would pass over too many. */
export const AGREEMENT_MIN = 0.7;
/** Share of values with separators or items, from which a field holds lists. A choice. */
const LIST_SHARE_MIN = 0.02;

export interface DecidedReading {
  readonly reading: FieldReading;
  /** Values as the reading parts them. */
  readonly tally: ValueTally;
  /** Different ones, and the commonest as written, up to ten. As `values`, without those that say that there is none. */
  readonly distinct: number;
  readonly examples: readonly string[];
  /** How many they are; those that say that there is none are no values of a number, an amount or a date. */
  readonly values: number;
  /** Values that read as it. */
  readonly parsed: number;
  readonly unparsed: readonly string[];
  readonly otherUnits: Readonly<Record<string, number>>;
  readonly isDateOrderUnclear: boolean;
  readonly isRunningText: boolean;
}

export interface Facts {
  readonly evidence: Evidence;
  /** Values that say something: all but `n/a` and the like. */
  readonly values: number;
  /** Of those, what can be a number, an amount or a date: all but `none`. */
  readonly measurable: number;
  readonly hints: ReturnType<typeof keyHints>;
  readonly lists: ListHints;
  readonly unit: string | null;
  readonly currency: string | null;
  readonly base: Pick<FieldReading, "isMultiple" | "isCommaSeparated">;
}

export function factsOf(evidence: Evidence, keys: readonly FieldKey[]): Facts {
  const hints = keys.map(keyHints);
  const lists = keys.map(listHints);
  const isSeparated = evidence.withItems + evidence.withSeparators >= Math.max(1, evidence.written * LIST_SHARE_MIN);
  return {
    evidence,
    values: tallyOf(evidence, isSeparated).values - evidence.unknown,
    measurable: tallyOf(evidence, isSeparated).values - evidence.absent,
    hints: {
      isIdentifier: hints.some((hint) => hint.isIdentifier),
      isPrice: hints.some((hint) => hint.isPrice),
      isDate: hints.some((hint) => hint.isDate),
      isBoolean: hints.some((hint) => hint.isBoolean),
      isChinese: hints.some((hint) => hint.isChinese),
    },
    lists: {
      namesPeople: lists.some(({ namesPeople }) => namesPeople),
      namesSeveral: lists.some(({ namesSeveral }) => namesSeveral),
    },
    unit: keys.find(({ unit }) => unit !== null)?.unit ?? null,
    currency: keys.find(({ currency }) => currency !== null)?.currency ?? null,
    base: { isMultiple: isSeparated },
  };
}

function tallyOf(evidence: Evidence, isSeparated: boolean): ValueTally {
  return isSeparated ? evidence.split : evidence.whole;
}

export function agrees(count: number, values: number, share = AGREEMENT_MIN): boolean {
  return values > 0 && count > 0 && count >= values * share;
}

export function decided(
  facts: Facts,
  type: FieldType,
  more: Partial<FieldReading>,
  rest: Partial<DecidedReading>,
): DecidedReading {
  const reading = { type, unit: null, dateOrder: null, decimalSign: null, ...facts.base, ...more };
  const tally = reading.isCommaSeparated === true ? facts.evidence.parts : tallyOf(facts.evidence, reading.isMultiple);
  return {
    reading,
    tally,
    ...(MEASURED_TYPES.has(type)
      ? {
          values: facts.measurable,
          distinct: tally.distinctWithout(facts.evidence.absentWritings),
          examples: tally.examples((written) => !isAbsent(plainForm(written))),
        }
      : { values: tally.values, distinct: tally.distinct, examples: tally.examples() }),
    parsed: tally.values,
    unparsed: [],
    otherUnits: {},
    isDateOrderUnclear: false,
    isRunningText: false,
    ...rest,
  };
}
