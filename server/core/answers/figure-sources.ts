// What figures of an answer may come from (ANS-5): all that a model reads of a block or a result, under its label.
import { writeScope } from "./answer-text.ts";
import type { Evidence, EvidenceBlock } from "./evidence.ts";

export function figureSources({ blocks, results }: Evidence): { label: number; text: string }[] {
  return [
    ...blocks.map((block) => ({ label: block.label, text: textOf(block) })),
    ...results.map(({ label, explained, text }) => ({ label, text: `${explained}\n${text}` })),
  ];
}

function textOf(block: EvidenceBlock): string {
  const { documentKey, title, versionLabel, sectionPath, cite, page, scope, text } = block;
  const relations = [...block.supersededBy, ...block.supersedes].map(
    (relation) => `${relation.cite} ${writeScope(relation.scope)}`,
  );
  const head = [documentKey, title, versionLabel ?? "", ...sectionPath, cite, page ?? "", writeScope(scope)];
  return [...head, ...relations, text].join("\n");
}
