// The worked example MDN-6100: how good a reading of 4.9930 V is depends on the range and the calibration interval, and a
// value without both, or of another row, is no answer (SCOPE-1, SCOPE-2); where the manual prints no result it is
// reckoned from a percentage of reading plus a percentage of range (ANS-5).
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openAskingWorld, type AskingWorld } from "../helpers/asking-world.ts";
import { blocksOf, labelOf, replyJson } from "../helpers/fake-chat-replies.ts";
import type { ReceivedRequest } from "../helpers/fake-chat-server.ts";

const MANUAL = readFileSync(new URL("../corpora/reference/mdn-6100-manual.md", import.meta.url), "utf8");
/** The manual without the section that prints the results. */
const UNPRINTED = MANUAL.replace(/### 7\.2 Worked example[\s\S]*?(?=### 7\.3)/u, "");
const REQUIRED = ["range", "interval"];

let world: AskingWorld;

beforeAll(async () => {
  world = await openAskingWorld();
  for (const [name, content] of [
    ["printed", MANUAL],
    ["unprinted", UNPRINTED],
  ] as const) {
    const settings = { free: {}, required: { requiredScope: REQUIRED } };
    for (const [kind, given] of Object.entries(settings)) {
      await world.newCollection(`${name}-${kind}`, given);
      const { state } = await world.importFiles(`${name}-${kind}`, [{ name: "manual.md", content }]);
      expect(state).toBe("DONE");
    }
  }
}, 60_000);
afterAll(() => world.close());
beforeEach(() => world.chat.reset());

const ROWS = [
  { range: "10 V", interval: "24 hours", value: "79.9 uV" },
  { range: "10 V", interval: "1 year", value: "224.8 uV" },
  { range: "100 V", interval: "1 year", value: "824.7 uV" },
] as const;
const QUESTION = "What is the DC voltage accuracy of the MDN-6100 for a reading of 4.9930 V";
const asked = ({ range, interval }: { range: string; interval: string }) =>
  `${QUESTION} on the ${range} range with a calibration interval of ${interval}?`;

/** Cites the table that prints the results, or, where there is none, the one that gives the percentages. */
function writes(sentence: string, appliesTo: Record<string, string[]> = {}) {
  return (request: ReceivedRequest) => {
    const isPrinted = blocksOf(request).some(({ text }) => text.includes("224.8 uV"));
    const label = labelOf(request, isPrinted ? "224.8 uV" : "0.0035 + 0.0005");
    return replyJson({ answer: `${sentence} [${label}].`, citations: [label], appliesTo });
  };
}
const codesOf = ({ problems }: { problems: readonly { code: string }[] }) => [
  ...new Set(problems.map(({ code }) => code)),
];
const ask = (collection: string, question: string) => world.ask(question, { collections: [collection] });

describe.each(["printed-required", "printed-free"])("%s", (collection) => {
  test.each(ROWS)("$value on the $range range, $interval: stands with both named", async (row) => {
    const { range, interval, value } = row;
    world.chat.otherwise(writes(`${value} on the ${range} range`, { range: [range], interval: [interval] }));
    const answer = await ask(collection, asked(row));
    expect(answer).toMatchObject({ status: "ANSWERED", writtenBy: "MODEL", problems: [] });
    expect(answer.text).toContain(value);
    expect(answer.citations.map(({ quote }) => quote).join("\n")).toContain(value);
    expect(world.chat.requests).toHaveLength(1);
  });

  test("a value with neither range nor interval is sent back for both, and is no answer", async () => {
    world.chat.otherwise(writes("The accuracy of 4.9930 V is 224.8 uV"));
    const answer = await ask(collection, `${QUESTION}?`);
    expect(world.chat.requests).toHaveLength(2);
    expect(world.chat.requests[1]?.prompt).toContain("SCOPE_MISSING");
    expect(answer.status).toBe("UNVALIDATED");
    expect(codesOf(answer)).toEqual(["SCOPE_MISSING"]);
    const told = answer.problems.map(({ message }) => message).join("\n");
    expect(told).toMatch(/range/iu);
    expect(told).toMatch(/interval/iu);
  });

  test.each([
    ["the interval", "range", { range: ["10 V"] }],
    ["the range", "interval", { interval: ["1 year"] }],
  ])("a value without %s is sent back too", async (_missing, _named, appliesTo) => {
    world.chat.otherwise(writes("The accuracy of 4.9930 V is 224.8 uV", appliesTo));
    const answer = await ask(collection, `${QUESTION}?`);
    expect(answer.status).toBe("UNVALIDATED");
    expect(codesOf(answer)).toEqual(["SCOPE_MISSING"]);
  });

  test("all rows, each with its own range and interval, answer a question without any", async () => {
    const each = ROWS.map(({ range, interval, value }) => `${range} range, ${interval}: ${value}`).join("; ");
    world.chat.otherwise(writes(each, { range: ["10 V", "100 V"], interval: ["24 hours", "1 year"] }));
    expect(await ask(collection, `${QUESTION}?`)).toMatchObject({ status: "ANSWERED", problems: [] });
  });

  test.each([
    ["the other interval's", ROWS[0], ROWS[1]],
    ["the other interval's", ROWS[1], ROWS[0]],
    ["the other range's", ROWS[1], ROWS[2]],
    ["the other range's", ROWS[2], ROWS[1]],
  ])("%s value is refused for what was asked", async (_which, wanted, taken) => {
    const { range, interval } = wanted;
    world.chat.otherwise(writes(`The accuracy is ${taken.value}`, { range: [range], interval: [interval] }));
    const answer = await ask(collection, asked(wanted));
    expect(world.chat.requests).toHaveLength(2);
    expect(answer.status).toBe("UNVALIDATED");
    expect(codesOf(answer)).toEqual(["SCOPE_WRONG"]);
  });

  test.each([
    ["an interval", { range: ["10 V"], interval: ["24 hours"] }],
    ["a range", { range: ["100 V"], interval: ["1 year"] }],
  ])("%s that does not belong to the value is refused where none was asked", async (_what, appliesTo) => {
    world.chat.otherwise(writes("The accuracy of 4.9930 V is 224.8 uV", appliesTo));
    const answer = await ask(collection, `${QUESTION}?`);
    expect(answer.status).toBe("UNVALIDATED");
    expect(codesOf(answer)).toEqual(["SCOPE_WRONG"]);
  });
});

describe.each(["unprinted-required", "unprinted-free"])("%s", (collection) => {
  test.each(ROWS)("$value on the $range range, $interval: is told as computed, and how", async (row) => {
    const { range, interval, value } = row;
    world.chat.otherwise(writes(`${value} on the ${range} range`, { range: [range], interval: [interval] }));
    const answer = await ask(collection, asked(row));
    expect(answer).toMatchObject({ status: "ANSWERED", writtenBy: "MODEL", problems: [] });
    const figure = answer.figures.find(({ text }) => text === value);
    expect(figure?.origin).toMatchObject({ kind: "COMPUTED", how: expect.stringContaining("% of 4.9930 V + ") });
  });

  test("a reckoned value with neither range nor interval is sent back", async () => {
    world.chat.otherwise(writes("The accuracy of 4.9930 V is 224.8 uV"));
    const answer = await ask(collection, `${QUESTION}?`);
    expect(answer.status).toBe("UNVALIDATED");
    expect(codesOf(answer)).toEqual(["SCOPE_MISSING"]);
  });

  test("a value that is reckoned from another range's row is refused for the asked range", async () => {
    world.chat.otherwise(writes("The accuracy is 824.7 uV", { range: ["10 V"], interval: ["1 year"] }));
    const answer = await ask(collection, asked(ROWS[1]));
    expect(answer.status).toBe("UNVALIDATED");
    expect(codesOf(answer)).toEqual(["SCOPE_WRONG"]);
  });

  test("a value that is reckoned from another interval's column is refused for the asked interval", async () => {
    world.chat.otherwise(writes("The accuracy is 79.9 uV", { range: ["10 V"], interval: ["1 year"] }));
    const answer = await ask(collection, asked(ROWS[1]));
    expect(answer.status).toBe("UNVALIDATED");
    expect(codesOf(answer)).toEqual(["SCOPE_WRONG"]);
  });

  test("a value that no row gives is accounted for by nothing", async () => {
    world.chat.otherwise(writes("The accuracy is 331.4 uV", { range: ["10 V"], interval: ["1 year"] }));
    const answer = await ask(collection, asked(ROWS[1]));
    expect(answer.status).toBe("UNVALIDATED");
    expect(codesOf(answer)).toContain("FIGURE_UNACCOUNTED");
  });
});
