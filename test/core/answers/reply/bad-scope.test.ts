// Replies whose scope, superseding or conflicting sources fail: ten of each kind.
import { describe, expect, test } from "vitest";
import type { ProblemCode } from "../../../../server/core/answers/reply/reply.ts";
import { judge, replyText, type Scene, type Written } from "./scenes.ts";

const NONE = {};
const A = { revision: ["A"] };
const B = { revision: ["B"] };
const C = { revision: ["C"] };
const AB = { revision: ["A", "B"] };
const ABC = { revision: ["A", "B", "C"] };
const TEN_V_YEAR = { range: ["10 V"], interval: ["1 year"] };

const KINDS: readonly (readonly [kind: string, codes: readonly ProblemCode[], replies: readonly Written[]])[] = [
  [
    "names that the collection wants are not named",
    ["SCOPE_MISSING"],
    [
      ["mdn", "The accuracy is 224.8 uV [1].", NONE, [1]],
      ["mdn", "79.9 uV [1].", NONE, [1]],
      ["mdn", "It is between 79.9 uV and 824.7 uV [1].", NONE, [1]],
      ["mdn", "824.7 uV on the 100 V range [1].", { range: ["100 V"] }, [1]],
      ["mdn", "224.8 uV with a calibration interval of 1 year [1].", { interval: ["1 year"] }, [1]],
      ["mdn", "**224.8 uV** [1]", { model: ["MDN-6100"] }, [1]],
      ["vm", "Погрешность — 224,8 мкВ [1].", NONE, [1]],
      ["vm", "79,9 мкВ [1]", NONE, [1]],
      ["vm", "На пределе 10 В — 224,8 мкВ [1].", { предел: ["10 В"] }, [1]],
      ["vm", "При интервале 1 год — 824,7 мкВ [1].", { интервал: ["1 год"] }, [1]],
    ],
  ],
  [
    "the cited text is scoped, and the answer does not say for what",
    ["SCOPE_MISSING"],
    [
      ["srb", "The maximum input voltage is 32.0 V [1].", NONE, [1]],
      ["srb", "**32.0 V** [1]", NONE, [1]],
      ["srb", "It may not exceed 32 V [1].", { product: ["SRB-5030"] }, [1]],
      ["srbB", "32.0 V [1].", NONE, [1]],
      ["pn", "Не более 32,0 В [1].", NONE, [1]],
      ["pn", "Максимальное входное напряжение — 32,0 В [1].", NONE, [1]],
      ["pnB", "32 В [1]", NONE, [1]],
      ["wy", "最大输入电压为32.0 V [1]。", NONE, [1]],
      ["wy", "不得超过32.0 V [1]。", NONE, [1]],
      ["wyB", "32.0 V [1]", NONE, [1]],
    ],
  ],
  [
    "the cited text is superseded for some scopes, and the answer does not say for what it holds",
    ["SCOPE_MISSING"],
    [
      ["srb", "The maximum is 36.0 V [2], or 32.0 V [1].", NONE, [1, 2]],
      ["srb", "36.0 V, in some cases 32.0 V [1][2].", NONE, [1, 2]],
      ["srb", "The notice lowers it from 36.0 V to 32.0 V.", NONE, [1, 2]],
      ["srb", "36.0 V [2].", NONE, [1, 2]],
      ["pn", "36,0 В [2], по извещению — 32,0 В [1].", NONE, [1, 2]],
      ["pn", "Предел снижен с 36,0 В до 32,0 В [1][2].", NONE, [1, 2]],
      ["pn", "32,0 В или 36,0 В.", NONE, [1, 2]],
      ["wy", "数据表为36.0 V [2]，通知为32.0 V [1]。", NONE, [1, 2]],
      ["wy", "由36.0 V降为32.0 V [1][2]。", NONE, [1, 2]],
      ["wy", "36.0 V [2]。", NONE, [1, 2]],
    ],
  ],
  [
    "rows of two models say different things, and the answer does not say of which",
    ["SCOPE_MISSING"],
    [
      ["checks", "Charge for 10 minutes [1].", NONE, [1]],
      ["checks", "For 5 minutes [2].", NONE, [2]],
      ["checks", "Ten minutes [1].", NONE, [1]],
      ["checks", "**10 minutes**, then feel the battery casing for warm spots [1].", NONE, [1]],
      ["checks", "Five minutes, watching the fan [2].", NONE, [2]],
      ["checks", "For 10 or 5 minutes [1][2].", NONE, [1, 2]],
      ["checks", "- 10 minutes [1]\n- 5 minutes [2]", NONE, [1, 2]],
      ["checks", "You charge for ten minutes.", NONE, [1]],
      ["checks", "5 minutes", NONE, [2]],
      ["checks", "Charge for 10 minutes and feel the casing.", NONE, [1]],
    ],
  ],
  [
    "another scope than the asked one",
    ["SCOPE_WRONG"],
    [
      ["srbB", "Revision C keeps 36.0 V [1].", C, [1, 2]],
      ["srbB", "For revision A it is 32.0 V [1].", A, [1]],
      ["srbB", "36.0 V [2].", C, [2]],
      ["srbC", "For revisions A and B the maximum is 32.0 V [1].", AB, [1]],
      ["srbC", "32.0 V [1].", AB, [1, 2]],
      ["mdnAsked", "On the 100 V range it is 824.7 uV [1].", { range: ["100 V"], interval: ["1 year"] }, [1]],
      ["mdnAsked", "79.9 uV [1].", { range: ["10 V"], interval: ["24 hours"] }, [1]],
      ["pnB", "Для ревизии В — 36,0 В [1].", { ревизия: ["В"] }, [1, 2]],
      ["pnB", "32,0 В [1].", { ревизия: ["А"] }, [1]],
      ["wyB", "修订版C为36.0 V [2]。", { 修订版: ["C"] }, [1, 2]],
    ],
  ],
  [
    "a scope that no cited text holds for",
    ["SCOPE_WRONG"],
    [
      ["srb", "32.0 V for all revisions, A, B and C [1].", ABC, [1, 2]],
      ["srb", "The maximum is 32.0 V [1].", C, [1]],
      ["srb", "The maximum is 32.0 V for revision D [1].", { revision: ["D"] }, [1]],
      ["srb", "The maximum is 32.0 V [1].", { revision: ["B", "C"] }, [1, 2]],
      ["mdn", "79.9 uV [1].", TEN_V_YEAR, [1]],
      ["mdn", "824.7 uV [1].", { range: ["100 V"], interval: ["24 hours"] }, [1]],
      [
        "vm",
        "На пределе 100 В с интервалом 24 часа — 824,7 мкВ [1].",
        { предел: ["100 В"], интервал: ["24 часа"] },
        [1],
      ],
      ["pn", "32,0 В [1].", { ревизия: ["В"] }, [1, 2]],
      ["wy", "修订版C不得超过32.0 V [1]。", { 修订版: ["C"] }, [1, 2]],
      ["wy", "32.0 V [1]。", { 修订版: ["A", "B", "C"] }, [1, 2]],
    ],
  ],
  [
    "a value that stands only in rows out of scope",
    ["SCOPE_WRONG"],
    [
      ["mdnAsked", "It is 824.7 uV [1].", TEN_V_YEAR, [1]],
      ["mdnAsked", "It is 79.9 uV [1].", TEN_V_YEAR, [1]],
      ["mdnAsked", "79.9 uV on the 10 V range, interval 1 year [1].", NONE, [1]],
      ["mdnAsked", "The accuracy is **824.7 uV** [1].", { range: ["10V"], interval: ["12 months"] }, [1]],
      ["mdnAsked", "Either 79.9 uV or 824.7 uV [1].", TEN_V_YEAR, [1]],
      ["mdn", "For the 10 V range with an interval of 1 year it is 824.7 uV [1].", TEN_V_YEAR, [1]],
      ["vm", "224,8 мкВ [1].", { предел: ["10 В"], интервал: ["24 часа"] }, [1]],
      ["vm", "Предел 10 В, интервал 1 год: 79,9 мкВ [1].", { предел: ["10 В"], интервал: ["1 год"] }, [1]],
      ["vm", "824,7 мкВ [1].", { range: ["10 В"], interval: ["1 год"] }, [1]],
      ["vm", "79,9 мкВ [1].", { предел: ["100 В"], интервал: ["1 год"] }, [1]],
    ],
  ],
  [
    "the superseded value, with both cited",
    ["SCOPE_WRONG"],
    [
      ["srbB", "The maximum input voltage is 36.0 V [2].", B, [1, 2]],
      ["srbB", "Revision B: 36.0 V [1][2].", B, [1, 2]],
      ["srbB", "36 V for revisions A and B.", AB, [1, 2]],
      ["srb", "36.0 V for revisions A, B and C.", ABC, [1, 2]],
      ["srb", "For revision A the limit is 36.0 V [2].", A, [1, 2]],
      ["pnB", "Максимум — 36,0 В [2].", { ревизия: ["Б"] }, [1, 2]],
      ["pnB", "Для ревизии Б — 36 В [1][2].", { ревизия: ["А", "Б"] }, [1, 2]],
      ["wyB", "最大输入电压为36.0 V [2]。", { 修订版: ["B"] }, [1, 2]],
      ["wyB", "修订版B：36.0 V [1][2]。", { 修订版: ["B"] }, [1, 2]],
      ["wyChain", "修订版A不得超过32.0 V [2]。", { 修订版: ["A"] }, [1, 2]],
    ],
  ],
  [
    "the superseded text alone",
    ["SUPERSEDED_ALONE"],
    [
      ["srbB", "The maximum input voltage is 36.0 V [2].", B, [2]],
      ["srbB", "36.0 V for revision B, by the datasheet.", B, [2]],
      ["srbB", "| Parameter | Maximum |\n|---|---|\n| Input voltage | 36.0 V |", B, [2]],
      ["srb", "36.0 V for all revisions, A to C [2].", ABC, [2]],
      ["srb", "Revisions A and B: 36.0 V [2].", AB, [2]],
      ["srbMin", "The minimum is 9.0 V [2].", B, [2]],
      ["pnB", "36,0 В [2].", { ревизия: ["Б"] }, [2]],
      ["pnB", "По паспорту для ревизии Б — 36,0 В.", { ревизия: ["Б"] }, [2]],
      ["wyB", "最大36.0 V [2]。", { 修订版: ["B"] }, [2]],
      ["wyB", "修订版B的上限为36.0 V。", { 修订版: ["B"] }, [2]],
    ],
  ],
  [
    "a link of a chain alone",
    ["SUPERSEDED_ALONE"],
    [
      ["wyChain", "修订版A不得超过32.0 V [2]。", { 修订版: ["A"] }, [2]],
      ["wyChain", "32.0 V [2]，不是36.0 V [3]。", { 修订版: ["A"] }, [2, 3]],
      ["wyChain", "36.0 V [3]。", { 修订版: ["A"] }, [3]],
      ["wyChain", "修订版A：32.0 V。", { 修订版: ["A"] }, [2]],
      ["wyChain", "修订版A：36.0 V。", { 修订版: ["A"] }, [3]],
      ["wyChain", "最大输入电压为32.0 V [2][3]。", { 修订版: ["A"] }, [2, 3]],
      ["wyChain", "30.0 V [1]，原为36.0 V [3]。", { 修订版: ["A"] }, [1, 3]],
      ["wyChain", "32.0 V", { revision: ["A"] }, [2]],
      ["wyChain", "按数据表，修订版A为36.0 V [3]。", { revision: ["A"] }, [3]],
      ["wyChain", "按通知BG-2608，修订版A为32.0 V [2]。", { revision: ["A"] }, [2, 3]],
    ],
  ],
  [
    "a conflict of which one side is cited",
    ["CONFLICT_ONE_SIDED"],
    [
      ["hours", "The leaflet says 10:00 to 16:00, another source says 9:00 to 13:00 [1].", NONE, [1], "CONFLICT"],
      ["hours", "The sources differ: 10:00–16:00 and 9:00–13:00.", NONE, [2], "CONFLICT"],
      ["hours", "The sources disagree [1].", NONE, [1], "CONFLICT"],
      ["часы", "Источники расходятся: с 10:00 до 16:00 или с 9:00 до 13:00 [1].", NONE, [1], "CONFLICT"],
      ["часы", "По одному источнику 10:00–16:00, по другому 9:00–13:00.", NONE, [2], "CONFLICT"],
      ["часы", "Источники расходятся [2].", NONE, [2], "CONFLICT"],
      ["时间", "来源不一致 [1]。", NONE, [1], "CONFLICT"],
      ["时间", "一处为10:00至16:00，另一处为9:00至13:00 [1]。", NONE, [1], "CONFLICT"],
      ["时间", "开放时间为10:00至16:00还是9:00至13:00，来源不一致。", NONE, [2], "CONFLICT"],
      ["mudguard", "The bolts take 4 Nm, but sources disagree [1].", NONE, [1], "CONFLICT"],
    ],
  ],
  [
    "one side of a conflict that code finds, given as the answer",
    ["CONFLICT_ONE_SIDED"],
    [
      ["hours", "The library is open from 10:00 to 16:00 on Saturdays [1].", NONE, [1]],
      ["hours", "From 9:00 to 13:00 [2].", NONE, [2]],
      ["hours", "10:00–16:00 [1]", NONE, [1, 2]],
      ["hours", "On Saturdays **9:00–13:00** [2].", NONE, [2]],
      ["часы", "По субботам — с 10:00 до 16:00 [1].", NONE, [1]],
      ["часы", "С 9:00 до 13:00 [2].", NONE, [2]],
      ["часы", "10:00–16:00", NONE, [1, 2]],
      ["时间", "周六10:00至16:00开放 [1]。", NONE, [1]],
      ["时间", "9:00至13:00 [2]。", NONE, [2]],
      ["时间", "图书馆周六开放时间为9:00至13:00。", NONE, [1, 2]],
    ],
  ],
];

describe.each(KINDS)("%s", (_, codes, replies) => {
  test.each(replies.map((written) => ({ scene: written[0], answer: written[1], written })))(
    "$scene: $answer",
    ({ scene, written }) => {
      expect(judge(scene, replyText(written))).toEqual(codes);
    },
  );
});

test("there are ten of every kind", () => {
  expect(KINDS.map(([, , replies]) => replies.length)).toEqual(KINDS.map(() => 10));
});

test.each<[Scene, string, Record<string, string[]>, number[]]>([
  ["starter", "Starter costs $49 a month [1].", { revision: ["Z"] }, [1]],
  ["mudguard", "The bolts take 4 Nm [1].", { version: ["9"] }, [1]],
  ["charter", "За 30 дней [1].", { ревизия: ["Я"] }, [1]],
])("a revision that nothing speaks of is made up: %s %s", (scene, answer, appliesTo, citations) => {
  expect(judge(scene, replyText([scene, answer, appliesTo, citations]))).toEqual(["SCOPE_WRONG"]);
});
