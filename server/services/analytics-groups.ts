// What groups are asked for, checked, and their keys and metrics as people read them.
import { AppError } from "../core/errors.ts";
import { bucketEnd, bucketName } from "../core/structured/buckets.ts";
import type { KnownField } from "../core/structured/field.ts";
import { MEASURED_TYPES } from "../core/structured/field.ts";
import { foldForMatch } from "../core/structured/fold.ts";
import type { GroupKey, GroupOrder, Metric, NumberRange } from "../core/structured/plan.ts";
import type { Group, GroupKeyValue, MetricValue } from "../core/structured/results.ts";
import type { FoundGroup, FoundKey, GroupQuery, KeyUse, MetricUse } from "../core/structured/row-query.ts";
import type { GroupByInput } from "./analytics-input.ts";
import type { OpenRows } from "./analytics-rows.ts";

/** Choices (SEC-3): more than a table of figures is read with. */
const KEYS_MAX = 4;
const METRICS_MAX = 10;
const RANGES_MAX = 100;

export interface TypedKey {
  readonly field: KnownField;
  readonly use: KeyUse;
}

export interface TypedMetric {
  readonly field: KnownField | null;
  readonly use: MetricUse;
}

/** @throws {AppError} BAD_REQUEST, LIMIT_EXCEEDED */
export function typeKeys(rows: OpenRows, keys: readonly GroupKey[], search: string | null = null): TypedKey[] {
  if (keys.length > KEYS_MAX)
    throw new AppError(
      "LIMIT_EXCEEDED",
      `Groups by ${keys.length} fields are asked for; at most ${KEYS_MAX} are made.`,
      {
        details: { keysMax: KEYS_MAX },
      },
    );
  return keys.map(({ field: name, bucket, ranges, step }) => {
    const { field, column } = rows.column(name);
    const refuse = (why: string): never => {
      throw new AppError("BAD_REQUEST", `Groups of "${field.name}" cannot be made: ${why}.`, {
        details: { field: field.name, type: field.reading.type },
      });
    };
    const { type } = field.reading;
    if ([bucket, ranges, step].filter((one) => one !== null).length > 1) refuse("give one of bucket, ranges and step");
    if (bucket !== null && type !== "DATE")
      refuse(`a bucket "${bucket}" is of dates, and its values are of the type ${type}`);
    if ((ranges !== null || step !== null) && (type === "DATE" || !MEASURED_TYPES.has(type)))
      refuse(`ranges and steps are of numbers and amounts, and its values are of the type ${type}`);
    if (step !== null && !(Number.isFinite(step) && step > 0)) refuse("a step is a number above 0");
    if (ranges !== null) checkRanges(ranges, refuse);
    return { field, use: { column, bucket, ranges, step, search: search === null ? null : foldForMatch(search) } };
  });
}

function checkRanges(ranges: readonly NumberRange[], refuse: (why: string) => never): void {
  if (ranges.length === 0 || ranges.length > RANGES_MAX) refuse(`give 1 to ${RANGES_MAX} ranges`);
  for (const { from, to } of ranges) {
    if ([from, to].some((end) => end !== null && !Number.isFinite(end)))
      refuse("the end of a range is no finite number");
    if (from !== null && to !== null && from >= to) refuse(`the range from ${from} to ${to} is upside down or empty`);
  }
}

/** @throws {AppError} BAD_REQUEST, LIMIT_EXCEEDED */
export function typeMetrics(rows: OpenRows, metrics: readonly Metric[]): TypedMetric[] {
  if (metrics.length > METRICS_MAX)
    throw new AppError("LIMIT_EXCEEDED", `${metrics.length} metrics are asked for; at most ${METRICS_MAX} are made.`, {
      details: { metricsMax: METRICS_MAX },
    });
  return metrics.map(({ kind, field: name }) => {
    if (name === null) {
      if (kind === "COUNT") return { field: null, use: { kind, column: null } };
      throw new AppError("BAD_REQUEST", `The metric ${kind} is of a field. Name one.`, { details: { metric: kind } });
    }
    const { field, column } = rows.column(name);
    const { type } = field.reading;
    const isOfNumbers = kind !== "COUNT" && kind !== "COUNT_DISTINCT";
    if (isOfNumbers && !MEASURED_TYPES.has(type))
      throw new AppError(
        "BAD_REQUEST",
        `The metric ${kind} is of numbers, and "${field.name}" is of the type ${type}. Use COUNT or COUNT_DISTINCT.`,
        { details: { field: field.name, metric: kind, type } },
      );
    if (kind === "SUM" && type === "DATE")
      throw new AppError("BAD_REQUEST", `Dates have no sum: "${field.name}" has MIN, MAX, AVG and MEDIAN.`, {
        details: { field: field.name, metric: kind, type },
      });
    return { field, use: { kind, column } };
  });
}

