// Values put in the place of placeholders, in a text that goes out (EXACT-2 to EXACT-4): each only beside its own document.
import { createPlacer, type PlacedText, type PlacingOptions } from "./placer.ts";

export type { PlacedText, PlacingOptions } from "./placer.ts";
export type { AnswerFormat } from "./write-value.ts";

/** The same as what a stream of it gives, however it is cut. */
export function placeValues(text: string, options: PlacingOptions): PlacedText {
  const placer = createPlacer(options);
  const out = placer.push(text) + placer.end();
  return { text: out, ...placer.result() };
}
