// Documents, rows of tables and groups as one table, read a page at a time while somebody writes it out (NUM-6). Which rows
// belong to it is settled at one moment; what changes while it is read ends it with an error, never with fewer rows.
import { AppError } from "../core/errors.ts";
import { keyCell, metricCell, metricHeader, valueCells } from "../core/structured/export-cells.ts";
import type { FieldOrder } from "../core/structured/plan.ts";
import type { ListedRow } from "../core/structured/results.ts";
import type { RowsFound } from "../core/structured/row-query.ts";
import { spreadsheetCell } from "../core/structured/spreadsheet-cell.ts";
import { describeGroup, openGroups, within } from "./analytics-groups.ts";
import type { GroupByInput, RowsInput } from "./analytics-input.ts";
import { describeRows } from "./analytics-list.ts";
import { openRows, type AnalyticsServices, type OpenRows } from "./analytics-rows.ts";
import { requireRole, type Caller } from "./caller.ts";
import type { ServiceContext } from "./context.ts";
import type { StoredTextReader } from "./stored-texts.ts";

/** Rows of one page (a choice: a few milliseconds each, and little enough to hold). */
const ROWS_PAGE = 500;
/** Groups of one page: every page makes them all anew, so that a million take a hundred times. */
const GROUPS_PAGE = 10_000;
const FIELDS_MAX = 50;
const ORDERS_MAX = 5;

export interface RowsExport extends RowsInput {
  /** Default: in the order in which documents came. */
  readonly orderBy?: readonly FieldOrder[] | null;
  /** Only so many; null: all. */
  readonly first?: number | null;
  /** Fields whose values are columns; default none. */
  readonly fields?: readonly string[] | null;
}

export interface ExportedTable {
  readonly header: readonly string[];
  /** How many rows there will be, the header apart. */
  readonly rows: number;
  readonly considered: number;
  readonly matching: number;
  /** Pages of rows, each cell as it may be opened by a spreadsheet. @throws {AppError} CONFLICT for what changed meanwhile */
  readonly pages: AsyncIterable<readonly (readonly string[])[]>;
}

