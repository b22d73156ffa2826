// Texts that values begin with or have in them: "titles starting with S", "have Road in the title", "书名包含“湖”".
import type { KnownField } from "../field.ts";
import { isCountable, isMeasured } from "./field-names.ts";
import { isUnknown, type Mark } from "./marks.ts";
import { has, isSoft, spend, step, type Work } from "./work.ts";

/** Stand between what is said and the text: "starts with the letter S". */
const OF_TEXT = /^(?:letters?|words?|phrase|text|букв\p{L}*|слов\p{L}*|字母?|词)$/iu;
/** "contains the word" leaves no doubt that a part of a text is meant; "containing" may go with a whole value. */
const SAYS_WORD = /word|слов|词/iu;

export function takeTexts(work: Work): void {
  for (const [at, mark] of work.marks.entries()) {
    if (work.spent.has(at)) continue;
    if (has(mark, "STARTS")) takeOne(work, at, "startsWith");
    else if (has(mark, "CONTAINS")) takeOne(work, at, "contains");
    else if (has(mark, "WITH")) takeWithin(work, at);
  }
}

function takeOne(work: Work, at: number, operator: "startsWith" | "contains"): void {
  const operand = operandOf(work, at);
  const mark = work.marks[operand];
  if (mark === undefined || !isText(mark)) return;
  const isWhole = mark.values[0]?.edits === 0 && !SAYS_WORD.test(work.marks[at]?.text ?? "");
  const before = fieldBefore(work, at);
  const behind = before === null ? fieldWithin(work, operand) : null;
  if (operator === "contains" && isWhole && before === null && behind === null) return;
  const field = before?.field ?? behind?.field ?? namingField(work);
  if (field === null) return;
  work.conditions.push({ condition: { field: field.name, [operator]: mark.text }, field, at: operand, value: null });
  for (let index = at; index <= operand; index++) spend(work, index);
  spend(work, before?.at ?? -1, behind?.at ?? -1);
}

/** The text itself, which may be a letter that is a word elsewhere: "starts with a". */
function operandOf(work: Work, at: number): number {
  const isPassed = (mark: Mark) => !mark.isQuoted && !mark.isCapital && (isSoft(mark) || OF_TEXT.test(mark.text));
  const operand = step(work, at, 1, isPassed);
  if (operand !== -1 && work.marks[operand]?.isSign !== true) return operand;
  return work.marks.findIndex((mark, index) => index > at && /^\p{L}$/u.test(mark.text));
}

/** "have Road in the title" */
function takeWithin(work: Work, at: number): void {
  const operand = operandOf(work, at);
  const mark = work.marks[operand];
  const behind = fieldWithin(work, operand);
  if (mark === undefined || behind === null || !(mark.isQuoted || isUnknown(mark))) return;
  const { field } = behind;
  work.conditions.push({ condition: { field: field.name, contains: mark.text }, field, at: operand, value: null });
  spend(work, at, operand, behind.at);
}

/** Not what a number or a time is compared with: "starting with 1990". */
function isText(mark: Mark): boolean {
  return mark.isQuoted || (mark.number === null && mark.time === null && !mark.isSign && !mark.isNoun);
}

function textField(mark: Mark | undefined): KnownField | null {
  const found = mark?.fields.find(({ field, score }) => score >= 0.3 && isCountable(field) && !isMeasured(field));
  return found?.field ?? null;
}

function fieldBefore(work: Work, at: number): { field: KnownField; at: number } | null {
  const before = step(work, at, -1, (mark) => isSoft(mark) || has(mark, "WITH", "BY"));
  const field = textField(work.marks[before]);
  return field === null ? null : { field, at: before };
}

/** The field of "… in the title", right behind a text. */
function fieldWithin(work: Work, operand: number): { field: KnownField; at: number } | null {
  if (!work.marks.slice(operand + 1, operand + 4).some(({ text }) => /^(?:in|within|в)$/iu.test(text))) return null;
  const at = step(work, operand, 1);
  const field = textField(work.marks[at]);
  return field === null ? null : { field, at };
}

function namingField({ named }: Work): KnownField | null {
  return named.find(({ field, isNaming }) => isNaming && isCountable(field) && !isMeasured(field))?.field ?? null;
}
