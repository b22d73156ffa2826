// What a reply cites: the labels it lists and those that stand in its text.
import type { Evidence, EvidenceBlock } from "../evidence.ts";
import { labelsIn } from "./labels-in-text.ts";
import type { ModelReply } from "./reply.ts";

/** Listed ones first, each once; those that nothing supplied has are among them. */
export function citedLabels(reply: ModelReply): number[] {
  return [...new Set([...reply.citations, ...labelsIn(reply.answer).flatMap(({ labels }) => labels)])];
}

/** Cited blocks that were supplied, in the evidence's order. */
export function citedBlocks(reply: ModelReply, { blocks }: Evidence): EvidenceBlock[] {
  const cited = new Set(citedLabels(reply));
  return blocks.filter(({ label }) => cited.has(label));
}
