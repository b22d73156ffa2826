// Facets, which are groups of one field to choose from, and what the values of one field come to.
import type { Condition } from "../core/structured/condition.ts";
import { conditionWithout } from "../core/structured/facet-condition.ts";
import { MEASURED_TYPES, type FieldType, type KnownField } from "../core/structured/field.ts";
import type { MetricKind } from "../core/structured/plan.ts";
import type { FacetOutcome, StatsOutcome } from "../core/structured/results.ts";
import type { FoundGroup, GroupQuery, GroupsFound } from "../core/structured/row-query.ts";
import { describeKey, typeKeys, within, type TypedKey } from "./analytics-groups.ts";
import type { FacetInput } from "./analytics-input.ts";
import type { OpenRows, TypedWhere } from "./analytics-rows.ts";

const VALUES_DEFAULT = 20;
const VALUES_MAX = 1_000;

/** What one group of all rows is asked with. */
export const ONE_GROUP = {
  keys: [],
  having: [],
  orderBy: [],
  limit: 1,
  offset: 0,
  withTies: false,
} satisfies Partial<GroupQuery>;

export interface OpenFacet {
  readonly key: TypedKey;
  readonly where: TypedWhere;
  readonly query: GroupQuery;
}

/** @throws {AppError} BAD_REQUEST, LIMIT_EXCEEDED */
export function openFacet(rows: OpenRows, facet: FacetInput, condition: Condition | null): OpenFacet {
  const { field: name, bucket = null, ranges = null, step = null, search = null } = facet;
  const limit = within("first", facet.first ?? VALUES_DEFAULT, { from: 1, to: VALUES_MAX });
  const { field } = rows.column(name);
  const isOwn = (called: string) => rows.lookup.find(called)?.id === field.id;
  const where = condition === null ? rows.where : rows.type(conditionWithout(condition, isOwn));
  const [key] = typeKeys(rows, [{ field: name, bucket, ranges, step }], search);
  if (key === undefined) throw new RangeError("One key gives one typed key");
  const isByValue = facet.sortBy === "VALUE";
  return {
    key,
    where,
    query: {
      ...rows.query([field], where),
      ...ONE_GROUP,
      keys: [key.use],
      metrics: [{ kind: "COUNT", column: null }],
      orderBy: [isByValue ? { by: "KEY", index: 0, order: "ASC" } : { by: "METRIC", index: 0, order: "DESC" }],
      limit,
    },
  };
}

export function describeFacet(rows: OpenRows, { key, where }: OpenFacet, found: GroupsFound): FacetOutcome {
  const { groups, totalGroups } = found;
  return {
    ...rows.denominators(found, [key.field], where),
    field: key.field.name,
    values: groups.flatMap(({ keys: [value], rows: count }) =>
      value === undefined ? [] : [{ key: describeKey(value, key), count }],
    ),
    totalValues: totalGroups,
    isTruncated: groups.length < totalGroups,
  };
}

/** Metrics that a field of the type has. */
export function statsOf(type: FieldType): MetricKind[] {
  const ofAll: MetricKind[] = ["COUNT", "COUNT_DISTINCT"];
  if (!MEASURED_TYPES.has(type)) return ofAll;
  const ofDates: MetricKind[] = [...ofAll, "AVG", "MIN", "MAX", "MEDIAN"];
  return type === "DATE" ? ofDates : [...ofDates, "SUM"];
}

type Stats = Pick<
  StatsOutcome,
  "field" | "type" | "unit" | "count" | "distinct" | "counted" | "sum" | "avg" | "min" | "max" | "median"
>;

export function describeStats({ name, reading }: KnownField, kinds: readonly MetricKind[], group: FoundGroup): Stats {
  const of = (kind: MetricKind) => group.metrics[kinds.indexOf(kind)] ?? { value: null, rows: 0 };
  return {
    field: name,
    type: reading.type,
    unit: reading.unit,
    count: of("COUNT").rows,
    distinct: of("COUNT_DISTINCT").value ?? 0,
    counted: of("AVG").rows,
    sum: of("SUM").value,
    avg: of("AVG").value,
    min: of("MIN").value,
    max: of("MAX").value,
    median: of("MEDIAN").value,
  };
}
