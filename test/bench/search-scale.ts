// What a search costs beside what it cannot do without: embedding the question and looking at every vector once.
import { compare, timed, type Bench } from "./bench.ts";
import { largeCollection } from "./large-collection.ts";
import { createZipfWords } from "./zipf-texts.ts";

const ROUNDS = 9;
const QUESTIONS = 20;

export const searchScale: Bench = {
  name: "search-scale",
  limit: 3,
  async run() {
    const collection = await largeCollection();
    const ask = async (round: number, work: (question: string) => Promise<void>) => {
      const words = createZipfWords(500 + round);
      return (
        (await timed(async () => {
          for (let i = 0; i < QUESTIONS; i++) await work(words(9));
        })) / QUESTIONS
      );
    };
    return compare({
      rounds: ROUNDS,
      ours: (round) => ask(round, (question) => collection.search(question)),
      theirs: (round) => ask(round, (question) => collection.embedAndScan(question)),
      describe: (ours, theirs) =>
        `${ours.toFixed(1)} ms a search of 100,000 pieces, ${theirs.toFixed(1)} ms to embed the question and scan`,
    });
  },
};
