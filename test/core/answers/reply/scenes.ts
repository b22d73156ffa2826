// Questions with the evidence of a turn, in three languages: replies of the tests are judged over these.
import type { Evidence } from "../../../../server/core/answers/evidence.ts";
import type { RemovedValue } from "../../../../server/core/answers/exact/exact-value.ts";
import { traceFigures } from "../../../../server/core/answers/figures/trace.ts";
import { parseReply } from "../../../../server/core/answers/reply/parse.ts";
import type { ModelReply, ProblemCode } from "../../../../server/core/answers/reply/reply.ts";
import { validateReply } from "../../../../server/core/answers/reply/validate.ts";
import { evidenceMaker } from "../../../helpers/evidence.ts";
import { OWN_DOCUMENTS } from "./documents.ts";

const maker = await evidenceMaker([
  "srb5030-datasheet.md",
  "ecn-2608-04.md",
  "mdn-6100-manual.md",
  "pricing.md",
  "plan-starter.md",
  "assembly-c3-r3.md",
  "spec-c3-r5.md",
  "spec-c5-r2.md",
  "hours-front-desk.md",
  "hours-noticeboard.md",
  "charter.ru.md",
  ...OWN_DOCUMENTS,
]);

const AB = { revision: ["A", "B"] };
const SRB = {
  supply: ["ecn-2608-04#1", "srb5030-datasheet#3"],
  supersedes: [{ by: "ecn-2608-04#1", of: "srb5030-datasheet#3", scope: AB }],
};
const PN = {
  supply: ["ИИ-2608#1", "ПН-40-ПАСПОРТ#3"],
  supersedes: [{ by: "ИИ-2608#1", of: "ПН-40-ПАСПОРТ#3", scope: { ревизия: ["А", "Б"] } }],
};
const WY = {
  supply: ["BG-2608#1", "WY50-数据表#3"],
  supersedes: [{ by: "BG-2608#1", of: "WY50-数据表#3", scope: { 修订版: ["A", "B"] } }],
};
const MDN = {
  supply: ["MDN-6100-MANUAL#7.2", "MDN-6100-MANUAL#7.1", "MDN-6100-MANUAL#7.3"],
  requiredScope: ["range", "interval"],
};

const mudguard = (question: string) => maker.of({ question, supply: ["ASSEMBLY-C3-R3#4.2"] });

