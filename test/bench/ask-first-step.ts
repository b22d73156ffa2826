// Whoever asks sees at once that something happens: the first step, by server-sent events and by subscription.
import { firstServerSentStep, firstSubscribedStep } from "./asking.ts";
import { median, spreadOf, type Bench } from "./bench.ts";
import { largeCollection, MANUALS } from "./large-collection.ts";
import { manual } from "./manuals.ts";

const LIMIT_MS = 100;
const WARM_UP = 5;
const ROUNDS = 5;
const QUESTIONS = 10;

export const askFirstStep: Bench = {
  name: "ask-first-step",
  limit: 1,
  async run() {
    const collection = await largeCollection();
    const socket = collection.product.client.socket();
    try {
      let asked = 0;
      const next = () => manual(asked++ % MANUALS);
      const doors = [() => firstServerSentStep(collection, next()), () => firstSubscribedStep(socket, next())];
      for (let i = 0; i < WARM_UP; i++) for (const door of doors) await door();
      const medians: number[][] = doors.map(() => []);
      for (let round = 0; round < ROUNDS; round++)
        for (const [at, door] of doors.entries()) {
          const took: number[] = [];
          for (let i = 0; i < QUESTIONS; i++) took.push(await door());
          medians[at]?.push(median(took));
        }
      const [sse = NaN, subscription = NaN] = medians.map(median);
      const slower = medians[sse >= subscription ? 0 : 1] ?? [];
      return {
        ratio: Math.max(sse, subscription) / LIMIT_MS,
        spread: spreadOf(slower),
        detail: `first step after ${sse.toFixed(1)} ms by POST /ask, ${subscription.toFixed(1)} ms by subscription`,
      };
    } finally {
      await socket.dispose();
    }
  },
};
