// Names of documents in a sentence: standards, keys and codes, quoted titles, kinds of documents with the words of their
// titles, and the document itself.
import { extractIdentifiers } from "../../identifiers/extract.ts";
import type { Identifier } from "../../identifiers/identifier.ts";
import { doSpansMeet, type Span } from "../../text/span.ts";
import {
  CHINESE_DOCUMENT,
  ENGLISH_DOCUMENT,
  ENGLISH_PLAIN,
  ENGLISH_STOPS,
  ENGLISH_VERBS,
  RUSSIAN_DOCUMENT,
  RUSSIAN_STOPS,
  SELF,
} from "./document-words.ts";
import type { NamedDocument } from "./relation.ts";

/** Words of a title that are looked at on either side of the kind of document (a choice: titles in sentences are short). */
const TITLE_WORDS_MAX = 6;
const LETTER = "\\p{Script=Latin}\\p{Script=Cyrillic}\\p{N}";
/** Letters or digits joined by dashes and the like, at least three of them and a letter among them. */
const KEY_LIKE = new RegExp(
  `(?<![${LETTER}/])(?=[${LETTER}_./-]*[\\p{Script=Latin}\\p{Script=Cyrillic}])(?=[${LETTER}]*[_./-]?[${LETTER}]{2})[${LETTER}]+(?:[_./-]+[${LETTER}]+)+(?![${LETTER}])`,
  "gu",
);
/** Behind the kind of a document a number is its name: Circular 2019-07, приказ № 12. */
const NUMBER_AFTER_KIND =
  /^\s*(?:no\.?\s*|number\s+|№\s*)?(?<number>\p{N}[\p{L}\p{N}]*(?:[-/.][\p{L}\p{N}]+)*)(?![\p{L}\p{N}%])/iu;
