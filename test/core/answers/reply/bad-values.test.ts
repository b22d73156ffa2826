// Replies with figures from nowhere, values that were taken out, or in another language: ten of each kind.
import { describe, expect, test } from "vitest";
import type { RemovedValue } from "../../../../server/core/answers/exact/exact-value.ts";
import type { ProblemCode } from "../../../../server/core/answers/reply/reply.ts";
import { judge, replyText, type Written } from "./scenes.ts";

const NONE = {};
const B = { revision: ["B"] };
const Б = { ревизия: ["Б"] };
const YEAR = { range: ["10 V"], interval: ["1 year"] };

const FIGURES: readonly (readonly [kind: string, codes: readonly ProblemCode[], replies: readonly Written[]])[] = [
  [
    "a price from elsewhere",
    ["FIGURE_UNACCOUNTED"],
    [
      ["starter", "Starter costs $5 a month [1].", NONE, [1]],
      ["starter", "Starter costs $29 [1].", NONE, [1]],
      ["starter", "It is $99 a month [1].", NONE, [1]],
      ["starter", "Starter: $49 a month, or $250 with support [1].", NONE, [1]],
      ["starter", "Starter costs $49, and $470 a year in advance [1].", NONE, [1]],
      ["noPrice", "Starter costs $29 a month [2].", NONE, [2]],
      ["noPrice", "The plan is €19 [1].", NONE, [1]],
      ["价格", "入门版每月59元 [1]。", NONE, [1]],
      ["价格", "入门版每月49元，年付480元 [1]。", NONE, [1]],
      ["价格", "每月29元 [1]。", NONE, [1]],
    ],
  ],
  [
    "a measure that is changed or added",
    ["FIGURE_UNACCOUNTED"],
    [
      ["mudguard", "Tighten the bolts to 6 Nm [1].", NONE, [1]],
      ["mudguard", "Tighten them to 4 Nm, that is 35 in-lb [1].", NONE, [1]],
      ["mudguard", "Tighten the M5 bolts to 4 Nm with a 10 mm key [1].", NONE, [1]],
      ["mdnAsked", "224.8 uV, or 0.45 % of the reading [1].", YEAR, [1]],
      ["srbB", "32.0 V, with a margin of 1.5 V [1].", B, [1]],
      ["charter", "Заявление подают за 45 дней [1].", NONE, [1]],
      ["charter", "За 30 дней, взнос возвращают через 6 месяцев [1][2].", NONE, [1, 2]],
      ["pnB", "Для ревизии Б — 32,0 В, кратковременно 40,0 В [1].", Б, [1]],
      ["wyB", "修订版B为32.0 V，短时可达45 V [1]。", B, [1]],
      ["mudguardZh", "把两个螺栓拧到8 Nm [1]。", NONE, [1]],
    ],
  ],
  [
    "a percentage, date or count that nothing gives",
    ["FIGURE_UNACCOUNTED"],
    [
      ["starter", "Starter costs $49 a month with 15% off [1].", NONE, [1]],
      ["starter", "Starter has cost $49 since 12 March 2021 [1].", NONE, [1]],
      ["mudguard", "4 Nm; 90 % of all riders forget it [1].", NONE, [1]],
      ["count", "1 of 3 books, and 17 more are planned [1].", NONE, [1]],
      ["count", "One of 8 books [1].", NONE, [1]],
      ["charter", "За 30 дней, так решают 80 % членов [1].", NONE, [1]],
      ["charter", "За 30 дней; правило действует с 5 мая 2019 года [1].", NONE, [1]],
      ["pnB", "32,0 В, на 25 % меньше [1].", Б, [1]],
      ["价格", "每月49元，可打85%折扣 [1]。", NONE, [1]],
      ["wyB", "32.0 V，自2023年5月1日起 [1]。", B, [1]],
    ],
  ],
  [
    "two things at once",
    ["FIGURE_UNACCOUNTED", "UNKNOWN_CITATION"],
    [
      ["starter", "Starter costs $29 a month [7].", NONE, [7]],
      ["starter", "Starter costs $49 [1], later $59 [4].", NONE, [1, 4]],
      ["mudguard", "Tighten to 9 Nm [2].", NONE, [2]],
      ["noPrice", "It costs $99 [5].", NONE, [5]],
      ["count", "17 books [3].", NONE, [3]],
      ["charter", "За 45 дней [9].", NONE, [9]],
      ["charter", "За 30 дней [1] или за 60 дней [3].", NONE, [1, 3]],
      ["价格", "每月29元 [2]。", NONE, [2]],
      ["价格", "每月49元 [1]，以后59元 [8]。", NONE, [1, 8]],
      ["mudguardZh", "8 Nm [6]。", NONE, [6]],
    ],
  ],
];

