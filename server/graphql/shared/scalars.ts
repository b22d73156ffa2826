import { GraphQLScalarType, Kind } from "graphql";
import { GraphQLError } from "graphql";

const ISO = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

function parseDate(value: unknown): Date {
  const date = typeof value === "string" && ISO.test(value) ? new Date(value) : null;
  if (date === null || Number.isNaN(date.getTime()))
    throw new GraphQLError("A DateTime is written as 2026-03-31T12:00:00Z or, for its midnight in UTC, 2026-03-31.");
  return date;
}

export const DateTime = new GraphQLScalarType<Date, string>({
  name: "DateTime",
  description: "A moment as ISO 8601 in UTC: `2026-03-31T12:00:00.000Z`.",
  specifiedByURL: "https://scalars.graphql.org/andimarek/date-time",
  serialize: (value) => (value instanceof Date ? value : parseDate(value)).toISOString(),
  parseValue: parseDate,
  parseLiteral: (node) => parseDate(node.kind === Kind.STRING ? node.value : null),
});

/** For what has no fixed shape; never for anything that a program must rely on. */
export const Json = new GraphQLScalarType<unknown, unknown>({
  name: "JSON",
  description: "Any JSON value.",
  serialize: (value) => value,
});
