// A question as a row of marks: stretches of tokens with everything that they can mean. Which of the meanings holds is
// decided by what stands around them, when a plan is put together.
import type { ValueMatch } from "./outcome.ts";
import { ASKING_WORDS } from "./asking-words.ts";
import { COMPARING_WORDS } from "./comparing-words.ts";
import { DEGREE_WORDS } from "./degree-words.ts";
import { conceptsAt, fieldsAt, type FieldCandidate, type NamedField } from "./field-names.ts";
import { FILLER_WORDS } from "./filler-words.ts";
import { JOINING_WORDS } from "./joining-words.ts";
import type { KindMatcher, RecordKind } from "./kinds.ts";
import type { NounMatcher } from "./nouns.ts";
import { numberAt, type NumberFound } from "./number-words.ts";
import { createLexicon } from "./patterns.ts";
import type { Sense } from "./sense.ts";
import { timeAt, type TimeFound } from "./times.ts";
import { slice, type Token } from "./tokens.ts";
import { variantsOf } from "./variants.ts";
import { unitAt, type UnitFound } from "./units.ts";

export interface Mark {
  /** Tokens from, included, to, excluded. */
  readonly from: number;
  readonly to: number;
  /** As written. */
  readonly text: string;
  readonly senses: readonly Sense[];
  readonly isNoun: boolean;
  /** Which kind of the records it names, where the collection holds several. */
  readonly kind: RecordKind | null;
  /** Best first. */
  readonly fields: readonly FieldCandidate[];
  /** Properties that the words speak of, whether a field has them or not. */
  readonly concepts: readonly { readonly concept: string; readonly isAsked: boolean }[];
  readonly values: readonly ValueMatch[];
  readonly number: { readonly value: number; readonly isInWords: boolean; readonly unit: UnitFound | null } | null;
  readonly time: TimeFound | null;
  /** A unit or a currency without a number: "in SAR". */
  readonly unit: UnitFound | null;
  readonly isQuoted: boolean;
  /** Words of it that begin with a capital, other than at the beginning of the question. */
  readonly isCapital: boolean;
  readonly isSign: boolean;
}

const LEXICON = createLexicon<Sense>([
  ...ASKING_WORDS,
  ...COMPARING_WORDS,
  ...DEGREE_WORDS,
  ...JOINING_WORDS,
  ...FILLER_WORDS,
]);

interface Reading {
  readonly tokens: readonly Token[];
  readonly question: string;
  readonly named: readonly NamedField[];
  readonly nounAt: NounMatcher;
  readonly kindAt: KindMatcher;
  readonly valuesOf: (phrase: string) => readonly ValueMatch[];
}

type Draft = Omit<Mark, "text" | "isQuoted" | "isCapital" | "isSign"> & { readonly weight: number };

