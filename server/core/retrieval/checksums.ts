// What reconciliation compares: a short digest of everything an index holds of a piece, computed alike from the
// database's truth and from what the engine gives back.
import { createHash } from "node:crypto";

interface Labelled {
  readonly documentId: number;
  readonly collectionId: number;
  readonly audienceId: number;
}

function begin(entry: Labelled) {
  return createHash("sha1").update(`${entry.documentId}|${entry.collectionId}|${entry.audienceId}|`);
}

/** 16 hexadecimal digits over labels and the exact float32 bytes of the vectors, in order. */
export function vectorChecksum(entry: Labelled & { readonly vectors: readonly Float32Array[] }): string {
  const hash = begin(entry);
  for (const v of entry.vectors) hash.update(new Uint8Array(v.buffer, v.byteOffset, v.byteLength));
  return hash.digest("hex").slice(0, 16);
}

/** 16 hexadecimal digits over labels and terms, whatever their order. */
export function wordChecksum(
  entry: Labelled & { readonly terms: readonly { readonly term: number; readonly frequency: number }[] },
): string {
  const sorted = [...entry.terms].sort((a, b) => a.term - b.term);
  return begin(entry)
    .update(sorted.map((t) => `${t.term}:${t.frequency}`).join(","))
    .digest("hex")
    .slice(0, 16);
}

/** 16 hexadecimal digits over labels and keys, whatever their order. */
export function identifierChecksum(entry: Labelled & { readonly keys: readonly string[] }): string {
  return begin(entry)
    .update([...entry.keys].sort().join(","))
    .digest("hex")
    .slice(0, 16);
}
