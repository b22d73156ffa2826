// Tables of an answer as sentences.
import { expect, test } from "vitest";
import { tableLines } from "../../../../server/core/answers/reply/table-lines.ts";

const RULE = "|---|---|---|";

test("each cell follows the label of its own column, also behind an empty one", () => {
  expect(tableLines(`Limits:\n| Part | Revision | Max |\n${RULE}\n| Input || 36 V |\nEnd.`)).toBe(
    "Limits:\nPart Input; Revision ; Max 36 V\nEnd.",
  );
});

test("a bar with a backslash parts no cells (SCOPE-1)", () => {
  expect(tableLines(`| Part | Revision | Max |\n${RULE}\n| A\\|B | C | 36 V |`)).toBe(
    "Part A\\|B; Revision C; Max 36 V",
  );
});

test("rows may do without bars around them", () => {
  expect(tableLines(`Деталь | Ревизия | 值\n${RULE}\nВход | C | 36 V`)).toBe("Деталь Вход; Ревизия C; 值 36 V");
});
