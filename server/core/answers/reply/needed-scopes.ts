// Which names of scope an answer with a value must state (SCOPE-1): those that a collection wants, those that the cited
// text is scoped or superseded by, and those by which the material gives different values.
import { valuesOf } from "../../documents/scope.ts";
import { foldScopeName, MODEL } from "../../documents/scope-names.ts";
import type { Evidence, EvidenceBlock } from "../evidence.ts";
import { columnsWith, scopeOfColumn } from "./column-scope.ts";
import { scopeInText } from "./scope-in-text.ts";
import type { ScopeWords } from "./scope-words.ts";
import type { AnswerValue } from "./value-places.ts";

export interface NeedInput {
  readonly evidence: Evidence;
  readonly words: ScopeWords;
  readonly cited: readonly EvidenceBlock[];
  readonly values: readonly AnswerValue[];
}

/** Folded names, as the evidence has them; none for an answer without a value. */
export function neededScopes({ evidence, words, cited, values }: NeedInput): string[] {
  if (values.length === 0) return [];
  const nameOf = (name: string) => Object.keys(words.align({ [name]: ["x"] }))[0] ?? foldScopeName(name);
  const names = new Set(evidence.requiredScope.map(nameOf));
  // A value that was found in no unit (it is written otherwise there) may stand in any of the cited ones.
  const isPlaced = values.every((value) => value.places.length > 0);
  const places = isPlaced
    ? values.flatMap((value) => value.places)
    : cited.flatMap((block) => block.units.map((unit) => ({ block, unit })));
  const resting = cited.filter((block) => block.units.length === 0 || places.some((place) => place.block === block));
  for (const block of resting) {
    for (const name of Object.keys(words.align(block.scope))) names.add(name);
    // Superseded for some scopes: the value is one thing for those and another for the rest.
    // So is what stands in the place of other text for some scopes only.
    for (const { scope } of [...block.supersededBy, ...block.supersedes])
      for (const name of Object.keys(words.align(scope))) names.add(name);
  }
  // Rows and columns of other scopes stand beside the one that was taken.
  const rows = places.map(({ unit }) => unit.appliesTo);
  const known = [...words.names.keys()];
  const columns = values.flatMap(({ keys, places: own }) =>
    own.flatMap(({ unit }) => columnsWith(unit, keys).map((at) => scopeOfColumn(unit.cells[at]?.label ?? "", known))),
  );
  const used = words.align(Object.fromEntries([...rows, ...columns].flatMap(Object.entries)));
  for (const name of Object.keys(used)) if ((words.names.get(name)?.length ?? 0) > 1) names.add(name);
  // The thing itself is named by the question.
  const isSubject = (name: string) =>
    name === MODEL && valuesOf(scopeInText(evidence.question, words), MODEL) !== undefined;
  return [...names].filter((name) => !isSubject(name));
}
