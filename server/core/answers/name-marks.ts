// The parts of names in a sentence that make another thing of it (ANS-7): the number in "Lumen Desk Lamp 20", the word in
// "Polar Jacket Pro". A number of a name is no value, and what one source adds to a name is no addition to what is said.
import { findDates, findTimes, findWeekdays } from "./calendar.ts";
import { contentWords } from "./content-words.ts";
import { findValues, YEAR } from "./values.ts";

const NUMBER = /(?<![\p{L}\p{N}.,:/-])\d{1,5}(?![\p{N}\p{Script=Latin}\p{Script=Cyrillic}:/%]|[.,]\d)/gu;
/** A word with a capital letter right before, in quotation marks or not. */
const AFTER_NAME = /\p{Lu}[\p{L}\p{M}'’-]*[»"”’]?\s?$/u;
const LAST_WORD = /(?:\p{Script=Han}{1,2}|(?:(?!\p{Script=Han})[\p{L}\p{M}'’-])+)[»"”’」]?\s?$/u;
/** What a number of a kind, a size or an edition has behind it in Chinese. */
const HAN_AFTER = /^\s?(?:型|款|号|代|版|系列|英寸)/u;

/**
 * The text with `#` before numbers that belong to a name, as values.ts leaves such numbers alone. Where no other value
 * would be left, the number is the value: "The hall seats 40" names nothing.
 * @param title of its document: what stands there in the same way is the name
 */
export function markNameNumbers(text: string, title: string): string {
  const plain = text.normalize("NFKC");
  const taken = [...findDates(plain), ...findTimes(plain), ...findWeekdays(plain)];
  const named = fold(title);
  const marked = plain.replace(NUMBER, (number, at: number) => {
    const before = plain.slice(0, at);
    const word = LAST_WORD.exec(before)?.[0] ?? "";
    const isOfDay = taken.some(({ start, end }) => at >= start - 1 && at <= end + 1);
    if (word === "" || isOfDay) return number;
    const isInTitle = ` ${named} `.includes(` ${fold(`${word} ${number}`)} `);
    const isNamed = isInTitle || HAN_AFTER.test(plain.slice(at + number.length));
    return isNamed || (AFTER_NAME.test(before) && !YEAR.test(number)) ? `#${number}` : number;
  });
  return marked !== plain && findValues(marked).byKind.size > 0 ? marked : plain;
}

/** Words and digits one by one, Chinese characters apart from each other, so that whole ones are found. */
function fold(text: string): string {
  const parts = text
    .normalize("NFKC")
    .toLowerCase()
    .match(/\p{Script=Han}|\p{N}+|(?:(?!\p{Script=Han})[\p{L}\p{M}])+/gu);
  return (parts ?? []).join(" ");
}

const WORD = /#?\d+|(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}'’-])+|\p{Script=Han}{1,3}?(?:版|型|款|代)/gu;

/** Words of a marked text that are parts of names, as contentWords gives them; the first word of a sentence is none. */
export function nameWords(marked: string): ReadonlySet<string> {
  const isForeign = /[\p{Script=Han}\p{Script=Cyrillic}]/u;
  const latinIsName = isForeign.test(marked);
  const words = [...marked.matchAll(WORD)].filter(({ 0: word, index }) => {
    if (/^#\d/u.test(word) || /\p{Script=Han}/u.test(word)) return true;
    if (latinIsName && /^\p{Script=Latin}/u.test(word)) return true;
    return /^\p{Lu}/u.test(word) && /[\p{L}\p{N}]/u.test(marked.slice(0, index));
  });
  return contentWords(words.map(({ 0: word }) => word).join(" "));
}
