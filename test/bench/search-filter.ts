// A filter that leaves five pieces of 100,000 saves work: it is never slower than none.
import { compare, timed, type Bench } from "./bench.ts";
import { FIVE_PIECES, largeCollection } from "./large-collection.ts";
import { createZipfWords } from "./zipf-texts.ts";

const ROUNDS = 9;
const QUESTIONS = 20;

export const searchFilter: Bench = {
  name: "search-filter",
  limit: 1,
  async run() {
    const collection = await largeCollection();
    const ask = async (round: number, where?: object) => {
      const words = createZipfWords(700 + round);
      return (
        (await timed(async () => {
          for (let i = 0; i < QUESTIONS; i++) await collection.search(words(9), where);
        })) / QUESTIONS
      );
    };
    return compare({
      rounds: ROUNDS,
      ours: (round) => ask(round, FIVE_PIECES),
      theirs: (round) => ask(round),
      describe: (ours, theirs) =>
        `${ours.toFixed(1)} ms with a filter that leaves 5 pieces, ${theirs.toFixed(1)} without`,
    });
  },
};