const WORD = /[\p{L}\p{M}\p{N}]+(?:[-./'’_][\p{L}\p{M}\p{N}]+)*/gu;
const TITLE_IN_MARKS = /《([^《》]{1,80})》/gu;
const TITLE_IN_QUOTES = /["“«]([^"“”«»]{2,80})["”»]/gu;
/** A kind of document right before a title. */
const ENDS_WITH_KIND = [ENGLISH_DOCUMENT, RUSSIAN_DOCUMENT].map(({ source }) => new RegExp(`(?:${source})\\s*$`, "iu"));
const ADJECTIVE = /(?:ого|его|ой|ей|ому|ему|ый|ий|ая|яя|ое|ее|ые|ие|ых|их|ым|им|ыми|ими|ую|юю)$/u;
const HAN_TITLE = /[\p{Script=Han}\p{L}\p{N}._-]*$/u;
const HAN_STOPS =
  /(?:代替|取代|替代|替换|替換|废止|廢止|修改|修订|更改|变更了|按照|根据|依据|适用于|不再|同时|原有的?|原|旧|对|将|把|由|被|与|和|及|在|的|自|起|见|本|此)/gu;

interface Part {
  readonly span: Span;
  readonly isSelf?: boolean;
  readonly key?: string;
  readonly identifiers?: readonly Identifier[];
  readonly titleWords?: readonly string[];
  readonly isDocument: boolean;
}

/** In order, apart from each other. @param sentence folded; @param read all identifiers in it */
export function namedDocuments(sentence: string, read: readonly Identifier[]): NamedDocument[] {
  const own = [...sentence.matchAll(SELF)].map((m): Part => ({ span: spanOf(m), isSelf: true, isDocument: true }));
  const parts: Part[] = [...own];
  const isFree = ({ span }: Part) => !own.some((self) => doSpansMeet(self.span, span));
  for (const part of [...identified(sentence, read), ...keyLike(sentence), ...quoted(sentence), ...kinds(sentence)])
    if (isFree(part)) parts.push(part);
  parts.sort((a, b) => a.span.start - b.span.start || b.span.end - a.span.end);
  const joined: Part[][] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    const end = Math.max(-1, ...(last ?? []).map(({ span }) => span.end));
    const gap = sentence.slice(end, part.span.start);
    const isOne = last !== undefined && end >= 0 && (part.span.start < end || isJoining(gap, last, part));
    if (isOne && part.isSelf !== true && last.every(({ isSelf }) => isSelf !== true)) last.push(part);
    else joined.push([part]);
  }
  return joined.map(asDocument).filter(isName);
}

/** "datasheet SRB5030-DATASHEET", "notice No. 5": the name goes on. Two standards side by side are two. */
function isJoining(gap: string, last: readonly Part[], part: Part): boolean {
  if (!/^\s*(?:(?:no\.?|number|№)\s*)?["“«(]?$/iu.test(gap)) return false;
  const isStandard = (one: Part) => one.identifiers?.some(({ kind }) => kind === "STANDARD") ?? false;
  return !(last.some(isStandard) && isStandard(part));
}

function identified(sentence: string, read: readonly Identifier[]): Part[] {
  const found = read.filter(({ kind }) => kind === "STANDARD" || kind === "CODE");
  const bySpan = new Map<number, Identifier[]>();
  for (const one of found) bySpan.set(one.span.start, [...(bySpan.get(one.span.start) ?? []), one]);
  return [...bySpan.values()].map((identifiers) => ({
    span: { start: identifiers[0]?.span.start ?? 0, end: Math.max(...identifiers.map(({ span }) => span.end)) },
    identifiers,
    // «Приказ № 118-к» is found by its number.
    key: sentence
      .slice(identifiers[0]?.span.start, Math.max(...identifiers.map(({ span }) => span.end)))
      .replace(/^.*№\s*/u, ""),
    isDocument: identifiers.some(({ kind }) => kind === "STANDARD"),
  }));
}

function keyLike(sentence: string): Part[] {
  return [...sentence.matchAll(KEY_LIKE)].map((match) => ({ span: spanOf(match), key: match[0], isDocument: false }));
}

/** 《…》 is a title by itself; other quotation marks hold a title only behind the kind of a document, which joins them. */
function quoted(sentence: string): Part[] {
  const marked = [...sentence.matchAll(TITLE_IN_MARKS)].map((match) => ({
    span: spanOf(match),
    titleWords: wordsOf(match[1] ?? ""),
    isDocument: true,
  }));
  const inQuotes = [...sentence.matchAll(TITLE_IN_QUOTES)].flatMap((match) => {
    const before = sentence.slice(0, match.index);
    const isAfterKind = ENDS_WITH_KIND.some((kind) => kind.test(before));
    return isAfterKind ? [{ span: spanOf(match), titleWords: wordsOf(match[1] ?? ""), isDocument: true }] : [];
  });
  return [...marked, ...inQuotes];
}

function kinds(sentence: string): Part[] {
  const english = [...sentence.matchAll(ENGLISH_DOCUMENT)].flatMap((match) => englishTitle(sentence, spanOf(match)));
  const russian = [...sentence.matchAll(RUSSIAN_DOCUMENT)].map((match) => russianTitle(sentence, spanOf(match)));
  const chinese = [...sentence.matchAll(CHINESE_DOCUMENT)].map((match) => chineseTitle(sentence, spanOf(match)));
  return [...english, ...russian, ...chinese].flatMap((part) => {
    const number = NUMBER_AFTER_KIND.exec(sentence.slice(part.span.end));
    const key = number?.groups?.number;
    if (number === null || key === undefined) return [part];
    const start = part.span.end + number[0].length - key.length;
    return [part, { span: { start, end: start + key.length }, key, isDocument: false }];
  });
}

/** Back to the article; without one only capitals and codes belong to a title. */
function englishTitle(sentence: string, head: Span): Part[] {
  const before = [...sentence.slice(0, head.start).matchAll(WORD)].slice(-TITLE_WORDS_MAX - 1).reverse();
  const taken: RegExpMatchArray[] = [];
  let end = head.start;
  let hasArticle = false;
  for (const match of before) {
    const gap = sentence.slice((match.index ?? 0) + match[0].length, end);
    if (!/^\s*$/u.test(gap) || gap === "") break;
    hasArticle = ENGLISH_STOPS.has(match[0].toLowerCase());
    if (hasArticle || ENGLISH_VERBS.test(match[0]) || taken.length === TITLE_WORDS_MAX) break;
    taken.push(match);
    end = match.index ?? 0;
  }
  if (!hasArticle) {
    const firstLower = taken.findIndex((match) => !/^[\p{Lu}\p{N}]/u.test(match[0]));
    if (firstLower >= 0) taken.length = firstLower;
  }
  const words = taken.reverse();
  const start = words[0]?.index ?? head.start;
  const titleWords = [...words.map((match) => match[0]), sentence.slice(head.start, head.end)]
    .flatMap((word) => word.toLowerCase().split(/\s+/u))
    .filter((word) => !ENGLISH_PLAIN.has(word));
  return [{ span: { start, end: head.end }, titleWords: plain(titleWords), isDocument: true }];
}

function russianTitle(sentence: string, head: Span): Part {
  const before = [...sentence.slice(0, head.start).matchAll(WORD)].slice(-2).reverse();
  let start = head.start;
  for (const match of before) {
    const gap = sentence.slice((match.index ?? 0) + match[0].length, start);
    if (!/^\s+$/u.test(gap) || !ADJECTIVE.test(match[0]) || RUSSIAN_STOPS.test(match[0])) break;
    start = match.index ?? 0;
  }
  let end = head.end;
  let count = 0;
  for (const match of sentence.slice(head.end).matchAll(WORD)) {
    const at = head.end + match.index;
    if (!/^\s+$/u.test(sentence.slice(end, at)) || RUSSIAN_STOPS.test(match[0]) || ++count > TITLE_WORDS_MAX) break;
    end = at + match[0].length;
  }
  const words = wordsOf(sentence.slice(start, end)).filter(
    (word) => !/^(?:по|о|об|на|к|прежн\p{L}*|действующ\p{L}*)$/u.test(word),
  );
  return { span: { start, end }, titleWords: plain(words), isDocument: true };
}

function chineseTitle(sentence: string, head: Span): Part {
  const run = HAN_TITLE.exec(sentence.slice(0, head.start))?.[0] ?? "";
  const stop = [...run.matchAll(HAN_STOPS)].at(-1);
  const title = stop === undefined ? run : run.slice(stop.index + stop[0].length);
  const isSection = /[节条章款項项第]/u.test(title);
  const kept = isSection || title.length > 16 ? "" : title;
  const start = head.start - kept.length;
  return {
    span: { start, end: head.end },
    titleWords: plain(wordsOf(sentence.slice(start, head.end))),
    isDocument: true,
  };
}

function wordsOf(text: string): string[] {
  return (text.match(WORD) ?? []).map((word) => word.toLowerCase());
}

/** Codes are looked up as what they are. */
function plain(words: readonly string[]): string[] {
  return words.filter((word) => !(/\d/u.test(word) && /\p{L}/u.test(word) && extractIdentifiers(word).length > 0));
}

function asDocument(parts: readonly Part[]): NamedDocument {
  const keys = parts.flatMap(({ key }) => key ?? []).sort((a, b) => b.length - a.length);
  const identifiers = parts.flatMap((part) => part.identifiers ?? []);
  return {
    span: {
      start: Math.min(...parts.map(({ span }) => span.start)),
      end: Math.max(...parts.map(({ span }) => span.end)),
    },
    isSelf: parts.some(({ isSelf }) => isSelf === true),
    key: keys[0] ?? null,
    identifiers: identifiers.map(({ kind, folded }) => ({ kind, folded })),
    titleWords: [...new Set(parts.flatMap(({ titleWords }) => titleWords ?? []))],
    isDocument: parts.some(({ isDocument }) => isDocument),
  };
}

function isName({ isSelf, key, titleWords }: NamedDocument): boolean {
  return isSelf || key !== null || titleWords.length > 0;
}

function spanOf(match: RegExpMatchArray): Span {
  const start = match.index ?? 0;
  return { start, end: start + match[0].length };
}
