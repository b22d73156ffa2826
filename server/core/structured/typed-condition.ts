// A condition whose fields are known: what the database is asked (NUM-6). Each leaf says which values of which column meet
// it, or, where a field is not readable, which keyed hashes.
import { AppError } from "../errors.ts";
import type { Bound, Leaf, Predicate } from "./condition.ts";
import type { CountSubject, FieldReading, KnownField, ParsedValue } from "./field.ts";
import { MEASURED_TYPES } from "./field.ts";
import { foldForMatch } from "./fold.ts";
import { readStretch, stretchAsked } from "./moments.ts";

/** Values of a column as the index keeps them. */
export interface ColumnRef {
  readonly columnId: number;
  /** Whose rows carry the values: for a condition on rows of tables it may be their document. */
  readonly subject: CountSubject;
}

export type ColumnTest =
  | { readonly kind: "EXISTS" }
  /** The key without a value. */
  | { readonly kind: "EMPTY" }
  | { readonly kind: "TERMS"; readonly folded: readonly string[] }
  | { readonly kind: "PART"; readonly operator: "contains" | "startsWith"; readonly value: string }
  /** Values any part of which lies between. */
  | { readonly kind: "OVERLAPS"; readonly from: Bound | null; readonly to: Bound | null };

/** Keyed hashes of a field and its value; null: any value that is not empty. */
export interface HashPair {
  readonly field: number;
  readonly value: number | null;
}

export type TypedLeaf =
  | { readonly kind: "COLUMN"; readonly column: ColumnRef; readonly test: ColumnTest }
  /** Of documents: any of the pairs. */
  | { readonly kind: "HASHED"; readonly pairs: readonly HashPair[] };

export type TypedPredicate =
  | { readonly kind: "AND" | "OR"; readonly of: readonly TypedPredicate[] }
  | { readonly kind: "NOT"; readonly of: TypedPredicate }
  | TypedLeaf;

export interface Typing {
  /** @throws {AppError} BAD_REQUEST naming the nearest, for a name that no field has. @param name folded */
  readonly resolve: (name: string) => KnownField;
  /** Of a key and a value, both folded (`foldValue`); value null: any that is not empty. */
  readonly hash: (key: string, value: string | null) => HashPair;
  readonly parse: (raw: string, items: readonly string[] | null, reading: FieldReading) => ParsedValue[];
}

/** @throws {AppError} BAD_REQUEST for what a field's type cannot be asked */
export function typePredicate(predicate: Predicate, typing: Typing): TypedPredicate {
  switch (predicate.kind) {
    case "AND":
      return { kind: "AND", of: predicate.of.map((part) => typePredicate(part, typing)) };
    case "OR":
      return { kind: "OR", of: mergeTerms(predicate.of.map((part) => typePredicate(part, typing))) };
    case "NOT":
      return { kind: "NOT", of: typePredicate(predicate.of, typing) };
    default:
      return typeLeaf(predicate, typing.resolve(predicate.field), typing);
  }
}

/** @throws {AppError} BAD_REQUEST for an operator that the field's type does not know */
export function typeLeaf(leaf: Leaf, field: KnownField, typing: Pick<Typing, "hash" | "parse">): TypedLeaf {
  checkOperator(leaf, field);
  if (field.columnId === null) {
    const value = leaf.kind === "HAS" ? leaf.value : null;
    return { kind: "HASHED", pairs: field.keys.map((key) => typing.hash(key, value)) };
  }
  const column = { columnId: field.columnId, subject: field.subject };
  return { kind: "COLUMN", column, test: testOf(leaf, field, typing.parse) };
}

