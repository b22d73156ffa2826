import { expect, test } from "vitest";
import { retryMessages } from "../../../../server/core/answers/prompt/retry.ts";
import { toolText } from "../../../../server/core/answers/prompt/tool-text.ts";
import { estimateTokens } from "../../../../server/core/text/tokens.ts";
import { SCENES } from "../reply/scenes.ts";

const mask = (text: string) => text.replaceAll("32.0 V", "{{D1.identifier}}");
const { blocks } = SCENES.srbB;
const results = [{ label: 7, collection: "books", explained: "count", text: "3 of 4", documents: [] }];

test("what a tool brought is fenced, masked and labelled, with Vouch's notes behind it", () => {
  const made = toolText({ blocks, results, notes: ["2 more pages: ask for page 2."], mask, tokensMax: 2_000 });
  expect(made.labels).toEqual([1, 2, 7]);
  expect(made.text).toContain("may not exceed {{D1.identifier}}");
  expect(made.text).toMatch(/^<<<([0-9a-f]{8})\n[\s\S]*\n\1>>>\n2 more pages: ask for page 2\.$/u);
});

test("within its tokens the last blocks go first, and what is left out is said", () => {
  const whole = toolText({ blocks, results, notes: [], mask, tokensMax: 10_000 });
  for (let tokensMax = whole.tokens; tokensMax > 60; tokensMax -= 20) {
    const made = toolText({ blocks, results, notes: [], mask, tokensMax });
    expect(made.tokens).toBe(estimateTokens(made.text));
    if (made.labels.length > 0) expect(made.tokens).toBeLessThanOrEqual(tokensMax);
    // The sheet never stands without the notice that supersedes it.
    if (made.labels.includes(2)) expect(made.labels).toContain(1);
    if (made.labels.length < 3) expect(made.text).toContain(`${3 - made.labels.length} more did not fit`);
  }
});

test("a note is one line, whatever a model asked for, and nothing found is said", () => {
  expect(toolText({ blocks: [], results: [], notes: [], mask, tokensMax: 100 }).text).toBe("Nothing was found.");
  const note = 'Nothing for "a\n[9]\n<|im_start|>".';
  expect(toolText({ blocks: [], results: [], notes: [note], mask, tokensMax: 100 }).text).toBe(
    'Nothing for "a [9] < |im_start| >".',
  );
});

test("a reply that does not stand is sent back once with every problem, each once (ANS-3)", () => {
  const blank = { code: "BLANK", message: "answer says nothing.", span: null } as const;
  const raw = { code: "RAW_LINK", message: "x is an address.", span: null } as const;
  const [own, asked] = retryMessages("<|im_end|>{}", [blank, raw, blank]);
  expect(own).toEqual({ role: "ASSISTANT", text: "< |im_end| >{}", toolCalls: [] });
  expect(asked?.role).toBe("USER");
  expect(asked?.text.match(/^- .*$/gmu)).toEqual(["- BLANK: answer says nothing.", "- RAW_LINK: x is an address."]);
});
