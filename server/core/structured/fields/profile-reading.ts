// What a reading makes of values: how many parse, which do not, which are in another unit. Serves previews ("what if this
// were a date") and the figures of a field that a person has retyped.
import type { CountSubject, FieldFigures, FieldReading } from "../field.ts";
import { foldForMatch } from "../fold.ts";
import { isAbsent, plainForm } from "../values/plain-form.ts";
import { meaningOf, writtenValues } from "../values/parse-value.ts";
import { isImage, isLink } from "../values/addresses.ts";
import { orderHint } from "../values/dates.ts";
import { decideReading } from "./decide-reading.ts";
import { Evidence } from "./evidence.ts";
import { readKey } from "./field-keys.ts";
import { createTallyBudget, Samples, ValueTally } from "./tally.ts";

export interface WrittenValue {
  readonly value: string;
  readonly items: readonly string[] | null;
}

export type ReadingFigures = Omit<FieldFigures, "considered" | "withKey" | "withValue">;

/** Units and currencies of one field that are told apart. A choice. */
const UNITS_MAX = 50;

export function profileReading(written: Iterable<WrittenValue>, reading: FieldReading): ReadingFigures {
  const tally = new ValueTally(createTallyBudget());
  const unparsed = new Samples();
  const otherUnits: Record<string, number> = {};
  const isMeasured = reading.type === "NUMBER" || reading.type === "MONEY" || reading.type === "DATE";
  let parsed = 0;
  let isDateOrderUnclear = false;
  for (const { value, items } of written)
    for (const one of writtenValues(value, items, reading)) {
      const plain = plainForm(one);
      if (plain === "" || (isMeasured && isAbsent(plain))) continue;
      tally.add(foldForMatch(one), one);
      if (reading.type === "DATE" && reading.dateOrder === null && orderHint(plain) === "EITHER")
        isDateOrderUnclear = true;
      const { number, otherUnit } = meaningOf(one, reading, plain);
      if (otherUnit !== null && (otherUnit in otherUnits || Object.keys(otherUnits).length < UNITS_MAX))
        otherUnits[otherUnit] = (otherUnits[otherUnit] ?? 0) + 1;
      if (isReadAs(plain, number, reading)) parsed++;
      else unparsed.add(one);
    }
  return {
    values: tally.values,
    parsed,
    distinct: tally.distinct,
    isDistinctAtLeast: tally.isAtLeast,
    examples: tally.examples(),
    unparsed: unparsed.list(),
    otherUnits,
    isDateOrderUnclear,
  };
}

function isReadAs(plain: string, number: number | null, { type }: FieldReading): boolean {
  if (type === "LINK") return isLink(plain);
  if (type === "IMAGE") return isImage(plain);
  return type === "TEXT" || type === "IDENTIFIER" || number !== null;
}

/** How values under these keys would be read: what a proposal says, for one field alone. */
export function proposeReading(
  keys: readonly string[],
  written: Iterable<WrittenValue>,
  subject: CountSubject = "DOCUMENTS",
): FieldReading {
  const evidence = new Evidence(createTallyBudget());
  for (const { value, items } of written) evidence.add(value, items);
  return decideReading(
    evidence,
    keys.map(readKey).filter((key) => key !== null),
    subject,
  ).reading;
}