function testOf(leaf: Leaf, { name, reading }: KnownField, parse: Typing["parse"]): ColumnTest {
  switch (leaf.kind) {
    case "EXISTS":
      return { kind: "EXISTS" };
    case "PART":
      return leaf.value === "" ? { kind: "EXISTS" } : { kind: "PART", operator: leaf.operator, value: leaf.value };
    case "SIZE":
      return { kind: "OVERLAPS", from: leaf.from, to: leaf.to };
    case "TIME": {
      const { from, to } = stretchAsked(name, leaf.written);
      return leaf.operator === "before"
        ? { kind: "OVERLAPS", from: null, to: { at: from, isIncluded: false } }
        : { kind: "OVERLAPS", from: { at: to, isIncluded: false }, to: null };
    }
    case "HAS": {
      const folded = foldForMatch(leaf.written);
      if (folded === "") return { kind: "EMPTY" };
      const range = rangeAsked(leaf.written, reading, parse);
      if (range === null) return { kind: "TERMS", folded: [folded] };
      const bound = (at: number) => ({ at, isIncluded: true });
      return { kind: "OVERLAPS", from: bound(range.from), to: bound(range.to) };
    }
  }
}

/** Null where the value is compared as a text: of a text, or of what does not read as the field's type. */
function rangeAsked(written: string, reading: FieldReading, parse: Typing["parse"]) {
  if (!MEASURED_TYPES.has(reading.type) && reading.type !== "BOOLEAN") return null;
  const stretch = reading.type === "DATE" ? readStretch(written) : null;
  if (stretch !== null) return stretch;
  const [value] = parse(written, null, { ...reading, isMultiple: false });
  if (value === undefined || value.number === null) return null;
  return { from: value.number, to: value.numberMax ?? value.number };
}

/** What each operator is for, in words of a refusal. */
const SIZE_REMEDY =
  "They are for numbers and amounts; compare this one with eq, ne, in, contains, startsWith or exists";

function checkOperator(leaf: Leaf, { name, reading, columnId, isExact }: KnownField): void {
  if (leaf.kind === "HAS" || leaf.kind === "EXISTS") return;
  const { operator } = leaf;
  const refuse = (why: string): never => {
    throw new AppError("BAD_REQUEST", `The field "${name}" cannot be compared by "${operator}": ${why}.`, {
      details: { field: name, operator, type: reading.type },
    });
  };
  if (columnId === null)
    refuse(
      isExact
        ? "it is exact, and only eq, ne, in and exists are known of it"
        : "it is not in the index. Use eq, ne, in or exists, or have a curator accept the field",
    );
  if (leaf.kind === "SIZE" && reading.type === "DATE") refuse('its values are dates. Use "before", "after" or eq');
  if (leaf.kind === "SIZE" && !MEASURED_TYPES.has(reading.type))
    refuse(`its values are of the type ${reading.type}. ${SIZE_REMEDY}`);
  if (leaf.kind === "TIME" && reading.type !== "DATE")
    refuse(`its values are of the type ${reading.type}, and "before" and "after" are for dates`);
  if (leaf.kind === "PART" && (MEASURED_TYPES.has(reading.type) || reading.type === "BOOLEAN"))
    refuse(`its values are of the type ${reading.type}, and "contains" and "startsWith" are for texts`);
}

/** Alternatives of one column are looked up together: a list of five hundred values is one test. */
function mergeTerms(parts: readonly TypedPredicate[]): TypedPredicate[] {
  const others: TypedPredicate[] = [];
  const terms = new Map<number, { column: ColumnRef; folded: string[] }>();
  const pairs: HashPair[] = [];
  for (const part of parts) {
    if (part.kind === "HASHED") pairs.push(...part.pairs);
    else if (part.kind === "COLUMN" && part.test.kind === "TERMS") {
      const { column } = part;
      const known = terms.get(column.columnId) ?? { column, folded: [] };
      terms.set(column.columnId, known);
      known.folded.push(...part.test.folded);
    } else others.push(part);
  }
  for (const { column, folded } of terms.values())
    others.push({ kind: "COLUMN", column, test: { kind: "TERMS", folded: [...new Set(folded)] } });
  if (pairs.length > 0) others.push({ kind: "HASHED", pairs });
  return others;
}
