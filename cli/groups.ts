// What `vouch group` and `vouch export` group by, as it is written on the command line.
import { CliError } from "./errors.ts";

export interface GroupKey {
  readonly field: string;
  readonly bucket?: string;
  readonly step?: number;
}

export interface Metric {
  readonly kind: string;
  readonly field?: string;
}

export interface GroupOrder {
  readonly by: "KEY" | "METRIC";
  readonly index: number;
  readonly order: "ASC" | "DESC";
}

export interface GroupOptions {
  readonly by?: readonly string[];
  readonly metric?: readonly string[];
  readonly order?: readonly string[];
}

const BUCKETS = ["DAY", "WEEK", "MONTH", "QUARTER", "YEAR"];
const METRICS = ["COUNT", "COUNT_DISTINCT", "SUM", "AVG", "MIN", "MAX", "MEDIAN"];

/** `category`, `released:month`, `price:100` (steps of 100). */
export function readGroupKey(written: string): GroupKey {
  const { name, last } = splitLast(written);
  if (last === null) return { field: written.trim() };
  const bucket = last.toUpperCase();
  if (BUCKETS.includes(bucket)) return { field: name, bucket };
  const step = Number(last);
  // A name may have a colon itself.
  return last !== "" && Number.isFinite(step) && step > 0 ? { field: name, step } : { field: written.trim() };
}

/** `count`, `avg:price`, `count-distinct:colour`. @throws {CliError} USAGE */
export function readMetric(written: string): Metric {
  const colon = written.indexOf(":");
  const kind = (colon < 0 ? written : written.slice(0, colon)).trim().toUpperCase().replaceAll("-", "_");
  const field = colon < 0 ? "" : written.slice(colon + 1).trim();
  if (!METRICS.includes(kind) || (field === "" && kind !== "COUNT"))
    throw new CliError(
      "USAGE",
      `"${written}" is no metric. Write count, or count-distinct, sum, avg, min, max or median with a field: avg:price.`,
    );
  return field === "" ? { kind } : { kind, field };
}

/** Orders name what stands in `--by` or `--metric`. @throws {CliError} USAGE */
export function readGroups(options: GroupOptions): { by: GroupKey[]; metrics: Metric[]; orderBy: GroupOrder[] | null } {
  const by = options.by ?? [];
  const metrics = options.metric === undefined || options.metric.length === 0 ? ["count"] : options.metric;
  const orderBy = (options.order ?? []).map((written): GroupOrder => {
    const { name, last } = splitLast(written);
    const way = last?.toUpperCase();
    const isWay = way === "ASC" || way === "DESC";
    const wanted = same(isWay ? name : written);
    const metric = metrics.findIndex((one) => same(one) === wanted);
    const key = by.findIndex((one) => same(one) === wanted || same(readGroupKey(one).field) === wanted);
    if (metric >= 0) return { by: "METRIC", index: metric, order: isWay ? way : "DESC" };
    if (key >= 0) return { by: "KEY", index: key, order: isWay ? way : "ASC" };
    throw new CliError(
      "USAGE",
      `"${written}" is none of what is asked for (${[...by, ...metrics].join(", ")}). Order by one of these, with :asc or :desc behind it.`,
    );
  });
  return {
    by: by.map(readGroupKey),
    metrics: metrics.map(readMetric),
    orderBy: orderBy.length === 0 ? null : orderBy,
  };
}

/** `price:desc`: fields that documents are ordered by. */
export function readFieldOrder(written: string): { field: string; order: "ASC" | "DESC" } {
  const { name, last } = splitLast(written);
  const way = last?.toUpperCase();
  return way === "ASC" || way === "DESC" ? { field: name, order: way } : { field: written.trim(), order: "ASC" };
}

function splitLast(written: string): { name: string; last: string | null } {
  const colon = written.lastIndexOf(":");
  if (colon <= 0) return { name: written.trim(), last: null };
  return { name: written.slice(0, colon).trim(), last: written.slice(colon + 1).trim() };
}

function same(name: string): string {
  return name.normalize("NFKC").toLowerCase().trim();
}
