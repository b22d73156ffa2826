// Figures, groups and rows of the index as an answer: the sentence with its denominators, the rows with their names, cited.
import type { Completeness } from "../core/answers/completeness.ts";
import { figuresText } from "../core/answers/figures-text.ts";
import { questionLanguage } from "../core/answers/question-language.ts";
import type { ListPlan } from "../core/structured/plan.ts";
import type { GroupsOutcome, RowsOutcome } from "../core/structured/results.ts";
import type { GivenAnswer } from "./answer.ts";
import { toCitations } from "./structured-answers-citations.ts";
import type { IndexAnswer } from "./structured-answers-index.ts";
import type { Quotes, StructuredQuestion } from "./structured-answers-question.ts";
import type { RowNames } from "./structured-answers-rows.ts";

/** What the index says, before it is written down. */
export type IndexFigures = Extract<IndexAnswer, { kind: "FIGURES" }>;

export async function writeFigures(
  rowNames: RowNames,
  { question, reach }: Pick<StructuredQuestion, "question" | "reach">,
  found: IndexFigures,
  quotes: Quotes,
): Promise<GivenAnswer> {
  const { answer, plan, fields, assumptions, explained, collection } = found;
  const isList = answer.kind === "ROWS" && plan.kind === "LIST";
  const rows = isList ? await rowNames.name(reach, { rows: answer.outcome.rows, plan, fields }, quotes) : [];
  const outcome = answer.kind === "ROWS" ? { ...answer, rows } : answer;
  const typeOf = (name: string) => fields.find((field) => field.name === name)?.reading.type ?? null;
  const language = questionLanguage(question);
  // A look-up of one thing that is not there has found nothing; that no record meets a condition is an answer.
  const isNothing = isList && rows.length === 0 && plan.fields.length > 0 && plan.orderBy.length === 0;
  return {
    status: isNothing ? "NOT_FOUND" : "ANSWERED",
    text: figuresText({ language, answer: outcome, assumptions, explained, typeOf }),
    citations: toCitations(quotes),
    missing: [],
    completeness: isList ? completenessOf(answer.outcome, plan) : null,
    structured: {
      collection,
      explained,
      assumptions,
      declined: null,
      count: answer.kind === "COUNT" ? answer.outcome : null,
      groups: answer.kind === "GROUPS" ? answer.outcome : answer.kind === "METRIC" ? toGroups(answer) : null,
      rows: answer.kind === "ROWS" ? answer.outcome : null,
    },
  };
}

function toGroups({ outcome, metrics }: IndexFigures["answer"] & { kind: "METRIC" }): GroupsOutcome {
  return { ...outcome, groups: [{ keys: [], metrics, rows: outcome.matching }], totalGroups: 1, isTruncated: false };
}

/** The index knows how many there are: what is listed of them is known to be all, or known not to be. */
function completenessOf({ rows, matching }: RowsOutcome, { limit }: ListPlan): Completeness | null {
  return limit === null && rows.length > 0 ? { supplied: rows.length, of: matching, isKnown: true } : null;
}
