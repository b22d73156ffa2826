// What a reply to a structured question is worth: every part of the known answer must stand in it. Pure functions.
import type { KnownAnswer } from "./suite.ts";

/** Kinds whose answer has many rows: each found one counts, and the reply may be as long as it takes. */
export const ROW_KINDS: ReadonlySet<string> = new Set(["groupby", "list", "topk", "filter"]);
/** Kinds of computed numbers, which may be rounded: by half a percent. */
const ROUNDED_KINDS: ReadonlySet<string> = new Set(["avg", "sum_avg", "arithmetic"]);
const ROUNDED_BY = 0.005;
/** Floating point writes 0.1 + 0.2 its own way. */
const EXACT_BY = 1e-6;

const REFUSAL =
  /not (found|available|contain|present|in the (data|document|catalog)|listed|provided|possible|included)|no (such|information|data|answer|record|field)|cannot|can't|do(es)? not (have|contain|list|include)|unknown|нет (данных|информации|такого)|не (указан|найден|содерж)|没有|无法|未找到|不知道/iu;

const GROUPED_OR_PLAIN_NUMBER = /-?\d{1,3}(?:[,\u00a0 ]\d{3})+(?:\.\d+)?|-?\d+(?:\.\d+)?/gu;
const IS_NUMBER = /^-?\d[\d,]*(\.\d+)?%?$/u;

/** Case, width and white space do not matter. */
export function plain(text: string): string {
  return text.normalize("NFKC").replace(/\s+/gu, " ").trim().toLowerCase();
}

/** Whether the words say that the answer is not known. */
export function saysUnknown(reply: string): boolean {
  return REFUSAL.test(plain(reply));
}

/** Numbers of a text, thousands joined: `1,977`, `1 977` and `1977` are one. The decimal sign is a point. */
export function numbersOf(text: string): number[] {
  const found = text.normalize("NFKC").match(GROUPED_OR_PLAIN_NUMBER) ?? [];
  return found.map((written) => Number(written.replace(/[,\u00a0 ]/gu, "")));
}

/** Rows of the known answer, each with its parts. */
export function rowsOf(answer: KnownAnswer): readonly (readonly (string | number | null)[])[] {
  const rows = Array.isArray(answer)
    ? answer
    : typeof answer === "object" && answer !== null
      ? Object.values(answer)
      : [answer];
  return rows.map((row) => (Array.isArray(row) ? row : [row]));
}

/**
 * From 0 to 1: the share of rows found where the answer is many rows, otherwise all or nothing. An answer of null is
 * met by a reply that says it cannot tell.
 * @param reply as far as it counts (see reply.ts)
 */
export function scoreReply(kind: string, answer: KnownAnswer, reply: string): number {
  const text = plain(reply);
  if (answer === null) return saysUnknown(reply) ? 1 : 0;
  const numbers = numbersOf(text);
  const tolerance = ROUNDED_KINDS.has(kind) ? ROUNDED_BY : 0;
  const found = rowsOf(answer).map((row) => row.every((part) => holds(part, text, numbers, tolerance)));
  if (found.length === 0) return 0;
  const share = found.filter(Boolean).length / found.length;
  return ROW_KINDS.has(kind) ? share : Math.floor(share);
}

function holds(part: string | number | null, text: string, numbers: readonly number[], tolerance: number): boolean {
  if (part === null) return true;
  const written = String(part).trim();
  if (typeof part !== "number" && !IS_NUMBER.test(written)) return text.includes(plain(part));
  const wanted = Number(written.replace(/[,%]/gu, ""));
  const by = Math.max(tolerance * Math.abs(wanted), EXACT_BY);
  return numbers.some((number) => Math.abs(number - wanted) <= by);
}
