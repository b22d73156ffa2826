// Sentence templates (NUM-1): what a curator writes of a field, checked, and made ready to be written into records. What
// becomes of them in one document is value-sentences.ts.
import { AppError } from "../errors.ts";
import type { CountSubject, FieldReading, SentenceTemplate } from "./field.ts";
import { foldForMatch } from "./fold.ts";

/** A field as templates know it: the one they are of, and those that they name. */
export interface TemplateField {
  readonly subject: CountSubject;
  readonly name: string;
  /** Folded keys of headers, or labels of columns. */
  readonly keys: readonly string[];
  readonly synonyms: readonly string[];
  readonly reading: FieldReading;
  readonly isExact: boolean;
  readonly templates: readonly SentenceTemplate[];
}

/** A template with everything that writing its sentence takes. Plain values: it goes to the thread that cuts. */
export interface SentenceRule {
  readonly subject: CountSubject;
  /** Folded keys of the field whose value it says. */
  readonly keys: readonly string[];
  readonly reading: FieldReading;
  readonly from: number | null;
  readonly to: number | null;
  /** The words around the values: one stretch more than there are slots. */
  readonly words: readonly string[];
  /** By slot: folded keys of the field whose value stands there; null: the field's own. */
  readonly slots: readonly (readonly string[] | null)[];
}

/** Sentences of one field: some ranges in some languages (a choice). */
export const TEMPLATES_MAX = 24;
/** Characters: what is longer is prose and belongs into the document (a choice). */
export const SENTENCE_LENGTH_MAX = 300;
/** Other values in one sentence, its own among them (a choice). */
const SLOTS_MAX = 8;

/** Stands for the value of the template's own field. */
const OWN_VALUE = "value";

/**
 * A sentence taken apart at its `{names}`; `words` has one stretch more than `names`.
 * @throws {AppError} BAD_REQUEST for a brace that names nothing
 */
export function readSentence(sentence: string): { words: string[]; names: string[] } {
  const parts = sentence
    .normalize("NFC")
    .replace(/\s+/gu, " ")
    .trim()
    .split(/\{([^{}]*)\}/u);
  const words = parts.filter((_, i) => i % 2 === 0);
  const names = parts.filter((_, i) => i % 2 === 1).map((name) => name.trim());
  if (words.some((stretch) => /[{}]/u.test(stretch)) || names.includes(""))
    throw new AppError(
      "BAD_REQUEST",
      `The sentence "${sentence}" has a brace that names no field. Write {value}, or a field's name between two braces.`,
    );
  return { words, names };
}

/**
 * What a curator gives, as it is kept: white space folded, composed. Several may hold for one value (languages).
 * @param field the one they are for
 * @param fields all of its collection
 * @throws {AppError} BAD_REQUEST, LIMIT_EXCEEDED naming the sentence, what is wrong and what may be written
 */
export function checkTemplates(
  written: readonly { sentence: string; from?: number | null; to?: number | null }[],
  field: TemplateField,
  fields: readonly TemplateField[],
): SentenceTemplate[] {
  if (written.length > TEMPLATES_MAX)
    throw new AppError(
      "LIMIT_EXCEEDED",
      `A field takes at most ${TEMPLATES_MAX} sentences; ${written.length} are given for "${field.name}".`,
    );
  if (field.isExact && written.length > 0)
    throw new AppError(
      "BAD_REQUEST",
      `"${field.name}" is exact: its values stand in no sentence. Say it of another field, or mark it as not exact.`,
    );
  return written.map((template) => checkTemplate(template, field, fields));
}

function checkTemplate(
  { sentence: given, from = null, to = null }: { sentence: string; from?: number | null; to?: number | null },
  field: TemplateField,
  fields: readonly TemplateField[],
): SentenceTemplate {
  const sentence = given.normalize("NFC").replace(/\s+/gu, " ").trim();
  const { words, names } = readSentence(sentence);
  if (!words.some((stretch) => /\p{L}/u.test(stretch)))
    throw new AppError("BAD_REQUEST", `A sentence for "${field.name}" has no words. Write what its values mean.`);
  if (sentence.length > SENTENCE_LENGTH_MAX)
    throw new AppError(
      "LIMIT_EXCEEDED",
      `A sentence has at most ${SENTENCE_LENGTH_MAX} characters; one for "${field.name}" has ${sentence.length}.`,
    );
  if (names.length > SLOTS_MAX)
    throw new AppError("LIMIT_EXCEEDED", `A sentence names at most ${SLOTS_MAX} values: shorten "${sentence}".`);
  for (const name of names) checkSlot(name, sentence, field, fields);
  checkRange(from, to, field);
  return { sentence, from, to };
}

function checkSlot(name: string, sentence: string, field: TemplateField, fields: readonly TemplateField[]): void {
  if (name === OWN_VALUE) return;
  const named = fieldNamed(name, field.subject, fields);
  if (named === null) {
    const known = fields.filter(({ subject, isExact }) => subject === field.subject && !isExact).map((f) => f.name);
    throw new AppError(
      "BAD_REQUEST",
      `"${sentence}" names {${name}}, which is no field here. Write {value}, or one of: ${known.slice(0, 20).join(", ")}.`,
    );
  }
  if (named.isExact)
    throw new AppError(
      "BAD_REQUEST",
      `"${sentence}" names {${name}}, which is exact: its values stand in no sentence.`,
    );
}

function checkRange(from: number | null, to: number | null, field: TemplateField): void {
  if (from === null && to === null) return;
  if (field.reading.type !== "NUMBER" && field.reading.type !== "MONEY")
    throw new AppError(
      "BAD_REQUEST",
      `"${field.name}" holds no numbers, so a sentence for it has no range. Leave out "from" and "to".`,
    );
  for (const bound of [from, to])
    if (bound !== null && !Number.isFinite(bound))
      throw new AppError("BAD_REQUEST", `A range of a sentence for "${field.name}" has a bound that is no number.`);
  if (from !== null && to !== null && from >= to)
    throw new AppError(
      "BAD_REQUEST",
      `A sentence for "${field.name}" holds from ${from} to below ${to}: nothing lies there. "from" must be smaller.`,
    );
}

/** The field of that name, key or synonym; its name comes first. Null: there is none. */
export function fieldNamed<F extends TemplateField>(
  name: string,
  subject: CountSubject,
  fields: readonly F[],
): F | null {
  const folded = foldForMatch(name);
  const isCalled = (written: string): boolean => foldForMatch(written) === folded;
  const ofSubject = fields.filter((field) => field.subject === subject);
  return (
    ofSubject.find((field) => isCalled(field.name)) ??
    ofSubject.find((field) => field.keys.some(isCalled)) ??
    ofSubject.find((field) => field.synonyms.some(isCalled)) ??
    null
  );
}

/**
 * The rules of a collection, in the order of its fields. A template whose field has become exact since, or that names a
 * field which is gone or exact now, writes nothing: a sentence is whole or not there.
 */
export function sentenceRules(fields: readonly TemplateField[]): SentenceRule[] {
  return fields.flatMap((field) =>
    field.isExact
      ? []
      : field.templates.flatMap(({ sentence, from, to }) => {
          const { words, names } = readSentence(sentence);
          const slots: (readonly string[] | null)[] = [];
          for (const name of names) {
            const named = name === OWN_VALUE ? field : fieldNamed(name, field.subject, fields);
            if (named === null || named.isExact) return [];
            slots.push(named === field ? null : named.keys);
          }
          return [{ subject: field.subject, keys: field.keys, reading: field.reading, from, to, words, slots }];
        }),
  );
}
