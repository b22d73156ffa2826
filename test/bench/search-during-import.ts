// Questions are answered while documents come in: the slow ones (95th percentile) may take three times what they take idle. Asked over
// HTTP, of the bundled model.
import { median, percentile, spreadOf, timed, type Bench } from "./bench.ts";
import { openBundledModel, openProduct } from "./product.ts";
import { createWords, readableOf, recordRows } from "./texts.ts";

const ROUNDS = 3;
const QUESTIONS = 100;
/** What is searched, and what a round brings in: enough to last longer than the questions. */
const RECORDS = 1_500;

export const searchDuringImport: Bench = {
  name: "search-during-import",
  limit: 3,
  async run() {
    const product = await openProduct(await openBundledModel());
    const words = createWords(400);
    const ask = async () => timed(() => product.search("bench", words(9)));
    const records = (round: number) => [
      { name: "records.csv", content: readableOf(recordRows(400 + round, RECORDS, round * RECORDS + 1)) },
    ];
    try {
      await product.import("bench", records(0));
      for (let i = 0; i < 20; i++) await ask();
      const idle: number[] = [];
      const busy: number[] = [];
      for (let round = 1; round <= ROUNDS; round++) {
        const calm: number[] = [];
        for (let i = 0; i < QUESTIONS; i++) calm.push(await ask());
        const during: number[] = [];
        let isOver = false;
        const importing = product.import("bench", records(round)).finally(() => (isOver = true));
        while (!isOver) during.push(await ask());
        await importing;
        idle.push(percentile(calm, 0.95));
        busy.push(percentile(during, 0.95));
      }
      const ratios = busy.map((value, i) => value / (idle[i] ?? NaN));
      return {
        ratio: median(ratios),
        spread: spreadOf(ratios),
        detail: `95th percentile ${median(busy).toFixed(1)} ms during an import, ${median(idle).toFixed(1)} ms idle`,
      };
    } finally {
      await product.close();
    }
  },
};
