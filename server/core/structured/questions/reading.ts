// The first step from a question to a plan: what it could be about, and which of its phrases to look up.
import { questionLanguage, type AnswerLanguage } from "../../answers/question-language.ts";
import type { NamedField } from "./field-names.ts";
import { PHRASE_TOKENS_MAX } from "./drafts.ts";
import { isUnknown, markQuestion } from "./marks.ts";
import type { KindMatcher } from "./kinds.ts";
import type { NounMatcher } from "./nouns.ts";
import type { Vocabulary } from "./outcome.ts";
import { quotedSpans, slice, tokenize, type Token } from "./tokens.ts";
import { FORM_TOKENS_MAX, valueForms } from "./value-forms.ts";
import { variantsOf } from "./variants.ts";
import { namesOf } from "./vocabulary-names.ts";

export interface QuestionReading {
  readonly question: string;
  readonly language: AnswerLanguage;
  /** Whether the question could be for the index at all: false is NOT_STRUCTURED without looking anything up. */
  readonly isCandidate: boolean;
  readonly phrases: {
    /** Stretches that may be values, as written, longest first; then other forms of single words. */
    readonly values: readonly string[];
    /** Stretches that may name a field that no rule knows: to be compared with names of fields by meaning. */
    readonly fields: readonly string[];
  };
  readonly vocabulary: Vocabulary;
  readonly tokens: readonly Token[];
  readonly named: readonly NamedField[];
  readonly nounAt: NounMatcher;
  readonly kindAt: KindMatcher;
}

/** Longer ones are no question for a plan (a choice: the longest of the worked questions has 120 characters). */
const QUESTION_LENGTH_MAX = 500;
/** Stretches looked up at once (a choice). */
const VALUE_PHRASES_MAX = 200;
const FIELD_PHRASES_MAX = 8;

export function readQuestion(question: string, vocabulary: Vocabulary): QuestionReading {
  const isShort = question.length <= QUESTION_LENGTH_MAX && vocabulary.fields.length > 0;
  const tokens = isShort ? tokenize(question) : [];
  const { named, nounAt, kindAt } = namesOf(vocabulary);
  const marks = markQuestion({ tokens, question, named, nounAt, kindAt, valuesOf: () => [] });
  const asks = marks.some(({ senses }) => senses.some(({ kind }) => ASKING.has(kind)));
  const isAbout = marks.some(({ fields, isNoun, kind }) => isNoun || kind !== null || fields.length > 0);
  return {
    question,
    language: questionLanguage(question),
    isCandidate: tokens.length > 0 && (asks || isAbout),
    phrases: {
      values: valuePhrases(
        question,
        tokens,
        marks.flatMap(({ from, to, senses }) => new Array<boolean>(to - from).fill(senses.length > 0)),
      ),
      fields: marks
        .filter(isUnknown)
        .map(({ text }) => text)
        .slice(0, FIELD_PHRASES_MAX),
    },
    vocabulary,
    tokens,
    named,
    nounAt,
    kindAt,
  };
}

const ASKING = new Set([
  "COMPARE",
  "MORE",
  "COUNT",
  "LIST",
  "TOP",
  "SHARE",
  "AGGREGATE",
  "SUPERLATIVE",
  "MOST",
  "GROUP",
]);

/** Stretches that neither begin nor end with a sign or a word of the tables, unless in quotes or with a capital. */
function valuePhrases(question: string, tokens: readonly Token[], isSigned: readonly boolean[]): string[] {
  const bounds = tokens.map((token, at) => {
    if (token.folded === "'s") return false;
    if (token.quoted !== null) return true;
    if (token.kind === "SIGN") return false;
    return isSigned[at] !== true || (token.isCapital && at > 0) || token.kind === "HAN";
  });
  // A value may end in a sign of its own: Кастрюля «Полюс», What Now?
  const closes = (from: number, last: number) =>
    last > from && /^[»”"」』》)!?.]$/.test(tokens[last]?.text ?? "") && tokens[from]?.quoted === null;
  const found = new Set<string>();
  for (let length = Math.min(PHRASE_TOKENS_MAX, tokens.length); length >= 1; length--)
    for (let from = 0; from + length <= tokens.length; from++)
      if (bounds[from] === true && (bounds[from + length - 1] === true || closes(from, from + length - 1)))
        found.add(slice(question, tokens, from, from + length));
  const whole = quotedSpans(question).map(({ start, end }) => question.slice(start, end));
  const forms = [...tokens.keys()]
    .filter((at) => bounds[at] === true && isSigned[at] !== true)
    .flatMap((at) => variantsOf(tokens[at] as Token));
  const others: string[] = [];
  for (let length = 1; length <= FORM_TOKENS_MAX; length++)
    for (let from = 0; from + length <= tokens.length; from++)
      if (bounds[from] === true && bounds[from + length - 1] === true)
        others.push(...valueForms(question, tokens, from, length).map(({ text }) => text));
  return [...new Set([...whole, ...found])]
    .slice(0, VALUE_PHRASES_MAX)
    .concat([...new Set(forms)].slice(0, VALUE_PHRASES_MAX), [...new Set(others)].slice(0, VALUE_PHRASES_MAX));
}
