// A set of documents by their integer ids, one bit each, or everything but them: a filter that leaves five of 100,000
// documents and one that leaves all but five cost the same. Plain values in shared memory, so that threads read one copy.

/** Empty and not complemented: none. Empty and complemented: all there are. */
export interface DocumentSet {
  /** Bit `id % 8` of byte `id >> 3`; ids beyond the end are not listed. */
  readonly bits: Uint8Array;
  /** Number of ids listed. */
  readonly count: number;
  /** Whether the set is all documents but those listed. */
  readonly isComplement: boolean;
}

export const ALL_DOCUMENTS: DocumentSet = { bits: new Uint8Array(0), count: 0, isComplement: true };
export const NO_DOCUMENTS: DocumentSet = { bits: new Uint8Array(0), count: 0, isComplement: false };

/** @param ids positive integers, in any order, repeated or not */
export function documentSet(ids: readonly number[]): DocumentSet {
  let largest = -1;
  for (const id of ids) largest = Math.max(largest, id);
  const bits = createBits((largest >> 3) + 1);
  let count = 0;
  for (const id of ids) {
    const mask = 1 << (id & 7);
    if ((bits[id >> 3]! & mask) !== 0) continue;
    bits[id >> 3]! |= mask;
    count += 1;
  }
  return { bits, count, isComplement: false };
}

export function hasDocument({ bits, isComplement }: DocumentSet, id: number): boolean {
  return ((((bits[id >> 3] ?? 0) >> (id & 7)) & 1) === 1) !== isComplement;
}

export function complementOf(set: DocumentSet): DocumentSet {
  return { ...set, isComplement: !set.isComplement };
}

export function intersect(sets: readonly DocumentSet[]): DocumentSet {
  return sets.reduce(intersectTwo, ALL_DOCUMENTS);
}

/** By De Morgan: what is in one of them is what is not outside all of them. */
export function unite(sets: readonly DocumentSet[]): DocumentSet {
  return complementOf(intersect(sets.map(complementOf)));
}

/** The ids listed, ascending: those of the set, or those it leaves out. */
export function listedDocuments({ bits }: DocumentSet): number[] {
  const ids: number[] = [];
  bits.forEach((byte, at) => {
    for (let rest = byte; rest !== 0; rest &= rest - 1) ids.push(at * 8 + 31 - Math.clz32(rest & -rest));
  });
  return ids;
}

function intersectTwo(a: DocumentSet, b: DocumentSet): DocumentSet {
  if (a.isComplement && b.isComplement) return { ...combine(a.bits, b.bits, "OR"), isComplement: true };
  if (a.isComplement) return { ...combine(b.bits, a.bits, "AND_NOT"), isComplement: false };
  return { ...combine(a.bits, b.bits, b.isComplement ? "AND_NOT" : "AND"), isComplement: false };
}

function combine(a: Uint8Array, b: Uint8Array, how: "AND" | "OR" | "AND_NOT"): { bits: Uint8Array; count: number } {
  const bits = createBits(how === "OR" ? Math.max(a.length, b.length) : a.length);
  let count = 0;
  for (let i = 0; i < bits.length; i++) {
    const left = a[i] ?? 0;
    const right = b[i] ?? 0;
    const byte = how === "AND" ? left & right : how === "OR" ? left | right : left & ~right;
    bits[i] = byte;
    for (let rest = byte; rest !== 0; rest &= rest - 1) count += 1;
  }
  return { bits, count };
}

function createBits(length: number): Uint8Array {
  return new Uint8Array(new SharedArrayBuffer(length));
}
