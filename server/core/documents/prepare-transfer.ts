// Between threads a Buffer arrives as a plain Uint8Array: here it becomes a Buffer again, in the few places it stands.
import type { SpaceKeys } from "../security/keys.ts";
import type { PieceContent, PreparedVersion, PrepareSource, StoredText } from "./prepare.ts";

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function reviveKeys({ seal, terms, identifiers, contents }: SpaceKeys): SpaceKeys {
  return {
    seal: asBuffer(seal),
    terms: asBuffer(terms),
    identifiers: asBuffer(identifiers),
    contents: asBuffer(contents),
  };
}

export function reviveSource(source: PrepareSource): PrepareSource {
  const { keys, known } = source;
  return {
    ...source,
    keys: reviveKeys(keys),
    known: known === null ? null : { contentHash: asBuffer(known.contentHash), cutHash: asBuffer(known.cutHash) },
  };
}

export function reviveStoredText(stored: StoredText): StoredText {
  return { ...stored, keys: reviveKeys(stored.keys) };
}

export function reviveContent<T extends PieceContent>(content: T): T {
  return { ...content, inputHash: asBuffer(content.inputHash) };
}

export function revivePrepared(version: PreparedVersion): PreparedVersion {
  if (version.kind === "UNCHANGED") return version;
  return {
    ...version,
    contentHash: asBuffer(version.contentHash),
    cutHash: asBuffer(version.cutHash),
    sealedTitle: asBuffer(version.sealedTitle),
    segments: version.segments.map((segment) => ({ ...segment, sealed: asBuffer(segment.sealed) })),
    pieces: version.pieces.map(reviveContent),
  };
}
