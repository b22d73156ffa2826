import { describe, expect, test } from "vitest";
import { citeOf, isSectionWithin, sectionSpans } from "../../../server/core/documents/section-citation.ts";

const sections = [
  { number: null, start: 0, end: 100 },
  { number: "3", start: 10, end: 40 },
  { number: "3.1", start: 20, end: 40 },
  { number: "3.2", start: 40, end: 50 },
  { number: "30", start: 50, end: 60 },
];

describe("sections by their numbers (SCOPE-3, SCOPE-4)", () => {
  test("a place is cited by key and section, by the key alone where none is numbered", () => {
    expect(citeOf("SRB5030-DATASHEET", "3")).toBe("SRB5030-DATASHEET#3");
    expect(citeOf("srb5030-datasheet", null)).toBe("srb5030-datasheet");
  });

  test("a section holds its subsections, also those that stand beside it, and no other that begins alike", () => {
    expect(sectionSpans(sections, "3.").map(({ start }) => start)).toEqual([10, 20, 40]);
    expect(isSectionWithin("３.1", "§ 3")).toBe(true);
    expect(isSectionWithin("3", "3.1")).toBe(false);
    expect(isSectionWithin("30", "3")).toBe(false);
  });

  test("no section means all of the text, an unknown one nothing", () => {
    expect(sectionSpans(sections, null)).toHaveLength(1);
    expect(sectionSpans(sections, "9")).toEqual([]);
  });
});
