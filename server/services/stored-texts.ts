// Reading stored text: only the segments that a span touches are opened (SEC-2).
import { AppError } from "../core/errors.ts";
import { segmentPlace, titlePlace } from "../core/documents/prepare.ts";
import { openText } from "../core/security/seal.ts";
import type { Span } from "../core/text/span.ts";
import type { ServiceContext } from "./context.ts";

/** What is needed to open a version's text. */
export interface SealedVersion {
  readonly versionId: number;
  readonly documentPublicId: string;
  readonly contentHash: Uint8Array;
}

export interface StoredTextReader {
  title(spaceId: number, version: SealedVersion & { readonly title: Uint8Array }): Promise<string>;
  /** The text of a span. @throws {AppError} CIPHER_INVALID, KEY_UNAVAILABLE */
  slice(spaceId: number, version: SealedVersion, span: Span): Promise<string>;
  /** Slices of several spans, opening each segment once. */
  slices(spaceId: number, version: SealedVersion, spans: readonly Span[]): Promise<string[]>;
}

export function createStoredTextReader({
  database,
  keyring,
}: Pick<ServiceContext, "database" | "keyring">): StoredTextReader {
  async function read(spaceId: number, version: SealedVersion, span: Span): Promise<{ text: string; start: number }> {
    const keys = await keyring.keysOf(spaceId);
    const segments = await database.evidence.listSegments(version.versionId, span);
    const first = segments[0]?.start ?? 0;
    let text = "";
    for (const { ordinal, start, end, sealed } of segments) {
      const part = openText(keys.seal, sealed, segmentPlace(version.documentPublicId, version.contentHash, ordinal));
      // Only whole and side by side do they give the text at its offsets.
      if (start !== first + text.length || part.length !== end - start) throw incomplete(version);
      text += part;
    }
    if (span.end > span.start && (first > span.start || first + text.length < span.end)) throw incomplete(version);
    return { text, start: first };
  }

  return {
    async title(spaceId, version) {
      const keys = await keyring.keysOf(spaceId);
      return openText(keys.seal, version.title, titlePlace(version.documentPublicId, version.contentHash));
    },
    async slice(spaceId, version, span) {
      const { text, start } = await read(spaceId, version, span);
      return text.slice(span.start - start, span.end - start);
    },
    async slices(spaceId, version, spans) {
      if (spans.length === 0) return [];
      const whole = { start: Math.min(...spans.map((s) => s.start)), end: Math.max(...spans.map((s) => s.end)) };
      const { text, start } = await read(spaceId, version, whole);
      return spans.map((span) => text.slice(span.start - start, span.end - start));
    },
  };
}

function incomplete({ documentPublicId }: SealedVersion): AppError {
  return new AppError(
    "CIPHER_INVALID",
    `A stretch of the stored text of document ${documentPublicId} is missing. Restore the database from a backup.`,
    { details: { documentId: documentPublicId } },
  );
}
