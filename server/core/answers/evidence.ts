// What a turn puts before a model, as prompt, validation, placeholders and figures speak of it.
import type { Scope } from "../documents/scope.ts";
import type { Span } from "../text/span.ts";

/** That one block stands in the place of another. */
export interface EvidenceRelation {
  /** Label of the other block; null where it is not before the model, because it holds for another scope. */
  readonly label: number | null;
  /** `ECN-2608-04#1` */
  readonly cite: string;
  /** For what; empty: everything. */
  readonly scope: Scope;
}

/** A stretch of a block that can be quoted by itself: a sentence, an item, a row, a field. */
export interface EvidenceUnit {
  readonly span: Span;
  readonly kind: "SENTENCE" | "LIST_ITEM" | "TABLE_ROW" | "FIELD" | "CODE";
  readonly text: string;
  /** Caption, scope line and header of its table. */
  readonly contextTexts: readonly string[];
  /** Lines of scope over its table, one a line; "" for what is no row. */
  readonly scopeLine: string;
  /** TABLE_ROW with columns: its cells under their labels. Empty for all else. */
  readonly cells: readonly { readonly label: string; readonly text: string }[];
  /** What it holds for by its own row, table or section, less what supersedes it; empty: what the block holds for. */
  readonly appliesTo: Scope;
  /** For what other text stands in its place: `{}` is everything. */
  readonly superseded: readonly Scope[];
}

/** A block under the label that it is cited by: [1], [2] … stable over a turn, also for what tools bring later. */
export interface EvidenceBlock {
  readonly label: number;
  readonly documentId: string;
  readonly documentKey: string;
  readonly title: string;
  readonly versionLabel: string | null;
  readonly sectionPath: readonly string[];
  readonly cite: string;
  readonly page: number | null;
  /** Number of the record in its file; absent or null: it is no record of a file. */
  readonly recordRow?: number | null;
  readonly scope: Scope;
  /** As it stands in the version: exact values are in it until it is masked. */
  readonly text: string;
  /** Which part of how many, where it is not whole. */
  readonly part: { readonly index: number; readonly of: number } | null;
  readonly supersededBy: readonly EvidenceRelation[];
  readonly supersedes: readonly EvidenceRelation[];
  readonly units: readonly EvidenceUnit[];
}

/** What the structured index said, under a label of its own: [5]. */
export interface EvidenceResult {
  readonly label: number;
  readonly collection: string;
  /** The plan in words: what was counted, under which conditions. */
  readonly explained: string;
  /** A Markdown table or a sentence, with its denominators. */
  readonly text: string;
  /** Documents that its rows are. */
  readonly documents: readonly { readonly documentId: string; readonly title: string }[];
}

/** Everything that a reply may rest on. */
export interface Evidence {
  readonly question: string;
  readonly blocks: readonly EvidenceBlock[];
  readonly results: readonly EvidenceResult[];
  /** What was looked for and is not in the material, in words (FIND-8). */
  readonly missing: readonly string[];
  /** The scope that is asked for: given by the caller, or named in the question. */
  readonly askedScope: Scope;
  /** Scope names that an answer must state (SCOPE-1): of the collections and of the agent, folded. */
  readonly requiredScope: readonly string[];
}
