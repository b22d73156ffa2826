import { describe, expect, it } from "vitest";
import { headingNumber, isNumberedHeading, underlineLevel } from "../../../server/core/documents/headings.ts";

describe("the number of a heading", () => {
  it.each([
    ["4.2 Mudguards", "4.2", "Mudguards"],
    ["Section 3. Refunds", "3", "Refunds"],
    ["7. Scope", "7", "Scope"],
    ["Статья 18. Возврат", "18", "Возврат"],
    ["第3条 保修期", "3", "保修期"],
    ["第十二章：范围", "十二", "范围"],
    ["Appendix B — Tables", "B", "Tables"],
    ["Mudguards", null, "Mudguards"],
    ["2024 results", null, "2024 results"],
    ["Part numbers", null, "Part numbers"],
    ["Sectional view", null, "Sectional view"],
    ["12", null, "12"],
  ])("%s", (words, number, title) => {
    const found = headingNumber(words);
    expect([found.number, words.slice(found.titleStart)]).toEqual([number, title]);
  });
});

describe("headings of plain text", () => {
  it.each(["4.2 Mudguards", "Section 3. Refunds", "Статья 18", "第3条 保修期", "1 Scope"])("%s is one", (line) => {
    expect(isNumberedHeading(line)).toBe(true);
  });

  it.each([
    "1. Wash the filter.",
    "3 mm bolts",
    "Mudguards",
    "2024 was a good year for the company and its customers in all of its many markets, old and new",
    "5 pumps; 3 valves;",
  ])("%s is none", (line) => {
    expect(isNumberedHeading(line)).toBe(false);
  });

  it("are underlined", () => {
    expect(underlineLevel("=====", "Intro")).toBe(1);
    expect(underlineLevel("-----", "Intro")).toBe(2);
    expect(underlineLevel("--", "Intro")).toBeNull();
    expect(underlineLevel("=====", "")).toBeNull();
  });
});
