// A condition over the fields of documents as a caller writes it, checked and brought into one small form (FIND-12).
import { AppError } from "../errors.ts";
import { foldField, foldForMatch, foldValue } from "./fold.ts";

/** As it comes in. What one condition says holds together; null and left out are the same. */
export interface Condition {
  readonly and?: readonly Condition[] | null;
  readonly or?: readonly Condition[] | null;
  readonly not?: Condition | null;
  readonly field?: string | null;
  readonly eq?: string | null;
  readonly ne?: string | null;
  readonly in?: readonly string[] | null;
  /** Of numbers and amounts, in the field's unit. A range meets what any part of it meets. */
  readonly lt?: number | null;
  readonly lte?: number | null;
  readonly gt?: number | null;
  readonly gte?: number | null;
  /** Both ends included. */
  readonly between?: readonly number[] | null;
  /** Of dates: `2024-03-12`, `2024-03-12T08:00:00Z`, `2024-03`, `2024`; before it begins, after it is over. */
  readonly before?: string | null;
  readonly after?: string | null;
  /** Of texts, folded as they are compared. */
  readonly contains?: string | null;
  readonly startsWith?: string | null;
  readonly exists?: boolean | null;
}

/** Names and values folded; AND of none holds for every document, OR of none for no document. */
export type Predicate =
  | { readonly kind: "AND" | "OR"; readonly of: readonly Predicate[] }
  | { readonly kind: "NOT"; readonly of: Predicate }
  | Leaf;

/** What is looked up of one field: its name folded. */
export type Leaf =
  | { readonly kind: "HAS"; readonly field: string; readonly value: string; readonly written: string }
  | { readonly kind: "EXISTS"; readonly field: string }
  /** Numbers from and to, each included or not; null is open. `operator` names it in refusals. */
  | {
      readonly kind: "SIZE";
      readonly field: string;
      readonly operator: SizeOperator;
      readonly from: Bound | null;
      readonly to: Bound | null;
    }
  | { readonly kind: "TIME"; readonly field: string; readonly operator: "before" | "after"; readonly written: string }
  /** `value` as `foldForMatch` folds it. */
  | {
      readonly kind: "PART";
      readonly field: string;
      readonly operator: "contains" | "startsWith";
      readonly value: string;
    };

export type SizeOperator = "lt" | "lte" | "gt" | "gte" | "between";

export interface Bound {
  readonly at: number;
  readonly isIncluded: boolean;
}

/** Choices (SEC-3): more than any page of filters needs, and little enough to be looked up at once. */
export const DEPTH_MAX = 8;
export const CONDITIONS_MAX = 100;
export const VALUES_MAX = 500;
export const FIELD_LENGTH_MAX = 200;
export const VALUE_LENGTH_MAX = 1_000;

const COMPARISONS = [
  ...(["eq", "ne", "in", "lt", "lte", "gt", "gte", "between"] as const),
  ...(["before", "after", "contains", "startsWith", "exists"] as const),
];

