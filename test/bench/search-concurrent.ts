// Twenty people who search at once are served by all of the machine's cores: in less time a search than one alone needs.
import { compare, timed, type Bench } from "./bench.ts";
import { largeCollection } from "./large-collection.ts";
import { createZipfWords } from "./zipf-texts.ts";

const ROUNDS = 7;
const SEARCHERS = 20;
const QUESTIONS = 60;

export const searchConcurrent: Bench = {
  name: "search-concurrent",
  limit: 1 / 1.5,
  async run() {
    const collection = await largeCollection();
    const ask = async (round: number, searchers: number) => {
      const words = createZipfWords(600 + round);
      let left = QUESTIONS;
      const searcher = async () => {
        while (left-- > 0) await collection.search(words(9));
      };
      return (await timed(() => Promise.all(Array.from({ length: searchers }, searcher)))) / QUESTIONS;
    };
    return compare({
      rounds: ROUNDS,
      ours: (round) => ask(round, SEARCHERS),
      theirs: (round) => ask(round, 1),
      describe: (ours, theirs) =>
        `${(1000 / ours).toFixed(0)} searches a second for ${SEARCHERS} searchers, ${(1000 / theirs).toFixed(0)} for one`,
    });
  },
};
