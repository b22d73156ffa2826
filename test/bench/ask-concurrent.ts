// Fifty people ask at once: each gets the answer to what they asked, and memory stays bounded.
import { ask } from "./asking.ts";
import { timed, type Bench } from "./bench.ts";
import { largeCollection } from "./large-collection.ts";
import { manual, type Manual } from "./manuals.ts";

const ASKERS = 50;
const WAVES = 4;
/**
 * Resident memory that fifty questions at once may take above what answering one after the other takes (a choice: about
 * 2.5 MB a question, a hundred times the text that it is answered from).
 */
const MB_MAX = 128;
const SAMPLE_EVERY_MS = 20;

export const askConcurrent: Bench = {
  name: "ask-concurrent",
  limit: 1,
  async run() {
    const collection = await largeCollection();
    const manuals = Array.from({ length: ASKERS }, (_, i) => manual(i));
    const askOne = async (of: Manual) => {
      const { text } = await ask(collection, of);
      const others = manuals.filter((other) => other !== of && text.includes(`${other.marker}`));
      if (!text.includes(`${of.marker}`) || others.length > 0)
        throw new Error(`${of.question} was answered "${text}" and not ${of.marker}`);
    };
    for (const of of manuals) await askOne(of);
    const baseline = residentMb();
    const peaks: number[] = [];
    let ms = 0;
    for (let wave = 0; wave < WAVES; wave++) {
      let highest = residentMb();
      const timer = setInterval(() => (highest = Math.max(highest, residentMb())), SAMPLE_EVERY_MS);
      ms += await timed(() => Promise.all(manuals.map(askOne)));
      clearInterval(timer);
      peaks.push(highest - baseline);
    }
    return {
      ratio: Math.max(...peaks) / MB_MAX,
      spread: 0,
      detail: `${WAVES * ASKERS} right answers, ${((WAVES * ASKERS * 1_000) / ms).toFixed(0)} a second; MB above the ${Math.round(baseline)} of one at a time, wave by wave: ${peaks.map(Math.round).join(", ")}`,
    };
  },
};

function residentMb(): number {
  return process.memoryUsage.rss() / 1024 ** 2;
}
