import { expect, test } from "vitest";
import { absentIdentifiers } from "../../../server/core/answers/absent.ts";
import { extractIdentifiers } from "../../../server/core/identifiers/extract.ts";

function counted(question: string, places: number) {
  return extractIdentifiers(question).map(({ kind, folded, span }) => ({
    kind,
    folded,
    text: question.slice(span.start, span.end),
    places,
  }));
}

test("what stands nowhere is named as the question writes it (FIND-3)", () => {
  expect(absentIdentifiers(counted("What does E-4172 mean?", 0), [])).toEqual(["E-4172"]);
  expect(absentIdentifiers(counted("What does E-4172 mean?", 2), [])).toEqual([]);
});

test("a revision that is only a label of scope or version is not missing, in three languages (SCOPE-1)", () => {
  for (const question of ["The limit for revision C?", "Предел для ревизии C?", "版本C的限值是多少？"]) {
    const asked = counted(question, 0);
    expect(asked.map(({ kind }) => kind)).toEqual(["REVISION"]);
    expect(absentIdentifiers(asked, [{ Revision: ["A", "Rev. C"] }])).toEqual([]);
    expect(absentIdentifiers(asked, [{}, { version: ["C"] }])).toEqual([]);
    expect(absentIdentifiers(asked, [{ revision: ["A", "B"] }, { model: ["C"] }])).toEqual(
      asked.map(({ text }) => text),
    );
  }
});
