// A plan, run on what the caller may see: the figures, groups or rows that an answer is written from.
import type { FiguresOutcome } from "../core/answers/figures-text.ts";
import type { Condition } from "../core/structured/condition.ts";
import type { KnownField } from "../core/structured/field.ts";
import { foldForMatch } from "../core/structured/fold.ts";
import type { ListPlan, StructuredPlan } from "../core/structured/plan.ts";
import type { PlanOutcome } from "../core/structured/questions/outcome.ts";
import type { GroupsOutcome, RowsOutcome } from "../core/structured/results.ts";
import type { AnalyticsService } from "./analytics.ts";
import type { ListInput } from "./analytics-input.ts";
import type { AskInput } from "./answer.ts";
import type { Caller } from "./caller.ts";
import type { Planned } from "./structured-answers-plans.ts";

export type PlannedOutcome =
  Exclude<FiguresOutcome, { kind: "ROWS" }> | { readonly kind: "ROWS"; readonly outcome: RowsOutcome };

type Plan = Extract<PlanOutcome, { kind: "PLAN" }>;

/** Groups and rows of one answer where the question names no number (choices: what a reader takes in; NUM-9 lists more). */
const GROUPS_MAX = 200;
const ROWS_MAX = 50;
/** Rows of a register, all of which are listed (a choice: what an answer may hold). */
const REGISTER_ROWS_MAX = 1_000;

/** A page of groups or rows, where a caller goes on from page to page. */
export interface PlanPage {
  readonly first: number;
  /** Groups before it. */
  readonly offset: number;
  /** Where its rows go on; null: at the beginning. */
  readonly after: string | null;
}

export function createPlanRunner({ analytics, pageSizeMax }: { analytics: AnalyticsService; pageSizeMax: number }) {
  /** Page by page. */
  async function listUpTo(caller: Caller, list: ListInput, rowsMax: number): Promise<RowsOutcome> {
    let outcome = await analytics.list(caller, { ...list, first: Math.min(rowsMax, pageSizeMax) });
    while (outcome.hasNextPage && outcome.rows.length < rowsMax) {
      const first = Math.min(rowsMax - outcome.rows.length, pageSizeMax);
      const next = await analytics.list(caller, { ...list, first, after: outcome.endCursor });
      if (next.rows.length === 0) break;
      outcome = { ...next, rows: [...outcome.rows, ...next.rows] };
    }
    return outcome;
  }

  async function run(
    caller: Caller,
    input: AskInput,
    { collection, fields, documents }: Pick<Planned, "collection" | "fields" | "documents">,
    plan: StructuredPlan,
    page: PlanPage | null = null,
  ): Promise<PlannedOutcome> {
    const rows = {
      collection,
      subject: plan.subject,
      where: both(plan.where, input.where ?? null),
      documents,
      scope: input.scope ?? null,
    };
    switch (plan.kind) {
      case "COUNT":
        return { kind: "COUNT", outcome: await analytics.count(caller, { ...rows, share: plan.share }) };
      case "METRIC": {
        const outcome = await analytics.groupBy(caller, { ...rows, by: [], metrics: plan.metrics });
        return { kind: "METRIC", outcome, metrics: outcome.groups[0]?.metrics ?? [] };
      }
      case "GROUP": {
        const { by, metrics, having, orderBy, limit, withTies } = plan;
        const limits = page === null ? { limit: limit ?? GROUPS_MAX } : { limit: page.first, offset: page.offset };
        const groups = { by, metrics, having, orderBy, ...limits, withTies };
        return { kind: "GROUPS", outcome: await analytics.groupBy(caller, { ...rows, ...groups }) };
      }
      case "LIST": {
        const { orderBy, limit, withTies } = plan;
        const shown = [...plan.fields, ...orderBy.map(({ field }) => field)].filter((name) =>
          isReadable(fields, plan, name),
        );
        const list = { ...rows, orderBy, withTies, fields: [...new Set(shown)] };
        if (page !== null) {
          const { first, after } = page;
          return { kind: "ROWS", outcome: await analytics.list(caller, { ...list, first, after }) };
        }
        // A register is listed whole (NUM-9); of documents a page says enough beside their number.
        const rowsMax = limit ?? (plan.subject === "TABLE_ROWS" ? REGISTER_ROWS_MAX : ROWS_MAX);
        return { kind: "ROWS", outcome: await listUpTo(caller, list, rowsMax) };
      }
    }
  }

  return {
    /** A page of what a plan that somebody made comes to. @throws {AppError} BAD_REQUEST, LIMIT_EXCEEDED, NOT_FOUND */
    page: (
      caller: Caller,
      input: AskInput,
      { collection, fields, plan }: Pick<Planned, "collection" | "fields"> & { readonly plan: StructuredPlan },
      page: PlanPage,
    ): Promise<PlannedOutcome> => run(caller, input, { collection, fields, documents: null }, plan, page),

    /** The plan by the records' own names where they have what is asked for; else the plan as read first. */
    async run(
      caller: Caller,
      input: AskInput,
      planned: Planned,
      outcome: Plan,
    ): Promise<{ plan: Plan; answer: PlannedOutcome }> {
      if (planned.byName !== null) {
        const answer = await run(caller, input, planned, planned.byName.plan);
        if (planned.byName === outcome || saysSomething(answer)) return { plan: planned.byName, answer };
      }
      const answer = await run(caller, input, planned, outcome.plan);
      return { plan: outcome, answer: outcome.compared === null ? answer : onlyCompared(answer, outcome.compared) };
    },
  };
}

export type PlanRunner = ReturnType<typeof createPlanRunner>;

/** Rows with a value of what is asked for; what is no readable field stands in their text. */
function saysSomething(answer: PlannedOutcome): boolean {
  return (
    answer.kind === "ROWS" &&
    answer.outcome.rows.some(({ values }) => values.length === 0 || values.some((own) => own.values.length > 0))
  );
}

function both(a: Condition | null, b: Condition | null): Condition | null {
  if (a === null || b === null) return a ?? b;
  return { and: [a, b] };
}

function isReadable(fields: readonly KnownField[], plan: ListPlan, name: string): boolean {
  const field = fields.find((own) => own.name === name && own.subject === plan.subject);
  return field !== undefined && field.columnId !== null && !field.isExact && field.state === "ACTIVE";
}

/** A record with several values stands in other groups too: only those that were set against each other answer. */
function onlyCompared(
  answer: PlannedOutcome,
  { field, values }: { readonly field: string; readonly values: readonly string[] },
): PlannedOutcome {
  if (answer.kind !== "GROUPS") return answer;
  const wanted = new Set(values.map(foldForMatch));
  const isAsked = ({ keys }: GroupsOutcome["groups"][number]) =>
    keys.every((key) => key.field !== field || (key.value !== null && wanted.has(foldForMatch(key.value))));
  const groups = answer.outcome.groups.filter(isAsked);
  return { kind: "GROUPS", outcome: { ...answer.outcome, groups, totalGroups: groups.length, isTruncated: false } };
}