const LANGUAGES: typeof FIGURES = [
  [
    "another script than the question's",
    ["OTHER_LANGUAGE"],
    [
      [
        "mudguardRu",
        "Use the two supplied bolts at 4 Nm, then spin the wheel and make sure nothing rubs on the tyre [1].",
        NONE,
        [1],
      ],
      ["mudguardZh", "The bolts must be tightened to 4 Nm, and nothing may rub on the tyre [1].", NONE, [1]],
      ["mudguardAr", "The bolts are tightened to 4 Nm with the supplied bolts [1].", NONE, [1]],
      ["mudguardJa", "The rear mudguard is fastened with the two supplied bolts at 4 Nm [1].", NONE, [1]],
      ["mudguardUk", "Tighten the bolts to 4 Nm and make sure that nothing rubs on the tyre [1].", NONE, [1]],
      [
        "mudguard",
        "Болты крыла затягивают моментом 4 Нм, после чего проверяют, что ничего не трётся о шину [1].",
        NONE,
        [1],
      ],
      ["mudguard", "应使用随附的螺栓，并拧紧到4 Nm，然后转动车轮，确认没有东西与轮胎摩擦 [1]。", NONE, [1]],
      ["mudguardRu", "应使用随附的螺栓，并拧紧到4 Nm，然后转动车轮，确认没有东西与轮胎摩擦 [1]。", NONE, [1]],
      ["mudguardZh", "Болты затягивают моментом 4 Нм и проверяют, что ничего не трётся о шину [1].", NONE, [1]],
      ["noPrice", "В материалах не указано, сколько стоит этот тариф в месяц.", NONE, [], "NOT_FOUND"],
    ],
  ],
  [
    "another language of the same script",
    ["OTHER_LANGUAGE"],
    [
      [
        "mudguardDe",
        "The bolts of the mudguard are tightened to 4 Nm, and nothing may rub on the tyre [1].",
        NONE,
        [1],
      ],
      [
        "mudguardFr",
        "The bolts are tightened to 4 Nm and it must be checked that nothing rubs on the tyre [1].",
        NONE,
        [1],
      ],
      [
        "mudguard",
        "Die Schrauben werden mit 4 Nm angezogen, und danach wird geprüft, dass nichts am Reifen schleift [1].",
        NONE,
        [1],
      ],
      ["mudguard", "Les vis sont serrées à 4 Nm, puis il faut vérifier que rien ne frotte sur le pneu [1].", NONE, [1]],
      ["mudguard", "Los tornillos se aprietan a 4 Nm y hay que comprobar que nada roza con la rueda [1].", NONE, [1]],
      [
        "mudguardDe",
        "Les vis sont serrées à 4 Nm, puis il faut vérifier que rien ne frotte sur le pneu [1].",
        NONE,
        [1],
      ],
      [
        "mudguardUk",
        "Болты крыла затягивают моментом 4 Нм, после этого проверяют, что ничего не трётся о шину и чтобы был зазор [1].",
        NONE,
        [1],
      ],
      [
        "mudguardRu",
        "Болти крила затягують моментом 4 Нм, і після цього перевіряють, чи є зазор між крилом та шиною [1].",
        NONE,
        [1],
      ],
      ["mudguardJa", "应使用随附的螺栓，并拧紧到4 Nm，然后转动车轮，确认没有东西与轮胎摩擦 [1]。", NONE, [1]],
      [
        "noPrice",
        "Das Material sagt nicht, was der Tarif kostet, und es ist auch nicht zu finden.",
        NONE,
        [],
        "NOT_FOUND",
      ],
    ],
  ],
];

