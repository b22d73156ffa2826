// A noun that the collection is not known by, where only records can be meant: "how many of the standards are withdrawn".
import { assumption } from "./assumptions.ts";
import { isUnknown, type Mark } from "./marks.ts";
import type { PlanOutcome } from "./outcome.ts";
import { has, isSoft } from "./work.ts";
import type { AnswerLanguage } from "../../answers/question-language.ts";

/** One word that may be a plural: of English by its ending, of Russian any (its plurals have many). */
const PLURAL = /^(?:\p{Script=Latin}{3,}s|\p{Script=Cyrillic}{4,})$/u;

/** The mark that may be such a noun: right after "how many", "which" and "of the"; -1: none, or rows are named already. */
export function otherNoun(marks: readonly Mark[]): number {
  if (marks.some((mark) => mark.isNoun || mark.kind !== null)) return -1;
  const unknown = marks.findIndex((mark) => isUnknown(mark) && !mark.isQuoted);
  const mark = marks[unknown];
  if (mark === undefined || mark.isCapital || mark.concepts.length > 0 || !PLURAL.test(mark.text)) return -1;
  if (/^(?:do|does|did)$/i.test(marks[unknown + 1]?.text ?? "")) return -1;
  const asking = marks.slice(0, unknown);
  const isAsked =
    asking.some((one) => has(one, "COUNT", "LIST")) && asking.every((one) => isSoft(one) || isAsking(one));
  return isAsked ? unknown : -1;
}

/** "what" asks for a property: "what bonus did Sales get"; so do "which" and "who" where somebody did it. */
const OF_PROPERTY = /^(?:what|who|whose|how|how much|что|кто|чего|чему|какой|какая|какое|как|когда|где|什么|谁)$/iu;

const isAsking = (mark: Mark) =>
  has(mark, "COUNT", "LIST") && !OF_PROPERTY.test(mark.text) && mark.fields.length === 0 && mark.values.length === 0;

export function asRecords(marks: readonly Mark[], at: number): Mark[] {
  return marks.map((mark, index) => (index === at ? { ...mark, isNoun: true } : mark));
}

/** The plan with what was assumed, where it says something of the records; null: it does not, and the noun stays unknown. */
export function assumeRecords(
  outcome: PlanOutcome,
  said: { readonly language: AnswerLanguage; readonly text: string; readonly collection: string },
): PlanOutcome | null {
  if (outcome.kind !== "PLAN" || outcome.plan.where === null) return null;
  if (outcome.plan.kind !== "COUNT" && outcome.plan.kind !== "LIST") return null;
  const assumed = assumption.records(said.language, said.text, said.collection);
  return { ...outcome, assumptions: [assumed, ...outcome.assumptions] };
}
