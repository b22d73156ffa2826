import { z } from "zod";
import type { Operation } from "../client.ts";
import type { Condition } from "../conditions.ts";
import type { GroupKey, GroupOrder, Metric } from "../groups.ts";

/** What is looked through. */
export type Narrowing = {
  readonly where: Condition | null;
  readonly scope: readonly { readonly name: string; readonly values: readonly string[] }[];
};

type Subject = "DOCUMENTS" | "TABLE_ROWS";

/** Which rows a figure is of. */
export type RowsInput = Narrowing & {
  readonly collection: string;
  readonly subject: Subject;
};

const DENOMINATORS = `subject considered matching condition missing { field rows empty unparsed }`;

export const denominatorsSchema = z.object({
  subject: z.enum(["DOCUMENTS", "TABLE_ROWS"]),
  considered: z.number(),
  matching: z.number(),
  condition: z.string(),
  missing: z.array(z.object({ field: z.string(), rows: z.number(), empty: z.number(), unparsed: z.number() })),
});
export type Denominators = z.infer<typeof denominatorsSchema>;

const COUNT_FIELDS = `count ${DENOMINATORS}`;

export const countSchema = denominatorsSchema.extend({ count: z.number() });

export const COUNT: Operation<RowsInput, { count: z.infer<typeof countSchema> }> = {
  document: `query Count($collection: String!, $subject: CountSubject, $where: Condition, $scope: [ScopeEntryInput!]) {
    count(collection: $collection, subject: $subject, where: $where, scope: $scope) { ${COUNT_FIELDS} }
  }`,
  result: z.object({ count: countSchema }),
};

type GroupByInput = RowsInput & {
  readonly by: readonly GroupKey[];
  readonly metrics: readonly Metric[];
  readonly orderBy: readonly GroupOrder[] | null;
  readonly limit: number | null;
};

const metricSchema = z.object({
  kind: z.string(),
  field: z.string().nullable(),
  value: z.number().nullable(),
  unit: z.string().nullable(),
  rows: z.number(),
});
export type MetricValue = z.infer<typeof metricSchema>;

export const groupsSchema = denominatorsSchema.extend({
  totalGroups: z.number(),
  isTruncated: z.boolean(),
  groups: z.array(
    z.object({
      rows: z.number(),
      keys: z.array(z.object({ field: z.string(), value: z.string().nullable() })),
      metrics: z.array(metricSchema),
    }),
  ),
});
export type GroupsResult = z.infer<typeof groupsSchema>;

const GROUPS_FIELDS = `groups { rows keys { field value } metrics { kind field value unit rows } }
  totalGroups isTruncated ${DENOMINATORS}`;

export const GROUP_BY: Operation<{ input: GroupByInput }, { groupBy: GroupsResult }> = {
  document: `query GroupBy($input: GroupByInput!) {
    groupBy(input: $input) { ${GROUPS_FIELDS} }
  }`,
  result: z.object({ groupBy: groupsSchema }),
};
