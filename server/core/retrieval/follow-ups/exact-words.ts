// Words of a question that may be an exact value of a document that nobody has brought yet (EXACT-2): codes, and whatever
// is made of digits. Which they are is known once that document is found; until then no model is told them.
import { findAddresses } from "../../answers/exact/addresses.ts";
import { extractIdentifiers } from "../../identifiers/extract.ts";

/** What stands for a value says nothing of it. */
const PLACEHOLDER = /\{\{[^{}]*\}\}/gu;
/** Three digits are an amount as a rule, more are a number of something (a choice: years are taken for one, too). */
const LONG_NUMBER = /\p{Nd}(?:[\s./-]?\p{Nd}){3}/u;
/** Letters and digits in one word: `LN42`, `4К`. */
const MIXED =
  /(?:[\p{Script=Latin}\p{Script=Cyrillic}]+[-_/]?\p{Nd}|\p{Nd}[-_/]?[\p{Script=Latin}\p{Script=Cyrillic}]{2,}\p{Nd})/u;

/** @param masked a question in which the values of known documents are placeholders */
export function mayNameExactValue(masked: string): boolean {
  const text = masked.replace(PLACEHOLDER, " ");
  return MIXED.test(text) || LONG_NUMBER.test(text) || extractIdentifiers(text).length > 0;
}

/** A rewritten question would lose it: no model is shown one. */
export function namesAddress(question: string): boolean {
  return findAddresses(question).length > 0;
}
