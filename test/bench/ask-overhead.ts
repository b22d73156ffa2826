// What an answer takes beside its model: search over 100,000 pieces, the prompt, the check of the reply, keeping the turn.
import { median, percentile, spreadOf, timed, type Bench } from "./bench.ts";
import { ask } from "./asking.ts";
import { largeCollection, MANUALS } from "./large-collection.ts";
import { manual } from "./manuals.ts";

const LIMIT_MS = 60;
const WARM_UP = 10;
const ROUNDS = 5;
const QUESTIONS = 15;

export const askOverhead: Bench = {
  name: "ask-overhead",
  limit: 1,
  async run() {
    const collection = await largeCollection();
    const { chat } = collection;
    let [asked, blocks] = [0, 0];
    /** Milliseconds of an answer without those that its call to the model takes by itself. */
    const overhead = async () => {
      const of = manual(asked++ % MANUALS);
      const ms = await timed(async () => {
        blocks = (await ask(collection, of)).blocks;
      });
      return ms - (await chat.again());
    };
    for (let i = 0; i < WARM_UP; i++) await overhead();
    const rounds: number[] = [];
    const all: number[] = [];
    const searches: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const own: number[] = [];
      for (let i = 0; i < QUESTIONS; i++) own.push(await overhead());
      rounds.push(median(own) / LIMIT_MS);
      all.push(...own);
      for (let i = 0; i < QUESTIONS; i++)
        searches.push(await timed(() => collection.product.search("bench", manual(asked++ % MANUALS).question)));
    }
    return {
      ratio: median(rounds),
      spread: spreadOf(rounds),
      detail: `${median(all).toFixed(1)} ms beside the model, 95th percentile ${percentile(all, 0.95).toFixed(0)}, ${blocks} blocks; a search alone ${median(searches).toFixed(1)} ms`,
    };
  },
};
