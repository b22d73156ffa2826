// A small catalog held in memory: its vocabulary, what the index would say to phrases, and plans answered by plain loops,
// independent of how the product answers them.
import { foldForMatch } from "../../../../server/core/structured/fold.ts";
import type { Condition } from "../../../../server/core/structured/condition.ts";
import type { FieldType, KnownField } from "../../../../server/core/structured/field.ts";
import type { Metric, StructuredPlan } from "../../../../server/core/structured/plan.ts";
import type {
  PhraseMatches,
  PlanOutcome,
  ValueMatch,
  Vocabulary,
} from "../../../../server/core/structured/questions/outcome.ts";
import { planQuestion } from "../../../../server/core/structured/questions/plan-question.ts";
import { readQuestion } from "../../../../server/core/structured/questions/reading.ts";

export type Cell = string | number | boolean | null | readonly string[];
export type CatalogRow = Readonly<Record<string, Cell>>;

export interface FieldOptions {
  readonly type: FieldType;
  readonly unit?: string;
  readonly isMultiple?: boolean;
  readonly synonyms?: readonly string[];
  readonly state?: KnownField["state"];
  readonly reason?: KnownField["reason"];
  readonly isExact?: boolean;
}

export interface Catalog {
  readonly vocabulary: Vocabulary;
  readonly rows: readonly CatalogRow[];
}

export function createCatalog(
  collection: string,
  fields: Readonly<Record<string, FieldOptions | FieldType>>,
  rows: readonly CatalogRow[],
): Catalog {
  const known = Object.entries(fields).map(([name, options], index): KnownField => {
    const {
      type,
      unit = null,
      isMultiple = false,
      synonyms = [],
      state = "ACTIVE",
      reason = null,
      isExact = false,
    } = typeof options === "string" ? { type: options } : options;
    const cells = rows.flatMap((row) => valuesOf(row[name] ?? null));
    const withValue = rows.filter((row) => valuesOf(row[name] ?? null).length > 0).length;
    return {
      id: index + 1,
      subject: "DOCUMENTS",
      name,
      foldedName: foldForMatch(name),
      keys: [foldForMatch(name)],
      synonyms,
      state,
      reason,
      reading: { type, unit, dateOrder: null, decimalSign: null, isMultiple },
      isExact,
      figures: {
        considered: rows.length,
        withKey: rows.length,
        withValue,
        values: cells.length,
        parsed: cells.length,
        distinct: new Set(cells.map(foldForMatch)).size,
        isDistinctAtLeast: false,
        examples: commonest(cells),
        unparsed: [],
        otherUnits: {},
        isDateOrderUnclear: false,
      },
      columnId: state === "ACTIVE" && !isExact ? index + 1 : null,
    };
  });
  return { vocabulary: { collection, fields: known }, rows };
}

function commonest(cells: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const cell of cells) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 10)
    .map(([cell]) => cell);
}

function valuesOf(cell: Cell): string[] {
  if (cell === null || cell === "") return [];
  return typeof cell === "object" ? [...cell] : [String(cell)];
}

/** As the index would answer: values that are the phrase after folding, else those a slip or two away. */
export function matchPhrases(catalog: Catalog, phrases: readonly string[]): PhraseMatches {
  const known = new Map<string, ValueMatch>();
  for (const { name, reading } of catalog.vocabulary.fields)
    if (reading.type !== "BOOLEAN" && reading.type !== "LINK")
      for (const row of catalog.rows)
        for (const shown of valuesOf(row[name] ?? null)) {
          const folded = foldForMatch(shown);
          const key = `${name}\u0000${folded}`;
          const old = known.get(key);
          known.set(key, { field: name, shown: old?.shown ?? shown, folded, edits: 0, rows: (old?.rows ?? 0) + 1 });
        }
  const values = new Map<string, readonly ValueMatch[]>();
  for (const phrase of phrases) {
    const folded = foldForMatch(phrase);
    const exact = [...known.values()].filter((match) => match.folded === folded);
    const allowed = folded.length < 5 ? 0 : folded.length < 9 ? 1 : 2;
    const near =
      exact.length > 0 || allowed === 0
        ? []
        : [...known.values()]
            .map((match) => ({ ...match, edits: distance(folded, match.folded, allowed) }))
            .filter(({ edits, folded: value }) => edits <= allowed && !/^\d/.test(value));
    const found = [...exact, ...near].sort((a, b) => a.edits - b.edits || b.rows - a.rows);
    if (found.length > 0) values.set(phrase, found);
  }
  return { values, fields: new Map() };
}

