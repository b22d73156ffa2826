// Which fields of a record are quoted: the one that was asked for, or a few where the question is for the record.
import { contentWords } from "./content-words.ts";
import { fieldMatch, keyWords } from "./field-words.ts";

/**
 * Whether a field only gives back what was asked with: its value's words all stand in the question, or it is an address
 * and the question does not name the field (`link: https://…/tl-4170` is no answer to what the TL-4170 weighs).
 */
export function isEcho(field: string, question: string): boolean {
  const at = field.indexOf(":");
  const key = field.slice(0, at);
  const value = field.slice(at + 1).trim();
  if (/^(?:https?|ftp):\/\//i.test(value)) return fieldMatch(key, question) === 0;
  const asked = new Set(wordsOf(question));
  const words = wordsOf(value);
  return words.length > 0 && words.every((word) => asked.has(word));
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** A field by its key: what is needed to tell which is asked for. */
export interface NamedField {
  readonly key: string;
  /** Title and key of its record: their words are not what is asked for, but what it is asked of. */
  readonly record: string;
  /** Cosine of the key alone to the question; null where it was not compared. */
  readonly keyCosine: number | null;
}

/**
 * Keys differ less from each other than sentences do; the best by this much is the one that is meant (a choice: a wider
 * one quotes the fields beside it).
 */
const KEY_COSINE_SPREAD = 0.02;

/** Words that ask for a record as a whole add nothing to its name. */
const GENERAL =
  /\b(?:about|describe|details?|specs?|specifications?|overview|know|information|info)\b|расскаж|опиши|описани|характеристик|сведени|информаци|介绍|详情|规格|描述|说明|信息/iu;

/** Whether a question names a record and nothing that is asked of it: "What is the TL-4170?" */
export function isGeneral(question: string, record: string): boolean {
  const named = contentWords(record);
  const left = [...contentWords(question)].filter((word) => !named.has(word) && !isPartOf(word, named));
  return left.every((word) => GENERAL.test(word) || /^\d+$/.test(word));
}

/** A code that the record writes together and the question in parts. */
function isPartOf(word: string, named: ReadonlySet<string>): boolean {
  return word.length > 1 && [...named].some((name) => name.includes(word) || (name.length > 2 && word.includes(name)));
}

/** As fieldMatch, but a key that stands in the record's own name says which record is meant, not what is asked of it. */
export function askedMatch({ key, record }: Pick<NamedField, "key" | "record">, question: string): number {
  return isNameOf(key, record, question) ? 0 : fieldMatch(key, question);
}

/** Whether only the meaning of the keys can tell which field is asked for: no word does, and it is not the record itself. */
export function needsKeyCosines(fields: readonly Omit<NamedField, "keyCosine">[], question: string): boolean {
  return (
    fields.length > 0 &&
    fields.every((field) => askedMatch(field, question) === 0) &&
    !fields.every(({ record }) => isGeneral(question, record))
  );
}

/**
 * Positions of the fields that a question is for: those whose words or aspect it names; else, where it asks for something
 * of the record in other words, those whose key means it; all where it is for the record itself.
 */
export function askedFields(fields: readonly NamedField[], question: string): number[] {
  const all = fields.map((_, i) => i);
  const matches = fields.map((field) => askedMatch(field, question));
  const best = Math.max(0, ...matches);
  if (best > 0) return all.filter((i) => matches[i] === best);
  if (fields.every(({ record }) => isGeneral(question, record))) return all;
  const cosines = fields.map(({ keyCosine }) => keyCosine);
  const nearest = Math.max(...cosines.map((cosine) => cosine ?? -1));
  return all.filter((i) => cosines[i] === null || nearest - (cosines[i] ?? -1) <= KEY_COSINE_SPREAD);
}

/** A key whose words stand in the record's own name says which record is meant, not what is asked of it. */
function isNameOf(key: string, record: string, question: string): boolean {
  const own = contentWords(keyWords(key));
  const named = contentWords(record);
  return own.size > 0 && [...own].every((word) => named.has(word)) && isGeneral(question, record);
}
