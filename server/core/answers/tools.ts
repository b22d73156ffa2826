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
const operators = [
  ...["eq", "ne", "in", "lt", "lte", "gt", "gte", "between", "before", "after", "contains", "startsWith", "exists"],
] as const;

const condition = knownArguments({
  field: z.string(),
  is: z.enum(operators as unknown as [string, ...string[]]),
  values: z
    .union([z.array(text), text.transform((one) => [one])])
    .nullish()
    .transform((all) => all ?? []),
});

const rows = {
  collection: z.string(),
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
    orderBy: z
      .array(order)
      .max(3)
      .nullish()
      .transform((all) => all ?? []),
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
const ROWS: Readonly<Record<string, JsonSchema>> = {
  collection: { type: "string", description: "Name of the collection" },
  of: { type: "string", enum: ["DOCUMENTS", "TABLE_ROWS"], description: "Default: DOCUMENTS" },
  conditions: {
    type: "array",
    description: "Which rows; left out: all",
    items: {
      type: "object",
      properties: {
        field: STRING,
        is: { type: "string", enum: [...operators] },
        values: { type: "array", items: STRING, description: "One; two for between; any number for in" },
      },
      required: ["field", "is", "values"],
      additionalProperties: false,
    },
  },
  match: { type: "string", enum: ["ALL", "ANY"], description: "Whether all conditions must hold or one; default ALL" },
};
const PAGE = { type: "string", description: "As the earlier result gave it, for its next page" };

const object = (properties: Readonly<Record<string, JsonSchema>>, required: readonly string[]): JsonSchema => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});

/**
 * @param fields collections with their fields in words, for a model to choose from; "": nothing can be counted
 */
export function toolDefinitions(fields: string): ToolDefinition[] {
  const finding: ToolDefinition[] = [
    {
      name: "more",
      description:
        "Brings the next passages that were found for the question. Ask for it first if the material is not enough.",
      parameters: object({}, []),
    },
    {
      name: "search",
      description: "Searches the documents for something else, asked as one full sentence.",
      parameters: object({ question: STRING }, ["question"]),
    },
  ];
  if (fields === "") return finding;
  return [
    ...finding,
    {
      name: "count",
      description: `Counts documents or rows of tables by their fields. Never count passages yourself. Collections and fields: ${fields}`,
      parameters: object(ROWS, ["collection"]),
    },
    {
      name: "group",
      description: "Counts by the values of fields (see count), or gives a metric of another field for each of them.",
      parameters: object(
        {
          ...ROWS,
          by: { type: "array", items: STRING, description: "Fields to group by" },
          bucket: { type: "string", enum: [...DATE_BUCKETS], description: "For a field of dates" },
          metric: { type: "string", enum: [...METRIC_KINDS], description: "Default: COUNT" },
          metricField: { type: "string", description: "What the metric is of; COUNT needs none" },
          order: { type: "string", enum: ["ASC", "DESC"], description: "By the metric; default DESC" },
          page: PAGE,
        },
        ["collection", "by"],
      ),
    },
    {
      name: "list",
      description: "Lists documents or rows of tables that meet conditions (see count), with values of fields.",
      parameters: object(
        {
          ...ROWS,
          fields: { type: "array", items: STRING, description: "Fields to show" },
          orderBy: {
            type: "array",
            items: object({ field: STRING, order: { type: "string", enum: ["ASC", "DESC"] } }, ["field", "order"]),
          },
          page: PAGE,
        },
        ["collection"],
      ),
    },
  ];
}