function distance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return Infinity;
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++)
      row.push(
        Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)),
      );
    last = row;
  }
  return last[b.length] ?? Infinity;
}

export function ask(catalog: Catalog, question: string): PlanOutcome {
  const reading = readQuestion(question, catalog.vocabulary);
  return planQuestion(reading, matchPhrases(catalog, reading.phrases.values));
}

/** Of a number, a text or rows, as plain values: `12`, `["Beds=3"]`, names of rows with the values asked for. */
export function answer(catalog: Catalog, question: string, nameField: string): unknown {
  const outcome = ask(catalog, question);
  if (outcome.kind !== "PLAN") return outcome.kind === "DECLINED" ? `${outcome.reason}: ${outcome.part}` : outcome.kind;
  const found = run(catalog, outcome.plan, nameField);
  const { compared } = outcome;
  if (compared === null || !Array.isArray(found)) return found;
  return found.filter((text) => compared.values.some((value) => String(text).startsWith(value)));
}

export function run({ rows, vocabulary }: Catalog, plan: StructuredPlan, nameField: string): unknown {
  const typeOf = (name: string) => vocabulary.fields.find((field) => field.name === name)?.reading.type ?? "TEXT";
  const left = rows.filter((row) => meets(row, plan.where, typeOf));
  if (plan.kind === "COUNT")
    return plan.share === null
      ? left.length
      : `${left.filter((row) => meets(row, plan.share, typeOf)).length}/${left.length}`;
  if (plan.kind === "METRIC")
    return plan.metrics.length === 1
      ? metric(left, plan.metrics[0] as Metric)
      : plan.metrics.map((one) => metric(left, one));
  if (plan.kind === "LIST") {
    const [order] = plan.orderBy;
    const sorted =
      order === undefined
        ? left
        : left
            .filter((row) => row[order.field] != null)
            .sort(
              (a, b) => compare(a[order.field] as Cell, b[order.field] as Cell) * (order.order === "DESC" ? -1 : 1),
            );
    return cut(sorted, plan.limit, plan.withTies, (row) => String(row[order?.field ?? ""])).map((row) =>
      [
        row[nameField],
        ...plan.fields.filter((name) => name !== nameField).map((name) => valuesOf(row[name] ?? null).join("; ")),
      ].join(" | "),
    );
  }
  const groups = new Map<string, CatalogRow[]>();
  for (const row of left)
    for (const key of plan.by
      .map(({ field, bucket, step }) => valuesOf(row[field] ?? null).map((value) => keyOf(value, bucket, step)))
      .reduce((a, b) => a.flatMap((x) => b.map((y) => (x === "" ? y : `${x}, ${y}`))), [""]))
      groups.set(key, [...(groups.get(key) ?? []), row]);
  const computed = [...groups].map(([key, of]) => ({ key, values: plan.metrics.map((one) => metric(of, one)) }));
  const kept = computed.filter(({ values }) =>
    plan.having.every(
      ({ metric: index, min, max }) =>
        (values[index] ?? 0) >= (min ?? -Infinity) && (values[index] ?? 0) <= (max ?? Infinity),
    ),
  );
  const [order] = plan.orderBy;
  kept.sort(
    (a, b) =>
      (order?.by === "METRIC"
        ? ((a.values[order.index] ?? 0) - (b.values[order.index] ?? 0)) * (order.order === "DESC" ? -1 : 1)
        : 0) || a.key.localeCompare(b.key, "en", { numeric: true }),
  );
  return cut(kept, plan.limit, plan.withTies, ({ values }) => String(values[order?.index ?? 0])).map(
    ({ key, values }) => `${key}=${values[0]}`,
  );
}

