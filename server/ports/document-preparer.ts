import type { PieceContent, PreparedVersion, PrepareSource, StoredText } from "../core/documents/prepare.ts";

/** Cuts, seals and hashes documents off the thread that serves requests. In and out in the same order. */
export interface DocumentPreparer {
  prepare(sources: readonly PrepareSource[], options?: { signal?: AbortSignal }): Promise<PreparedVersion[]>;
  /** What the indexes hold of stored pieces, rebuilt from the text. One list a text, in the order of its forms. */
  describe(texts: readonly StoredText[], options?: { signal?: AbortSignal }): Promise<PieceContent[][]>;
  close(): Promise<void>;
}
