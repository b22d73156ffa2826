// Reads the answer out of a reply while it is written (ANS-9): the string of its `answer` as far as it is there, or the
// text itself where a model writes none of the JSON that it was asked for. What it reads is provisional.
import { JSONParser } from "@streamparser/json";

export interface WrittenAnswer {
  /** @returns what the piece adds to the answer; "" for all that is written around it */
  push(piece: string): string;
}

export function createWrittenAnswer(): WrittenAnswer {
  let begun = "";
  let read: ((piece: string) => string) | null = null;
  return {
    push(piece) {
      if (read !== null) return read(piece);
      begun += piece;
      const rest = afterPreface(begun);
      if (rest === null) return "";
      read = rest.startsWith("{") ? createJsonReader() : (text) => text;
      return read(rest);
    },
  };
}

const THOUGHT = { from: "<think>", to: "</think>" };
const FENCE = "```";

/** Without what some models put before JSON: what they thought, and a fence. Null while that is not over. */
function afterPreface(begun: string): string | null {
  let text = begun.trimStart();
  if (text.length < THOUGHT.from.length && THOUGHT.from.startsWith(text)) return null;
  if (text.startsWith(THOUGHT.from)) {
    const end = text.indexOf(THOUGHT.to);
    if (end < 0) return null;
    text = text.slice(end + THOUGHT.to.length).trimStart();
  }
  if (text.length < FENCE.length && FENCE.startsWith(text)) return null;
  if (!text.startsWith(FENCE)) return text;
  const rest = text.slice(FENCE.length).replace(/^[a-z]*\s*/u, "");
  return rest === "" ? null : rest;
}

/** What is no JSON after all is read no further: the whole reply is judged when it is there. */
function createJsonReader(): (piece: string) => string {
  let written = "";
  let told = "";
  let isBroken = false;
  const parser = new JSONParser({ paths: ["$.answer"], emitPartialValues: true, emitPartialTokens: true });
  parser.onValue = ({ value }) => {
    if (typeof value === "string") written = value;
  };
  parser.onError = () => {
    isBroken = true;
  };
  return (piece) => {
    if (!isBroken && !parser.isEnded) parser.write(piece);
    const added = written.slice(told.length);
    told = written;
    return added;
  };
}
