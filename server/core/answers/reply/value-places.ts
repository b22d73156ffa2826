// The values of an answer, and the units of the evidence that they stand in: what a value holds for is told by those.
import type { EvidenceBlock, EvidenceUnit } from "../evidence.ts";
import type { TracedFigure } from "../figures/figure.ts";
import { findValues } from "../values.ts";
import { cacheRecent } from "../../text/recent-cache.ts";
import type { ScopeWords } from "./scope-words.ts";

export interface UnitPlace {
  readonly block: EvidenceBlock;
  readonly unit: EvidenceUnit;
}

export interface AnswerValue {
  /** `measure:V=32`: as units are searched for it. */
  readonly keys: ReadonlySet<string>;
  /** Units of the blocks that hold it; none where it stands in a caption, a result or the question only. */
  readonly places: readonly UnitPlace[];
}

export interface AnswerValuesInput {
  /** Without its labels. */
  readonly answer: string;
  readonly figures: readonly TracedFigure[];
  /** Blocks whose units may be meant. */
  readonly blocks: readonly EvidenceBlock[];
  readonly words: ScopeWords;
  readonly question: string;
}

/** Bare numbers are values only where they were traced: others are steps, and sentences count things. */
const SURE_KINDS = /^(?:measure:[^=]+|money:[^=]+|percent|time|date)=/u;

/** Values that say something: those of the scope itself ("on the 10 V range") and of the question do not. */
export function answerValues({ answer, figures, blocks, words, question }: AnswerValuesInput): AnswerValue[] {
  const asked = valueKeys(question);
  const isSaid = (keys: ReadonlySet<string>) => [...keys].every((key) => asked.has(key) || words.measures.has(key));
  const traced = figures.map(({ text, origin }) => ({
    keys: valueKeys(text),
    operands: origin.kind === "COMPUTED" ? origin.operands : [],
  }));
  const known = new Set(traced.flatMap(({ keys }) => [...keys]));
  const others = [...valueKeys(answer)].filter((key) => SURE_KINDS.test(key) && !known.has(key));
  const all = [...traced, ...others.map((key) => ({ keys: new Set([key]), operands: [] }))];
  return all.flatMap(({ keys, operands }) => {
    if (keys.size > 0 && isSaid(keys)) return [];
    const reckoned = reckonedFrom(operands, blocks, words);
    if (reckoned !== null) return [reckoned];
    const places = placesOf(keys, blocks);
    if (places.length > 0 || keys.size < 2) return [{ keys, places }];
    // "9.0 V to 32.0 V": the ends of a range may stand in different units.
    return [...keys].map((key) => ({ keys: new Set([key]), places: placesOf(new Set([key]), blocks) }));
  });
}

/** Texts whose values are remembered: every check asks for those of the same units. */
const REMEMBERED_TEXTS = 1_000;

/** `kind=value` of all values in a text. */
export const valueKeys: (text: string) => ReadonlySet<string> = cacheRecent(
  (text) => new Set([...findValues(text).byKind].flatMap(([kind, own]) => [...own].map((value) => `${kind}=${value}`))),
  REMEMBERED_TEXTS,
);

/** `measure:V` of `measure:V=32`. */
export function kindOf(key: string): string {
  return key.slice(0, key.indexOf("="));
}

/** `32` of `measure:V=32`. */
export function numberOf(key: string): string {
  return key.slice(key.indexOf("=") + 1);
}

/** Whether all that is wanted is among one's own; keys or their numbers. */
export function hasAll(own: ReadonlySet<string>, wanted: ReadonlySet<string>): boolean {
  return [...wanted].every((one) => own.has(one));
}

/** The units that a value was reckoned from: it holds for what they hold for. Null where no unit has all that it needs. */
function reckonedFrom(
  operands: readonly string[],
  blocks: readonly EvidenceBlock[],
  { measures }: ScopeWords,
): AnswerValue | null {
  const keys = new Set(operands.flatMap((written) => [...valueKeys(written)]));
  const places = placesOf(keys, blocks);
  return places.length === 0 ? null : { keys: new Set([...keys].filter((key) => !measures.has(key))), places };
}

/** Units with all of the values; where a unit of measure stands in a column's label, units with the bare numbers. */
function placesOf(keys: ReadonlySet<string>, blocks: readonly EvidenceBlock[]): UnitPlace[] {
  if (keys.size === 0) return [];
  const all = blocks.flatMap((block) => block.units.map((unit) => ({ block, unit, keys: valueKeys(unit.text) })));
  const exact = all.filter((place) => hasAll(place.keys, keys));
  if (exact.length > 0) return exact;
  const numbers = numbersOf(keys);
  return all.filter((place) => hasAll(numbersOf(place.keys), numbers));
}

function numbersOf(keys: ReadonlySet<string>): Set<string> {
  return new Set([...keys].map(numberOf));
}