function keyOf(value: string, bucket: string | null, step: number | null): string {
  if (step !== null) return String(Math.floor(Number(value) / step) * step);
  return bucket === "YEAR" ? value.slice(0, 4) : bucket === "MONTH" ? value.slice(0, 7) : value;
}

function cut<T>(sorted: readonly T[], limit: number | null, withTies: boolean, key: (one: T) => string): T[] {
  if (limit === null || sorted.length <= limit) return [...sorted];
  const last = key(sorted[limit - 1] as T);
  return sorted.filter((one, index) => index < limit || (withTies && key(one) === last));
}

function compare(a: Cell, b: Cell): number {
  return typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b));
}

function metric(rows: readonly CatalogRow[], { kind, field }: Metric): number {
  if (kind === "COUNT") return rows.length;
  const cells = rows.flatMap((row) => valuesOf(row[field ?? ""] ?? null));
  if (kind === "COUNT_DISTINCT") return new Set(cells.map(foldForMatch)).size;
  const numbers = cells.map(Number).sort((a, b) => a - b);
  const sum = numbers.reduce((total, value) => total + value, 0);
  const middle = numbers.length / 2;
  const median =
    numbers.length % 2 === 1 ? numbers[Math.floor(middle)] : ((numbers[middle - 1] ?? 0) + (numbers[middle] ?? 0)) / 2;
  const value =
    { SUM: sum, AVG: sum / numbers.length, MIN: numbers[0], MAX: numbers.at(-1), MEDIAN: median }[kind] ?? NaN;
  return Math.round(value * 100) / 100;
}

function meets(row: CatalogRow, condition: Condition | null, typeOf: (name: string) => FieldType): boolean {
  if (condition === null) return true;
  const { and, or, not, field } = condition;
  if (and?.some((part) => !meets(row, part, typeOf)) === true) return false;
  if (or != null && !or.some((part) => meets(row, part, typeOf))) return false;
  if (not != null && meets(row, not, typeOf)) return false;
  if (field == null) return true;
  const cells = valuesOf(row[field] ?? null);
  const folded = cells.map(foldForMatch);
  const some = (test: (value: number) => boolean) => cells.some((cell) => test(Number(cell)));
  const { eq, ne, in: oneOf, lt, lte, gt, gte, between, before, after, contains, startsWith, exists } = condition;
  if (eq != null && !folded.includes(foldForMatch(eq))) return false;
  if (ne != null && (cells.length === 0 || folded.includes(foldForMatch(ne)))) return false;
  if (oneOf != null && !oneOf.some((value) => folded.includes(foldForMatch(value)))) return false;
  if (lt != null && !some((value) => value < lt)) return false;
  if (lte != null && !some((value) => value <= lte)) return false;
  if (gt != null && !some((value) => value > gt)) return false;
  if (gte != null && !some((value) => value >= gte)) return false;
  if (between != null && !some((value) => value >= (between[0] ?? 0) && value <= (between[1] ?? 0))) return false;
  if (before != null && !cells.some((cell) => cell.slice(0, before.length) < before)) return false;
  if (after != null && !cells.some((cell) => cell.slice(0, after.length) > after)) return false;
  if (contains != null && !folded.some((cell) => cell.includes(foldForMatch(contains)))) return false;
  if (startsWith != null && !folded.some((cell) => cell.startsWith(foldForMatch(startsWith)))) return false;
  return exists == null || exists === cells.length > 0;
}
