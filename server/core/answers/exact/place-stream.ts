// As `placeValues`, for a text that comes in pieces: what was handed out never holds half a placeholder, and is never taken back.
import { createPlacer, type PlacingOptions } from "./placer.ts";

export interface PlacingStream {
  /** @param text cut anywhere @returns what can be shown now; often nothing */
  push(text: string): string;
  /** @returns the rest */
  end(): string;
}

export function createPlacingStream(options: PlacingOptions): PlacingStream {
  const { push, end } = createPlacer(options);
  return { push, end };
}
