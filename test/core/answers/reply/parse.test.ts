import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseReply } from "../../../../server/core/answers/reply/parse.ts";
import { REPLY_SCHEMA } from "../../../../server/core/answers/reply/schema.ts";

const REPLY = {
  status: "ANSWERED",
  answer: "For B: {32.0 V} [1].",
  appliesTo: [{ name: "revision", values: ["B"] }],
  citations: [1],
};
const JSON_TEXT = JSON.stringify(REPLY);
const READ = { reply: { ...REPLY, appliesTo: { revision: ["B"] } } };

describe("words and a code fence around one object do not matter (ANS-2)", () => {
  test.each([
    ["alone", JSON_TEXT],
    ["indented", JSON.stringify(REPLY, null, 2)],
    ["in a fence", `\`\`\`json\n${JSON_TEXT}\n\`\`\``],
    ["after words", `Here is my reply: ${JSON_TEXT}`],
    ["before words with braces", `${JSON_TEXT}\nI used {braces} and {{D1.link}}.`],
    ["after a thought with a draft", `<think>Maybe {"status":"NOT_FOUND","answer":"no"}</think>\n${JSON_TEXT}`],
    ["after an object that is no reply", `{"thought": "look at [1]"}\n${JSON_TEXT}`],
    ["with a property more", JSON.stringify({ ...REPLY, confidence: 0.9 })],
  ])("%s", (_, text) => {
    expect(parseReply(text)).toEqual(READ);
  });
});

describe("what is written otherwise and can be meant in one way alone is read as that", () => {
  test.each([
    ["a bare line break in the answer", JSON_TEXT.replace("For B: ", "For B:\n"), "For B:\n{32.0 V} [1]."],
    ["a bare tab", JSON_TEXT.replace("For B: ", "For B:\t"), "For B:\t{32.0 V} [1]."],
    ["commas at the ends", JSON_TEXT.replace("[1]}", "[1,],\n}"), REPLY.answer],
    ["a comma and a bracket in the answer", JSON_TEXT.replace("For B:", "For\nB,]"), "For\nB,] {32.0 V} [1]."],
    ["a status in small letters", JSON_TEXT.replace("ANSWERED", "answered"), REPLY.answer],
    ["labels as texts", JSON_TEXT.replace("[1]}", '["1", "[1]"]}'), REPLY.answer],
    ["a control character and half of one", JSON_TEXT.replace("For B:", "\\u0000For\\ud83d B:"), REPLY.answer],
  ])("%s", (_, text, answer) => {
    expect(parseReply(text)).toEqual({ reply: { ...READ.reply, answer } });
  });
});

describe("a scope is read in the three ways in which models write it", () => {
  const scopeOf = (appliesTo: unknown, scopeNames: string[] = []) => {
    const parsed = parseReply(JSON.stringify({ ...REPLY, appliesTo }), { scopeNames });
    return "reply" in parsed ? parsed.reply.appliesTo : parsed.problem.code;
  };
  test.each([
    [[{ name: "revision", values: ["A", "B"] }], { revision: ["A", "B"] }],
    [[{ name: "revision", values: ["A and B"] }], { revision: ["A", "B"] }],
    [
      [
        { name: "range", values: ["10 V"] },
        { name: "interval", values: ["1 year"] },
      ],
      { range: ["10 V"], interval: ["1 year"] },
    ],
    [{ revision: ["A", "B"] }, { revision: ["A", "B"] }],
    [{ revision: "A–C" }, { revision: ["A", "B", "C"] }],
    [{ revision: "all" }, {}],
    ["revision A, B", { revision: ["A", "B"] }],
    ["ревизии А и Б", { revision: ["А", "Б"] }],
    ["修订版A和B", { revision: ["A", "B"] }],
    ["", {}],
    ["everything", {}],
    [null, {}],
    [[], {}],
    ["A and B", "UNPARSABLE"],
    [[{ name: "revision", values: "B" }], { revision: ["B"] }],
    [
      JSON.parse('{"__proto__": ["A"], "constructor": ["B"]}'),
      JSON.parse('{"__proto__": ["A"], "constructor": ["B"]}'),
    ],
  ])("%j", (written, expected) => {
    expect(scopeOf(written)).toEqual(expected);
  });

  test("values without a name are those of the only name that the evidence speaks of", () => {
    expect(scopeOf("A and B", ["revision"])).toEqual({ revision: ["A", "B"] });
    expect(scopeOf("A and B", ["revision", "Revisions"])).toEqual({ revision: ["A", "B"] });
    expect(scopeOf("A and B", ["range", "interval"])).toBe("UNPARSABLE");
  });
});

test("a reply that is cut off anywhere is not read as another", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: JSON_TEXT.length - 1 }), (end) => {
      expect(parseReply(JSON_TEXT.slice(0, end))).toMatchObject({ problem: { code: "UNPARSABLE" } });
    }),
  );
});

test("whatever a model writes is read or refused, and quickly", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme" }), (text) => void parseReply(text)));
  for (const text of ['{"'.repeat(60_000), "{".repeat(100_000), `${'{"a":'.repeat(20_000)}`]) {
    const start = performance.now();
    expect(parseReply(text)).toMatchObject({ problem: { code: "UNPARSABLE" } });
    expect(performance.now() - start).toBeLessThan(1_000);
  }
});

test("any answer comes back as it was written", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (answer) => {
      const parsed = parseReply(`Reply:\n${JSON.stringify({ ...REPLY, answer })}`);
      const plain = answer.replace(/[【】]/gu, "");
      if (plain === answer && !/\[[ \t]+\d/u.test(answer)) expect(parsed).toEqual({ reply: { ...READ.reply, answer } });
    }),
  );
});

test("the schema is as strict as endpoints want it: every property required, none added, at every level", () => {
  const walk = (schema: unknown): void => {
    if (typeof schema !== "object" || schema === null) return;
    const { type, properties, required, additionalProperties } = schema as Record<string, unknown>;
    if (type === "object") {
      expect(additionalProperties).toBe(false);
      expect(required).toEqual(Object.keys(properties as object));
    }
    Object.values(schema).forEach(walk);
  };
  walk(REPLY_SCHEMA);
});
