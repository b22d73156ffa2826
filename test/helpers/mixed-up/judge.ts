// What became of every placeholder of a mixed-up answer, read from the text that went out alone.
import type { MixedUpTurn, SlotFault } from "./turn.ts";

export interface Tally {
  right: number;
  /** Of the right ones, those that stand where they were written. */
  kept: number;
  wrong: number;
  /** Of the wrong ones, those that stand there all the same. */
  leaked: number;
  /** Things reported as taken out. */
  reported: number;
  /** Texts with a placeholder, or with an address that the material does not have. */
  raw: number;
  /** The turns in which something went wrong, to look at. */
  readonly faults: string[];
}

export function createTally(): Tally {
  return { right: 0, kept: 0, wrong: 0, leaked: 0, reported: 0, raw: 0, faults: [] };
}

/** @param text that went out @param removed how much was reported */
export function judgeTurn(tally: Tally, turn: MixedUpTurn, { text, removed }: { text: string; removed: number }): void {
  const lines = text.split("\n");
  const faults: string[] = [];
  for (const { kind, value, line, fault } of turn.slots) {
    const written = lines[line] ?? "";
    // A code of figures may stand in an address too.
    const stands = (kind === "IDENTIFIER" ? written.replace(/https?:\/\/\S+/gu, "") : written).includes(value);
    if (fault === "NONE") {
      tally.right += 1;
      if (stands) tally.kept += 1;
      else faults.push(`lost ${value}`);
    } else {
      tally.wrong += 1;
      if (stands) {
        tally.leaked += 1;
        faults.push(`leaked (${fault satisfies SlotFault}) ${value}`);
      }
    }
  }
  tally.reported += removed;
  if (/\{\{|made-up/u.test(text)) {
    tally.raw += 1;
    faults.push("raw");
  }
  if (faults.length > 0) tally.faults.push(`${turn.shape}: ${faults.join(", ")}\n${turn.text}\n=>\n${text}`);
}
