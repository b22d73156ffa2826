// Replies that have not the form, or whose text or citations fail: ten of each kind.
import { describe, expect, test } from "vitest";
import type { ProblemCode } from "../../../../server/core/answers/reply/reply.ts";
import { judge, replyText, type Scene, type Written } from "./scenes.ts";

const SCENES_OF_ALL: readonly Written[] = [
  ["srbB", "For revision B it is 32.0 V [1].", { revision: ["B"] }, [1]],
  ["starter", "Starter costs $49 a month [1].", {}, [1]],
  ["mudguard", "Tighten the bolts to 4 Nm [1].", {}, [1]],
  ["mdnAsked", "224.8 uV [1].", { range: ["10 V"], interval: ["1 year"] }, [1]],
  ["check", "Pull with 20 N [1].", { model: ["C-3"] }, [1]],
  ["pnB", "Для ревизии Б — 32,0 В [1].", { ревизия: ["Б"] }, [1]],
  ["charter", "Заявление подают за 30 дней [1].", {}, [1]],
  ["vm", "На пределе 100 В, интервал 1 год: 824,7 мкВ [1].", { предел: ["100 В"], интервал: ["1 год"] }, [1]],
  ["wyB", "修订版B不得超过32.0 V [1]。", { 修订版: ["B"] }, [1]],
  ["价格", "入门版每月49元 [1]。", {}, [1]],
];

/** Ten texts of one kind, made of ten good replies. */
function broken(change: (json: string, at: number) => string): { scene: Scene; text: string }[] {
  return SCENES_OF_ALL.map((written, at) => ({ scene: written[0], text: change(replyText(written), at) }));
}

function changed(change: (reply: Record<string, unknown>, at: number) => Record<string, unknown>) {
  return broken((json, at) => JSON.stringify(change(JSON.parse(json) as Record<string, unknown>, at)));
}

const withoutLabels = (answer: unknown) => String(answer).replace(/ ?\[\d+\]/g, "");
const BLANKS = ["", " ", "\n\n", "…", "[1]", "**", "—", "[1] [2].", "\u200b", "？！"];
const WRONG_STATUSES = ["OK", "answer", "", "FOUND", null, 1, "NOT FOUND", "ERROR", "REFUSED", true];
const WRONG_SCOPES = [
  1,
  true,
  [["revision", "A"]],
  [{ values: ["A"] }],
  [{ name: 1, values: ["A"] }],
  [{ name: "revision" }],
  ["revision"],
  [null],
  [{ name: "", values: ["A"] }],
  { revision: { is: "A" } },
];
const WRONG_CITATIONS = ["1", ["1, 2"], [1.5], [null], 1, { 1: true }, [[1]], ["one"], ["ecn-2608-04#1"], [1, ""]];
const KEYS = ["status", "answer", "appliesTo", "citations"];

const KINDS: readonly (readonly [
  kind: string,
  replies: { scene: Scene; text: string }[],
  codes: readonly ProblemCode[],
])[] = [
  ["no JSON but prose", broken((json) => String((JSON.parse(json) as { answer: string }).answer)), ["UNPARSABLE"]],
  ["cut off before its end", broken((json, at) => json.slice(0, -1 - at * 5)), ["UNPARSABLE"]],
  [
    "JSON that is none: single quotes, names without quotes, no commas",
    broken(
      (json, at) =>
        [json.replaceAll('"', "'"), json.replace('"answer"', "answer"), json.replace('","answer"', '" "answer"')][
          at % 3
        ] as string,
    ),
    ["UNPARSABLE"],
  ],
  ["a status of its own", changed((reply, at) => ({ ...reply, status: WRONG_STATUSES[at] })), ["UNPARSABLE"]],
  [
    "a property is missing",
    changed((reply, at) => Object.fromEntries(Object.entries(reply).filter(([key]) => key !== KEYS[at % KEYS.length]))),
    ["UNPARSABLE"],
  ],
  ["a scope of another form", changed((reply, at) => ({ ...reply, appliesTo: WRONG_SCOPES[at] })), ["UNPARSABLE"]],
  ["citations of another form", changed((reply, at) => ({ ...reply, citations: WRONG_CITATIONS[at] })), ["UNPARSABLE"]],
  [
    "several objects",
    broken((json, at) => `${json}${["\n", " ", "\n\nOr:\n", ","][at % 4]}${json.replace("ANSWERED", "CONFLICT")}`),
    ["UNPARSABLE"],
  ],
  ["nothing is said", changed((reply, at) => ({ ...reply, answer: BLANKS[at] })), ["BLANK"]],
  [
    "nothing is cited",
    changed((reply) => ({ ...reply, answer: withoutLabels(reply.answer), citations: [] })),
    ["NO_CITATION"],
  ],
  [
    "a label that nothing has, in the list",
    changed((reply, at) => ({ ...reply, citations: [1, [0, -1, 9, 12, 99, 1000, 7, 8, 4_000_000, 55][at]] })),
    ["UNKNOWN_CITATION"],
  ],
  [
    "a label that nothing has, in the text",
    changed((reply, at) => ({
      ...reply,
      answer: `${String(reply.answer)} ${["[9]", "[8, 9]", "[1][77]", "【12】", "[1-9]", "[ 42 ]", "**[13]**", "([14])", "[15].", "[1], [16]"][at]}`,
    })),
    ["UNKNOWN_CITATION"],
  ],
];

describe.each(KINDS)("%s", (_, replies, codes) => {
  test.each(replies)("$scene: $text", ({ scene, text }) => {
    expect(judge(scene, text)).toEqual(codes);
  });
});

test("there are ten of every kind", () => {
  expect(KINDS.map(([, replies]) => replies.length)).toEqual(KINDS.map(() => 10));
});
