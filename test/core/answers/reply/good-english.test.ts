import { describe, expect, test } from "vitest";
import { judge, replyText, SCENES, type Written } from "./scenes.ts";

const AB = { revision: ["A", "B"] };
const B = { revision: ["B"] };
const ABC = { revision: ["A", "B", "C"] };

const GOOD: readonly Written[] = [
  ["srb", "| Revision | Maximum |\n| --- | --- |\n| A, B | 32.0 V [1] |\n| C | 36.0 V [2] |", {}, [1, 2]],
  ["srbB", "The maximum input voltage is 32.0 V, not the datasheet's 36.0 V.", AB, [1, 2]],
  ["srbB", "For revision B the input voltage may not exceed **32.0 V** [1].", B, [1]],
  ["srbB", "32.0 V [1]. The datasheet's 36.0 V [2] no longer holds for revisions A and B.", B, [1, 2]],
  ["srbB", "The limit is 32 V for revision B [1][2].", { Revision: ["Rev. B"] }, [1, 2]],
  ["srbB", "On boards of revisions A–B: 32.0 V [1, 2].", { revision: ["A-B"] }, [1, 2]],
  ["srbB", "Revision B must stay at or below 32.0 V [1].", {}, [1]],
  ["srb", "For revisions A and B the maximum is 32.0 V [1]; for revision C it stays 36.0 V [1][2].", ABC, [1, 2]],
  ["srb", "| Revision | Maximum |\n| --- | --- |\n| A, B | 32.0 V [1] |\n| C | 36.0 V [2] |", ABC, [1, 2]],
  ["srb", "- Revisions A and B: **32.0 V** [1]\n- Revision C: **36.0 V** [2]", ABC, [1, 2]],
  ["srb", "It depends on the revision. Revisions A and B: 32.0 V. Revision C: 36.0 V.", {}, [1, 2]],
  ["srb", "32.0 V for revisions A and B, 36.0 V for revision C: a difference of 4.0 V.", ABC, [1, 2]],
  ["srbC", "Revision C keeps 36.0 V [1].", { revision: ["C"] }, [1, 2]],
  ["srbC", "The maximum input voltage is 36.0 V [2].", { revision: ["C"] }, [2]],
  ["srbC", "36.0 V [2]; the notice's 32.0 V [1] is for revisions A and B only.", { revision: ["C"] }, [1, 2]],
  ["srbMin", "The minimum input voltage is 9.0 V [2]; the notice [1] changes only the maximum.", B, [1, 2]],
  [
    "mdn",
    "On the 10 V range: 79.9 uV at 24 hours and 224.8 uV at 1 year. On the 100 V range, 1 year: 824.7 uV [1].",
    { range: ["10 V", "100 V"], interval: ["24 hours", "1 year"] },
    [1],
  ],
  [
    "mdn",
    "224.8 uV on the 10 V range for a calibration interval of 1 year [1].",
    { range: ["10 V"], "calibration interval": ["1 year"] },
    [1],
  ],
  [
    "mdn",
    "224.8 µV, if the meter is on the 10 V range and was calibrated within the last year [1].",
    { range: ["10 V"], interval: ["1 year"] },
    [1, 3],
  ],
  [
    "mdn",
    "| Range | Interval | Accuracy |\n|---|---|---|\n| 10 V | 24 hours | 79.9 uV |\n| 10 V | 1 year | 224.8 uV |\n| 100 V | 1 year | 824.7 uV |",
    {},
    [1],
  ],
  ["mdnAsked", "The accuracy is 224.8 uV [1].", { range: ["10 V"], interval: ["1 year"] }, [1]],
  ["mdnAsked", "224.8 uV [1] (range 10 V, interval 12 months).", { range: ["10V"], interval: ["12 months"] }, [1]],
  [
    "mdnAsked",
    "It is 224.8 uV, that is 0.0035 % of the reading plus 0.0005 % of the range [1][2].",
    { range: ["10 V"], interval: ["1 year"] },
    [1, 2],
  ],
  ["starter", "Starter costs $49 a month [1].", {}, [1]],
  ["starter", "**$49** a month, billed monthly, taxes not included [1].", {}, [1]],
  ["starter", "The monthly fee of Starter is 49 dollars, against $190 for Team [1].", {}, [1]],
  ["starter", "Starter: $49 [1]. It includes one agent and one knowledge base [3].", {}, [1, 3]],
  ["noPrice", "The material does not say what Starter costs.", {}, [], "NOT_FOUND"],
  [
    "noPrice",
    "The price of Starter is not in the material; usage beyond the included tokens is billed at the end of the month [2].",
    {},
    [2],
    "NOT_FOUND",
  ],
  ["mudguard", "Tighten the two bolts to 4 Nm [1]. The cargo version of the C-3 needs no rear mudguard [1].", {}, [1]],
  ["mudguard", "4 N·m [1]", {}, [1]],
  [
    "mudguard",
    "1. Use the two supplied bolts at 4 Nm.\n2. Spin the wheel and make sure nothing rubs on the tyre. [1]",
    {},
    [1],
  ],
  ["check", "Pull with 20 N; the connector must not move [1].", {}, [1]],
  ["check", "With 20 N [1].", { model: ["C-3"] }, [1]],
  ["checks", "On the C-3 for ten minutes [1], on the C-5 for five minutes [2].", { model: ["C-3", "C-5"] }, [1, 2]],
  [
    "hours",
    "The sources disagree: the front desk leaflet says 10:00 to 16:00 [1], the noticeboard says 9:00 to 13:00 [2].",
    {},
    [1, 2],
    "CONFLICT",
  ],
  ["hours", "- Front desk leaflet: 10:00–16:00 [1]\n- Noticeboard: 9:00–13:00 [2]", {}, [1, 2], "CONFLICT"],
  ["count", "One book has fewer than 500 words [1].", {}, [1]],
  ["count", "1 of 3 books [1].", {}, [1]],
];

describe("good replies in English pass untouched (ANS-3)", () => {
  test.each(GOOD.map((written) => ({ scene: written[0], answer: written[1], written })))(
    "$scene: $answer",
    ({ scene, written }) => {
      expect(judge(scene, replyText(written))).toEqual([]);
    },
  );

  test("the evidence is what a turn would have", () => {
    expect(SCENES.srbB.askedScope).toEqual({ revision: ["B"] });
    expect(SCENES.srb.askedScope).toEqual({});
    const [, maximum] = SCENES.mdn.blocks[0]?.units ?? [];
    expect(maximum).toMatchObject({ appliesTo: { range: ["10 V"], interval: ["1 year"] } });
  });
});
