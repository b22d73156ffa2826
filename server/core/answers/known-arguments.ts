// Objects in a tool's arguments that refuse what they do not know (ANS-2): a filter under another name, left out in silence,
// would make the total of everything the answer to a question about a part.
import { z } from "zod";
import { editsBetween } from "../structured/edits.ts";

/** The refusal names what is not known and all that is, the nearest names first. */
export function knownArguments<const Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.strictObject(shape, {
    error: (issue) => (issue.code === "unrecognized_keys" ? unknownNames(issue.keys, Object.keys(shape)) : undefined),
  });
}

function unknownNames(written: readonly string[], known: readonly string[]): string {
  return written.map((name) => `there is no "${clip(name)}" here, there is ${nearestFirst(name, known)}`).join("; ");
}

/** Of a name that is no name at all (a choice). */
const SHOWN_MAX = 40;

function clip(name: string): string {
  const characters = [...name];
  return characters.length <= SHOWN_MAX ? name : `${characters.slice(0, SHOWN_MAX).join("")}…`;
}

function nearestFirst(name: string, known: readonly string[]): string {
  const folded = clip(name).toLowerCase();
  const edits = new Map(known.map((one) => [one, editsBetween(folded, one.toLowerCase())]));
  return known
    .toSorted((a, b) => (edits.get(a) ?? 0) - (edits.get(b) ?? 0))
    .map((one) => `"${one}"`)
    .join(", ");
}
