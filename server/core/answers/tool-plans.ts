// A tool's arguments as a plan of the structured index (NUM-6): the same plans that code makes of questions.
import type { KnownField } from "../structured/field.ts";
import { MEASURED_TYPES } from "../structured/field.ts";
import type { StructuredPlan } from "../structured/plan.ts";
import { quotedLine } from "./prompt/clean.ts";
import { toCondition, type CountArguments, type GroupArguments, type ListArguments } from "./tools.ts";

export function countPlan(given: CountArguments): StructuredPlan {
  return { kind: "COUNT", subject: given.of, where: toCondition(given), share: null };
}

export function groupPlan(given: GroupArguments): StructuredPlan {
  const { by, bucket, metric, metricField, order } = given;
  return {
    kind: "GROUP",
    subject: given.of,
    where: toCondition(given),
    by: by.map((field, i) => ({ field, bucket: i === 0 ? bucket : null, ranges: null, step: null })),
    metrics: [{ kind: metric, field: metric === "COUNT" ? null : metricField }],
    having: [],
    orderBy: [{ by: "METRIC", index: 0, order }],
    limit: null,
    withTies: false,
  };
}

export function listPlan(given: ListArguments): StructuredPlan {
  const { fields, orderBy } = given;
  const where = toCondition(given);
  return { kind: "LIST", subject: given.of, where, orderBy, limit: null, withTies: false, fields };
}

/** Fields of one collection that are told (a choice: what a prompt has room for), and characters of all together. */
const FIELDS_MAX = 30;
const LENGTH_MAX = 2_000;

/** `"books": price (MONEY EUR), category (TEXT); of TABLE_ROWS: shelf (TEXT)`, a line for each; "" where none has any. */
export function fieldsInWords(
  collections: readonly { readonly name: string; readonly fields: readonly KnownField[] }[],
): string {
  let told = "";
  for (const { name, fields } of collections) {
    const usable = fields.filter(({ state, columnId, isExact }) => state === "ACTIVE" && columnId !== null && !isExact);
    const of = (subject: KnownField["subject"]) =>
      usable
        .filter((field) => field.subject === subject)
        .slice(0, FIELDS_MAX)
        .map(inWords)
        .join(", ");
    const [documents, rows] = [of("DOCUMENTS"), of("TABLE_ROWS")];
    if (documents === "" && rows === "") continue;
    const own = [documents, ...(rows === "" ? [] : [`of TABLE_ROWS: ${rows}`])].filter((part) => part !== "");
    const line = `${quotedLine(name)}: ${own.join("; ")}`;
    if (told.length + line.length > LENGTH_MAX) break;
    told += `\n${line}`;
  }
  return told;
}

function inWords({ name, reading: { type, unit } }: KnownField): string {
  const isMeasured = MEASURED_TYPES.has(type) && unit !== null;
  return `${quotedLine(name)} (${type}${isMeasured ? ` ${unit}` : ""})`;
}
