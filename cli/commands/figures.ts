// `vouch count` and `vouch group`: figures over what documents say of themselves, each with what it is a figure of.
import type { Command } from "commander";
import { readGroups, type GroupOptions } from "../groups.ts";
import type { Client } from "../client.ts";
import {
  COUNT,
  GROUP_BY,
  type Denominators,
  type GroupsResult,
  type MetricValue,
  type RowsInput,
} from "../operations/figures.ts";
import { LIST_FIELDS } from "../operations/fields.ts";
import { plural, table, type Output } from "../output.ts";
import type { Run } from "../session.ts";
import { parseCount, parseList } from "./labels.ts";
import { addNarrowingOptions, narrowingOf, type NarrowingOptions } from "./narrowing.ts";

export interface RowsOptions extends NarrowingOptions {
  rows?: boolean;
}

const DAY_MS = 86_400_000;

export function addRowsOptions(command: Command): Command {
  return addNarrowingOptions(command).option("--rows", "rows of the tables in the documents, in place of documents");
}

export function addGroupOptions(command: Command): Command {
  return command
    .option("--by <fields>", "what to group by: category, released:month, price:100 (steps of 100)", parseList)
    .option("--metric <metrics>", "what to make of each group: avg:price; count by default", parseList)
    .option("--order <names>", "one of these, as avg:price:asc; the first metric, largest first, by default", parseList)
    .option("-n, --limit <count>", "how many", parseCount);
}

/** @throws {CliError} USAGE */
export function rowsOf(collection: string, { rows, ...narrowing }: RowsOptions): RowsInput {
  return { collection, subject: rows === true ? "TABLE_ROWS" : "DOCUMENTS", ...narrowingOf(narrowing) };
}

export function addFigureCommands(program: Command, run: Run): void {
  const count = program
    .command("count")
    .description("count documents, or rows of their tables, exactly")
    .argument("<collection>", "the collection");
  addRowsOptions(count).action((collection: string, options: RowsOptions) =>
    run(count, async ({ client, output }) => {
      const { count: result } = await client.call(COUNT, rowsOf(collection, options));
      output.json(result);
      output.line(result.count.toLocaleString("en"));
      printDenominators(output, result);
    }),
  );

  const group = program
    .command("group")
    .description("group documents, or rows of their tables, with figures of each group")
    .argument("<collection>", "the collection");
  addGroupOptions(addRowsOptions(group)).action(
    (collection: string, options: RowsOptions & GroupOptions & { limit?: number }) =>
      run(group, async ({ client, output }) => {
        const input = { ...rowsOf(collection, options), ...readGroups(options), limit: options.limit ?? null };
        const { groupBy: result } = await client.call(GROUP_BY, { input });
        output.json(result);
        if (!output.isJson) printGroups(output, result, await datesOf(client, collection));
      }),
  );
}

/** Names of fields whose figures are dates. */
export async function datesOf(client: Client, collection: string): Promise<Set<string>> {
  const { fields } = await client.call(LIST_FIELDS, { collection });
  return new Set(fields.fields.flatMap(({ name, type }) => (type === "DATE" ? [name] : [])));
}

export function printGroups(output: Output, result: GroupsResult, dates: ReadonlySet<string>): void {
  const [first] = result.groups;
  const header = [...(first?.keys ?? []).map(({ field }) => field), ...(first?.metrics ?? []).map(metricName)];
  const rows = result.groups.map(({ keys, metrics }) => [
    ...keys.map(({ value }) => value),
    ...metrics.map((metric) => metricText(metric, dates)),
  ]);
  if (first !== undefined) for (const line of table(header, rows)) output.line(line);
  const shown = result.isTruncated ? `, ${result.groups.length.toLocaleString("en")} of them shown` : "";
  output.line(`${plural(result.totalGroups, "group")}${shown}.`);
  printDenominators(output, result);
}

/** Never a figure without what it is a figure of. */
export function printDenominators(output: Output, { subject, considered, matching, condition, missing }: Denominators) {
  const what = subject === "DOCUMENTS" ? "document" : "row of tables";
  const many = subject === "DOCUMENTS" ? "documents" : "rows of tables";
  const of = plural(considered, what, many);
  output.line(condition === "" ? `Of ${of}.` : `${matching.toLocaleString("en")} of ${of}: ${condition}`);
  for (const { field, rows, empty, unparsed } of missing) {
    if (rows > 0) {
      const left = empty > 0 ? `, ${empty.toLocaleString("en")} of them leave it empty` : "";
      output.line(`Without ${field}: ${plural(rows, what, many)}${left}.`);
    }
    if (unparsed > 0) output.line(`With a ${field} that does not read as its type: ${unparsed.toLocaleString("en")}.`);
  }
}

function metricName({ kind, field, unit }: MetricValue): string {
  const name = kind.toLowerCase().replace("_", " ");
  return [name, ...(field === null ? [] : [field]), ...(unit === null ? [] : [`(${unit})`])].join(" ");
}

/** Numbers stay numbers, so that they stand to the right; dates of figures are days. */
function metricText({ kind, field, value }: MetricValue, dates: ReadonlySet<string>): string | number | null {
  if (value === null) return null;
  const isDate = field !== null && dates.has(field) && !kind.startsWith("COUNT");
  if (!isDate) return Number.isInteger(value) ? value : Number(value.toFixed(2));
  return new Date(Math.floor(value / DAY_MS) * DAY_MS).toISOString().slice(0, -14);
}
