// What `POST /exports` is asked with: the inputs of `groupBy` and `documents`, as JSON.
import { z } from "zod";
import { AppError } from "../core/errors.ts";
import type { Condition } from "../core/structured/condition.ts";
import { COUNT_SUBJECTS } from "../core/structured/field.ts";
import { DATE_BUCKETS, METRIC_KINDS } from "../core/structured/plan.ts";
import { checkLevels } from "./request-levels.ts";

const text = z.string();
const number = z.number();
const count = z.number().int();
const order = z.enum(["ASC", "DESC"]);
const orNull = <T extends z.ZodType>(schema: T) => schema.nullable().default(null);

const condition: z.ZodType<Condition> = z.lazy(() =>
  z.strictObject({
    and: orNull(z.array(condition)),
    or: orNull(z.array(condition)),
    not: orNull(condition),
    ...{ field: orNull(text), eq: orNull(text), ne: orNull(text), in: orNull(z.array(text)) },
    ...{ lt: orNull(number), lte: orNull(number), gt: orNull(number), gte: orNull(number) },
    ...{ between: orNull(z.array(number)), before: orNull(text), after: orNull(text) },
    ...{ contains: orNull(text), startsWith: orNull(text), exists: orNull(z.boolean()) },
  }),
);

/** As in GraphQL: names with their values. */
const scope = z
  .array(z.strictObject({ name: text, values: z.array(text) }))
  .transform((entries) => Object.fromEntries(entries.map(({ name, values }) => [name, values])));

const rows = {
  collection: text,
  subject: orNull(z.enum(COUNT_SUBJECTS)),
  where: orNull(condition),
  documents: orNull(z.array(text)),
  scope: orNull(scope),
};

const range = z.strictObject({ from: orNull(number), to: orNull(number) });

const groups = z.strictObject({
  ...rows,
  by: z.array(
    z.strictObject({
      field: text,
      bucket: orNull(z.enum(DATE_BUCKETS)),
      ranges: orNull(z.array(range)),
      step: orNull(number),
    }),
  ),
  metrics: orNull(z.array(z.strictObject({ kind: z.enum(METRIC_KINDS), field: orNull(text) }))),
  having: orNull(z.array(z.strictObject({ metric: count, min: orNull(number), max: orNull(number) }))),
  orderBy: orNull(
    z.array(z.strictObject({ by: z.enum(["KEY", "METRIC"]), index: count.default(0), order: order.default("ASC") })),
  ),
  limit: orNull(count),
  offset: orNull(count),
  withTies: orNull(z.boolean()),
});

const documents = z.strictObject({
  ...rows,
  orderBy: orNull(z.array(z.strictObject({ field: text, order: order.default("ASC") }))),
  first: orNull(count),
});

const request = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("groups"), input: groups }),
  z.strictObject({ kind: z.literal("documents"), input: documents, fields: orNull(z.array(text)) }),
]);

export type ExportRequest = z.output<typeof request>;

/** @throws {AppError} BAD_REQUEST naming the first thing that is wrong, LIMIT_EXCEEDED for what is too deep */
export function readExportRequest(body: unknown): ExportRequest {
  checkLevels(body);
  const parsed = request.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const place = issue === undefined || issue.path.length === 0 ? "the body" : `"${issue.path.join(".")}"`;
  throw new AppError(
    "BAD_REQUEST",
    `POST /exports cannot read ${place}: ${issue?.message ?? "it is no export"}. Send { "kind": "groups" or "documents", "input": … } as JSON.`,
  );
}