/** @throws {AppError} BAD_REQUEST for what says nothing clear, LIMIT_EXCEEDED for what is too deep or too large */
export function parseCondition(written: Condition): Predicate {
  let conditions = 0;
  let values = 0;

  function parse(condition: Condition, depth: number): Predicate {
    if (depth > DEPTH_MAX) throw tooLarge(`is more than ${DEPTH_MAX} levels deep`, { depthMax: DEPTH_MAX });
    conditions += 1;
    if (conditions > CONDITIONS_MAX)
      throw tooLarge(`has more than ${CONDITIONS_MAX} conditions`, { conditionsMax: CONDITIONS_MAX });
    const { and, or, not } = condition;
    const parts: Predicate[] = [];
    if (and != null) parts.push(...and.map((part) => parse(part, depth + 1)));
    if (or != null) parts.push({ kind: "OR", of: or.map((part) => parse(part, depth + 1)) });
    if (not != null) parts.push({ kind: "NOT", of: parse(not, depth + 1) });
    parts.push(...parseComparisons(condition));
    const [only] = parts;
    return parts.length === 1 && only !== undefined ? only : { kind: "AND", of: parts };
  }

  function parseComparisons(condition: Condition): Predicate[] {
    const { field: name, eq, ne, in: oneOf, before, after, contains, startsWith, exists } = condition;
    const isCompared = COMPARISONS.some((comparison) => condition[comparison] != null);
    if (name == null && !isCompared) return [];
    if (name == null || foldField(name) === "")
      throw new AppError("BAD_REQUEST", 'A condition of "where" compares without a field. Give the name of one.');
    if (name.length > FIELD_LENGTH_MAX)
      throw tooLarge(`names a field of over ${FIELD_LENGTH_MAX} characters`, { fieldLengthMax: FIELD_LENGTH_MAX });
    if (!isCompared)
      throw new AppError(
        "BAD_REQUEST",
        `The condition on "${name}" does not say what it is compared with. Give one of ${COMPARISONS.join(", ")}.`,
        { details: { field: name } },
      );
    const field = foldField(name);
    const some: Predicate = { kind: "EXISTS", field };
    const parts: Predicate[] = [];
    if (eq != null) parts.push(has(field, eq));
    // What does not say is not "another one": the same as in counting, where it is reported as missing.
    if (ne != null) parts.push(some, { kind: "NOT", of: has(field, ne) });
    if (oneOf != null) parts.push({ kind: "OR", of: oneOf.map((value) => has(field, value)) });
    parts.push(...parseSizes(field, condition));
    if (before != null) parts.push({ kind: "TIME", field, operator: "before", written: counted(before) });
    if (after != null) parts.push({ kind: "TIME", field, operator: "after", written: counted(after) });
    if (contains != null) parts.push({ kind: "PART", field, operator: "contains", value: partOf(contains) });
    if (startsWith != null) parts.push({ kind: "PART", field, operator: "startsWith", value: partOf(startsWith) });
    if (exists != null) parts.push(exists ? some : { kind: "NOT", of: some });
    return parts;
  }

  function has(field: string, value: string): Predicate {
    return { kind: "HAS", field, value: foldValue(counted(value)), written: value };
  }

  function partOf(value: string): string {
    return foldForMatch(counted(value));
  }

  function counted(value: string): string {
    values += 1;
    if (values > VALUES_MAX) throw tooLarge(`compares with more than ${VALUES_MAX} values`, { valuesMax: VALUES_MAX });
    if (value.length > VALUE_LENGTH_MAX)
      throw tooLarge(`compares with a value of over ${VALUE_LENGTH_MAX} characters`, {
        valueLengthMax: VALUE_LENGTH_MAX,
      });
    return value;
  }

  return parse(written, 1);
}

/** @throws {AppError} BAD_REQUEST for what is no number, and for a range that is upside down */
function parseSizes(field: string, { lt, lte, gt, gte, between }: Condition): Leaf[] {
  const leaves: Leaf[] = [];
  const size = (operator: SizeOperator, from: Bound | null, to: Bound | null) => {
    for (const bound of [from, to])
      if (bound !== null && !Number.isFinite(bound.at))
        throw new AppError(
          "BAD_REQUEST",
          `The condition on "${field}" compares by "${operator}" with no finite number.`,
          {
            details: { field, operator },
          },
        );
    leaves.push({ kind: "SIZE", field, operator, from, to });
  };
  if (lt != null) size("lt", null, { at: lt, isIncluded: false });
  if (lte != null) size("lte", null, { at: lte, isIncluded: true });
  if (gt != null) size("gt", { at: gt, isIncluded: false }, null);
  if (gte != null) size("gte", { at: gte, isIncluded: true }, null);
  if (between != null) {
    const [from, to] = between;
    if (between.length !== 2 || from === undefined || to === undefined || from > to)
      throw new AppError(
        "BAD_REQUEST",
        `The range of "${field}" in "between" is not two numbers of which the first is the smaller: give [from, to].`,
        { details: { field, operator: "between" } },
      );
    size("between", { at: from, isIncluded: true }, { at: to, isIncluded: true });
  }
  return leaves;
}

/** Every field that a condition names, folded, each once. */
export function fieldsOf(predicate: Predicate): string[] {
  return [...new Set(leavesOf(predicate).map(({ field }) => field))];
}

export function leavesOf(predicate: Predicate): Leaf[] {
  switch (predicate.kind) {
    case "AND":
    case "OR":
      return predicate.of.flatMap(leavesOf);
    case "NOT":
      return leavesOf(predicate.of);
    default:
      return [predicate];
  }
}

function tooLarge(what: string, details: Record<string, unknown>): AppError {
  return new AppError("LIMIT_EXCEEDED", `The condition "where" ${what}. Ask with a simpler one.`, { details });
}
