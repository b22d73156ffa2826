// Questions that the structured index answers (NUM-8): a sentence becomes a typed plan over the fields of one collection, the
// plan is run on what the caller may see, and a part that cannot be mapped is named, never guessed.
import type { FiguresOutcome } from "../core/answers/figures-text.ts";
import type { Condition } from "../core/structured/condition.ts";
import type { KnownField } from "../core/structured/field.ts";
import { foldForMatch } from "../core/structured/fold.ts";
import type { ListPlan, StructuredPlan } from "../core/structured/plan.ts";
import { explainPlan } from "../core/structured/questions/explain-plan.ts";
import type { PhraseMatches, PlanOutcome, ValueMatch, Vocabulary } from "../core/structured/questions/outcome.ts";
import { planQuestion } from "../core/structured/questions/plan-question.ts";
import { readQuestion, type QuestionReading } from "../core/structured/questions/reading.ts";
import { questionLanguage } from "../core/answers/question-language.ts";
import { maskSpans } from "../core/structured/tables/named-spans.ts";
import type { GroupsOutcome, RowsOutcome } from "../core/structured/results.ts";
import type { AnalyticsService } from "./analytics.ts";
import type { ListInput } from "./analytics-input.ts";
import type { AskInput } from "./answers.ts";
import { audienceIds, type Caller } from "./caller.ts";
import type { FieldService } from "./fields.ts";
import type { GenerationService } from "./generations.ts";
import type { SearchResult } from "./search.ts";
import type { NamedDocument } from "./structured-answers-documents.ts";
import type { PhraseMatcher } from "./structured-answers-phrases.ts";
import type { Trace } from "./trace.ts";

/** What the index says to a question, before it is written down. */
export type IndexAnswer =
  | {
      readonly kind: "FIGURES";
      readonly collection: string;
      readonly fields: readonly KnownField[];
      readonly plan: StructuredPlan;
      /** In the question's language. */
      readonly explained: string;
      readonly assumptions: readonly string[];
      readonly answer: PlannedOutcome;
    }
  | ({
      readonly kind: "DECLINED";
      readonly collection: string;
      readonly isAboutRecords: boolean;
      readonly isOfRecords: boolean;
    } & Omit<Extract<PlanOutcome, { kind: "DECLINED" }>, "kind">);

export type PlannedOutcome =
  Exclude<FiguresOutcome, { kind: "ROWS" }> | { readonly kind: "ROWS"; readonly outcome: RowsOutcome };

interface Planned {
  readonly collection: string;
  readonly fields: readonly KnownField[];
  readonly outcome: Exclude<PlanOutcome, { kind: "NOT_STRUCTURED" }>;
  /** Only these: the question names them. */
  readonly documents: readonly string[] | null;
}

/** Groups and rows of one answer where the question names no number (choices: what a reader takes in; NUM-9 lists more). */
const GROUPS_MAX = 200;
const ROWS_MAX = 50;
/** Rows of a register, all of which are listed (a choice: what an answer may hold). */
const REGISTER_ROWS_MAX = 1_000;
/** Looked up in fields that are compared by hashes only: a figure in it, and no space (choices: a question names a few). */
const IS_CODE = /^(?=.*\p{N})[\p{L}\p{N}._/-]{3,40}$/u;
const CODES_MAX = 5;
const CODE_FIELDS_MAX = 4;
const IDENTIFYING = ({ reading, reason }: KnownField) => reading.type === "IDENTIFIER" || reason === "ALL_DIFFERENT";
const NONE: PhraseMatches = { values: new Map(), fields: new Map() };