/** Labels are the places in `supply`, from 1. */
export const SCENES = {
  srb: maker.of({ question: "What is the maximum input voltage of the SRB-5030?", ...SRB }),
  srbB: maker.of({ question: "What is the maximum input voltage of the SRB-5030, revision B?", ...SRB }),
  srbC: maker.of({ question: "What is the maximum input voltage of the SRB-5030, revision C?", ...SRB }),
  srbMin: maker.of({ question: "What is the minimum input voltage of the SRB-5030, revision B?", ...SRB }),
  mdn: maker.of({ question: "How accurate is a reading of 4.9930 V on the MDN-6100?", ...MDN }),
  mdnAsked: maker.of({
    question: "How accurate is a reading of 4.9930 V on the 10 V range of the MDN-6100?",
    scope: { range: ["10 V"], interval: ["1 year"] },
    ...MDN,
  }),
  starter: maker.of({
    question: "How much does Starter cost a month?",
    supply: ["PRICING/Monthly fees", "PLAN-STARTER/Who it is for", "PLAN-STARTER/What is in it"],
  }),
  noPrice: maker.of({
    question: "How much does Starter cost a month?",
    supply: ["PLAN-STARTER/Who it is for", "PLAN-STARTER/What is in it"],
    missing: ["the price of Starter"],
  }),
  mudguard: maker.of({ question: "How tight must the mudguard bolts be?", supply: ["ASSEMBLY-C3-R3#4.2"] }),
  check: maker.of({
    question: "How hard do I pull on the connector in check R05 of the C-3?",
    supply: ["SPEC-C3-R5#6", "SPEC-C5-R2#6"],
  }),
  checks: maker.of({ question: "How long do I charge in check R06?", supply: ["SPEC-C3-R5#6", "SPEC-C5-R2#6"] }),
  hours: maker.of({ question: "When is the library open on Saturdays?", supply: ["HOURS-DESK#1", "HOURS-BOARD#1"] }),
  count: maker.of({
    question: "How many books have fewer than 500 words?",
    supply: [],
    results: [
      {
        collection: "books",
        explained: "count where words < 500",
        text: "1 of 3 books (all 3 have a value for words)",
        documents: [],
      },
    ],
  }),
  charter: maker.of({
    question: "За сколько дней подают заявление о выходе?",
    supply: ["CHARTER-RU#18", "CHARTER-RU#19"],
  }),
  pn: maker.of({ question: "Каково максимальное входное напряжение платы ПН-40?", ...PN }),
  pnB: maker.of({ question: "Каково максимальное входное напряжение платы ПН-40 ревизии Б?", ...PN }),
  vm: maker.of({
    question: "Какова погрешность показания 4,9930 В у ВМ-7?",
    supply: ["ВМ-7-РУКОВОДСТВО#7"],
    requiredScope: ["предел", "интервал"],
  }),
  часы: maker.of({ question: "Когда библиотека открыта по субботам?", supply: ["ЧАСЫ-СТОЙКА#1", "ЧАСЫ-ДОСКА#1"] }),
  wy: maker.of({ question: "WY50稳压板的最大输入电压是多少？", ...WY }),
  wyB: maker.of({ question: "修订版B的WY50稳压板的最大输入电压是多少？", ...WY }),
  wyChain: maker.of({
    question: "修订版A的WY50稳压板的最大输入电压是多少？",
    supply: ["BG-2611#1", "BG-2608#1", "WY50-数据表#3"],
    supersedes: [
      { by: "BG-2611#1", of: "BG-2608#1", scope: { 修订版: ["A"] } },
      { by: "BG-2608#1", of: "WY50-数据表#3", scope: { 修订版: ["A", "B"] } },
    ],
  }),
  价格: maker.of({ question: "入门版每月多少钱？", supply: ["JIAGE#1"] }),
  时间: maker.of({ question: "图书馆周六几点开放？", supply: ["SHIJIAN-QIANTAI#1", "SHIJIAN-GONGGAO#1"] }),
  mudguardRu: mudguard("Каким моментом затягивают болты крыла?"),
  mudguardDe: mudguard("Mit welchem Drehmoment werden die Schrauben des Schutzblechs angezogen?"),
  mudguardFr: mudguard("Avec quel couple faut-il serrer les vis du garde-boue ?"),
  mudguardUk: mudguard("З яким моментом і чи потрібно затягувати болти крила?"),
  mudguardJa: mudguard("泥除けのボルトはどのくらいのトルクで締めますか？"),
  mudguardAr: mudguard("ما هو عزم شد مسامير الرفرف الخلفي؟"),
  mudguardZh: mudguard("挡泥板的螺栓要拧多紧？"),
} satisfies Record<string, Evidence>;

export type Scene = keyof typeof SCENES;

/** A reply as a test writes it: status, answer, scope, citations. */
export type Written = readonly [
  scene: Scene,
  answer: string,
  appliesTo: Readonly<Record<string, readonly string[]>>,
  citations: readonly number[],
  status?: ModelReply["status"],
];

export function replyText([, answer, appliesTo, citations, status = "ANSWERED"]: Written): string {
  const list = Object.entries(appliesTo).map(([name, values]) => ({ name, values }));
  return JSON.stringify({ status, answer, appliesTo: list, citations });
}

/** Codes of all problems, each once, sorted; figures traced as a turn traces them. */
export function judge(scene: Scene, text: string, removed: readonly RemovedValue[] = []): ProblemCode[] {
  const evidence: Evidence = SCENES[scene];
  const parsed = parseReply(text);
  if ("problem" in parsed) return [parsed.problem.code];
  const { question, blocks, results } = evidence;
  const sources = [...blocks, ...results].map((one) => ({ label: one.label, text: one.text }));
  const figures = traceFigures(parsed.reply.answer, { question, sources });
  const problems = validateReply(parsed.reply, { evidence, figures, removed });
  return [...new Set(problems.map(({ code }) => code))].sort();
}
