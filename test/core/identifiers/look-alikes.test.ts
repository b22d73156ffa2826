import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { extractIdentifiers } from "../../../server/core/identifiers/extract.ts";
import {
  createAskedStanding,
  isLookAlike,
  isTelling,
  type IdentifierName,
} from "../../../server/core/identifiers/look-alikes.ts";

const first = (text: string): IdentifierName => {
  const [found] = extractIdentifiers(text);
  if (found === undefined) throw new Error(`${text} is no identifier`);
  return found;
};
const standing = (question: string, ...levels: string[]) =>
  createAskedStanding(extractIdentifiers(question)).of(levels);

describe("a look-alike (FIND-3)", () => {
  it.each([
    ["E-417", "E-4170"],
    ["E-417", "E-418"],
    ["E-417", "E-417-B"],
    ["E-417", "XE-417"],
    ["R07", "R7"],
    ["R07", "R10"],
    ["SRB-5030", "SRB-5031"],
    ["SRB-5030", "SBR-5030"],
    ["311992d3", "311992d4"],
    ["Article 18", "Article 19"],
    ["Article 18", "Part 18"],
    ["статья 18", "第19条"],
    ["ISO 9408", "ISO 9409"],
    ["ГОСТ 7798-70", "ГОСТ 7798-71"],
    ["error 417", "error 418"],
    ["error 417", "part number 417"],
  ])("of %s is %s, and the other way round", (a, b) => {
    expect(isLookAlike(first(a), first(b))).toBe(true);
    expect(isLookAlike(first(b), first(a))).toBe(true);
  });

  it.each([
    ["E-417", "Е‑417"],
    ["Article 18", "第十八条"],
    ["E-417", "SRB-5030"],
    ["ISO 9408", "DIN 933"],
    ["Article 18", "Table 2"],
    ["E-417", "revision C"],
  ])("of %s is not %s", (a, b) => {
    expect(isLookAlike(first(a), first(b))).toBe(false);
  });
});

describe("a text, to what was asked for", () => {
  it.each([
    ["What does E-417 mean?", ["E-417 | overheated"], "CARRIES"],
    ["What does E-417 mean?", ["E-418 | overheated"], "LOOKS_ALIKE"],
    ["What does E-417 mean?", ["E-4170 | overheated"], "LOOKS_ALIKE"],
    ["What does E-417 mean?", ["Let the device cool down."], "NEUTRAL"],
    // The innermost level decides.
    ["What does E-417 mean?", ["E-418 | overheated", "Errors E-417 to E-420"], "LOOKS_ALIKE"],
    ["What does E-417 mean?", ["Let it cool down.", "Error E-417"], "CARRIES"],
    ["Rated voltage of the SRB-5030?", ["Voltage | 24 V", "", "SRB-5031 datasheet"], "LOOKS_ALIKE"],
    ["Rated voltage of the SRB-5030?", ["Voltage | 36 V", "", "SRB-5030 datasheet"], "CARRIES"],
    // Two asked for: each may answer, and one that is absent is not answered by its neighbour.
    ["Is E-417 worse than E-418?", ["E-418 | overheated"], "CARRIES"],
    ["Is E-417 worse than E-418?", ["E-419 | overheated"], "LOOKS_ALIKE"],
    ["What is E-417 of the SRB-5030?", ["E-418 | overheated", "SRB-5030 datasheet"], "LOOKS_ALIKE"],
    ["What is E-417 of the SRB-5030?", ["E-417 | overheated", "SRB-5030 datasheet"], "CARRIES"],
    ["What does part 9 of article 18 say?", ["Part 2 of the code applies.", "Article 18"], "CARRIES"],
    ["Что сказано в статье 18?", ["Часть 18. Сроки"], "LOOKS_ALIKE"],
    ["第18条规定了什么？", ["第19条 期限"], "LOOKS_ALIKE"],
    ["第18条规定了什么？", ["期限", "Статья 18"], "CARRIES"],
    ["How long is it?", ["E-418"], "NEUTRAL"],
  ] as const)("%s %j: %s", (question, levels, expected) => {
    expect(standing(question, ...levels)).toBe(expected);
  });

  it("never carries what differs by a digit", () => {
    const letters = fc.constantFrom("E", "R", "SRB", "MDN", "ДН");
    const number = fc.integer({ min: 100, max: 99_999 });
    fc.assert(
      fc.property(letters, number, number, (series, asked, other) => {
        const expected = asked === other ? "CARRIES" : "LOOKS_ALIKE";
        expect(standing(`What is ${series}-${asked}?`, `${series}-${other} | a row`)).toBe(expected);
      }),
    );
  });

  it("tells by a code, a standard, an article or an error, not by a word with a number", () => {
    for (const told of ["E-417", "ISO 9408", "Article 18", "п. 4.2", "error 417"])
      expect(isTelling(first(told))).toBe(true);
    for (const vague of ["part 4", "第四节", "chapter 2", "version 2.1"]) expect(isTelling(first(vague))).toBe(false);
  });
});