export function createIndexAnswers(services: {
  analytics: AnalyticsService;
  fields: Pick<FieldService, "known">;
  generations: GenerationService;
  phrases: PhraseMatcher;
  /** Rows that one page of a list may have. */
  pageSizeMax: number;
}) {
  const { analytics, pageSizeMax } = services;

  async function planOf(
    caller: Caller,
    question: string,
    vocabulary: Vocabulary,
    collectionId: number,
  ): Promise<PlanOutcome> {
    const reading = readQuestion(question, vocabulary);
    if (!reading.isCandidate) return { kind: "NOT_STRUCTURED" };
    const reach = { collectionId, audienceIds: audienceIds(caller), fields: vocabulary.fields };
    const values = new Map(await services.phrases.values(reach, reading.phrases.values));
    for (const [phrase, matches] of await identified(caller, vocabulary, reading.phrases.values, values))
      values.set(phrase, matches);
    const outcome = planQuestion(reading, { ...NONE, values });
    if (outcome.kind !== "DECLINED" || outcome.reason === "UNCLEAR_VALUE") return outcome;
    return byMeaning(caller, reading, { values, reach }, outcome);
  }

  /** Codes that stand in fields without readable values: looked up by their hashes, within the caller's reach. */
  async function identified(
    caller: Caller,
    { collection, fields }: Vocabulary,
    phrases: readonly string[],
    known: PhraseMatches["values"],
  ): Promise<Map<string, ValueMatch[]>> {
    const codes = phrases.filter((phrase) => IS_CODE.test(phrase) && !known.has(phrase)).slice(0, CODES_MAX);
    const hashed = fields
      .filter((field) => field.subject === "DOCUMENTS" && field.columnId === null && IDENTIFYING(field))
      .slice(0, CODE_FIELDS_MAX);
    const found = new Map<string, ValueMatch[]>();
    for (const phrase of codes) {
      const matches: ValueMatch[] = [];
      for (const { name } of hashed) {
        const { count } = await analytics.count(caller, { collection, where: { field: name, eq: phrase } });
        if (count > 0)
          matches.push({ field: name, shown: phrase, folded: foldForMatch(phrase), edits: 0, rows: count });
      }
      if (matches.length > 0) found.set(phrase, matches);
    }
    return found;
  }

  /** Once more, with fields that unknown words mean: only where words alone led nowhere. */
  async function byMeaning(
    caller: Caller,
    reading: QuestionReading,
    { values, reach }: { values: PhraseMatches["values"]; reach: Parameters<PhraseMatcher["fields"]>[0] },
    declined: PlanOutcome,
  ): Promise<PlanOutcome> {
    if (reading.phrases.fields.length === 0) return declined;
    const { model } = await services.generations.getActive(caller.spaceId);
    const fields = await services.phrases.fields(reach, reading.phrases.fields, model);
    if (fields.size === 0) return declined;
    const outcome = planQuestion(reading, { values, fields });
    return outcome.kind === "PLAN" ? outcome : declined;
  }

  /** Against each collection; named documents stand for their tables' rows where the question is for nothing else. */
  async function plansOf(caller: Caller, search: SearchResult, named: readonly NamedDocument[]): Promise<Planned[]> {
    const { question, collections } = search.signs;
    const masked = maskSpans(
      question,
      named.flatMap(({ spans }) => spans),
    );
    const planned: Planned[] = [];
    for (const [i, { id }] of collections.entries()) {
      const name = search.searched.collections[i] ?? "";
      const fields = (await services.fields.known([id])).map(asAsked);
      if (fields.length === 0) continue;
      const vocabulary = { collection: name, fields };
      let outcome = await planOf(caller, question, vocabulary, id);
      let documents: string[] | null = null;
      const own = named.filter(({ row }) => row.collectionId === id);
      if (outcome.kind !== "PLAN" && own.length > 0) {
        const within = await planOf(caller, masked, vocabulary, id);
        if (within.kind === "PLAN" && within.plan.subject === "TABLE_ROWS") {
          outcome = within;
          documents = own.map(({ row }) => row.documentPublicId);
        }
      }
      if (outcome.kind !== "NOT_STRUCTURED") planned.push({ collection: name, fields, outcome, documents });
    }
    return planned;
  }

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
    { collection, fields, documents }: Planned,
    plan: StructuredPlan,
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
        const groups = { by, metrics, having, orderBy, limit: limit ?? GROUPS_MAX, withTies };
        return { kind: "GROUPS", outcome: await analytics.groupBy(caller, { ...rows, ...groups }) };
      }
      case "LIST": {
        const { orderBy, limit, withTies } = plan;
        const shown = [...plan.fields, ...orderBy.map(({ field }) => field)].filter((name) =>
          isReadable(fields, plan, name),
        );
        const list = { ...rows, orderBy, withTies, fields: [...new Set(shown)] };
        // A register is listed whole (NUM-9); of documents a page says enough beside their number.
        const rowsMax = limit ?? (plan.subject === "TABLE_ROWS" ? REGISTER_ROWS_MAX : ROWS_MAX);
        return { kind: "ROWS", outcome: await listUpTo(caller, list, rowsMax) };
      }
    }
  }

  return {
    /** Null for what is no question for the index of any collection that is asked. */
    async answer(
      caller: Caller,
      input: AskInput,
      { search, named }: { search: SearchResult; named: readonly NamedDocument[] },
      trace: Trace,
    ): Promise<IndexAnswer | null> {
      const { question } = search.signs;
      const planned = await trace.step("Read the question against the fields", async () => {
        const value = await plansOf(caller, search, named);
        return {
          value,
          detail:
            value.map(({ collection, outcome }) => `${collection}: ${outcome.kind}`).join(", ") ||
            "no question for the index",
        };
      });
      const chosen = choose(planned, question);
      if (chosen === null) return null;
      const { collection, fields, outcome } = chosen;
      if (outcome.kind === "DECLINED") {
        const { tokens, nounAt } = readQuestion(question, { collection, fields });
        return {
          ...outcome,
          collection,
          isOfRecords: isCatalog(fields),
          isAboutRecords: tokens.some((_, at) => nounAt(tokens, at) > 0),
        };
      }
      const { plan, compared } = outcome;
      const answer = await trace.step("Count in the index", async () => {
        const value = await run(caller, input, chosen, plan);
        return {
          value: compared === null ? value : onlyCompared(value, compared),
          detail: `${value.outcome.matching} of ${value.outcome.considered}`,
        };
      });
      const explained = explainPlan(plan, { collection, fields }, questionLanguage(question));
      const others = planned.filter((one) => one !== chosen && one.outcome.kind === "PLAN");
      return {
        kind: "FIGURES",
        collection,
        fields,
        plan,
        explained: `${explained} (${collection})`,
        assumptions:
          others.length === 0
            ? outcome.assumptions
            : [...outcome.assumptions, `${collection}, ≠ ${others.map((one) => one.collection).join(", ")}`],
        answer,
      };
    },
  };
}

