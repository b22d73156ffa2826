// How questions for cells are read: names of documents, rows and columns, each by its whole name.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changedValue } from "../../../../server/core/structured/tables/changed-value.ts";
import { readColumnLabel } from "../../../../server/core/structured/tables/column-label.ts";
import { askedColumn } from "../../../../server/core/structured/tables/column-names.ts";
import { findNamed, maskSpans } from "../../../../server/core/structured/tables/named-spans.ts";
import { askedRows, nearestRows } from "../../../../server/core/structured/tables/row-names.ts";
import { replacementIn, statedStatus } from "../../../../server/core/structured/tables/standing.ts";
import type { DocumentTable, TableRow } from "../../../../server/core/structured/tables/table.ts";

const UNIT = {
  span: { start: 0, end: 0 },
  context: [],
  kind: "TABLE_ROW",
  element: 0,
  whole: null,
  row: null,
  key: null,
} as const;
const row = (...cells: string[]): TableRow => ({ unit: { ...UNIT, text: cells.join(" | "), contextTexts: [] }, cells });
const table = (labels: readonly string[], ...rows: TableRow[]): DocumentTable => ({
  ordinal: 0,
  columns: labels.map(readColumnLabel),
  rows,
});
const SIZES = table(
  ["size", "s (width across flats, mm)", "k (head length, mm)"],
  row("M8", "13", "5"),
  row("M10", "17", "6"),
  row("M12", "19", "7"),
  row("M100", "145", "60"),
);

describe("labels of columns", () => {
  test.each([
    ["s (width across flats, mm)", ["s", "width across flats"], "mm"],
    ["Weight [kg]", ["Weight"], "kg"],
    ["高度（毫米）", ["高度"], "毫米"],
    ["Länge / mm", ["Länge"], "mm"],
    ["d_w (inner diameter, shaft side, mm)", ["d_w", "inner diameter, shaft side"], "mm"],
    ["alpha (head angle)", ["alpha", "head angle"], null],
  ])("%s", (label, names, unit) => {
    expect(readColumnLabel(label)).toMatchObject({ names, unit });
  });
});

describe("names of documents", () => {
  test.each([
    ["DIN 933", "According to DIN 933, what", true],
    ["DIN 933", "according to din-933?", true],
    ["DIN 933", "DIN 933中M10的螺距", true],
    ["ISO 7089", "According to DIN EN ISO 7089", false],
    ["DIN 439", "According to DIN 439 B", false],
    ["DIN 625", "According to DIN 625-1", false],
    ["DIN 12 3", "DIN 123", false],
  ])("%s in “%s”: %s", (name, question, isNamed) => {
    expect(findNamed(question, [[name]]).length > 0).toBe(isNamed);
  });

  test("masking keeps every offset", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.nat(20), fc.nat(20), (text, a, b) => {
        const start = Math.min(a, b, text.length);
        const end = Math.min(Math.max(a, b), text.length);
        expect(maskSpans(text, [{ start, end }])).toHaveLength(text.length);
      }),
    );
  });
});

describe("names of rows", () => {
  test.each([
    ["the width for size M10?", [["M10", 1]]],
    ["width of M100", [["M100", 1]]],
    ["размер M12", [["M12", 1]]],
    ["M12的对边宽度", [["M12", 1]]],
    ["the width for size M13", [["M13", 0]]],
    ["the width for size M10x1.25", [["M10x1.25", 0]]],
    ["what is it about", []],
  ])("%s", (question, found) => {
    expect(askedRows(question, SIZES).map(({ asked, rows }) => [asked, rows.length])).toEqual(found);
  });

  test("the nearest are the next smaller and the next larger of their kind", () => {
    expect(nearestRows("M13", SIZES)).toEqual(["M12", "M100"]);
    expect(nearestRows("M9", SIZES)).toEqual(["M8", "M10"]);
  });
});

describe("names of columns", () => {
  test.each([
    ["what is the width across flats (s)", { kind: "FOUND", column: 1 }],
    ["what is s for", { kind: "FOUND", column: 1 }],
    ["what is the head length", { kind: "FOUND", column: 2 }],
    ["what is the head length (s)", { kind: "UNCLEAR", columns: [1, 2] }],
    ["what are the dimensions", { kind: "WHOLE_ROW" }],
    ["what is the weight", { kind: "OTHER_WORDS", phrase: "weight" }],
  ])("%s", (question, asked) => {
    expect(askedColumn(question, SIZES.columns, "")).toMatchObject(asked);
  });
});

describe("what a superseding document says", () => {
  const superseded = { row: "M10", column: readColumnLabel("s (width across flats, mm)"), value: "17" };
  test.each([
    [
      "a list of changes",
      table(["size", "dimension", "old", "new"], row("M10", "s (width across flats)", "17", "16")),
      "CHANGED",
    ],
    ["a table of the same form", table(["size", "s (width across flats, mm)"], row("M10", "16")), "CHANGED"],
    ["nothing of the row", table(["size", "dimension", "old", "new"], row("M12", "s", "19", "18")), "NOT_LISTED"],
    [
      "two values and no word which is new",
      table(["size", "dimension", "a", "b"], row("M10", "s (width across flats)", "15", "16")),
      "UNCLEAR",
    ],
  ])("%s", (_, own, kind) => {
    expect(changedValue(superseded, [own], "").kind).toBe(kind);
  });

  test("what its prose says of the row leaves nothing to be given as current", () => {
    expect(changedValue(superseded, [], "For M10 other values hold.").kind).toBe("UNCLEAR");
  });
});

describe("standing", () => {
  test.each([
    ["Status: withdrawn", true],
    ["Статус: отменён", true],
    ["状态：现行", false],
  ])("%s", (text, isGone) => {
    expect(statedStatus(text)?.isGone).toBe(isGone);
  });

  test.each([
    ["DIN 931 superseded by ISO 4014", "ISO 4014"],
    ["DIN 931 is withdrawn. Use ISO 4014 for new designs.", "ISO 4014"],
    ["DIN 931 заменён на ISO 4014.", "ISO 4014"],
    ["DIN 931 被 ISO 4014 取代", "ISO 4014"],
  ])("%s", (text, name) => {
    expect(replacementIn(text, (own) => own.includes("DIN 931"))?.name).toBe(name);
  });
});
