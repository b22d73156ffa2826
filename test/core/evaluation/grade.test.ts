// Value, scope, citations and refusal are graded apart, each only where it was expected (QUAL-1).
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { compareGrades, countFigures } from "../../../server/core/evaluation/figures.ts";
import type { Expectation } from "../../../server/core/evaluation/golden-question.ts";
import { grade, isPassed, type GradedAnswer, type Grades } from "../../../server/core/evaluation/grade.ts";

const NOTHING: Expectation = { values: [], scope: {}, mustCite: [], mustNotAnswer: false };
const NOTHING_GRADED = { isValueRight: null, isScopeRight: null, isCitationRight: null, isRefusalRight: null };

/** The notice that lowers the rated input for two revisions (test/corpora/reference). */
const ANSWER: GradedAnswer = {
  status: "ANSWERED",
  text: "For revisions A and B the rated input is 32.0 V.",
  appliesTo: { revision: ["A", "B"] },
  cites: [
    { documentKey: "ECN-2608-04", cite: "ECN-2608-04#1" },
    { documentKey: "SRB5030-DATASHEET", cite: "SRB5030-DATASHEET#3.2" },
  ],
};
const DECLINED: GradedAnswer = { status: "NOT_FOUND", text: "Not here.", appliesTo: {}, cites: [] };

const given = (expected: Partial<Expectation>, answer: Partial<GradedAnswer> = {}) =>
  grade({ ...NOTHING, ...expected }, { ...ANSWER, ...answer });

describe("value", () => {
  it("is right where every expected value is said, each in one of its ways", () => {
    expect(given({ values: [["32 V"], ["revision A", "revisions A"]] })).toEqual({
      ...NOTHING_GRADED,
      isValueRight: true,
    });
    expect(given({ values: [["32 V"], ["revision C"]] }).isValueRight).toBe(false);
  });

  it.each([
    ["en", "The rule stands: it cannot be renewed.", "cannot be renewed"],
    ["ru", "Книгу продлевают дважды.", "продлевают ДВАЖДЫ"],
    ["zh", "锂电池在０ °C以下不能充电。", "0°C以下不能充电"],
  ])("is found in the words of the answer: %s", (_, text, value) => {
    expect(given({ values: [[value]] }, { text }).isValueRight).toBe(true);
  });
});

describe("scope", () => {
  it("is right where the answer applies to exactly what it should, in any order and case (SCOPE-2)", () => {
    const scope = (values: string[]) => given({ scope: { Revision: values } }).isScopeRight;
    expect(scope(["b", "A"])).toBe(true);
    expect(scope(["A"])).toBe(false);
    expect(scope(["A", "B", "C"])).toBe(false);
  });

  it("is wrong where the answer does not name it, and other names of the answer do not matter", () => {
    expect(given({ scope: { range: ["L"] } }).isScopeRight).toBe(false);
    expect(
      given({ scope: { revision: ["A", "B"] } }, { appliesTo: { ...ANSWER.appliesTo, range: ["L"] } }).isScopeRight,
    ).toBe(true);
  });
});

describe("citations", () => {
  it.each([
    [["ECN-2608-04#1"], true],
    [["ecn-2608-04#1", "srb5030-datasheet#3"], true],
    [["ECN-2608-04"], true],
    [["SRB5030-DATASHEET#3.2"], true],
    [["SRB5030-DATASHEET#3.2.1"], false],
    [["SRB5030-DATASHEET#4"], false],
    [["ECN-2608-0"], false],
    [["ECN-2608-04#1", "VX-2410"], false],
  ])("%j are cited: %s (SCOPE-4)", (mustCite, isRight) => {
    expect(given({ mustCite }).isCitationRight).toBe(isRight);
  });

  it("are compared with keys that hold a # or anything else of their own", () => {
    const cites = [{ documentKey: "C#", cite: "C##2" }];
    expect(["C#", "C##2", "C#2"].map((name) => given({ mustCite: [name] }, { cites }).isCitationRight)).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe("refusal", () => {
  it("is right only where the answer says that there is none", () => {
    expect(grade({ ...NOTHING, mustNotAnswer: true }, DECLINED)).toEqual({ ...NOTHING_GRADED, isRefusalRight: true });
    for (const status of ["ANSWERED", "CONFLICT", "UNVALIDATED"])
      expect(given({ mustNotAnswer: true }, { status }).isRefusalRight).toBe(false);
  });

  it("makes everything that was expected wrong where there should be an answer", () => {
    const expected = { ...NOTHING, values: [["32 V"]], scope: { revision: ["A", "B"] }, mustCite: ["ECN-2608-04"] };
    const wrong = { isValueRight: false, isScopeRight: false, isCitationRight: false, isRefusalRight: null };
    expect(grade(expected, DECLINED)).toEqual(wrong);
    expect(grade(expected, { ...ANSWER, status: "UNVALIDATED" })).toEqual(wrong);
    expect(isPassed(grade(expected, { ...ANSWER, status: "CONFLICT" }))).toBe(true);
  });
});

const someGrade = fc.constantFrom(null, true, false);
const someGrades: fc.Arbitrary<Grades> = fc.record({
  isValueRight: someGrade,
  isScopeRight: someGrade,
  isCitationRight: someGrade,
  isRefusalRight: someGrade,
});

test("figures count what was graded and what was right, and no more passes than the weakest of them allows", () => {
  fc.assert(
    fc.property(fc.array(someGrades, { maxLength: 12 }), (results) => {
      const { asked, passed, ...figures } = countFigures(results);
      expect(asked).toBe(results.length);
      for (const { graded, right } of Object.values(figures)) {
        expect(right).toBeLessThanOrEqual(graded);
        expect(passed).toBeLessThanOrEqual(asked - (graded - right));
      }
    }),
  );
});

test("what one run gained over another, the other lost", () => {
  fc.assert(
    fc.property(someGrades, someGrades, (a, b) => {
      const forth = compareGrades(a, b);
      const back = compareGrades(b, a);
      expect([forth.gained, forth.lost]).toEqual([back.lost, back.gained]);
      expect(compareGrades(a, a)).toEqual({ gained: [], lost: [] });
    }),
  );
  const none = { ...NOTHING_GRADED };
  expect(
    compareGrades(
      { ...none, isValueRight: true, isScopeRight: false, isRefusalRight: null },
      { ...none, isValueRight: false, isScopeRight: true, isRefusalRight: true },
    ),
  ).toEqual({ gained: ["SCOPE"], lost: ["VALUE"] });
});
