// What code counted, or read in tables, as evidence for a model: its sentence, without the numbers of its own citations.
import { withoutLabels } from "../core/answers/reply/labels-in-text.ts";
import type { GivenAnswer } from "./answer.ts";
import type { FoundResult } from "./turn-evidence.ts";

export function toFoundResult({ text, citations, structured, completeness }: GivenAnswer): FoundResult {
  const documents = new Map(
    [...citations, ...(structured?.rows?.rows ?? [])].map(({ documentId, title }) => [documentId, title]),
  );
  return {
    collection: structured?.collection ?? citations[0]?.collection ?? "",
    explained: structured?.explained ?? citations.map(({ cite }) => cite).join(", "),
    text: withoutLabels(text),
    documents: [...documents].map(([documentId, title]) => ({ documentId, title })),
    citations,
    structured,
    completeness,
  };
}
