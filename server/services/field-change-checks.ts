// Whether what a person decides on a field can be: its name, its keys, how its values are read.
import { AppError } from "../core/errors.ts";
import { nearestNames } from "../core/structured/field-lookup.ts";
import type { CountSubject, FieldReading } from "../core/structured/field.ts";
import { foldField } from "../core/structured/fold.ts";
import { knownUnit } from "../core/structured/values/units.ts";
import type { StoredField } from "./stored-fields.ts";

export type ReadingChange = { readonly [K in keyof FieldReading]?: FieldReading[K] | undefined };

/** Choices: what people can read, and what a question is matched with. */
const NAME_LENGTH_MAX = 200;
const SYNONYMS_MAX = 50;
const KEYS_MAX = 100;

export function checkName(written: string, others: readonly StoredField[]): string {
  const name = written.trim();
  if (foldField(name) === "" || name.length > NAME_LENGTH_MAX)
    throw new AppError("BAD_REQUEST", `The name of a field has 1 to ${NAME_LENGTH_MAX} characters.`);
  if (others.some(({ foldedName }) => foldedName === foldField(name)))
    throw new AppError(
      "ALREADY_EXISTS",
      `There is a field "${name}" already. Choose another name, or put their keys together.`,
    );
  return name;
}

export function checkSynonyms(written: readonly string[]): string[] {
  const synonyms = [...new Map(written.map((one) => [foldField(one), one.trim()])).values()].filter(
    (one) => one !== "",
  );
  if (synonyms.length > SYNONYMS_MAX || synonyms.some((one) => one.length > NAME_LENGTH_MAX))
    throw new AppError(
      "LIMIT_EXCEEDED",
      `A field has at most ${SYNONYMS_MAX} synonyms of at most ${NAME_LENGTH_MAX} characters.`,
    );
  return synonyms;
}

export function checkKeys(written: readonly string[], field: StoredField, others: readonly StoredField[]): string[] {
  const keys = [...new Set(written.map(foldField))];
  if (keys.length === 0 || keys.length > KEYS_MAX)
    throw new AppError("BAD_REQUEST", `A field has 1 to ${KEYS_MAX} keys. To leave it out, drop or hide it.`);
  const known = new Set([field, ...others].flatMap(({ decided }) => decided.keys));
  const unknown = keys.find((key) => !known.has(key));
  if (unknown !== undefined) {
    const nearest = nearestNames([field, ...others], unknown);
    throw new AppError(
      "BAD_REQUEST",
      `"${unknown}" is no key of this collection's ${ofSubject(field.subject)}. The nearest ones are of ${nearest.map((one) => `"${one}"`).join(", ")}.`,
      { details: { key: unknown, nearest } },
    );
  }
  return keys;
}

function ofSubject(subject: CountSubject): string {
  return subject === "DOCUMENTS" ? "documents" : "tables";
}

/** @throws {AppError} BAD_REQUEST for what no value of the type has */
export function changeReading(before: FieldReading, change: ReadingChange): FieldReading {
  const type = change.type ?? before.type;
  const kept: FieldReading = type === before.type ? before : { ...before, type, unit: null, dateOrder: null };
  const reading: FieldReading = {
    ...kept,
    ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
    type,
  };
  const { unit, dateOrder } = reading;
  if (dateOrder !== null && type !== "DATE")
    throw new AppError(
      "BAD_REQUEST",
      "Only dates have an order of day and month. Leave it out, or make the field a DATE.",
    );
  if (unit === null) return reading;
  if (type === "NUMBER") return { ...reading, unit: knownUnit(unit) ?? unit.trim() };
  if (type !== "MONEY")
    throw new AppError("BAD_REQUEST", "Only numbers and amounts have a unit. Leave it out, or choose NUMBER or MONEY.");
  const currency = unit.trim().toUpperCase();
  if (!/^[A-Z]{3}$/.test(currency))
    throw new AppError("BAD_REQUEST", `"${unit}" is no currency. Give its code of three letters, as EUR.`);
  return { ...reading, unit: currency };
}
