// How many rows a register has, over its tables, in three languages.
import type { AnswerLanguage } from "./question-language.ts";
import { showCount } from "./shown-figures.ts";

/** Tables that are named with their own number (a choice: what a sentence holds). */
const NAMED_MAX = 5;

/** @param parts tables in order, each with the number of its rows */
export function registerCountText(
  language: AnswerLanguage,
  rows: number,
  parts: readonly { readonly name: string; readonly rows: number }[],
): string {
  const named = parts
    .slice(0, NAMED_MAX)
    .map((part, i) => `${part.name}: ${showCount(part.rows, language)} [${i + 1}]`);
  const list = [...named, ...(parts.length > NAMED_MAX ? ["…"] : [])].join("; ");
  const all = showCount(rows, language);
  return {
    en: `${all}, counted over all rows of ${parts.length} tables. ${list}.`,
    ru: `${all}: все строки, таблиц: ${parts.length}. ${list}.`,
    zh: `${all}，${parts.length} 个表的全部行。${list}。`,
  }[language];
}
