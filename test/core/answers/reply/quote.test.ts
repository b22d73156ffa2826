import { describe, expect, test } from "vitest";
import { labelsIn, plainLabels, withoutLabels } from "../../../../server/core/answers/reply/labels-in-text.ts";
import { quotesOf } from "../../../../server/core/answers/reply/quote.ts";
import { findSourceConflict, settleConflict } from "../../../../server/core/answers/reply/conflicting.ts";
import { traceFigures } from "../../../../server/core/answers/figures/trace.ts";
import type { ModelReply } from "../../../../server/core/answers/reply/reply.ts";
import { SCENES, type Scene } from "./scenes.ts";

const reply = (answer: string, citations: number[], more: Partial<ModelReply> = {}): ModelReply => ({
  status: "ANSWERED",
  answer,
  appliesTo: {},
  citations,
  ...more,
});

describe("what an answer rests on is quoted with its span (ANS-4)", () => {
  const quoted = (scene: Scene, answer: string, citations: number[]) =>
    quotesOf(reply(answer, citations), SCENES[scene]).map(({ label, unit }) => [label, unit.text]);

  test("the sentence of the notice and the row of the sheet", () => {
    const quotes = quoted("srbB", "The maximum input voltage is 32.0 V [1]. The sheet has 36.0 V [2].", [1, 2]);
    expect(quotes[0]).toEqual([1, "On SRB-5030 boards of revisions A and B the input voltage may not exceed 32.0 V."]);
    expect(quotes.at(-1)).toEqual([2, "Input voltage | 9.0 V | 36.0 V"]);
    expect(quotes.filter(([label]) => label === 2)).toHaveLength(1);
  });

  test("of a table the rows that are told, and no other", () => {
    expect(quoted("mdn", "224.8 uV on the 10 V range, interval 1 year.", [1])).toEqual([
      [1, "10 V | 1 year | 224.8 uV"],
    ]);
    expect(quoted("vm", "Предел 10 В: 79,9 мкВ (24 часа) и 224,8 мкВ (1 год).", [1]).map(([, text]) => text)).toEqual([
      "10 В | 24 часа | 79,9 мкВ",
      "10 В | 1 год | 224,8 мкВ",
    ]);
  });

  test("at least one unit of every cited block, also where the answer is in another language", () => {
    expect(quoted("mudguardZh", "螺栓拧到4 Nm [1]。", [1])).toEqual([[1, expect.stringContaining("4 Nm")]]);
    expect(quoted("starter", "没有。", [1, 2, 3]).map(([label]) => label)).toEqual([1, 2, 3]);
  });

  test("spans are those of the version's text, and a label that nothing has quotes nothing", () => {
    for (const { label, unit } of quotesOf(reply("32.0 V or 36.0 V", [1, 2, 9]), SCENES.srb)) {
      const block = SCENES.srb.blocks.find((one) => one.label === label);
      expect(block?.text).toContain(unit.text);
      expect(unit.span.end - unit.span.start).toBe(unit.text.length);
    }
  });
});

describe("a conflict that code finds (ANS-7)", () => {
  const found = (answer: string, citations: number[], scene: Scene = "hours") => {
    const { question, blocks } = SCENES[scene];
    const figures = traceFigures(answer, { question, sources: blocks });
    return findSourceConflict(reply(answer, citations), { evidence: SCENES[scene], figures });
  };

  test("between what the answer rests on and another source, cited or not, told or not", () => {
    const both = found("The leaflet says 10:00 to 16:00 [1], the noticeboard 9:00 to 13:00.", [1]);
    expect(both).toMatchObject({ of: { block: { label: 1 } }, against: { block: { label: 2 } }, isTold: true });
    expect(found("From 9:00 to 13:00 [2].", [2])).toMatchObject({ against: { block: { label: 1 } }, isTold: false });
  });

  test("an answer that tells both sides is one, and cites both; any other is left as it is", () => {
    const settled = (answer: string) => {
      const { question, blocks } = SCENES.hours;
      const figures = traceFigures(answer, { question, sources: blocks });
      return settleConflict(reply(answer, [1]), { evidence: SCENES.hours, figures });
    };
    const both = settled("The leaflet says 10:00 to 16:00 [1], the noticeboard 9:00 to 13:00.");
    expect(both).toMatchObject({ status: "CONFLICT", citations: [1, 2] });
    expect(settled("From 10:00 to 16:00 [1].")).toMatchObject({ status: "ANSWERED", citations: [1] });
  });

  test("none where sources agree, supersede one another or speak of two things", () => {
    expect(found("32.0 V for A and B, 36.0 V for C.", [1, 2], "srb")).toBeNull();
    expect(found("On the C-3 ten, on the C-5 five minutes.", [1, 2], "checks")).toBeNull();
    expect(found("224.8 uV", [1], "mdn")).toBeNull();
  });
});

describe("labels in a text", () => {
  test.each([
    ["A [1].", [[1]]],
    ["A [1, 2][3].", [[1, 2], [3]]],
    [
      "A [1–3] b [5;6]",
      [
        [1, 2, 3],
        [5, 6],
      ],
    ],
    ["`a[0]` and ```\nb[1]\n``` [2]", [[2]]],
    ["[ ] [x] [a1] [12345]", []],
  ])("%s", (text, labels) => {
    expect(labelsIn(text).map((group) => group.labels)).toEqual(labels);
  });

  test("taking them out takes the space before them, and nothing else", () => {
    expect(withoutLabels("A [1] b[2], `c[3]` d.")).toBe("A b, `c[3]` d.");
    expect(plainLabels("甲【1】乙【2、3】 [ 4 ] 【注】")).toBe("甲[1]乙[2、3] [4] 【注】");
  });
});
