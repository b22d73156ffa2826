// Text that other text stands in the place of is cited with it (SCOPE-3, FIND-10).
import { doScopesMeet, type Scope } from "../../documents/scope.ts";
import type { Evidence, EvidenceBlock } from "../evidence.ts";
import { citedBlocks } from "./cited.ts";
import type { ModelReply, ReplyProblem } from "./reply.ts";

export function checkSuperseded(reply: ModelReply, evidence: Evidence): ReplyProblem[] {
  if (reply.status === "NOT_FOUND") return [];
  const cited = citedBlocks(reply, evidence);
  const labels = new Set(cited.map(({ label }) => label));
  const byLabel = new Map(evidence.blocks.map((block) => [block.label, block]));
  return cited.flatMap((block) => {
    const superseding = supersedingOf(block, byLabel, [reply.appliesTo, evidence.askedScope]);
    // What takes its place may fill several blocks of one document: the answer rests on some of them, not on all.
    const documentOf = (label: number) => byLabel.get(label)?.documentId;
    const citedOf = new Set(superseding.filter((label) => labels.has(label)).map(documentOf));
    const lacking = superseding.filter((label) => !citedOf.has(documentOf(label)));
    if (lacking.length === 0) return [];
    const others = lacking.map((label) => `[${label}]`).join(", ");
    const message = `[${block.label}] is superseded by ${others}, which is not cited. Read ${others}, answer with what holds for the scope, and cite both.`;
    return [{ code: "SUPERSEDED_ALONE" as const, message, span: null }];
  });
}

/** Labels of supplied blocks that stand in its place for the scopes in question, and of those that stand in theirs. */
function supersedingOf(
  block: EvidenceBlock,
  byLabel: ReadonlyMap<number, EvidenceBlock>,
  scopes: readonly Scope[],
  seen: Set<number> = new Set([block.label]),
): number[] {
  return block.supersededBy.flatMap(({ label, scope }) => {
    if (label === null || seen.has(label) || !scopes.every((own) => doScopesMeet(own, scope))) return [];
    const other = byLabel.get(label);
    if (other === undefined) return [];
    seen.add(label);
    return [label, ...supersedingOf(other, byLabel, scopes, seen)];
  });
}
