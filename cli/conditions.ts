// Conditions as they are written on the command line: `category=Chairs and price<200`, or JSON as the API takes it.
import { CliError } from "./errors.ts";

/** As the API takes it. */
export interface Condition {
  readonly [operator: string]: unknown;
}

/** Longest first: `<=` is not `<`. */
const OPERATORS = ["!=", "<=", ">=", "=", "<", ">", "~"] as const;
type Operator = (typeof OPERATORS)[number];

/** `"…"` or `'…'` with anything in it, also what would part a condition. */
const QUOTED = /^\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')\s*/su;
const AND = /^and(?=[\s"'])\s*/iu;
const NUMBER = /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?$/iu;
const DATE = /^\d{4}-\d{2}(?:-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2})?)?)?$/u;

const HELP = `Write it as FIELD=VALUE, with =, !=, <, <=, >, >= or ~ (contains), several joined by "and"; "…" around what has these in it; or as JSON.`;

/** All of what was given holds. @throws {CliError} USAGE @returns null for none */
export function readConditions(written: readonly string[] | undefined): Condition | null {
  const conditions = (written ?? []).flatMap(readCondition);
  const [only] = conditions;
  return conditions.length <= 1 ? (only ?? null) : { and: conditions };
}

function readCondition(written: string): Condition[] {
  if (written.trim().startsWith("{")) return [readJson(written)];
  const conditions: Condition[] = [];
  let rest = written;
  for (;;) {
    const field = takeField(rest, written);
    const value = takeValue(field.rest);
    conditions.push(compare(field.name, field.operator, value.text, written));
    if (value.rest.trim() === "") return conditions;
    const next = AND.exec(value.rest.trimStart());
    if (next === null) throw usage(written, `after "${value.text}" stands "${value.rest.trim()}"`);
    rest = value.rest.trimStart().slice(next[0].length);
  }
}

function takeField(from: string, written: string): { name: string; operator: Operator; rest: string } {
  const quoted = QUOTED.exec(from);
  const nameEnd = quoted === null ? from.search(/[=<>~]|!=/u) : quoted[0].length;
  const after = from.slice(Math.max(nameEnd, 0));
  const operator = OPERATORS.find((sign) => after.startsWith(sign));
  const name = (quoted === null ? from.slice(0, Math.max(nameEnd, 0)) : unquote(quoted)).trim();
  if (operator === undefined || name === "") throw usage(written, `no field and sign stand at "${from.trim()}"`);
  return { name, operator, rest: after.slice(operator.length) };
}

/** Up to the next `and`, or the end. */
function takeValue(from: string): { text: string; rest: string } {
  const quoted = QUOTED.exec(from);
  if (quoted !== null) return { text: unquote(quoted), rest: from.slice(quoted[0].length) };
  // Only where another comparison follows: "Salt and Pepper" is a value.
  const and = /\sand\s+(?=(?:"[^"]*"|'[^']*'|[^\s=<>~!"'](?:(?!\sand\s)[^=<>~!])*?)\s*(?:[=<>~]|!=))/iu.exec(from);
  const end = and?.index ?? from.length;
  return { text: from.slice(0, end).trim(), rest: from.slice(end) };
}

function unquote([, double, single]: RegExpExecArray): string {
  return (double ?? single ?? "").replaceAll(/\\(.)/gsu, "$1");
}

function compare(field: string, operator: Operator, value: string, written: string): Condition {
  switch (operator) {
    case "=":
      return { field, eq: value };
    case "!=":
      return { field, ne: value };
    case "~":
      return { field, contains: value };
    case "<":
    case "<=":
    case ">":
    case ">=": {
      if (NUMBER.test(value))
        return { field, [{ "<": "lt", "<=": "lte", ">": "gt", ">=": "gte" }[operator]]: Number(value) };
      if (DATE.test(value)) return compareDate(field, operator, value);
      throw usage(written, `"${value}" is neither a number, as 12.5, nor a date, as 2024-03 or 2024-03-12`);
    }
  }
}

/** "Not before" is said only of what has a date. */
function compareDate(field: string, operator: "<" | "<=" | ">" | ">=", value: string): Condition {
  const known = { field, exists: true };
  switch (operator) {
    case "<":
      return { field, before: value };
    case ">":
      return { field, after: value };
    case "<=":
      return { and: [known, { not: { field, after: value } }] };
    case ">=":
      return { and: [known, { not: { field, before: value } }] };
  }
}

function readJson(written: string): Condition {
  try {
    return JSON.parse(written) as Condition;
  } catch (cause) {
    throw new CliError("USAGE", `The condition ${written} is not JSON: check its quotes and brackets.`, { cause });
  }
}

function usage(written: string, why: string): CliError {
  return new CliError("USAGE", `The condition ${written} cannot be read: ${why}. ${HELP}`);
}
