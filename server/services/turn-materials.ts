// The exact values of a turn (EXACT-2): which documents are before the model, and which placeholders stand for their links,
// pictures and codes. What is added to the evidence is bound before any text of it is shown.
import type { BoundDocument } from "../core/answers/exact/exact-value.ts";
import { createPlaceholders, type Placeholders } from "../core/answers/exact/placeholders.ts";
import { unmask } from "../core/answers/exact/unmask.ts";
import type { HistoryTurn } from "../core/answers/prompt/history.ts";
import type { Caller } from "./caller.ts";
import type { ExactValueService } from "./exact-values.ts";
import type { TurnEvidence } from "./turn-evidence.ts";

export interface TurnMaterials {
  readonly placeholders: Placeholders;
  mask(text: string, documentId: string | null): string;
  /** What a model wrote for the server to read, its placeholders as what they stand for. */
  unmask(text: string): string;
  /** Documents that earlier answers rest on: their values are hidden, and are not supplied in this turn. */
  bindHistory(history: readonly HistoryTurn[]): Promise<void>;
  /** Documents of all blocks and results so far. */
  bindEvidence(evidence: TurnEvidence): Promise<void>;
  /** Those that were supplied. */
  supplied(): BoundDocument[];
}

export function createTurnMaterials(caller: Caller, exactValues: ExactValueService): TurnMaterials {
  const placeholders = createPlaceholders();
  const known = new Map<string, string>();

  /** A document that has its labels already is not read again. */
  async function bind(labelsOf: ReadonlyMap<string, readonly number[]>): Promise<void> {
    const fresh = [...labelsOf]
      .map(([documentId, labels]) => ({ documentId, labels }))
      .filter(({ documentId, labels }) => known.get(documentId) !== labels.join());
    if (fresh.length === 0) return;
    for (const document of await exactValues.bound(caller, fresh)) placeholders.bind(document);
    for (const { documentId, labels } of fresh) known.set(documentId, labels.join());
  }

  return {
    placeholders,
    mask: (text, documentId) => placeholders.mask(text, documentId),
    unmask: (text) => unmask(text, placeholders),
    bindHistory: (history) =>
      bind(new Map(history.flatMap(({ documentIds }) => documentIds).map((documentId) => [documentId, []]))),
    async bindEvidence(evidence) {
      const labels = new Map<string, number[]>();
      const add = (documentId: string, label: number) => {
        const own = labels.get(documentId) ?? [];
        if (!own.includes(label)) labels.set(documentId, [...own, label]);
      };
      for (const { label, block } of evidence.blocks()) add(block.documentId, label);
      for (const { label, documents } of evidence.results())
        for (const { documentId } of documents) add(documentId, label);
      await bind(labels);
    },
    supplied: () => placeholders.documents().filter(({ labels }) => labels.length > 0),
  };
}
