// The tools that a model may ask for (ANS-2): what it is told of each, and what its arguments must be. Plans are typed: a
// model names fields, values and comparisons, and nothing that it writes is ever run.
import { z } from "zod";
import type { Condition } from "../structured/condition.ts";
import { DATE_BUCKETS, METRIC_KINDS } from "../structured/plan.ts";
import { knownArguments } from "./known-arguments.ts";
import type { JsonSchema, ToolDefinition } from "./prompt/message.ts";

export const TOOL_NAMES = ["search", "more", "count", "group", "list"] as const;
export type ToolName = (typeof TOOL_NAMES)[number];

const text = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const OPERATORS = [
  ...(["eq", "ne", "in", "lt", "lte", "gt", "gte", "between"] as const),
  ...(["before", "after", "contains", "startsWith", "exists"] as const),
];

const condition = knownArguments({
  field: z.string(),
  is: z.enum(OPERATORS),
  values: z
    .union([z.array(text), text.transform((one) => [one])])
    .nullish()
    .transform((all) => all ?? []),
});

const rows = {
  /** Null: the only one. */
  collection: z
    .string()
    .nullish()
    .transform((name) => name ?? null),
  of: z
    .enum(["DOCUMENTS", "TABLE_ROWS"])
    .nullish()
    .transform((of) => of ?? ("DOCUMENTS" as const)),
  conditions: z
    .array(condition)
    .nullish()
    .transform((all) => all ?? []),
  match: z
    .enum(["ALL", "ANY"])
    .nullish()
    .transform((match) => match ?? ("ALL" as const)),
};
const order = knownArguments({ field: z.string(), order: z.enum(["ASC", "DESC"]).catch("ASC") });
/** `price DESC`, as it is asked for, or objects; one or several. */
const orderBy = z
  .preprocess((written) => {
    const all = typeof written === "string" ? [written] : written;
    return Array.isArray(all) ? all.map((one: unknown) => (typeof one === "string" ? orderOf(one) : one)) : all;
  }, z.array(order).max(3).nullish())
  .transform((all) => all ?? []);

function orderOf(written: string) {
  const field = written.trim().replace(/\s+(?:ASC|DESC)$/iu, "");
  return { field, order: /\sDESC$/iu.test(written.trim()) ? "DESC" : "ASC" };
}

const page = z
  .string()
  .nullish()
  .transform((given) => given ?? null);

/**
 * What each tool's arguments are read by, all but `more`, which takes none: whatever is given with it changes nothing.
 */
export const TOOL_ARGUMENTS = {
  search: knownArguments({ question: z.string().trim().min(1).max(1_000) }),
  count: knownArguments(rows),
  group: knownArguments({
    ...rows,
    by: z.array(z.string()).min(1).max(3),
    bucket: z
      .enum(DATE_BUCKETS)
      .nullish()
      .transform((bucket) => bucket ?? null),
    metric: z
      .enum(METRIC_KINDS)
      .nullish()
      .transform((kind) => kind ?? ("COUNT" as const)),
    metricField: z
      .string()
      .nullish()
      .transform((field) => field ?? null),
    order: z
      .enum(["ASC", "DESC"])
      .nullish()
      .transform((given) => given ?? ("DESC" as const)),
    page,
  }),
  list: knownArguments({
    ...rows,
    fields: z
      .array(z.string())
      .max(20)
      .nullish()
      .transform((all) => all ?? []),
    orderBy,
    page,
  }),
} as const;

export type CountArguments = z.infer<typeof TOOL_ARGUMENTS.count>;
export type GroupArguments = z.infer<typeof TOOL_ARGUMENTS.group>;
export type ListArguments = z.infer<typeof TOOL_ARGUMENTS.list>;
type ToolCondition = z.infer<typeof condition>;

/** Null: all rows. What a comparison lacks is refused where conditions are checked (core/structured/condition.ts). */
export function toCondition({ conditions, match }: Pick<CountArguments, "conditions" | "match">): Condition | null {
  const all = conditions.map(toComparison);
  if (all.length === 0) return null;
  return match === "ANY" ? { or: all } : { and: all };
}

function toComparison({ field, is, values }: ToolCondition): Condition {
  const [first = ""] = values;
  switch (is) {
    case "in":
      return { field, in: values };
    case "between":
      return { field, between: values.map(toNumber) };
    case "exists":
      return { field, exists: !/^(?:false|no|0)$/iu.test(first) };
    case "lt":
    case "lte":
    case "gt":
    case "gte":
      return { field, [is]: toNumber(first) };
    default:
      return { field, [is]: first };
  }
}

function toNumber(written: string): number {
  return written.trim() === "" ? NaN : Number(written.replace(/(?<=\d)[\s,_](?=\d{3}\b)/gu, ""));
}

const STRING = { type: "string" };
const strings = { type: "array", items: STRING };
/** Words say what is in them, once (see `count`): their schema in every tool took most of what a question costs. */
const objects = { type: "array", items: { type: "object" } };

/** What is missing or not declared is refused where arguments are read, so the schema need not say it. */
const object = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({ type: "object", properties });

/** What a model may count by. */
export interface CountableFields {
  /** Collections with their fields in words, for a model to choose from; "": nothing can be counted. */
  readonly told: string;
  /** Whether there are fields of rows of tables, of dates, of what can be added: else nothing of these is offered. */
  readonly hasRows: boolean;
  readonly hasDates: boolean;
  readonly hasMeasures: boolean;
}

/**
 * Short, because every word is paid for with every question that a model is asked.
 * @param offered.hasMore whether passages were found that are not supplied
 */
export function toolDefinitions(offered: {
  readonly fields: CountableFields;
  readonly hasMore: boolean;
}): ToolDefinition[] {
  const { told, hasRows, hasDates, hasMeasures } = offered.fields;
  const more: ToolDefinition = {
    name: "more",
    description: "The next passages found for the question. Ask for it before search.",
    parameters: object({}),
  };
  const search: ToolDefinition = {
    name: "search",
    description: "Searches for something else, asked as one full sentence.",
    parameters: object({ question: STRING }),
  };
  const finding = offered.hasMore ? [more, search] : [search];
  if (told === "") return finding;
  const rows = { collection: STRING, ...(hasRows ? { of: STRING } : {}), conditions: objects };
  const metrics = hasMeasures ? ` Or metric ${METRIC_KINDS.join(" ")} of metricField.` : "";
  const buckets = hasDates ? ` bucket of dates: ${DATE_BUCKETS.join(" ")}.` : "";
  return [
    ...finding,
    {
      name: "count",
      description: `Counts documents${hasRows ? ", or of: TABLE_ROWS," : ""} that meet all conditions {field, is, values}; is: ${OPERATORS.join(" ")}. Never count passages yourself. Collections and fields:${told}`,
      parameters: object(rows),
    },
    {
      name: "group",
      description: `As count, for each value of the fields by.${metrics}${buckets} order: ASC DESC.`,
      parameters: object({
        ...rows,
        by: strings,
        ...(hasDates ? { bucket: STRING } : {}),
        ...(hasMeasures ? { metric: STRING, metricField: STRING } : {}),
        order: STRING,
        page: STRING,
      }),
    },
    {
      name: "list",
      description: "Lists what count counts, with values of fields. orderBy: field DESC.",
      parameters: object({ ...rows, fields: strings, orderBy: STRING, page: STRING }),
    },
  ];
}
