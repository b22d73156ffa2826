// A tool's arguments as a plan of the structured index (NUM-6): the same plans that code makes of questions.
import type { KnownField } from "../structured/field.ts";
import { MEASURED_TYPES } from "../structured/field.ts";
import type { StructuredPlan } from "../structured/plan.ts";
import { estimateTokens } from "../text/tokens.ts";
import { cleanText, quotedLine } from "./prompt/clean.ts";
import {
  toCondition,
  type CountableFields,
  type CountArguments,
  type GroupArguments,
  type ListArguments,
} from "./tools.ts";

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

/** Of all that is told of fields (a choice: some thirty names, a fifth of what the tools take). */
export const FIELDS_TOKENS_MAX = 130;

/**
 * `books: price MONEY EUR, category; exact, eq only: link; of TABLE_ROWS: shelf`, a line for each collection, so far as there
 * is room; a field without a type is TEXT. Collections with nothing to count are left out.
 */
export function countableFields(
  collections: readonly { readonly name: string; readonly fields: readonly KnownField[] }[],
): CountableFields {
  const told: KnownField[] = [];
  let text = "";
  for (const { name, fields } of collections) {
    const isCounted = ({ state, columnId, isExact }: KnownField) => state === "ACTIVE" && columnId !== null && !isExact;
    const counted = fields.filter(isCounted);
    if (counted.length === 0) continue;
    const of = (subject: KnownField["subject"]) => counted.filter((field) => field.subject === subject);
    const exact = fields.filter(({ isExact, subject }) => isExact && subject === "DOCUMENTS");
    let line = "";
    for (const [begins, own] of [
      ["", of("DOCUMENTS")],
      [OF_ROWS, of("TABLE_ROWS")],
      [EXACT, exact],
    ] as const) {
      for (const [i, field] of own.entries()) {
        const before = i === 0 ? `${line === "" || begins === "" ? "" : "; "}${begins}` : ", ";
        const longer: string = `${line}${before}${inWords(field)}`;
        if (tokensWritten(`${text}\n${nameInWords(name)}: ${longer}`) > FIELDS_TOKENS_MAX) break;
        line = longer;
        told.push(field);
      }
    }
    if (line !== "") text += `\n${nameInWords(name)}: ${line}`;
  }
  const types = new Set(told.map(({ reading }) => reading.type));
  return {
    told: text,
    hasRows: told.some(({ subject }) => subject === "TABLE_ROWS"),
    hasDates: types.has("DATE"),
    hasMeasures: [...MEASURED_TYPES].some((type) => types.has(type)),
  };
}

const OF_ROWS = "of TABLE_ROWS: ";
const EXACT = "exact, eq only: ";

/** As they stand in the JSON of a definition. */
function tokensWritten(text: string): number {
  return estimateTokens(JSON.stringify(text));
}

function inWords({ name, isExact, reading: { type, unit } }: KnownField): string {
  if (isExact || type === "TEXT") return nameInWords(name);
  const isMeasured = MEASURED_TYPES.has(type) && unit !== null;
  return `${nameInWords(name)} ${type}${isMeasured ? ` ${unit}` : ""}`;
}

/** Quoted where it is more than letters, digits and what joins them: names are text that others wrote. */
function nameInWords(name: string): string {
  return /^[\p{L}\p{M}\p{N}_-]+$/u.test(name) && cleanText(name) === name ? name : quotedLine(name);
}
