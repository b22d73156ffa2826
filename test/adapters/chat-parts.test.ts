// The pure parts of the chat adapter: thoughts taken away, refusals judged.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FEATURES, judgeRefusal, type Feature } from "../../server/adapters/chat-model/capabilities.ts";
import { createThinkFilter, withoutThoughts } from "../../server/adapters/chat-model/think-filter.ts";
import { chunksOf } from "../helpers/fake-chat-wire.ts";

/** What comes out of the filter when the text goes in cut at these lengths. */
function filtered(text: string, lengths: readonly number[]): string {
  const filter = createThinkFilter();
  let out = "";
  for (let at = 0, i = 0; at < text.length; i++) {
    const length = lengths[i % lengths.length] ?? 1;
    out += filter.push(text.slice(at, at + length));
    at += length;
  }
  return out + filter.end();
}

const text = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 20 }),
  fc.constantFrom(
    "<think>",
    "</think>",
    "<thinking>",
    "</thinking>",
    "<",
    "<th",
    " \n",
    "塔高324米",
    "Да.",
    "<b>",
    "{",
  ),
);
const texts = fc.array(text, { maxLength: 8 }).map((parts) => parts.join(""));
const lengths = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 });

describe("thoughts before an answer", () => {
  it("are taken away the same, whatever pieces they come in", () => {
    fc.assert(
      fc.property(texts, lengths, (given, cuts) => {
        expect(filtered(given, cuts)).toBe(filtered(given, [Math.max(1, given.length)]));
      }),
      { numRuns: 500, seed: 7 },
    );
  });

  it("leave the answer as it is, with and without them", () => {
    fc.assert(
      fc.property(
        fc
          .string({ unit: "grapheme", maxLength: 40 })
          .filter((answer) => !answer.includes("<") && answer.trim() === answer),
        fc.string({ unit: "grapheme", maxLength: 40 }).filter((thought) => !thought.includes("<")),
        lengths,
        (answer, thought, cuts) => {
          expect(filtered(answer, cuts)).toBe(answer);
          expect(filtered(`<think>${thought}</think>\n\n${answer}`, cuts)).toBe(answer);
          expect(withoutThoughts(`${thought}</think>\n${answer}`)).toBe(
            thought.trimStart().startsWith("{") ? `${thought}</think>\n${answer}` : answer,
          );
        },
      ),
      { numRuns: 300, seed: 7 },
    );
  });

  it.each([
    ["<think>a</think><think>b</think>Yes", "Yes"],
    ["  <THINK>a</Think> Yes", "Yes"],
    ["<think>never closed", ""],
    ["<think>", ""],
    ["<thin", "<thin"],
    ["Use <think> as a tag", "Use <think> as a tag"],
    ['{"answer": "<think>x</think>"}', '{"answer": "<think>x</think>"}'],
    ["  indented", "  indented"],
  ])("%j becomes %j", (given, expected) => {
    expect(filtered(given, [1])).toBe(expected);
    expect(withoutThoughts(given)).toBe(expected);
  });

  it("are let go of as they come: a long one is not kept", () => {
    const filter = createThinkFilter();
    filter.push("<think>");
    const startedAt = performance.now();
    const told = chunksOf("x".repeat(400_000), 4).map((part) => filter.push(part));
    expect(told.join("")).toBe("");
    expect(filter.push("</think>Yes.")).toBe("Yes.");
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });
});

describe("a refusal", () => {
  const all: readonly Feature[] = FEATURES.filter(
    (feature) => !["JSON_OBJECT", "MAX_COMPLETION_TOKENS"].includes(feature),
  );
  it.each([
    [400, "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.", "max_tokens", "MAX_TOKENS"],
    [400, "Unsupported value: 'temperature' does not support 0 with this model.", "temperature", "TEMPERATURE"],
    [400, "Invalid schema for response_format 'reply'", "response_format", "SCHEMA"],
    [400, "This response_format type is unavailable now", "", "SCHEMA"],
    [400, "registry.ollama.ai/library/x does not support tools", "", "TOOLS"],
    [400, '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set', "", "TOOLS"],
    [500, "tools param requires --jinja flag", "", "TOOLS"],
    [404, "No endpoints found that support tool use", "", "TOOLS"],
    [422, "stream_options: Extra inputs are not permitted", "", "STREAM_USAGE"],
    [400, "Bad Request", "", "STREAM_USAGE"],
  ])("with %i %j is about what it names", (status, message, parameter, feature) => {
    expect(judgeRefusal({ status, message, parameter }, all)).toEqual({ kind: "REFUSED", feature });
  });

  it.each([
    [400, "This model's maximum context length is 8192 tokens, you requested 9000"],
    [400, "the request exceeds the available context size"],
  ])("with %i %j is about the length of the prompt", (status, message) => {
    expect(judgeRefusal({ status, message, parameter: "" }, all)).toEqual({ kind: "TOO_LONG" });
  });

  it.each([
    [500, "Internal error"],
    [404, "model not found"],
    [401, "tools are not supported"],
    [503, "temperature sensor failed"],
  ])("with %i %j is about something else", (status, message) => {
    expect(judgeRefusal({ status, message, parameter: "" }, all)).toEqual({ kind: "OTHER" });
  });

  it("blames nothing that was not sent, and ends when nothing is left", () => {
    const messages = ["Bad Request", "temperature", "tools and response_format and max_tokens", ""];
    fc.assert(
      fc.property(fc.subarray([...FEATURES]), fc.constantFrom(...messages), (sent, message) => {
        let left = sent;
        for (let rounds = 0; ; rounds++) {
          const verdict = judgeRefusal({ status: 400, message, parameter: "" }, left);
          if (verdict.kind !== "REFUSED") break;
          expect(left).toContain(verdict.feature);
          left = left.filter((feature) => feature !== verdict.feature);
          expect(rounds).toBeLessThan(FEATURES.length);
        }
        expect(left).toEqual([]);
      }),
      { seed: 7 },
    );
  });
});
