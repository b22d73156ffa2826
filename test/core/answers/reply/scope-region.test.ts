import { expect, test } from "vitest";
import type { Evidence, EvidenceBlock, EvidenceUnit } from "../../../../server/core/answers/evidence.ts";
import { createRegions } from "../../../../server/core/answers/reply/scope-region.ts";
import { scopeWordsOf } from "../../../../server/core/answers/reply/scope-words.ts";
import { valueKeys } from "../../../../server/core/answers/reply/value-places.ts";
import { SCENES } from "./scenes.ts";

test("a scope may be named like a part of every object (SCOPE-3)", () => {
  const scope = { constructor: ["A"] };
  const { blocks, ...evidence } = SCENES.srb;
  const [notice, sheet] = blocks as [EvidenceBlock, EvidenceBlock];
  const unit: EvidenceUnit = { ...(sheet.units[0] as EvidenceUnit), appliesTo: {}, superseded: [scope] };
  const superseded = { ...sheet, units: [unit], supersededBy: [{ label: notice.label, cite: notice.cite, scope }] };
  const of: Evidence = { ...evidence, blocks: [{ ...notice, supersedes: [] }, superseded] };
  const words = scopeWordsOf(of);
  const regions = createRegions(of, new Set([notice.label, sheet.label]), words);
  const holds = (meant: typeof scope | object) =>
    regions.holds({ block: superseded, unit }, words.align({ ...meant }), valueKeys(""));
  expect(holds({})).toBe(true);
  expect(holds(scope)).toBe(false);
  expect(words.valueOf("constructor", " ")).toBeNull();
});
