// Where the price of a named thing is asked for, or whom to turn to about it, the price of another thing is no answer,
// however near it comes by meaning: the row of another plan, the fee of another card (FIND-8, ANS-1).
import type { Aspect } from "../retrieval/second-pass/aspect.ts";
import { readQuestion } from "../retrieval/second-pass/asked.ts";
import { mentionsOf } from "../retrieval/second-pass/mentions.ts";
import { hasAspect } from "../retrieval/second-pass/missing.ts";

/** Sides that belong to one thing and hardly ever stand beside a name by chance. */
const OWNED: ReadonlySet<Aspect> = new Set<Aspect>(["PRICE", "CONTACT"]);

interface PlacedUnit {
  readonly block: number;
  readonly text: string;
}

export interface AskedOf<T> {
  readonly question: string;
  /** Of the collections. */
  readonly languages: readonly string[];
  /** What is known to be missing in all of the material, in words (FIND-8). */
  readonly absent: readonly string[];
  /** What says what a unit is of: a row's table, section and title; of prose its whole section too. */
  readonly aboutOf: (unit: T) => string;
}

/**
 * Where the named thing stands with the asked side of it: that, and what else its block says without this side of another
 * thing. Where the thing is known to be missing: nothing that shows this side. Else all units.
 */
export function withoutOthersAspects<T extends PlacedUnit>(
  units: readonly T[],
  { question, languages, absent, aboutOf }: AskedOf<T>,
): T[] {
  const { names, aspects } = readQuestion(question, { languages, isTitleTerm: () => false });
  const owned = aspects.filter((aspect) => OWNED.has(aspect));
  if (names.length === 0 || owned.length === 0) return [...units];
  const shows = (unit: T) => owned.some((aspect) => hasAspect(aspect, unit.text));
  const isOf = (unit: T) => {
    const mentions = mentionsOf(`${unit.text}\n${aboutOf(unit)}`, languages);
    return names.every((name) => mentions.hasWhole(name));
  };
  const showing = units.filter(shows);
  const answering = new Set(showing.filter(isOf));
  if (answering.size > 0) {
    const blocks = new Set([...answering].map(({ block }) => block));
    return units.filter((unit) => answering.has(unit) || (blocks.has(unit.block) && !shows(unit)));
  }
  const isAbsent = names.some((name) => absent.some((one) => one.includes(name)));
  return isAbsent ? units.filter((unit) => !shows(unit) && isOf(unit)) : [...units];
}
