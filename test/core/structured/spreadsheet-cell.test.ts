import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { spreadsheetCell } from "../../../server/core/structured/spreadsheet-cell.ts";

describe("a cell of an export", () => {
  it.each(["=1+1", "+SUM(A1)", "-2+3", "@cmd", "\t=1", " =HYPERLINK(1)", "＝1+1", "\r=1", "-", "+7 495 123-45-67"])(
    "that a spreadsheet would run is marked as text: %j",
    (text) => expect(spreadsheetCell(text)).toBe(`'${text}`),
  );

  it.each(["-2", "+3.5", "-1,299.50", "1=1", "Café", "Стул -20 %", "椅子", "😀=", "-5%", "", "-.5"])(
    "that is a number or a plain text stays as it is: %j",
    (text) => expect(spreadsheetCell(text)).toBe(text),
  );

  it("never begins like a formula unless it is a number", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const cell = spreadsheetCell(text).trimStart();
        return !/^[=@＝＋－＠]/u.test(cell) && (!/^[+-]/.test(cell) || Number.isFinite(parseFloat(cell)));
      }),
    );
  });
});
