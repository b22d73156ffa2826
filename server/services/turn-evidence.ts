// What a turn has put before its model, under the labels that it is cited by (one numbering for model, API and console):
// first the blocks of the search, then what code counted, then what tools bring. A block keeps its label over the turn.
import type { Evidence, EvidenceBlock, EvidenceRelation, EvidenceResult } from "../core/answers/evidence.ts";
import type { Completeness } from "../core/answers/completeness.ts";
import type { Scope } from "../core/documents/scope.ts";
import { foldScopeName } from "../core/documents/scope-names.ts";
import type { Citation } from "./answer.ts";
import { evidenceUnits } from "./answer-units.ts";
import type { BlockRelation, SearchBlock } from "./context-blocks.ts";
import type { SearchResult } from "./search.ts";
import type { StructuredResult } from "./structured-answers.ts";

/** A result of the structured index, or what tables say, before it has a label. */
export interface FoundResult extends Omit<EvidenceResult, "label"> {
  /** Passages that it rests on; their numbers become its label. */
  readonly citations: readonly Citation[];
  readonly structured: StructuredResult | null;
  readonly completeness: Completeness | null;
}

export interface LabelledBlock {
  readonly label: number;
  readonly block: SearchBlock;
}

export interface LabelledResult extends FoundResult {
  readonly label: number;
}

export interface TurnEvidence {
  /** @returns the labels of all given blocks, in order; those that were there before keep theirs */
  addBlocks(blocks: readonly SearchBlock[]): number[];
  addResult(result: FoundResult): number;
  /** What the model was shown: only that may be cited. */
  show(labels: readonly number[]): void;
  readonly shown: ReadonlySet<number>;
  blocks(): readonly LabelledBlock[];
  results(): readonly LabelledResult[];
  /** Of these labels, or of all. */
  evidence(labels?: ReadonlySet<number>): Evidence;
}

export function createTurnEvidence(
  search: SearchResult,
  { asked, requiredScope, missing }: { asked: Scope; requiredScope: readonly string[]; missing: readonly string[] },
): TurnEvidence {
  const blocks: LabelledBlock[] = [];
  const results: LabelledResult[] = [];
  const units = new Map<SearchBlock, EvidenceBlock["units"]>();
  const shown = new Set<number>();
  const nextLabel = () => blocks.length + results.length + 1;
  const labelOf = (name: string | null) =>
    name === null ? null : (blocks.findLast(({ block }) => block.id === name)?.label ?? null);

  function toRelation({ block, cite, scope }: BlockRelation): EvidenceRelation {
    return { label: labelOf(block), cite, scope };
  }

  function toEvidence({ label, block }: LabelledBlock): EvidenceBlock {
    const { documentId, documentKey, title, versionLabel, sectionPath, cite, page, scope, text, part } = block;
    return {
      label,
      documentId,
      documentKey,
      title,
      versionLabel,
      sectionPath,
      cite,
      page,
      recordRow: block.row,
      scope,
      text,
      part,
      supersededBy: block.supersededBy.map(toRelation),
      supersedes: block.supersedes.map(toRelation),
      units: units.get(block) ?? [],
    };
  }

  /** A collection asks for its scope to be named where it is answered from. */
  function required(): string[] {
    const collections = new Set(blocks.map(({ block }) => block.collectionId));
    const own = search.signs.collections.filter(({ id }) => collections.has(id));
    const names = [...requiredScope, ...own.flatMap(({ settings }) => settings.requiredScope)];
    return [...new Set(names.map(foldScopeName))];
  }

  return {
    addBlocks: (given) =>
      given.map((block) => {
        const known = blocks.find(({ block: own }) => own.id === block.id && own.text === block.text);
        if (known !== undefined) return known.label;
        const label = nextLabel();
        blocks.push({ label, block });
        units.set(block, evidenceUnits(block));
        return label;
      }),
    addResult(result) {
      const label = nextLabel();
      results.push({ ...result, label });
      return label;
    },
    show: (labels) => labels.forEach((label) => shown.add(label)),
    shown,
    blocks: () => blocks,
    results: () => results,
    evidence(labels) {
      const isWanted = ({ label }: { readonly label: number }) => labels?.has(label) ?? true;
      return {
        question: search.question,
        blocks: blocks.filter(isWanted).map(toEvidence),
        results: results.filter(isWanted).map(({ label, collection, explained, text, documents }) => ({
          label,
          collection,
          explained,
          text,
          documents,
        })),
        missing,
        askedScope: asked,
        requiredScope: required(),
      };
    },
  };
}
