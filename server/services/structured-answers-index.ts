// Questions that the structured index answers (NUM-8): of the collections whose fields a question maps to, one answers, and
// says how it was read.
import { questionLanguage } from "../core/answers/question-language.ts";
import { AppError } from "../core/errors.ts";
import type { KnownField } from "../core/structured/field.ts";
import { foldForMatch } from "../core/structured/fold.ts";
import type { StructuredPlan } from "../core/structured/plan.ts";
import { explainPlan } from "../core/structured/questions/explain-plan.ts";
import type { PlanOutcome } from "../core/structured/questions/outcome.ts";
import type { AskInput } from "./answer.ts";
import type { Caller } from "./caller.ts";
import type { SearchResult } from "./search.ts";
import type { NamedDocument } from "./structured-answers-documents.ts";
import { createQuestionPlans, type Planned } from "./structured-answers-plans.ts";
import { createPlanRunner, type PlannedOutcome } from "./structured-answers-run.ts";
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
      /** Whether the collection holds records: documents that say several things of themselves in fields. */
      readonly isOfRecords: boolean;
    } & Omit<Extract<PlanOutcome, { kind: "DECLINED" }>, "kind">);

export function createIndexAnswers(
  services: Parameters<typeof createQuestionPlans>[0] & Parameters<typeof createPlanRunner>[0],
) {
  const plans = createQuestionPlans(services);
  const runner = createPlanRunner(services);

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
        const value = await inTime(() => plans.of(caller, search, named));
        const read = value?.map(({ collection, outcome }) => `${collection}: ${outcome.kind}`) ?? [TOO_LONG];
        return { value: value ?? [], detail: read.join(", ") || "no question for the index" };
      });
      const chosen = choose(planned, question);
      if (chosen === null) return null;
      const { collection, fields, outcome } = chosen;
      if (outcome.kind === "DECLINED") return { ...outcome, collection, isOfRecords: areRecords(fields) };
      const run = await trace.step("Count in the index", async () => {
        const value = await inTime(() => runner.run(caller, input, chosen, outcome));
        if (value === null) return { value, detail: TOO_LONG };
        return { value, detail: `${value.answer.outcome.matching} of ${value.answer.outcome.considered}` };
      });
      if (run === null) return null;
      const { plan: used, answer } = run;
      const explained = explainPlan(used.plan, { collection, fields }, questionLanguage(question));
      const others = planned.filter((one) => one !== chosen && one.outcome.kind === "PLAN");
      return {
        kind: "FIGURES",
        collection,
        fields,
        plan: used.plan,
        explained: `${explained} (${collection})`,
        assumptions:
          others.length === 0
            ? used.assumptions
            : [...used.assumptions, `${collection}, ≠ ${others.map((one) => one.collection).join(", ")}`],
        answer,
      };
    },
  };
}

export type IndexAnswers = ReturnType<typeof createIndexAnswers>;

const TOO_LONG = "left aside: it took longer than a question may take";

/** Null where the index takes longer than it may: then passages are quoted, and the whole question does not fail for it. */
async function inTime<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.code === "LIMIT_EXCEEDED") return null;
    throw error;
  }
}

/**
 * Things that a document says of itself, on average, from which on documents are records (a choice: a chapter of a handbook
 * has a number and a date; what people count has a name, a kind and a figure at least).
 */
const FIELDS_OF_RECORD_MIN = 3;

function areRecords(fields: readonly KnownField[]): boolean {
  const said = fields
    .filter(({ subject }) => subject === "DOCUMENTS")
    .reduce((sum, { figures }) => sum + figures.withKey / Math.max(1, figures.considered), 0);
  return said >= FIELDS_OF_RECORD_MIN;
}

/** The collection that the question names; else the one whose fields it maps, the one with the most of them first. */
function choose(planned: readonly Planned[], question: string): Planned | null {
  const plans = planned.filter(({ outcome }) => outcome.kind === "PLAN");
  const folded = foldForMatch(question);
  const named = plans.find(({ collection }) => folded.includes(foldForMatch(collection)));
  const size = ({ outcome }: Planned) => (outcome.kind === "PLAN" ? JSON.stringify(outcome.plan).length : 0);
  return named ?? plans.sort((a, b) => size(b) - size(a))[0] ?? planned[0] ?? null;
}
