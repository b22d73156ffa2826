// What a heading says of itself: its number ("4.2 Mudguards", "Section 3.", "第3条 保修"), and whether a line of plain
// text is one. Recognition in plain text is conservative: a heading missed costs a section title, a heading invented
// tears a rule from its exception.

export interface HeadingNumber {
  /** `4.2`; null where the heading begins with no number. */
  readonly number: string | null;
  /** Where its words begin after the number; 0 where there is none, and where there is nothing but the number. */
  readonly titleStart: number;
}

const NAMED =
  /^(?:section|chapter|part|article|appendix|annex|clause|раздел|глава|часть|статья|пункт|приложение|§)\s*(?:№\s*)?(\d{1,4}(?:\.\d{1,3}){0,5}|[IVXLC]{1,7}|[A-ZА-Я])(?![\p{L}\d])\s*[.:)—–-]?\s*/iu;
const PLAIN = /^(\d{1,3}(?:\.\d{1,3}){0,5})(?:[.):]\s*|\s+)(?=\S|$)/u;
const CHINESE = /^第\s*([\d一二三四五六七八九十百零〇]{1,6}(?:[.．]\d{1,3})*)\s*[章节節条條部分编編款]\s*[:：、.]?\s*/u;

/**
 * The number a heading begins with. A year ("2024 results") and a measure ("3 mm bolts") are not numbers of a section
 * only where they are four digits long; a short number is taken for one, as numbered headings are far more frequent.
 */
export function headingNumber(words: string): HeadingNumber {
  const match = NAMED.exec(words) ?? CHINESE.exec(words) ?? PLAIN.exec(words);
  if (!match?.[1]) return { number: null, titleStart: 0 };
  const titleStart = match[0].length < words.length ? match[0].length : 0;
  return { number: match[1], titleStart };
}

/** Level of a heading by its number alone: "4" is 1, "4.2" is 2; 1 without a number. */
export function levelOfNumber(number: string | null): number {
  return number === null ? 1 : number.split(".").length;
}

const UNDERLINE = /^(?:={3,}|-{3,}|~{3,}|\*{3,})$/;

/** Level of a heading that is underlined by this line: `===` 1, others 2; null where the line underlines nothing. */
export function underlineLevel(line: string, heading: string): number | null {
  const rule = line.trim();
  const words = heading.trim();
  if (!UNDERLINE.test(rule) || words === "" || words.length > 120 || UNDERLINE.test(words)) return null;
  if (rule.length < Math.min(3, words.length)) return null;
  return rule.startsWith("=") ? 1 : 2;
}

/**
 * Whether a line that stands alone between blank lines is a numbered heading: a number, few words, no end of a sentence.
 * "1. Wash the filter." is a step, "4.2 Mudguards" is a heading; "Section 3. Refunds" is one too.
 */
export function isNumberedHeading(line: string): boolean {
  const words = line.trim();
  if (words.length > 80 || /[.!?;,:。！？；，：…]$/u.test(words.replace(/^\S+\s*$/u, "x"))) return false;
  const named = NAMED.exec(words) ?? CHINESE.exec(words);
  if (named) return words.length <= 80;
  const plain = PLAIN.exec(words);
  if (!plain) return false;
  const title = words.slice(plain[0].length);
  return /^[\p{Lu}\p{Lo}]/u.test(title) && title.split(/\s+/).length <= 10;
}