export function createExportService(
  context: ServiceContext,
  services: AnalyticsServices & { readonly texts: StoredTextReader },
) {
  const { structured } = context;
  const { fields: fieldService, texts } = services;

  /** Fields are read by as they are when a page is begun, until it is there. */
  const withRows = <T>(caller: Caller, input: RowsInput, work: (rows: OpenRows) => Promise<T>): Promise<T> =>
    fieldService.during(async () => work(await openRows(context, services, caller, input)));

  return {
    /** Documents, or rows of their tables. @throws {AppError} FORBIDDEN, NOT_FOUND, BAD_REQUEST, LIMIT_EXCEEDED */
    async rows(caller: Caller, input: RowsExport, signal?: AbortSignal): Promise<ExportedTable> {
      requireRole(caller, "ANALYST");
      const { orderBy = null, fields = null, first = null } = input;
      within("orderBy", orderBy?.length ?? 0, { from: 0, to: ORDERS_MAX });
      within("fields", fields?.length ?? 0, { from: 0, to: FIELDS_MAX });
      if (first !== null) within("first", first, { from: 1, to: Number.MAX_SAFE_INTEGER });
      const shownIn = (rows: OpenRows) => (fields ?? []).map((name) => rows.column(name));
      const opened = await withRows(caller, input, async (rows) => {
        const orders = (orderBy ?? []).map(({ field, order }) => ({ ...rows.column(field), order }));
        const shown = shownIn(rows);
        const query = rows.query([...orders, ...shown].map(({ field }) => field));
        const found = await structured.exported(
          { ...query, orderBy: orders.map(({ column, order }) => ({ column, order })) },
          signal,
        );
        return { found, shown, timeMaxMs: query.timeMaxMs };
      });
      const { found, shown, timeMaxMs } = opened;
      const ids = first === null ? found.ids : found.ids.subarray(0, first);
      const columnIds = shown.map(({ column }) => column.columnId);
      const names = shown.map(({ field }) => field.name);
      const ofTables = input.subject === "TABLE_ROWS";

      /** A row that has gone since, or a field that is read otherwise, would leave the table wrong without a word. */
      const readPage = (page: readonly number[]): Promise<readonly ListedRow[]> =>
        withRows(caller, input, async (rows) => {
          const now = shownIn(rows).map(({ column }) => column);
          if (now.some(({ columnId }, i) => columnId !== columnIds[i])) throw changed("A field was changed");
          const read = await structured.exportedValues(
            { reach: rows.reach, ids: page, columns: now, timeMaxMs },
            signal,
          );
          const listed = await describeRows(context, texts, { spaceId: caller.spaceId, rows: read, fields: names });
          if (listed.length !== page.length) throw changed("A document was replaced or taken away");
          return listed;
        });

      async function* pages() {
        for (let at = 0; at < ids.length; at += ROWS_PAGE) {
          const listed = await readPage([...ids.subarray(at, at + ROWS_PAGE)]);
          yield listed.map((row) => [
            spreadsheetCell(row.documentKey),
            spreadsheetCell(row.title),
            ...(ofTables ? [String(row.rowOrdinal)] : []),
            ...valueCells(row),
          ]);
        }
      }
      const header = ["key", "title", ...(ofTables ? ["row"] : []), ...names.map(spreadsheetCell)];
      return { header, rows: ids.length, considered: found.considered, matching: found.matching, pages: pages() };
    },

    /** All groups, or `limit` of them. @throws {AppError} FORBIDDEN, NOT_FOUND, BAD_REQUEST, LIMIT_EXCEEDED */
    async groups(caller: Caller, input: GroupByInput, signal?: AbortSignal): Promise<ExportedTable> {
      requireRole(caller, "ANALYST");
      const start = within("offset", input.offset ?? 0, { from: 0, to: Number.MAX_SAFE_INTEGER });
      const withTies = input.withTies ?? false;
      const limitMax = withTies ? GROUPS_PAGE : Number.MAX_SAFE_INTEGER;
      const limit = input.limit == null ? null : within("limit", input.limit, { from: 1, to: limitMax });

      const readPage = (offset: number, taken: number) =>
        withRows(caller, input, async (rows) => {
          const { keys, metrics, query } = openGroups(rows, input);
          const limitOfPage = Math.min(GROUPS_PAGE, limit === null ? GROUPS_PAGE : limit - taken);
          const isTied = withTies && limit !== null;
          const [found] = await structured.groups([{ ...query, limit: limitOfPage, offset, withTies: isTied }], signal);
          if (found === undefined) throw new AppError("INTERNAL", "The structured index gave no answer.");
          const cells = found.groups.map((group) => {
            const described = describeGroup(group, keys, metrics);
            return [
              ...described.keys.map(keyCell),
              ...described.metrics.map((metric, i) => metricCell(metric, { kind: metric.kind, field: fieldOf(i) })),
              String(described.rows),
            ];
          });
          function fieldOf(i: number) {
            return metrics[i]?.field ?? null;
          }
          const header = [
            ...keys.map(({ field }) => spreadsheetCell(field.name)),
            ...metrics.map(({ use, field }) => spreadsheetCell(metricHeader({ kind: use.kind, field }))),
            "rows",
          ];
          return { header, cells, found: { ...found, groups: [] } };
        });

      const opened = await readPage(start, 0);
      const wanted = Math.max(0, opened.found.totalGroups - start);
      const rows = withTies ? opened.cells.length : Math.min(wanted, limit ?? wanted);

      async function* pages() {
        let page = opened.cells;
        for (let taken = 0; ;) {
          if (page.length > 0) yield page;
          taken += page.length;
          if (taken >= rows) return;
          const next = await readPage(start + taken, taken);
          if (next.cells.length === 0 || !isSame(next.found, opened.found))
            throw changed("Documents or fields changed");
          page = next.cells;
        }
      }
      const { considered, matching } = opened.found;
      return { header: opened.header, rows, considered, matching, pages: pages() };
    },
  };
}

export type ExportService = ReturnType<typeof createExportService>;

type Totals = Pick<RowsFound, "considered" | "matching"> & { readonly totalGroups: number };

function isSame(a: Totals, b: Totals): boolean {
  return a.considered === b.considered && a.matching === b.matching && a.totalGroups === b.totalGroups;
}

function changed(what: string): AppError {
  return new AppError("CONFLICT", `${what} while it was exported, so the export was ended. Export again.`, {
    isRetryable: true,
  });
}
