// Everything that stretches of a question can mean, before one meaning of overlapping stretches is chosen.
import type { ValueMatch } from "./outcome.ts";
import { ASKING_WORDS } from "./asking-words.ts";
import { COMPARING_WORDS } from "./comparing-words.ts";
import { DEGREE_WORDS } from "./degree-words.ts";
import { conceptsAt, type NamedField } from "./field-names.ts";
import { FILLER_WORDS } from "./filler-words.ts";
import { JOINING_WORDS } from "./joining-words.ts";
import type { KindMatcher } from "./kinds.ts";
import type { Mark } from "./marks.ts";
import { fieldsAt } from "./name-matching.ts";
import { NEGATION_WORDS } from "./negation-words.ts";
import type { NounMatcher } from "./nouns.ts";
import { numberAt, type NumberFound } from "./number-words.ts";
import { createLexicon } from "./patterns.ts";
import { POLITE_WORDS } from "./polite-words.ts";
import type { Sense } from "./sense.ts";
import { timeAt } from "./times.ts";
import { slice, type Token } from "./tokens.ts";
import { unitAt } from "./units.ts";
import { FORM_TOKENS_MAX, holdsPlaces, valueForms } from "./value-forms.ts";
import { variantsOf } from "./variants.ts";

const LEXICON = createLexicon<Sense>([
  ...ASKING_WORDS,
  ...COMPARING_WORDS,
  ...DEGREE_WORDS,
  ...JOINING_WORDS,
  ...FILLER_WORDS,
  ...NEGATION_WORDS,
  ...POLITE_WORDS,
]);

export interface Reading {
  readonly tokens: readonly Token[];
  readonly question: string;
  readonly named: readonly NamedField[];
  readonly nounAt: NounMatcher;
  readonly kindAt: KindMatcher;
  readonly valuesOf: (phrase: string) => readonly ValueMatch[];
}

export type Draft = Omit<Mark, "text" | "isQuoted" | "isCapital" | "isSign"> & { readonly weight: number };

export const BLANK = {
  senses: [],
  isNoun: false,
  kind: null,
  fields: [],
  concepts: [],
  values: [],
  number: null,
  time: null,
  unit: null,
} as const;

/** Of the words alone, by token: the same for every look at a question, however its values are known. */
const ofWords = new WeakMap<readonly Token[], ReadonlyMap<number, Draft>[]>();

export function draftsAt(reading: Reading, at: number): Draft[] {
  const known = ofWords.get(reading.tokens) ?? reading.tokens.map((_, index) => wordDraftsAt(reading, index));
  ofWords.set(reading.tokens, known);
  const drafts = new Map(known[at]);
  putValues(reading, at, putInto(drafts, at));
  return [...drafts.values()];
}

type Put = (length: number, part: Partial<Draft>) => void;

function putInto(byLength: Map<number, Draft>, at: number): Put {
  return (length, part) => {
    const old = byLength.get(length) ?? { ...BLANK, from: at, to: at + length, weight: 0 };
    byLength.set(length, {
      ...old,
      ...part,
      senses: [...old.senses, ...(part.senses ?? [])],
      concepts: [...old.concepts, ...(part.concepts ?? [])],
      weight: Math.max(old.weight, part.weight ?? 0),
    });
  };
}

function wordDraftsAt(reading: Reading, at: number): ReadonlyMap<number, Draft> {
  const { tokens } = reading;
  const byLength = new Map<number, Draft>();
  const put = putInto(byLength, at);
  if (tokens[at]?.quoted == null) {
    for (const { length, sense } of LEXICON.at(tokens, at))
      if (!isBeginning(sense, tokens[at + length]) && !isOtherWord(sense, reading, at, length))
        put(length, { senses: [asMeant(sense, tokens, at)], weight: length });
    for (const { length, candidates } of fieldsAt(reading.named, tokens, at))
      put(length, {
        senses: aggregateWithin(tokens, at, length),
        fields: candidates,
        weight: length + ((candidates[0]?.score ?? 0) > 0.6 ? 0.3 : 0),
      });
    for (const { length, concept, isAsked } of conceptsAt(tokens, at))
      put(length, { concepts: [{ concept, isAsked }], weight: length });
    const noun = reading.nounAt(tokens, at);
    if (noun > 0) put(noun, { isNoun: true, weight: noun + 0.2 });
    const kind = reading.kindAt(tokens, at);
    if (kind !== null) put(kind.length, { kind: kind.kind, weight: kind.length + 0.3 });
  }
  putNumbers(tokens, at, put);
  return byLength;
}

/** "… and more than 300": "and more" says something only at the end. */
function isBeginning(sense: Sense, next: Token | undefined): boolean {
  const isAfter = sense.kind === "COMPARE" && sense.isAfter;
  return isAfter && next !== undefined && (next.kind === "NUMBER" || /^(?:than|чем)$/.test(next.folded));
}

/** "headcount" counts rows where they are people; "break" and "split" alone are commands where the question begins. */
function isOtherWord({ kind }: Sense, { tokens, nounAt }: Reading, at: number, length: number): boolean {
  const word = tokens[at]?.folded ?? "";
  if (kind === "COUNT") return /^(?:head|численност)/.test(word) && nounAt(tokens, at) === 0;
  return kind === "LIST" && length === 1 && at > 0 && /^(?:break|split)$/.test(word);
}