describe.each([...FIGURES, ...LANGUAGES])("%s", (_, codes, replies) => {
  test.each(replies.map((written) => ({ scene: written[0], answer: written[1], written })))(
    "$scene: $answer",
    ({ scene, written }) => {
      expect(judge(scene, replyText(written))).toEqual(codes);
    },
  );
});

const WRITTEN: readonly Written[] = [
  ["starter", "Starter costs $49 a month: XX [1].", NONE, [1]],
  ["starter", "- Starter: $49 XX [1]", NONE, [1]],
  ["mudguard", "Use two bolts at 4 Nm, see XX [1].", NONE, [1]],
  ["check", "Pull with 20 N [1]; see XX.", NONE, [1]],
  ["srbB", "32.0 V for revision B [1], XX.", B, [1]],
  ["pnB", "Для ревизии Б — 32,0 В [1], XX.", Б, [1]],
  ["charter", "За 30 дней [1]. Подробнее: XX", NONE, [1]],
  ["wyB", "修订版B为32.0 V [1]，见 XX。", B, [1]],
  ["价格", "入门版每月49元 [1]，见 XX。", NONE, [1]],
  ["mudguardJa", "付属のボルトを4 Nmで締めます [1]。XX", NONE, [1]],
];
const REMOVED: readonly (readonly [RemovedValue["reason"], string])[] = [
  ["PLACEHOLDER_UNKNOWN", "{{D99.link}}"],
  ["PLACEHOLDER_FOREIGN", "{{D2.link}}"],
  ["PLACEHOLDER_MISPLACED", "{{D1.image}}"],
  ["RAW_LINK", "https://shop.example/starter"],
];

describe.each(REMOVED)("%s: what was taken out of an answer is a problem of its reply (EXACT-3)", (reason, written) => {
  test.each(WRITTEN.map((reply) => ({ scene: reply[0], answer: reply[1], reply })))(
    "$scene: $answer",
    ({ scene, reply }) => {
      const [own, answer, ...rest] = reply;
      const said: Written = [own, answer.replace("XX", written), ...rest] as unknown as Written;
      expect(judge(scene, replyText(said), [{ reason, written }])).toEqual([reason]);
      expect(judge(scene, replyText(said))).toEqual([]);
    },
  );
});

test("there are ten of every kind", () => {
  const counts = [...FIGURES, ...LANGUAGES].map(([, , replies]) => replies.length);
  expect([...counts, WRITTEN.length]).toEqual([...counts, 0].map(() => 10));
});

/** Short answers, names, codes and quotations stand in any language. */
const ANY_LANGUAGE: readonly Written[] = [
  ["mudguardRu", "4 Nm [1]", NONE, [1]],
  ["mudguardZh", "Nm: 4", NONE, [1]],
  [
    "mudguardRu",
    "В материале: “Use the two supplied bolts at 4 Nm, then spin the wheel and make sure nothing rubs” [1].",
    NONE,
    [1],
  ],
  ["mudguardRu", "Engineering Change Notice ECN-2608-04 of The Society for Board and Bike [1]", NONE, [1]],
  ["mudguardDe", "Die Schrauben werden mit 4 Nm angezogen, wie es im “C-3 assembly guide” steht [1].", NONE, [1]],
  ["mudguardJa", "付属のボルト2本を4 Nmで締めます [1]。", NONE, [1]],
  ["mudguardAr", "يُشد المسماران بعزم 4 Nm، ثم تُدار العجلة للتأكد من عدم الاحتكاك [1].", NONE, [1]],
  ["mudguardUk", "Болти затягують моментом 4 Нм, і потім перевіряють, чи нічого не треться [1].", NONE, [1]],
  ["mudguardFr", "Les vis fournies sont serrées à 4 Nm [1].", NONE, [1]],
  ["mudguard", "`4 Nm` [1]", NONE, [1]],
];

test.each(ANY_LANGUAGE.map((written) => ({ scene: written[0], answer: written[1], written })))(
  "no other language: $scene: $answer",
  ({ scene, written }) => {
    expect(judge(scene, replyText(written))).toEqual([]);
  },
);
