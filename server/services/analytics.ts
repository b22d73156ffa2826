// Counts, groups and lists over what documents say of themselves (NUM-6, NUM-7): exact, of the caller's reach alone, each with
// what it is a figure of.
import { AppError } from "../core/errors.ts";
import type {
  CountOutcome,
  FacetOutcome,
  GroupsOutcome,
  RowsOutcome,
  StatsOutcome,
} from "../core/structured/results.ts";
import { describeGroup, openGroups, typeMetrics, within } from "./analytics-groups.ts";
import { describeFacet, describeStats, ONE_GROUP, openFacet, statsOf } from "./analytics-facets.ts";
import type { CountInput, FacetsInput, GroupByInput, ListInput, StatsInput } from "./analytics-input.ts";
import { decodePlace, describeRows, encodePlace } from "./analytics-list.ts";
import { openRows, type AnalyticsServices } from "./analytics-rows.ts";
import type { Caller } from "./caller.ts";
import type { ServiceContext } from "./context.ts";
import type { StoredTextReader } from "./stored-texts.ts";

const GROUPS_DEFAULT = 100;
const GROUPS_MAX = 1_000;
const ROWS_DEFAULT = 20;
/** Lists of values beside one page of results (a choice). */
const FACETS_MAX = 20;
/** Fields that a list is ordered by, or shows (a choice). */
const ORDERS_MAX = 5;
const FIELDS_MAX = 50;

export function createAnalyticsService(
  context: ServiceContext,
  services: AnalyticsServices & { readonly texts: StoredTextReader },
) {
  const { structured, limits } = context;
  const open = (caller: Caller, input: CountInput) => openRows(context, services, caller, input);

  const analytics = {
    /** How many, and what share of them meets a further condition. @throws {AppError} BAD_REQUEST, LIMIT_EXCEEDED */
    async count(caller: Caller, input: CountInput, signal?: AbortSignal): Promise<CountOutcome> {
      const rows = await open(caller, input);
      const share = input.share == null ? null : rows.type(input.share);
      const further = share?.fields ?? [];
      const found = await structured.count({ ...rows.query(further), share: share?.predicate ?? null }, signal);
      return {
        ...rows.denominators(found, further),
        count: found.matching,
        share: share === null ? null : { count: found.share ?? 0, condition: share.explained },
      };
    },

    /** @throws {AppError} BAD_REQUEST, LIMIT_EXCEEDED */
    async groupBy(caller: Caller, input: GroupByInput, signal?: AbortSignal): Promise<GroupsOutcome> {
      const limit = within("limit", input.limit ?? GROUPS_DEFAULT, { from: 1, to: GROUPS_MAX });
      const offset = within("offset", input.offset ?? 0, { from: 0, to: Number.MAX_SAFE_INTEGER });
      const rows = await open(caller, input);
      const { keys, metrics, further, ...groups } = openGroups(rows, input);
      const query = { ...groups.query, limit, offset, withTies: input.withTies ?? false };
      const [found] = await structured.groups([query], signal);
      if (found === undefined) throw noAnswer();
      return {
        ...rows.denominators(found, further),
        groups: found.groups.map((group) => describeGroup(group, keys, metrics)),
        totalGroups: found.totalGroups,
        isTruncated: offset + found.groups.length < found.totalGroups,
      };
    },

    /** In the order asked for, all of one moment. @throws {AppError} BAD_REQUEST, LIMIT_EXCEEDED */
    async facets(caller: Caller, input: FacetsInput, signal?: AbortSignal): Promise<FacetOutcome[]> {
      within("facets", input.facets.length, { from: 1, to: FACETS_MAX });
      const rows = await open(caller, input);
      const facets = input.facets.map((facet) => openFacet(rows, facet, input.where ?? null));
      const found = await structured.groups(
        facets.map(({ query }) => query),
        signal,
      );
      return facets.flatMap((facet, i) => {
        const groups = found[i];
        return groups === undefined ? [] : [describeFacet(rows, facet, groups)];
      });
    },

    /** What the values of one field come to. @throws {AppError} BAD_REQUEST */
    async stats(caller: Caller, input: StatsInput, signal?: AbortSignal): Promise<StatsOutcome> {
      const rows = await open(caller, input);
      const { field } = rows.column(input.field);
      const kinds = statsOf(field.reading.type);
      const metrics = typeMetrics(
        rows,
        kinds.map((kind) => ({ kind, field: input.field })),
      );
      const query = { ...rows.query([field]), ...ONE_GROUP, metrics: metrics.map(({ use }) => use) };
      const [found] = await structured.groups([query], signal);
      const [group] = found?.groups ?? [];
      if (found === undefined || group === undefined) throw noAnswer();
      return { ...rows.denominators(found, [field]), ...describeStats(field, kinds, group) };
    },

    /** @throws {AppError} BAD_REQUEST, LIMIT_EXCEEDED */
    async list(caller: Caller, input: ListInput, signal?: AbortSignal): Promise<RowsOutcome> {
      const first = within("first", input.first ?? ROWS_DEFAULT, { from: 1, to: limits.pageSizeMax });
      const rows = await open(caller, input);
      const { orderBy = null, fields = null } = input;
      within("orderBy", orderBy?.length ?? 0, { from: 0, to: ORDERS_MAX });
      within("fields", fields?.length ?? 0, { from: 0, to: FIELDS_MAX });
      const orders = (orderBy ?? []).map(({ field, order }) => ({ ...rows.column(field), order }));
      const shown = (fields ?? []).map((name) => rows.column(name));
      const further = [...orders, ...shown].map(({ field }) => field);
      const found = await structured.list(
        {
          ...rows.query(further),
          orderBy: orders.map(({ column, order }) => ({ column, order })),
          first,
          after: input.after == null ? null : decodePlace(input.after, orders.length),
          withTies: input.withTies ?? false,
          columns: shown.map(({ column }) => column),
        },
        signal,
      );
      const last = found.rows.at(-1);
      return {
        ...rows.denominators(found, further),
        rows: await describeRows(context, services.texts, {
          spaceId: caller.spaceId,
          rows: found.rows,
          fields: shown.map(({ field }) => field.name),
        }),
        endCursor: last === undefined ? null : encodePlace(last.place),
        hasNextPage: found.hasMore,
      };
    },
  };

  /** Fields are read by as they were when an answer was begun, whatever is decided on them until it is there. */
  const during = <A extends unknown[], T>(work: (...given: A) => Promise<T>) => {
    return (...given: A): Promise<T> => services.fields.during(() => work(...given));
  };
  return {
    count: during(analytics.count),
    groupBy: during(analytics.groupBy),
    facets: during(analytics.facets),
    stats: during(analytics.stats),
    list: during(analytics.list),
  };
}

export type AnalyticsService = ReturnType<typeof createAnalyticsService>;

function noAnswer(): AppError {
  return new AppError("INTERNAL", "The structured index gave no answer.");
}
