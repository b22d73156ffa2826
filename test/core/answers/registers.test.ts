import { describe, expect, test } from "vitest";
import {
  asksForAll,
  chooseRegister,
  REGISTER_QUOTES_MAX,
  type RegisterUnit,
} from "../../../server/core/answers/registers.ts";

const CHECKS = "Table 3. Checks on every battery before a bike is handed over\nBattery safety checks before handover";

/** Rows of one table: its number, how many there are and how many of them were supplied. */
function rows(table: number, of: number | null, supplied: number, signs: Partial<RegisterUnit> = {}): RegisterUnit[] {
  return Array.from({ length: supplied }, (_, i) => ({
    block: table,
    documentId: `document-${table}`,
    whole: { ordinal: 7, index: i + 1, of },
    header: "Check | What to do",
    about: CHECKS,
    score: 1 - i / 1000,
    ...signs,
  }));
}

describe("a question for all of them is recognised (NUM-9)", () => {
  test.each([
    ["List every battery safety check", true],
    ["list all battery checks.", true],
    ["Could you list the battery checks?", true],
    ["Give me the full list of battery checks", true],
    ["Перечисли все проверки батареи", true],
    ["Назовите все проверки батареи!", true],
    ["Полный список проверок", true],
    ["列出所有电池检查", true],
    ["请列出全部电池检查。", true],
    ["every battery safety check", false],
    ["What are all the battery checks?", false],
    ["What battery checks are there?", false],
    ["Какие есть проверки батареи?", false],
    ["Все проверки батареи", false],
    ["所有电池检查", false],
    ["有哪些电池检查？", false],
  ])("%s", (question, isExplicit) => {
    expect(asksForAll(question)).toMatchObject({ isExplicit });
  });

  test.each([
    "What does check R07 say?",
    "Is the library open all day?",
    "Does it rain at all?",
    "How often does the bus run every day?",
    "Что говорит статья 18?",
    "Мне всё равно, когда приходить?",
    "R07要求做什么？",
    "",
    "👋🏽 שלום",
  ])("not in: %s", (question) => {
    expect(asksForAll(question)).toBeNull();
  });
});

const asked = (question: string) => {
  const found = asksForAll(question);
  if (found === null) throw new Error(`"${question}" asks for nothing whole`);
  return found;
};

describe("the register is answered whole", () => {
  test("all eleven checks: 11 of 11, in the table's order whatever was found best", () => {
    const shuffled = [...rows(0, 11, 11)].reverse();
    const register = chooseRegister(shuffled, asked("List every battery safety check"));
    expect(register?.completeness).toEqual({ supplied: 11, of: 11, isKnown: true });
    expect(register?.units.map(({ whole }) => whole?.index)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });

  test("a part of a large table says of how many; rows beyond the bound are counted and not quoted", () => {
    const part = chooseRegister(rows(0, 312, 25), asked("list all battery checks"));
    expect(part?.completeness).toEqual({ supplied: 25, of: 312, isKnown: true });
    const large = chooseRegister(rows(0, 312, 312), asked("list all battery checks"));
    expect(large?.completeness).toEqual({ supplied: REGISTER_QUOTES_MAX, of: 312, isKnown: true });
  });

  test("a stretch whose table is not whole in its block cannot be counted", () => {
    const register = chooseRegister(rows(0, null, 5), asked("list all battery checks"));
    expect(register?.completeness).toEqual({ supplied: 5, of: null, isKnown: false });
  });

  test("over several documents nobody knows whether more exist", () => {
    const register = chooseRegister([...rows(0, 11, 11), ...rows(1, 3, 3)], asked("list all battery checks"));
    expect(register?.completeness).toEqual({ supplied: 14, of: 14, isKnown: false });
  });

  test("a table of another kind is left out, and one that only stands nearby is no register", () => {
    const errors = rows(1, 7, 7, { about: "What the display shows", header: "Code | Meaning", score: 0.99 });
    const register = chooseRegister([...rows(0, 11, 11), ...errors], asked("list all battery checks"));
    expect(register?.completeness.of).toBe(11);
    expect(chooseRegister(errors, asked("What happens on every ride?"))).toBeNull();
    const prose = { ...rows(0, 1, 1)[0], whole: null, score: 2 } as RegisterUnit;
    expect(chooseRegister([prose, ...rows(0, 11, 11)], asked("list all battery checks"))).toBeNull();
  });

  test("asked in another language than the material's, the best of all rows tells the table", () => {
    const other = rows(1, 7, 7, { about: "What the display shows", header: "Code | Meaning", score: 0.5 });
    const register = chooseRegister([...rows(0, 11, 11), ...other], asked("Перечисли все проверки"));
    expect(register?.completeness).toEqual({ supplied: 11, of: 11, isKnown: true });
  });
});
