// A rule with its exception (ANS-1). An exception belongs to the rule that it follows: the sentence, paragraph or item
// right before it; and one that opens its passage belongs to what comes next.
import type { QuotableUnit } from "./quotables.ts";

/** Words that say by themselves that a rule does not hold for something. They reach over the end of a paragraph. */
const EXCEPTION =
  /^(?:exceptions?\b|excepted\b|except(?:ing)?\b|unless\b|with the exception\b|(?:this|the above|it|that) (?:rule |requirement |limit )?(?:does|do|is|are) not (?:apply|required|needed|hold)|not applicable\b|does not apply\b|исключени[еяй]|за исключением|кроме(?=[\s,:])|если только|(?:это|правило|требование|ограничение)(?: \p{L}+)? не (?:относится|распространяется|действует|применяется|касается)|не (?:относится|распространяется|действует|применяется)(?=[\s,:])|例外|除非|除[^，。；]{1,24}(?:外|以外|之外)|不适用于|(?:本|该|此|上述)(?:规定|规则|条|要求|限制)?不适用)/iu;
/** Words that may turn against the sentence before, or only go on telling: taken within one paragraph. */
const TURN = /^(?:however\b|but\b|однако(?=[\s,])|но\s|впрочем(?=[\s,])|但是?|然而|不过)/iu;
/** A marker of a list, a quotation mark or emphasis may stand before. */
const LEAD = /^[\s\-–—•*+·"'“”«»„「『（(_>]*(?:\(?(?:\d{1,3}|\p{L})[.)]\s+)?[\s*_"'“«「]*/u;
/** An exception that is told in what follows: "Exceptions:", «Исключения:», 例外： */
const INTRODUCES = /[:：]\s*[*_]*\s*$/u;

/** A rule this long is one thing; of a longer paragraph only the quoted sentence is the rule (a choice). */
const RULE_SENTENCES_MAX = 3;
/** Items that are taken along where a label introduces them (a choice). */
const INTRODUCED_MAX = 6;

type Unit = Pick<QuotableUnit, "kind" | "element" | "whole"> & { readonly text: string };

export function isException(text: string): boolean {
  return EXCEPTION.test(text.replace(LEAD, ""));
}

function turns(text: string): boolean {
  return TURN.test(text.replace(LEAD, ""));
}

const PROSE: ReadonlySet<QuotableUnit["kind"]> = new Set(["SENTENCE", "LIST_ITEM"]);

/**
 * What has to be quoted with `units[at]`: its exception, or the rule that it is an exception to. Positions in `units`,
 * which are the units of one section in reading order; without `at` itself.
 * @param options.isWholeRule whether the rest of the rule's paragraph comes along; default true
 */
export function companionsOf(units: readonly Unit[], at: number, options: { isWholeRule?: boolean } = {}): number[] {
  const unit = units[at];
  if (unit === undefined || !PROSE.has(unit.kind)) return [];
  const sentencesMax = (options.isWholeRule ?? true) ? RULE_SENTENCES_MAX : 1;
  const isTurned = isException(unit.text) || turns(unit.text);
  const found = isTurned ? ruleOf(units, at, sentencesMax) : exceptionOf(units, at, sentencesMax);
  return [...new Set(found)].filter((i) => i !== at).sort((a, b) => a - b);
}

/** The exception of the rule at `at`: next sentence, or what stands right after its paragraph, item or list. */
function exceptionOf(units: readonly Unit[], at: number, sentencesMax: number): number[] {
  const unit = units[at] as Unit;
  const next = units[at + 1];
  const before = at > 0 && opensPassage(units, at - 1) ? [at - 1] : [];
  if (next !== undefined && next.element === unit.element && (isException(next.text) || turns(next.text)))
    return [...before, ...withIntroduced(units, at + 1)];
  const [first, last] = stretchOf(units, at);
  const isOwn = (i: number) => PROSE.has(units[i]?.kind ?? "CODE") && isException(units[i]?.text ?? "");
  const ends = unit.whole === null ? [last + 1] : [last + 1, afterList(units, at)];
  const exceptions = ends.filter(isOwn);
  if (exceptions.length === 0) return before;
  // In a paragraph of its own it is an exception to the whole paragraph before it.
  const rule = last - first < sentencesMax ? range(first, last) : [];
  return [...before, ...rule, ...exceptions.flatMap((i) => withIntroduced(units, i))];
}

/** The rule that the exception at `at` belongs to, with all of the exception that a label introduces. */
function ruleOf(units: readonly Unit[], at: number, sentencesMax: number): number[] {
  const own = withIntroduced(units, at);
  const before = units[at - 1];
  if (before === undefined) return opensPassage(units, at) && units[at + 1] !== undefined ? [...own, at + 1] : own;
  if (!PROSE.has(before.kind)) return own;
  if (before.element === (units[at] as Unit).element) return [...own, at - 1];
  if (!isException((units[at] as Unit).text)) return own;
  // Several exceptions in a row have one rule.
  if (isException(before.text)) return [...own, at - 1, ...ruleOf(units, at - 1, sentencesMax)];
  const [first, last] = stretchOf(units, at - 1);
  return [...own, ...(last - first < sentencesMax ? range(first, last) : [at - 1])];
}

/** Position of what stands right after the list that holds the item at `at`. */
function afterList(units: readonly Unit[], at: number): number {
  let i = at + 1;
  while (units[i]?.whole?.ordinal === (units[at] as Unit).whole?.ordinal) i += 1;
  return i;
}

/** First and last sentence of the paragraph; an item stands for itself. */
function stretchOf(units: readonly Unit[], at: number): [first: number, last: number] {
  const { element } = units[at] as Unit;
  let first = at;
  let last = at;
  while (units[first - 1]?.element === element) first -= 1;
  while (units[last + 1]?.element === element) last += 1;
  return [first, last];
}

/** Nothing stands before that it could be an exception to. */
function opensPassage(units: readonly Unit[], at: number): boolean {
  return at === 0 && isException((units[at] as Unit).text);
}

function withIntroduced(units: readonly Unit[], at: number): number[] {
  if (!INTRODUCES.test((units[at] as Unit).text)) return [at];
  const items: number[] = [at];
  for (let i = at + 1; i <= at + INTRODUCED_MAX && units[i] !== undefined; i += 1) {
    const first = units[at + 1] as Unit;
    const isSame =
      first.kind === "LIST_ITEM"
        ? units[i]?.whole?.ordinal === first.whole?.ordinal
        : units[i]?.element === first.element;
    if (!isSame) break;
    items.push(i);
  }
  return items;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}
