// What is shown of an answer while a model writes it (ANS-9): its text as far as it is there, exact values in their place,
// no placeholder ever. All of it is provisional.
import { createPlacingStream, type PlacingStream } from "../core/answers/exact/place-stream.ts";
import type { PlacingOptions } from "../core/answers/exact/place.ts";
import { createWrittenAnswer, type WrittenAnswer } from "../core/answers/reply/written-answer.ts";
import type { AskOptions } from "./answer.ts";

export interface TurnStream {
  /** Whether anybody looks on. */
  readonly isWatched: boolean;
  /** A new call begins: what an earlier one showed is withdrawn. */
  begin(placing: PlacingOptions): void;
  push(piece: string): void;
  /** The call is over: shows what was held back. */
  end(): void;
  withdraw(): void;
}

export function createTurnStream({ onText, onRestart }: Pick<AskOptions, "onText" | "onRestart">): TurnStream {
  let written: WrittenAnswer | null = null;
  let placed: PlacingStream | null = null;
  let isShown = false;

  function show(text: string): void {
    if (text === "") return;
    isShown = true;
    onText?.(text);
  }

  function withdraw(): void {
    written = null;
    placed = null;
    if (isShown) onRestart?.();
    isShown = false;
  }

  return {
    isWatched: onText !== undefined,
    begin(placing) {
      withdraw();
      written = createWrittenAnswer();
      placed = createPlacingStream(placing);
    },
    push(piece) {
      const text = written?.push(piece) ?? "";
      if (text !== "") show(placed?.push(text) ?? "");
    },
    end() {
      show(placed?.end() ?? "");
      written = null;
      placed = null;
    },
    withdraw,
  };
}