const BLANK = {
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

/** Marks without gaps, in the order of the question. Longest stretches first; of equals the one that says more. */
export function markQuestion(reading: Reading): Mark[] {
  const drafts = reading.tokens.flatMap((_, at) => draftsAt(reading, at));
  const taken = new Array<boolean>(reading.tokens.length).fill(false);
  const chosen: Draft[] = [];
  for (const draft of drafts.sort((a, b) => b.weight - a.weight || a.from - b.from)) {
    const stretch = reading.tokens.slice(draft.from, draft.to).map((_, index) => draft.from + index);
    if (stretch.some((index) => taken[index])) continue;
    for (const index of stretch) taken[index] = true;
    chosen.push(draft);
  }
  for (const [at, isTaken] of taken.entries()) if (!isTaken) chosen.push({ ...BLANK, from: at, to: at + 1, weight: 0 });
  return joinUnknown(
    chosen.sort((a, b) => a.from - b.from).map((draft) => finish(reading, draft)),
    reading,
  );
}

function finish({ question, tokens }: Reading, { weight: _, ...draft }: Draft): Mark {
  const stretch = tokens.slice(draft.from, draft.to);
  return {
    ...draft,
    text: slice(question, tokens, draft.from, draft.to),
    isQuoted: stretch.every(({ quoted }) => quoted !== null),
    isCapital: stretch.some(({ isCapital }, index) => isCapital && draft.from + index > 0),
    isSign: stretch.every(({ kind }) => kind === "SIGN"),
  };
}

/** Words in a row that nothing is known about are one part: "thread pitch". */
function joinUnknown(marks: readonly Mark[], { question, tokens }: Reading): Mark[] {
  const joined: Mark[] = [];
  for (const mark of marks) {
    const last = joined.at(-1);
    if (last !== undefined && isUnknown(last) && isUnknown(mark) && last.isQuoted === mark.isQuoted)
      joined[joined.length - 1] = {
        ...last,
        to: mark.to,
        text: slice(question, tokens, last.from, mark.to),
        concepts: [...last.concepts, ...mark.concepts],
        isCapital: last.isCapital || mark.isCapital,
      };
    else joined.push(mark);
  }
  return joined;
}

/** Nothing is known about it, and it is no sign. */
export function isUnknown(mark: Mark): boolean {
  const isNothing = mark.senses.length === 0 && mark.fields.length === 0 && mark.values.length === 0;
  return (
    isNothing &&
    !mark.isNoun &&
    mark.kind === null &&
    mark.number === null &&
    mark.time === null &&
    mark.unit === null &&
    !mark.isSign
  );
}

function draftsAt(reading: Reading, at: number): Draft[] {
  const { tokens } = reading;
  const byLength = new Map<number, Draft>();
  const put = (length: number, part: Partial<Draft>) => {
    const old = byLength.get(length) ?? { ...BLANK, from: at, to: at + length, weight: 0 };
    byLength.set(length, {
      ...old,
      ...part,
      senses: [...old.senses, ...(part.senses ?? [])],
      concepts: [...old.concepts, ...(part.concepts ?? [])],
      weight: Math.max(old.weight, part.weight ?? 0),
    });
  };
  if (tokens[at]?.quoted == null) {
    for (const { length, sense } of LEXICON.at(tokens, at))
      if (!isBeginning(sense, tokens[at + length])) put(length, { senses: [sense], weight: length });
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
  putValues(reading, at, put);
  return [...byLength.values()];
}

/** "… and more than 300": "and more" says something only at the end. */
function isBeginning(sense: Sense, next: Token | undefined): boolean {
  const isAfter = sense.kind === "COMPARE" && sense.isAfter;
  return isAfter && next !== undefined && (next.kind === "NUMBER" || /^(?:than|чем)$/.test(next.folded));
}

/** "average rating" where a field is called so: may also ask for an average of it. */
function aggregateWithin(tokens: readonly Token[], at: number, length: number): Sense[] {
  const found = LEXICON.at(tokens, at).find((entry) => entry.sense.kind === "AGGREGATE" && entry.length < length);
  return found?.sense.kind === "AGGREGATE" ? [{ kind: "WITHIN", metric: found.sense.metric }] : [];
}

function putNumbers(tokens: readonly Token[], at: number, put: (length: number, part: Partial<Draft>) => void): void {
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
function putValues(reading: Reading, at: number, put: (length: number, part: Partial<Draft>) => void): void {
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

/** Values of the stretch as written; of one word, else exactly those of its other forms. */
function valuesAt({ tokens, question, valuesOf }: Reading, at: number, length: number): readonly ValueMatch[] {
  const written = valuesOf(slice(question, tokens, at, at + length));
  const token = tokens[at];
  if (length > 1 || token === undefined || written[0]?.edits === 0) return written;
  const forms = variantsOf(token).flatMap((form) => valuesOf(form).filter(({ edits }) => edits === 0));
  return forms.length > 0
    ? [...new Map(forms.map((match) => [`${match.field}\n${match.folded}`, match])).values()]
    : written;
}

/** Values of more words are not looked for (a choice: titles of books have up to about ten). */
export const PHRASE_TOKENS_MAX = 12;