export type IndexAnswers = ReturnType<typeof createIndexAnswers>;

/** Fields that most documents have make records of them (a choice: two, in four of five). */
function isCatalog(fields: readonly KnownField[]): boolean {
  const common = fields.filter(
    ({ subject, state, figures }) =>
      subject === "DOCUMENTS" && state === "ACTIVE" && figures.withKey >= 0.8 * figures.considered,
  );
  return common.length >= 2;
}

/** What is dropped because every value is another one identifies all the same: it is compared by its hashes. */
function asAsked(field: KnownField): KnownField {
  return field.state === "DROPPED" && field.reason === "ALL_DIFFERENT" ? { ...field, state: "PROPOSED" } : field;
}

/** The collection that the question names; else the one whose fields it maps, the one with the most of them first. */
function choose(planned: readonly Planned[], question: string): Planned | null {
  const plans = planned.filter(({ outcome }) => outcome.kind === "PLAN");
  const folded = foldForMatch(question);
  const named = plans.find(({ collection }) => folded.includes(foldForMatch(collection)));
  const size = ({ outcome }: Planned) => (outcome.kind === "PLAN" ? JSON.stringify(outcome.plan).length : 0);
  return named ?? plans.sort((a, b) => size(b) - size(a))[0] ?? planned[0] ?? null;
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
