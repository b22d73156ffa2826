// As `placeValues`, for a text that comes in pieces: what was handed out never holds half a placeholder.
import { placeValues, type PlacingOptions } from "./place.ts";

export interface PlacingStream {
  /** @returns what can be shown now; often nothing */
  push(text: string): string;
  /** @returns the rest */
  end(): string;
}

export function createPlacingStream(options: PlacingOptions): PlacingStream {
  let held = "";
  return {
    push(text) {
      held += text;
      const end = held.lastIndexOf("\n") + 1;
      const ready = held.slice(0, end);
      held = held.slice(end);
      return ready === "" ? "" : placeValues(ready, options).text;
    },
    end() {
      const rest = held;
      held = "";
      return placeValues(rest, options).text;
    },
  };
}
