// An answer cites, and cites only what was supplied (ANS-3).
import type { Evidence } from "../evidence.ts";
import { citedLabels } from "./cited.ts";
import { labelsIn } from "./labels-in-text.ts";
import type { ModelReply, ReplyProblem } from "./reply.ts";

export function checkCitations(reply: ModelReply, evidence: Evidence): ReplyProblem[] {
  const known = new Set([...evidence.blocks, ...evidence.results].map(({ label }) => label));
  const cited = citedLabels(reply);
  const unknown = cited.filter((label) => !known.has(label));
  const groups = labelsIn(reply.answer);
  const supplied = [...known].map((label) => `[${label}]`).join(", ");
  const problems: ReplyProblem[] = unknown.map((label) => ({
    code: "UNKNOWN_CITATION",
    message: `[${label}] is no label of the material. Cite only ${supplied === "" ? "nothing: no material was supplied" : supplied}.`,
    span: groups.find(({ labels }) => labels.includes(label))?.span ?? null,
  }));
  if (reply.status !== "NOT_FOUND" && cited.length === 0)
    problems.push({
      code: "NO_CITATION",
      message: `Nothing is cited. List in citations the labels of what the answer rests on (${supplied}), or give status NOT_FOUND.`,
      span: null,
    });
  return problems;
}