/** "What does X mean?" asks for no mean. */
function asMeant(sense: Sense, tokens: readonly Token[], at: number): Sense {
  const isVerb =
    tokens[at]?.folded === "mean" &&
    !/^(?:the|a|and|of|is|its)$/.test(tokens[at - 1]?.folded ?? "the") &&
    tokens.slice(0, at).some(({ folded }) => /^(?:do|does|did|would)$/.test(folded));
  return isVerb ? { kind: "MEANING" } : sense;
}

/** "average rating" where a field is called so: may also ask for an average of it. */
function aggregateWithin(tokens: readonly Token[], at: number, length: number): Sense[] {
  const found = LEXICON.at(tokens, at).find((entry) => entry.sense.kind === "AGGREGATE" && entry.length < length);
  return found?.sense.kind === "AGGREGATE" ? [{ kind: "WITHIN", metric: found.sense.metric }] : [];
}

function putNumbers(tokens: readonly Token[], at: number, put: Put): void {
  if (tokens[at]?.quoted != null) return;
  const sign = unitAt(tokens, at);
  const isBefore = sign?.unit.kind === "MONEY" && numberAt(tokens, at + sign.length) !== null;
  const skip = isBefore ? sign.length : 0;
  const number = numberAt(tokens, at + skip) ?? oneAt(tokens, at);
  const time = timeAt(tokens, at);
  if (number !== null) {
    const after = unitAt(tokens, at + skip + number.length);
    const unit = isBefore ? sign.unit : (after?.unit ?? null);
    const length = skip + number.length + (isBefore ? 0 : (after?.length ?? 0));
    const { value, isInWords } = number;
    put(length, { number: { value, isInWords, unit }, weight: length });
  }
  if (sign !== null) put(sign.length, { unit: sign.unit, weight: sign.length });
  if (time !== null) put(time.length, { time, weight: time.length + (time.isBare ? 0 : 0.5) });
}

/** "less than an hour" */
function oneAt(tokens: readonly Token[], at: number): NumberFound | null {
  const isCompared = /^(?:than|over|under|about|around|least|most)$/.test(tokens[at - 1]?.folded ?? "");
  if (!isCompared || !/^an?$/.test(tokens[at]?.folded ?? "")) return null;
  return unitAt(tokens, at + 1)?.unit.kind === "MEASURE" ? { value: 1, length: 1, isInWords: true } : null;
}

/** A value outweighs words of its length, and what is quoted outweighs all; a guess with edits only what is unknown. */
function putValues(reading: Reading, at: number, put: Put): void {
  const { tokens } = reading;
  const quoted = tokens[at]?.quoted ?? null;
  for (let length = 1; length <= PHRASE_TOKENS_MAX && at + length <= tokens.length; length++) {
    if (quoted !== null && tokens[at + length - 1]?.quoted !== quoted) break;
    const values = valuesAt(reading, at, length);
    const [found] = values;
    // A sign at the end belongs to a value that is written so, not to a guess.
    const isSigned = tokens[at + length - 1]?.kind === "SIGN" && quoted === null;
    const best = isSigned && found !== undefined && found.edits > 0 ? undefined : found;
    const isWhole = quoted !== null && tokens[at - 1]?.quoted !== quoted && tokens[at + length]?.quoted !== quoted;
    if (best === undefined) {
      if (isWhole) put(length, { weight: length + 100 });
      continue;
    }
    const isCapital = tokens.slice(at, at + length).some((token, index) => token.isCapital && at + index > 0);
    const isAround = quoted === null && tokens.slice(at, at + length).some((token) => token.quoted !== null);
    const exact = length + (isCapital ? 0.6 : 0.1);
    put(length, {
      values,
      weight:
        isAround && best.edits === 0 ? length + 200 : isWhole ? length + 100 : best.edits === 0 ? exact : length * 0.5,
    });
  }
}

/** Values of the stretch as written; else exactly those of its other forms. */
function valuesAt(reading: Reading, at: number, length: number): readonly ValueMatch[] {
  const { tokens, question, valuesOf } = reading;
  const written = valuesOf(slice(question, tokens, at, at + length));
  const token = tokens[at];
  if (token === undefined || written[0]?.edits === 0) return written;
  const variants = length > 1 ? [] : variantsOf(token);
  const inflected = variants.flatMap((form) => valuesOf(form).filter(({ edits }) => edits === 0));
  const forms = inflected.length > 0 ? inflected : formValues(reading, at, length);
  return forms.length > 0
    ? [...new Map(forms.map((match) => [`${match.field}\n${match.folded}`, match])).values()]
    : written;
}

function formValues({ tokens, question, valuesOf, named }: Reading, at: number, length: number): ValueMatch[] {
  if (length > FORM_TOKENS_MAX) return [];
  return valueForms(question, tokens, at, length).flatMap(({ text, kind }) =>
    valuesOf(text).filter(({ field, edits }) => edits === 0 && (kind === null || holdsPlaces(named, field, kind))),
  );
}

/** Values of more words are not looked for (a choice: titles of books have up to about ten). */
export const PHRASE_TOKENS_MAX = 12;
