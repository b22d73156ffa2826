// Carries offsets through Unicode normalisation (NFC), which may join a letter and the mark after it into one character.

export interface OffsetMap {
  /** The text in NFC. */
  readonly text: string;
  /** Where a span that began at this offset begins now; inside a joined stretch: at its beginning. */
  toStart(offset: number): number;
  /** Where a span that ended at this offset ends now; inside a joined stretch: at its end. */
  toEnd(offset: number): number;
}

/** A character with the marks, Hangul vowels and finals that may join it. Nothing else composes across this boundary. */
const CLUSTER = /[\s\S](?:[\p{M}\u1160-\u11ff\u{16d63}-\u{16d6a}]+)/gu;

/** Identity where the text is in NFC already, which is nearly always. */
export function createOffsetMap(raw: string): OffsetMap {
  const text = raw.normalize("NFC");
  if (text === raw) return { text, toStart: (offset) => offset, toEnd: (offset) => offset };
  // Stretches that changed their length: where they stood, and where they stand.
  const changes: { start: number; end: number; newStart: number; newEnd: number }[] = [];
  let shift = 0;
  for (const match of raw.matchAll(CLUSTER)) {
    const normal = match[0].normalize("NFC");
    if (normal === match[0]) continue;
    const start = match.index;
    const end = start + match[0].length;
    const newStart = start + shift;
    changes.push({ start, end, newStart, newEnd: newStart + normal.length });
    shift += normal.length - match[0].length;
  }
  /** The last change that begins before `offset`. */
  const find = (offset: number) => {
    let low = 0;
    let high = changes.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((changes[middle]?.start ?? Infinity) < offset) low = middle + 1;
      else high = middle;
    }
    return changes[low - 1];
  };
  const map = (offset: number, inside: "newStart" | "newEnd"): number => {
    const change = find(offset);
    if (!change) return offset;
    return offset < change.end ? change[inside] : offset - change.end + change.newEnd;
  };
  return { text, toStart: (offset) => map(offset, "newStart"), toEnd: (offset) => map(offset, "newEnd") };
}
