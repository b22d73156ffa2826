// What is written of a version, and what the rows of versions can be asked for.
import type { Element, Section } from "../../core/documents/element.ts";
import type { Block, Piece } from "../../core/documents/piece.ts";
import type { SuggestionStart } from "../../core/suggestions/fold.ts";
import type { StructuredRow } from "../../core/structured/field.ts";
import type { HeaderValue } from "../../core/structured/header-values.ts";

/** A document of a collection as an import meets it. */
export interface DocumentHead {
  readonly id: number;
  readonly publicId: string;
  readonly key: string;
  /** What is served now, to compare with; null where nothing is. */
  readonly current: VersionMark | null;
  /** The newest complete version, served or not; null where there is none. */
  readonly newest: VersionMark | null;
}

/** What tells whether content is the same again. */
export interface VersionMark {
  readonly versionId: number;
  readonly ordinal: number;
  readonly status: string;
  readonly importFileId: number | null;
  readonly contentHash: Buffer;
  readonly cutHash: Buffer;
}

export interface NewPiece extends Piece {
  readonly inputHash: Buffer;
  readonly identifiers: readonly { readonly keyHash: string; readonly kind: string }[];
}

/** Everything of one cut; offsets refer to the version's text, `block` to the position in `blocks`. */
export interface NewCut {
  /** Hashes of the title's telling words (FIND-8), each once. */
  readonly titleTerms: readonly number[];
  readonly blocks: readonly Block[];
  readonly pieces: readonly NewPiece[];
}

export interface NewVersion extends NewCut {
  readonly documentId: number;
  /** Null: the version's ordinal. */
  readonly label: string | null;
  readonly status: string;
  readonly audienceId: number;
  readonly scope: object;
  readonly contentHash: Buffer;
  readonly cutHash: Buffer;
  readonly sha256: Buffer;
  readonly mediaType: string;
  readonly parser: string;
  readonly parserVersion: string;
  readonly sealedTitle: Buffer;
  readonly originUri: string | null;
  readonly capturedAt: Date;
  readonly length: number;
  readonly language: string | null;
  readonly parseReport: object;
  readonly importFileId: number | null;
  readonly importRow: number | null;
  /** What its header says, as keyed hashes: what filters compare. */
  readonly headerValues: readonly HeaderValue[];
  /** What is counted of it, with its values; empty for what is not to be served. */
  readonly rows: readonly StructuredRow[];
  /** What it is suggested for (FIND-13); those of its title are kept only where its space allows it. */
  readonly suggestions: readonly SuggestionStart[];
  readonly segments: readonly { start: number; end: number; sealed: Buffer }[];
  readonly sections: readonly Section[];
  readonly elements: readonly Element[];
}

export interface WrittenVersion {
  readonly versionId: number;
  /** In the order of `pieces`. */
  readonly pieceIds: readonly number[];
}

export interface SwitchedVersion {
  readonly documentId: number;
  readonly versionId: number;
  /** What was served before; null for a new document. */
  readonly previousVersionId: number | null;
  /** What is served now: another one than `versionId` where that is not to be found; null where nothing is. */
  readonly servedVersionId: number | null;
}

export interface VersionRows {
  /** Finds or makes the documents of these keys, in the order of `keys`. */
  ensureDocuments(collectionId: number, keys: readonly string[]): Promise<DocumentHead[]>;
  /** Writes versions in state BUILDING. A large one takes several short transactions. */
  insert(versions: readonly NewVersion[]): Promise<WrittenVersion[]>;
  /** Writes a further cut of a version, beside the one that is searched. @returns piece ids in order */
  insertCut(versionId: number, cut: number, rows: NewCut): Promise<number[]>;
  /** How many switches this process has made: a read that saw the number change may have looked at two states. */
  switches(): number;
  /** Makes versions the ones that are served, all in one transaction. */
  switch(versionIds: readonly number[]): Promise<SwitchedVersion[]>;
  /** The same for a whole import (SRC-8): one statement each, however many documents. */
  switchImport(importId: number): Promise<SwitchedVersion[]>;
  /** Searches `cut` from now on. */
  switchCut(versionId: number, cut: number, cutHash: Buffer): Promise<void>;
  /**
   * Makes a complete version current again, in the place of the one that is served.
   * @param rows how many rows of it were written to be counted
   * @returns null, with nothing done, where they are not all there any more: write them again
   */
  restore(versionId: number, rows: number): Promise<SwitchedVersion[] | null>;
  /** Deletes pieces and blocks of a cut that was never switched to, in short transactions. */
  removeCut(versionId: number, cut: number): Promise<void>;
  /** Deletes pieces and blocks of the cuts before `cut`, with cached vectors that nobody else uses. */
  removeCutsBefore(versionId: number, cut: number): Promise<void>;
  /**
   * Deletes a version that is not served, with all its parts, what it declared, and cached vectors that nobody else
   * uses; those may stay for a further try.
   */
  removeVersion(versionId: number, options?: { keepsEmbeddings?: boolean }): Promise<void>;
}
