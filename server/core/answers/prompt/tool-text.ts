// What a tool brought, as a model reads it: fenced as material, within a number of tokens, and saying what was left out.
import { estimateTokens } from "../../text/tokens.ts";
import type { EvidenceBlock, EvidenceResult } from "../evidence.ts";
import { plainLine } from "./clean.ts";
import { chooseFence, fenced } from "./fence.ts";
import { maskAndClean, type Mask } from "./masked.ts";
import { blockText, resultText } from "./material.ts";
import { besideSuperseded, withoutLast } from "./order.ts";

export interface ToolFindings {
  readonly blocks: readonly EvidenceBlock[];
  readonly results: readonly EvidenceResult[];
  /** Vouch's own words: that nothing was found, why a plan was declined, how to get the next page. */
  readonly notes: readonly string[];
  readonly mask: Mask;
  readonly tokensMax: number;
  /** Labels that the model has seen before, for what supersedes what. */
  readonly shown?: readonly number[];
}

export interface ToolText {
  readonly text: string;
  readonly tokens: number;
  /** Labels that stand in it; the others were left out for want of room. */
  readonly labels: readonly number[];
}

/** Blocks go from the last on, then results; what is left out is said. */
export function toolText({ blocks, results, notes, mask: given, tokensMax, shown = [] }: ToolFindings): ToolText {
  const mask = maskAndClean(given);
  let kept: readonly EvidenceBlock[] = besideSuperseded(blocks);
  let counted = results;
  const write = (): string => {
    const labels = new Set([...shown, ...kept.map(({ label }) => label)]);
    const texts = [
      ...kept.map((block) => blockText(block, mask, labels)),
      ...counted.map((result) => resultText(result, mask)),
    ];
    const left = blocks.length - kept.length + results.length - counted.length;
    const own = [...notes, ...(left > 0 ? [`${left} more did not fit and are left out.`] : [])];
    // Notes quote what was asked for: one line each.
    const said = own.map((note) => plainLine(mask(note, null)));
    if (texts.length === 0) return said.length > 0 ? said.join("\n") : "Nothing was found.";
    return [fenced(chooseFence(texts), texts.join("\n\n")), ...said].join("\n");
  };
  let text = write();
  let tokens = estimateTokens(text);
  while (tokens > tokensMax) {
    const fewer = kept.length > 0 ? (withoutLast(kept, -1) ?? []) : null;
    if (fewer !== null) kept = fewer;
    else if (counted.length > 0) counted = counted.slice(0, -1);
    else break;
    text = write();
    tokens = estimateTokens(text);
  }
  return { text, tokens, labels: [...kept, ...counted].map(({ label }) => label) };
}
