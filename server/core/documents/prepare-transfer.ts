// Between threads a Buffer arrives as a plain Uint8Array: here it becomes a Buffer again, in the few places it stands.
import type { SpaceKeys } from "../security/keys.ts";
import type { PieceContent, PreparedVersion, PrepareSource, StoredText } from "./prepare.ts";

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** A space's keys keep their identity from message to message: hashes are remembered by key. */
const known = new Map<string, SpaceKeys>();
const KNOWN_MAX = 64;

export function reviveKeys(keys: SpaceKeys): SpaceKeys {
  const name = asBuffer(keys.seal).toString("base64");
  let revived = known.get(name);
  if (revived === undefined) {
    if (known.size >= KNOWN_MAX) known.clear();
    const { seal, terms, identifiers, fields, contents } = keys;
    revived = {
      seal: asBuffer(seal),
      terms: asBuffer(terms),
      identifiers: asBuffer(identifiers),
      fields: asBuffer(fields),
      contents: asBuffer(contents),
    };
    known.set(name, revived);
  }
  return revived;
}

export function reviveSource(source: PrepareSource): PrepareSource {
  const served = source.known;
  return {
    ...source,
    keys: reviveKeys(source.keys),
    known: served === null ? null : { contentHash: asBuffer(served.contentHash), cutHash: asBuffer(served.cutHash) },
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
    cutHashUnsituated: asBuffer(version.cutHashUnsituated),
    sealedTitle: asBuffer(version.sealedTitle),
    segments: version.segments.map((segment) => ({ ...segment, sealed: asBuffer(segment.sealed) })),
    pieces: version.pieces.map(({ situated, ...piece }) => ({
      ...reviveContent(piece),
      ...(situated === undefined ? {} : { situated: { ...situated, inputHash: asBuffer(situated.inputHash) } }),
    })),
  };
}
