// Which units may answer where identifiers were asked for (FIND-3): those that carry one, by themselves or through the
// paragraph, section, record or document they stand in. What carries only a look-alike never answers.
import { createAskedStanding, type IdentifierName } from "../identifiers/look-alikes.ts";

export interface PlacedText {
  readonly text: string;
  /** All of its paragraph, or the head of its table. */
  readonly passage: string;
  readonly sectionPath: readonly string[];
  /** The number of the section it stands in; null where it has none. */
  readonly sectionNumber: string | null;
  readonly title: string;
  readonly documentKey: string;
}

/** By itself, by what it stands in, by a look-alike of it, or not at all. */
export type Carrying = "OWN" | "PLACE" | "LOOK_ALIKE" | "NONE";

/** Identifiers that are the number of a section, whatever the section is called. */
const NUMBERS_OF_SECTIONS: ReadonlySet<string> = new Set(["ARTICLE", "SECTION", "CLAUSE", "CHAPTER", "PART", "ANNEX"]);

export function createCarrying(asked: readonly IdentifierName[]): (unit: PlacedText) => Carrying {
  const standing = createAskedStanding(asked);
  const standingByName = createAskedStanding(asked.filter(({ kind }) => !NUMBERS_OF_SECTIONS.has(kind)));
  return ({ text, passage, sectionPath, sectionNumber, title, documentKey }) => {
    if (asked.length === 0) return "NONE";
    const levels = [text, passage, [...sectionPath].reverse().join("\n"), `${title}\n${documentKey}`];
    // The row of E-2310 in the sheet of the VX-2410 is no answer for the VX-2401, and section 5 there is none either.
    if (standingByName.of(levels) === "LOOKS_ALIKE") return "LOOK_ALIKE";
    if (standing.of([text]) === "CARRIES") return "OWN";
    // A section may speak of other sections.
    if (asked.some(({ kind, folded }) => NUMBERS_OF_SECTIONS.has(kind) && folded === sectionNumber)) return "PLACE";
    const found = standing.of(levels);
    if (found === "LOOKS_ALIKE") return "LOOK_ALIKE";
    return found === "CARRIES" ? "PLACE" : "NONE";
  };
}

/**
 * Those that may answer: where an identifier is pinned, only what carries one; where the pin rests on what is no unit,
 * such as a caption, and where none is pinned, all but look-alikes.
 */
export function carryingUnits<T extends { readonly carrying: Carrying }>(
  units: readonly T[],
  isAnyPinned: boolean,
): T[] {
  const carrying = units.filter((unit) => unit.carrying === "OWN" || unit.carrying === "PLACE");
  return isAnyPinned && carrying.length > 0 ? carrying : units.filter((unit) => unit.carrying !== "LOOK_ALIKE");
}
