// Where a sentence template would help (NUM-1): fields whose values are figures and codes. They resemble no question, so
// what they mean is found only where it is written.
import type { FieldFigures, FieldReading, FieldType } from "./field.ts";

/** What names one thing alone is looked up, never described. */
const NAMES_A_THING: ReadonlySet<FieldType> = new Set(["IDENTIFIER", "LINK", "IMAGE"]);
const ALWAYS_BARE: ReadonlySet<FieldType> = new Set(["NUMBER", "MONEY", "DATE", "BOOLEAN"]);

/** Share of the examples that must be bare: a column of sizes may have one "unknown" (a choice). */
const BARE_SHARE_MIN = 0.8;

/** @param field its templates too: one that has some needs no proposal */
export function suggestsTemplate(field: {
  readonly reading: Pick<FieldReading, "type">;
  readonly figures: Pick<FieldFigures, "examples">;
  readonly isExact: boolean;
  readonly templates: readonly unknown[];
}): boolean {
  const { reading, figures, isExact, templates } = field;
  if (isExact || templates.length > 0 || figures.examples.length === 0 || NAMES_A_THING.has(reading.type)) return false;
  return ALWAYS_BARE.has(reading.type) || areBare(figures.examples);
}

/** Whether values say nothing in words, but for words that all of them have: `Level: 1 · Age: 5`, `Level: 2 · Age: 7`. */
function areBare(values: readonly string[]): boolean {
  const words = values.map(wordsOf);
  const [first = [], ...rest] = words;
  // One value alone has no words in common with others: they are its own.
  const shared = new Set(rest.length === 0 ? [] : first.filter((word) => rest.every((other) => other.includes(word))));
  const bare = words.filter((own) => own.every((word) => shared.has(word)));
  return bare.length >= values.length * BARE_SHARE_MIN;
}

/**
 * Words a reader would search by: three letters and more, of which one is small; any sign of a script that writes words
 * without spaces. `XL`, `PG-13`, `B2` and `kg` are none.
 */
function wordsOf(value: string): string[] {
  const runs = value.match(/[\p{L}\p{M}]+/gu) ?? [];
  return runs.filter((run) => UNSPACED.test(run) || WORD.test(run)).map((run) => run.toLowerCase());
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
/** Letters that know no case (Hebrew, Arabic, Devanagari) make a word by their number alone. */
const WORD = /^(?=.*[\p{Ll}\p{Lo}])(?:\p{L}\p{M}*){3,}$/u;
