// Ranges: `2-4 mm`, `from 2 to 4`, `от 2 до 4`, `2～4毫米`, `$10 - $20`. One end alone (`> 5`, `from 5`, `от 5`) is no range: its
// other end is not said.

const LEAD = /^(?:(?:from|between|от|с|со|从|自|由|在) |[从自由在](?=\d))/iu;
const SEPARATOR = /\.{2,3}|[-~÷至到]|(?<= )(?:to|till|until|through|and|до|по|и|bis)(?= )/giu;
const TAIL = /(?:之间|范围内)$/u;
/** What may be a range is short; more separators are those of something else. A choice. */
const SEPARATORS_MAX = 6;

export interface Ends {
  readonly low: string;
  readonly high: string;
}

/** Ways to part the value in two, in reading order; most are none, and the reader of its type says which. */
export function rangeEnds(plain: string): Ends[] {
  const body = plain.replace(LEAD, "").replace(TAIL, "").trim();
  const hasLead = body !== plain;
  const ends: Ends[] = [];
  for (const match of body.matchAll(SEPARATOR)) {
    if (ends.length >= SEPARATORS_MAX) break;
    // "2 and 4" and "2 и 4" are two values; "between 2 and 4" is a range.
    if (/^(?:and|и)$/iu.test(match[0]) && !hasLead) continue;
    const low = body.slice(0, match.index).trim();
    const high = body.slice(match.index + match[0].length).trim();
    if (low !== "" && high !== "") ends.push({ low, high });
  }
  return ends;
}

/** Whether a range is written as figures joined by a hyphen: numbers of parts and telephones look the same. */
export function isBareHyphenRange(plain: string): boolean {
  return /^\d+ ?- ?\d+$/.test(plain);
}
