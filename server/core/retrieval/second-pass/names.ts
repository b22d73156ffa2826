// Named things of a question (FIND-8): quoted names, capitalised words inside a sentence, Latin names in Russian or
// Chinese text. What is an identifier (E-417) is looked up as one and is left out here.
import { extractIdentifiers } from "../../identifiers/extract.ts";
import { foldForMatching } from "./aspect.ts";
import { namesNothing, readsLikeEnglish } from "./function-words.ts";

const QUOTED = /[«„“"]([^«»„“”"]{1,80})[»“”"]|《([^》]{1,40})》|「([^」]{1,40})」|『([^』]{1,40})』/gu;
/** Longer quotations are sentences, not names (a choice: the longest titles of books and plans have about six words). */
const QUOTED_WORDS_MAX = 6;

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[-’'.&/+][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*\+*/gu;
const SENTENCE_START = /(?:^|[.!?…。！？]\s+|^[\s"“«„(¿¡-]+)$/u;
/** Small words inside a name: University of Warsaw, Vasco da Gama. */
const JOINS: ReadonlySet<string> = new Set("of de van von der den la le del di da du & al".split(" "));
/** Latin letters in other scripts that name nothing: units and words for contact. */
const LATIN_UNITS =
  /^(?:[nµ]m|mm|cm|km|m|kg|mg|g|t|ml|l|k?v|mv|m?a|[km]?w|[km]?wh|[kmg]?hz|k?pa|mpa|bar|psi|n|k?nm|kn|j|kj|db|rpm|[kmgt]b|e-?mail|url|web|www|http|https|sms|pdf|id|faq|vs|etc|max|min|[ivxlc]+|[a-z])$/u;

interface Token {
  readonly text: string;
  readonly folded: string;
  readonly start: number;
  readonly end: number;
  readonly startsSentence: boolean;
}

/**
 * Names as the question writes them, in one width, each once, in the order in which they stand. Where capitals say
 * nothing (a question in title case or capitals, a language with capitalised nouns) only quoted and mixed-case names count.
 */
export function namedThings(question: string): string[] {
  const text = question.normalize("NFKC");
  const names: { text: string; start: number }[] = [];
  const taken: { start: number; end: number }[] = [];
  for (const { index, 0: whole, 1: a, 2: b, 3: c, 4: d } of text.matchAll(QUOTED)) {
    const inner = (a ?? b ?? c ?? d ?? "").trim();
    taken.push({ start: index, end: index + whole.length });
    if (inner !== "" && inner.split(/\s+/u).length <= QUOTED_WORDS_MAX && /\p{L}/u.test(inner))
      names.push({ text: inner, start: index });
  }
  for (const { span } of extractIdentifiers(text)) taken.push(span);
  const isFree = ({ start, end }: Token) => !taken.some((other) => start < other.end && other.start < end);
  const tokens = tokensOf(text);
  const isName = nameTest(tokens, text);
  for (let at = 0; at < tokens.length;) {
    const end = runEnd(tokens, at, text, (token) => isFree(token) && isName(token));
    if (end > at) names.push(nameOf(tokens.slice(at, end), text));
    at = Math.max(end, at + 1);
  }
  const seen = new Set<string>();
  return names
    .sort((x, y) => x.start - y.start)
    .map((name) => name.text)
    .filter((name) => !seen.has(foldForMatching(name)) && seen.add(foldForMatching(name)));
}

function tokensOf(text: string): Token[] {
  return [...text.matchAll(WORD)].flatMap(({ 0: word, index }) =>
    splitByScript(word, index).map((part) => ({
      ...part,
      folded: foldForMatching(part.text).replace(/'s$/u, ""),
      startsSentence: SENTENCE_START.test(text.slice(0, part.start)),
    })),
  );
}

/** 基础版Starter is two words. */
function splitByScript(word: string, start: number): { text: string; start: number; end: number }[] {
  if (!/\p{Script=Han}/u.test(word)) return [{ text: word, start, end: start + word.length }];
  return [...word.matchAll(/[^\p{Script=Han}]+|\p{Script=Han}+/gu)].map(({ 0: part, index }) => ({
    text: part,
    start: start + index,
    end: start + index + part.length,
  }));
}

/** What of these tokens a capital, or its letters, make a name. */
function nameTest(tokens: readonly Token[], text: string): (token: Token) => boolean {
  const isOtherScript = /[\p{Script=Han}\p{Script=Cyrillic}]/u.test(text);
  const inner = tokens.filter((token) => !token.startsSentence && /\p{L}/u.test(token.text));
  const telling = inner.filter((token) => !namesNothing(token.folded));
  const capitals = telling.filter((token) => /^\p{Lu}/u.test(token.text)).length;
  const isTitleCase =
    inner.length >= 3 &&
    inner.every((token) => !/^\p{Ll}/u.test(token.text) || JOINS.has(token.folded) || token.text.length <= 3);
  const isGermanLike = !isOtherScript && !readsLikeEnglish(tokens.map((token) => token.folded));
  const saysNothing = (isTitleCase && capitals > 1) || isGermanLike;
  return (token) => {
    const { text: word, folded } = token;
    if (!/\p{L}/u.test(word) || namesNothing(folded)) return false;
    if (/\p{Ll}\p{Lu}/u.test(word)) return true; // CamelCase
    if (isOtherScript && /^[\p{Script=Latin}\p{N}'.&+/-]+$/u.test(word))
      return word.length > 1 && !LATIN_UNITS.test(folded);
    if (saysNothing || !/^\p{Lu}/u.test(word)) return false;
    return !token.startsSentence;
  };
}

/** End of the run of name words that begins at `at`; `at` where none does. A first word of a sentence joins its name. */
function runEnd(tokens: readonly Token[], at: number, text: string, isName: (token: Token) => boolean): number {
  const first = tokens[at];
  if (first === undefined) return at;
  const opensName =
    first.startsSentence &&
    /^\p{Lu}\p{Ll}/u.test(first.text) &&
    !namesNothing(first.folded) &&
    isAdjacentName(tokens, at, text, isName);
  if (!isName(first) && !opensName) return at;
  let end = at + 1;
  for (;;) {
    const next = tokens[end];
    const last = tokens[end - 1];
    if (next === undefined || last === undefined || !/^[ \u00a0]?$/u.test(text.slice(last.end, next.start))) return end;
    const after = tokens[end + 1];
    const isJoin =
      JOINS.has(next.text) && after !== undefined && isName(after) && /^ $/u.test(text.slice(next.end, after.start));
    if (isJoin) end += 2;
    else if (isName(next) || /^\p{N}+$/u.test(next.text)) end += 1;
    else return end;
  }
}

function isAdjacentName(
  tokens: readonly Token[],
  at: number,
  text: string,
  isName: (token: Token) => boolean,
): boolean {
  const [first, next] = [tokens[at], tokens[at + 1]];
  return first !== undefined && next !== undefined && isName(next) && /^ $/u.test(text.slice(first.end, next.start));
}

function nameOf(tokens: readonly Token[], text: string): { text: string; start: number } {
  const start = tokens[0]?.start ?? 0;
  const end = tokens.at(-1)?.end ?? start;
  return { text: text.slice(start, end).replace(/['’]s$/u, ""), start };
}