/** Groups as a caller asks for them, without the page of them. */
export interface OpenGroups {
  readonly keys: readonly TypedKey[];
  readonly metrics: readonly TypedMetric[];
  /** Fields of both. */
  readonly further: readonly KnownField[];
  readonly query: Omit<GroupQuery, "limit" | "offset" | "withTies">;
}

/** @throws {AppError} BAD_REQUEST, LIMIT_EXCEEDED */
export function openGroups(rows: OpenRows, input: GroupByInput): OpenGroups {
  const keys = typeKeys(rows, input.by);
  const asked = input.metrics ?? [];
  const metrics = typeMetrics(rows, asked.length === 0 ? [{ kind: "COUNT", field: null }] : asked);
  const orderBy = input.orderBy ?? [{ by: "METRIC", index: 0, order: "DESC" }];
  checkOrder(orderBy, keys.length, metrics.length);
  const having = input.having ?? [];
  checkOrder(
    having.map(({ metric }) => ({ by: "METRIC", index: metric, order: "ASC" })),
    0,
    metrics.length,
  );
  const further = [...keys, ...metrics].flatMap(({ field }) => (field === null ? [] : [field]));
  const used = { keys: keys.map(({ use }) => use), metrics: metrics.map(({ use }) => use) };
  return { keys, metrics, further, query: { ...rows.query(further), ...used, having, orderBy } };
}

/** @throws {AppError} BAD_REQUEST for a place that the keys or metrics do not have */
function checkOrder(orders: readonly GroupOrder[], keys: number, metrics: number): void {
  for (const { by, index } of orders)
    if (!Number.isInteger(index) || index < 0 || index >= (by === "KEY" ? keys : metrics))
      throw new AppError(
        "BAD_REQUEST",
        `The order names ${by} ${index}, which is not asked for. Places count from 0.`,
        {
          details: { by, index },
        },
      );
}

export function describeGroup(found: FoundGroup, keys: readonly TypedKey[], metrics: readonly TypedMetric[]): Group {
  return {
    keys: found.keys.flatMap((key, i) => {
      const typed = keys[i];
      return typed === undefined ? [] : [describeKey(key, typed)];
    }),
    metrics: describeMetrics(found, metrics),
    rows: found.rows,
  };
}

function describeMetrics(found: FoundGroup, metrics: readonly TypedMetric[]): MetricValue[] {
  return metrics.map(({ field, use }, i) => {
    const { value, rows } = found.metrics[i] ?? { value: null, rows: 0 };
    const isCount = use.kind === "COUNT" || use.kind === "COUNT_DISTINCT";
    return {
      kind: use.kind,
      field: field?.name ?? null,
      value,
      unit: isCount ? null : (field?.reading.unit ?? null),
      rows,
    };
  });
}

export function describeKey(found: FoundKey, { field, use }: TypedKey): GroupKeyValue {
  const { name } = field;
  const { bucket, ranges, step } = use;
  if (bucket !== null && found.from !== null) {
    const last = found.to ?? found.from;
    const begins = bucketName(found.from, bucket);
    // A date known less closely than the stretch is in none: "2024" is in no month of it.
    const value = last === found.from ? begins : `${begins}–${bucketName(last, bucket)}`;
    return { field: name, value, from: found.from, to: bucketEnd(last, bucket) };
  }
  if (step !== null && found.from !== null) {
    const from = found.from * step;
    return { field: name, value: `${from}–${from + step}`, from, to: from + step };
  }
  if (ranges !== null && found.from !== null) {
    const { from, to } = ranges[found.from] ?? { from: null, to: null };
    return { field: name, value: rangeName(from, to), from, to };
  }
  return { field: name, value: found.shown, from: null, to: null };
}

function rangeName(from: number | null, to: number | null): string {
  if (from === null) return to === null ? "–" : `< ${to}`;
  return to === null ? `≥ ${from}` : `${from}–${to}`;
}

/** @throws {AppError} LIMIT_EXCEEDED */
export function within(name: string, value: number, { from, to }: { from: number; to: number }): number {
  if (Number.isInteger(value) && value >= from && value <= to) return value;
  throw new AppError("LIMIT_EXCEEDED", `"${name}" is ${value}; it may be from ${from} to ${to}.`, {
    details: { [name]: value, from, to },
  });
}
