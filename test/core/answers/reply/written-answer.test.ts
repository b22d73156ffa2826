// An answer read out of a reply while it is written (ANS-9).
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createWrittenAnswer } from "../../../../server/core/answers/reply/written-answer.ts";

/** What comes out of a text that comes in pieces of these lengths, over and over. */
function readIn(text: string, lengths: readonly number[]): string[] {
  const reader = createWrittenAnswer();
  const told: string[] = [];
  for (let at = 0, i = 0; at < text.length; i += 1) {
    const end = at + (lengths[i % lengths.length] ?? 1);
    told.push(reader.push(text.slice(at, end)));
    at = end;
  }
  return told;
}
const pieces = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 });
const ANSWERS = ["At most 32.0 V [1].", "Не более 32,0 В [1] — «для A».", "最高32.0伏。😀👩‍👩‍👧 é", 'שלום "x" \\ \n\t', ""];

test("the answer comes out whole, however the JSON is cut", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.constantFrom(...ANSWERS), fc.string()),
      pieces,
      fc.boolean(),
      (answer, lengths, isFirst) => {
        const around = { status: "ANSWERED", appliesTo: [{ name: "answer", values: ["no"] }], citations: [1] };
        const json = JSON.stringify(isFirst ? { answer, ...around } : { ...around, answer });
        expect(readIn(json, lengths).join("")).toBe(answer);
      },
    ),
  );
});

test("half a character is never told", () => {
  const json = JSON.stringify({ answer: "a😀b" }).replace("😀", "\\ud83d\\ude00");
  for (const piece of readIn(json, [1])) expect(piece).not.toMatch(/\p{Cs}/u);
});

describe("what stands around the JSON is not told", () => {
  const json = '{"status":"ANSWERED","answer":"yes","citations":[]}';
  test.each([
    ["a fence", "```json\n" + json + "\n```"],
    ["a thought", `<think>{"answer":"no"} or so</think>\n${json}`],
    ["words after it", `${json}\n\nIs that well?`],
    ["white space", `\n\n  ${json}`],
  ])("%s", (_, text) => {
    for (const length of [1, 2, 3, 7, 100]) expect(readIn(text, [length]).join("")).toBe("yes");
  });
});

test("text that is no JSON is told as it is", () => {
  for (const text of ["Plain words.", "`code` first", "<b>bold</b>", "Ответ: да"])
    for (const length of [1, 3, 50]) expect(readIn(text, [length]).join("")).toBe(text);
});

test("JSON that breaks is told no further, and nothing is thrown", () => {
  expect(readIn('{"answer":"so far", nope', [3]).join("")).toBe("so far");
  expect(readIn('{"answer": nope}', [1]).join("")).toBe("");
});
