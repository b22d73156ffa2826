// A question that names one of thousands of titles that are taken for one another costs what it costs to search, and
// little besides: none of them is compared with another, and few are opened.
import { compare, timed, type Bench } from "./bench.ts";
import { CATALOG, openLookAlikeCatalog } from "./look-alike-catalog.ts";

const TITLES = Number(process.env["LOOK_ALIKES"] ?? 5_000);
const ROUNDS = 9;
const QUESTIONS = 12;
const WARM_UP = 12;

export const askLookAlikes: Bench = {
  name: "ask-look-alikes",
  limit: 8,
  async run() {
    const { t, documents } = await openLookAlikeCatalog(TITLES);
    const questions = documents.map(({ language, title, values }, i) => {
      const link = i % 2 === 0 ? ` (${values[0]?.value ?? ""})` : "";
      return `${{ en: "Tell me about", ru: "Расскажи про", zh: "请介绍" }[language]} ${title}${link}`;
    });
    const questionAt = (i: number) => questions[(i * 7_919) % questions.length] ?? "";
    const each = async (round: number, work: (question: string) => Promise<unknown>) => {
      const ms = await timed(async () => {
        for (let i = 0; i < QUESTIONS; i++) await work(questionAt(round * QUESTIONS + i));
      });
      return ms / QUESTIONS;
    };
    const ask = (question: string) =>
      t.services.answers.ask(t.caller, { question, collections: [CATALOG], isKept: false });
    const search = (question: string) => t.services.search.search(t.caller, { question, collections: [CATALOG] });
    try {
      for (let i = 0; i < WARM_UP; i++) await ask(questionAt(i));
      return await compare({
        rounds: ROUNDS,
        ours: (round) => each(round, ask),
        theirs: (round) => each(round, search),
        describe: (ours, theirs) =>
          `${ours.toFixed(1)} ms an answer by code among ${TITLES} look-alike titles, ${theirs.toFixed(1)} a search`,
      });
    } finally {
      await t.close();
    }
  },
};
