// Grades one answer by code (QUAL-1): value, scope, citations and refusal, each apart and only where it was expected.
import type { Scope } from "../documents/scope.ts";
import { isSectionWithin } from "../documents/section-citation.ts";
import { foldLabel, saysValue } from "./comparable.ts";
import type { Expectation } from "./golden-question.ts";

/** An answer as far as it is graded. */
export interface GradedAnswer {
  /** ANSWERED and CONFLICT give values; NOT_FOUND refuses; what did not pass the checks (UNVALIDATED) does neither. */
  readonly status: string;
  /** Without citation numbers: they are no values. */
  readonly text: string;
  readonly appliesTo: Scope;
  /** `cite` is the key, followed by `#` and a number where the place stands in a numbered section (SCOPE-4). */
  readonly cites: readonly { readonly documentKey: string; readonly cite: string }[];
}

/** Null where the question expects nothing of the kind. */
export interface Grades {
  readonly isValueRight: boolean | null;
  readonly isScopeRight: boolean | null;
  readonly isCitationRight: boolean | null;
  readonly isRefusalRight: boolean | null;
}

export const GRADE_NAMES = ["isValueRight", "isScopeRight", "isCitationRight", "isRefusalRight"] as const;

export function grade(expected: Expectation, answer: GradedAnswer): Grades {
  const isAnswer = answer.status === "ANSWERED" || answer.status === "CONFLICT";
  const only = (isExpected: boolean, isRight: () => boolean) => (isExpected ? isAnswer && isRight() : null);
  return {
    isValueRight: only(expected.values.length > 0, () =>
      expected.values.every((ways) => ways.some((way) => saysValue(answer.text, way))),
    ),
    isScopeRight: only(Object.keys(expected.scope).length > 0, () => isSameScope(expected.scope, answer.appliesTo)),
    isCitationRight: only(expected.mustCite.length > 0, () =>
      expected.mustCite.every((name) => answer.cites.some((cite) => isCitedAs(cite, name))),
    ),
    isRefusalRight: expected.mustNotAnswer ? answer.status === "NOT_FOUND" : null,
  };
}

/** Whether everything that was graded is right. */
export function isPassed(grades: Grades): boolean {
  return GRADE_NAMES.every((name) => grades[name] !== false);
}

/** An answer that applies to more than it should is as wrong as one that applies to less. */
function isSameScope(expected: Scope, given: Scope): boolean {
  const applied = new Map(Object.entries(given).map(([name, values]) => [foldLabel(name), foldAll(values)]));
  return Object.entries(expected).every(([name, values]) => {
    const found = applied.get(foldLabel(name));
    const wanted = foldAll(values);
    return found?.size === wanted.size && [...wanted].every((one) => found.has(one));
  });
}

function foldAll(values: readonly string[]): Set<string> {
  return new Set(values.map(foldLabel));
}

/** A document's key means any place in it, a section's name the section with those below it: `#3` also `#3.2`. */
function isCitedAs({ documentKey, cite }: GradedAnswer["cites"][number], name: string): boolean {
  const [wanted, key, place] = [name, documentKey, cite].map(foldLabel) as [string, string, string];
  if (wanted === key) return true;
  const isSection = [wanted, place].every((one) => one.startsWith(`${key}#`));
  return isSection && isSectionWithin(place.slice(key.length + 1), wanted.slice(key.length + 1));
}
