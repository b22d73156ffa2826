import { describe, expect, test } from "vitest";
import { countedReply, REPLY_LENGTH_MAX } from "./reply.ts";
import { numbersOf, saysUnknown, scoreReply } from "./score.ts";

describe("numbers of a reply", () => {
  test.each([
    ["1,977 and 1 977 and 1\u00a0977 and 1977", [1977, 1977, 1977, 1977]],
    ["1,234,567.89", [1_234_567.89]],
    ["-5 and -5.25", [-5, -5.25]],
    ["12,5", [12, 5]],
    ["12,345,6", [12_345, 6]],
    ["1234 567", [1234, 567]],
    ["M10: 16", [10, 16]],
    ["１２３", [123]],
    ["3.", [3]],
    ["none", []],
  ])("of %j", (text, numbers) => {
    expect(numbersOf(text)).toEqual(numbers);
  });
});

describe("a reply is right", () => {
  test("when it holds the number, however its thousands are written, and not one like it", () => {
    expect(scoreReply("count", [2962], "There are 2,962 products.")).toBe(1);
    expect(scoreReply("count", 2962, "2962")).toBe(1);
    expect(scoreReply("count", 296, "2962")).toBe(0);
    expect(scoreReply("count", 2962, "")).toBe(0);
  });

  test("when the text is a number that stands for one: 19.0 is 19, 5 % is 5", () => {
    expect(scoreReply("cell", "19.0", "19 mm")).toBe(1);
    expect(scoreReply("cell", "1,200", "1200")).toBe(1);
    expect(scoreReply("cell", "5%", "5 percent")).toBe(1);
    expect(scoreReply("cell", "M12", "size m12")).toBe(1);
    expect(scoreReply("cell", "19.", "19 mm")).toBe(0);
  });

  test("within half a percent for averages, and exactly otherwise", () => {
    expect(scoreReply("avg", [1000], "995")).toBe(1);
    expect(scoreReply("avg", [1000], "994.9")).toBe(0);
    expect(scoreReply("avg", [-1000], "-1004")).toBe(1);
    expect(scoreReply("sum", [1000], "999.9")).toBe(0);
    expect(scoreReply("sum_avg", 0, "0")).toBe(1);
  });

  test("whatever its case, width and white space", () => {
    expect(scoreReply("lookup", ["Ehlén  Johansson"], "by EHLÉN JOHANSSON")).toBe(1);
    expect(scoreReply("lookup", ["Ehlen Johansson"], "by Ehlén Johansson")).toBe(0);
    expect(scoreReply("lookup", ["ＢＩＬＬＹ"], "billy")).toBe(1);
    expect(scoreReply("lookup", ["Cafe\u0301"], "café")).toBe(1);
    expect(scoreReply("lookup", ["书架 🪑"], "这是书架 🪑。")).toBe(1);
  });

  test("with all parts of all rows, and parts by name", () => {
    expect(scoreReply("superlative", [["80336433", "GUBBARP", 3]], "GUBBARP (80336433): 3.00")).toBe(1);
    expect(scoreReply("superlative", [["80336433", "GUBBARP", 3]], "GUBBARP: 3.00")).toBe(0);
    expect(
      scoreReply(
        "compare",
        [
          ["Beds", 208],
          ["Wardrobes", 236],
        ],
        "Wardrobes: 236",
      ),
    ).toBe(0);
    expect(scoreReply("old_vs_new", { old: "19", new: "18" }, "18 instead of 19")).toBe(1);
    expect(scoreReply("old_vs_new", { old: "19", new: "18" }, "18")).toBe(0);
    expect(scoreReply("lookup", [["BILLY", null]], "billy")).toBe(1);
  });

  test("by the share of rows where many are asked for", () => {
    const rows = [
      ["Beds", 208],
      ["Chairs", 481],
    ];
    expect(scoreReply("groupby", rows, "Beds 208")).toBe(0.5);
    expect(scoreReply("topk", rows, "Beds 208, Chairs 481")).toBe(1);
    expect(scoreReply("list", ["a b", "c"], "only A  B")).toBe(0.5);
    expect(scoreReply("list", [], "anything")).toBe(0);
    expect(scoreReply("count", [], "anything")).toBe(0);
  });

  test("in saying that it cannot tell where nobody can, and only there", () => {
    expect(scoreReply("unanswerable", null, "The documents do not contain a weight.")).toBe(1);
    expect(scoreReply("unanswerable", null, "3 kg")).toBe(0);
    expect(scoreReply("count", [3], "The documents do not contain it.")).toBe(0);
  });

  test.each([
    "No such field: weight.",
    "It does not have a weight.",
    "Cannot be answered.",
    "В данных нет такого поля.",
    "Вес не указан.",
    "没有这个字段。",
    "未找到",
  ])("when it says so as %j", (reply) => expect(saysUnknown(reply)).toBe(true));

  test.each(["There are none.", "Нет.", "0", "knows"])("and %j says nothing of the kind", (reply) =>
    expect(saysUnknown(reply)).toBe(false),
  );
});

describe("what counts of a reply", () => {
  test("is no mark of a citation", () => {
    expect(countedReply("cell", "The value is 16. [1] [2, 3]")).toBe("The value is 16.");
    expect(scoreReply("cell", "1", countedReply("cell", "It is 16. [1]"))).toBe(0);
  });

  test("is its beginning, unless rows were asked for; characters are not cut in two", () => {
    const long = "🪑".repeat(REPLY_LENGTH_MAX + 1);
    expect(countedReply("count", long)).toBe("🪑".repeat(REPLY_LENGTH_MAX));
    expect(countedReply("groupby", long)).toBe(long);
    expect(scoreReply("count", 7, countedReply("count", `${"x ".repeat(REPLY_LENGTH_MAX)}7`))).toBe(0);
  });
});
