// What a run comes to in numbers, and what changed from one run to another.
import { GRADE_NAMES, isPassed, type Grades } from "./grade.ts";

/** Questions of which something was graded, and how many of them had it right. */
export type Figure = {
  readonly graded: number;
  readonly right: number;
};

/** Types, not interfaces: they are stored as JSON. */
export type Figures = {
  readonly asked: number;
  /** Questions with everything right. */
  readonly passed: number;
  readonly value: Figure;
  readonly scope: Figure;
  readonly citations: Figure;
  readonly refusals: Figure;
};

export function countFigures(results: readonly Grades[]): Figures {
  const figure = (name: keyof Grades): Figure => ({
    graded: results.filter((grades) => grades[name] !== null).length,
    right: results.filter((grades) => grades[name] === true).length,
  });
  return {
    asked: results.length,
    passed: results.filter(isPassed).length,
    value: figure("isValueRight"),
    scope: figure("isScopeRight"),
    citations: figure("isCitationRight"),
    refusals: figure("isRefusalRight"),
  };
}

/** The figures with one more question. */
export function addGrades(figures: Figures, grades: Grades): Figures {
  const one = countFigures([grades]);
  const sum = (a: Figure, b: Figure): Figure => ({ graded: a.graded + b.graded, right: a.right + b.right });
  return {
    asked: figures.asked + one.asked,
    passed: figures.passed + one.passed,
    value: sum(figures.value, one.value),
    scope: sum(figures.scope, one.scope),
    citations: sum(figures.citations, one.citations),
    refusals: sum(figures.refusals, one.refusals),
  };
}

export const GRADE_KINDS = ["VALUE", "SCOPE", "CITATIONS", "REFUSAL"] as const;
export type GradeKind = (typeof GRADE_KINDS)[number];

export interface GradeChange {
  /** What is right now and was not before. */
  readonly gained: readonly GradeKind[];
  /** What was right before and is not any more. */
  readonly lost: readonly GradeKind[];
}

/** What changed for one question. A grade that one of the runs does not have is no change. */
export function compareGrades(before: Grades, after: Grades): GradeChange {
  const changed = (from: boolean, to: boolean) =>
    GRADE_KINDS.filter((_, i) => {
      const name = GRADE_NAMES[i];
      return name !== undefined && before[name] === from && after[name] === to;
    });
  return { gained: changed(false, true), lost: changed(true, false) };
}
