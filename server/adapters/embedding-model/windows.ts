// Fits text into a model's window: pure functions over token ids and characters.

export interface WindowInput {
  /** Never cut. */
  readonly prefix: readonly number[];
  /** Repeated in every window; cut to `HEADER_SHARE_MAX` of one where the whole does not fit. */
  readonly header: readonly number[];
  readonly body: readonly number[];
}

export interface WindowShape {
  /** Window in tokens, markers included. */
  readonly tokensMax: number;
  /** Markers around every sequence, such as `<s>` and `</s>`. */
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** A choice: the text keeps at least half of every window. */
export const HEADER_SHARE_MAX = 0.5;
/** A choice: about one sentence, so that a sentence cut by one window is whole in its neighbour. */
export const OVERLAP_TOKENS = 32;

/**
 * One window where everything fits, else several of about equal length that share `OVERLAP_TOKENS` of the text.
 * Never empty: an input without text gives one window of its prefix and header.
 */
export function buildWindows(input: WindowInput, shape: WindowShape): number[][] {
  const room = shape.tokensMax - shape.before.length - shape.after.length - input.prefix.length;
  const wrap = (header: readonly number[], body: readonly number[]): number[] => [
    ...shape.before,
    ...input.prefix,
    ...header,
    ...body,
    ...shape.after,
  ];
  if (input.header.length + input.body.length <= room) return [wrap(input.header, input.body)];
  const header = input.header.slice(0, Math.floor(room * HEADER_SHARE_MAX));
  return evenSpans(input.body.length, room - header.length).map(([start, end]) =>
    wrap(header, input.body.slice(start, end)),
  );
}

/** Half-open spans of at most `size` that cover 0..length with an overlap; as few as possible, about equally long. */
export function evenSpans(length: number, size: number): [number, number][] {
  if (length <= size) return [[0, length]];
  const overlap = Math.min(OVERLAP_TOKENS, Math.floor(size / 4));
  const count = Math.ceil((length - overlap) / (size - overlap));
  // Multiplied before it is divided, so that the last span ends exactly at `length`.
  const startOf = (index: number): number => Math.floor((index * (length - overlap)) / count);
  return Array.from({ length: count }, (_, index) => [startOf(index), startOf(index + 1) + overlap]);
}

/** Characters a tokenizer is given at once: a few milliseconds of work, and more than a window of any script holds whole. */
export const CHUNK_CHARS_MAX = 2_000;

/**
 * Cuts a text into chunks that can be tokenized one by one: before white space, where tokens never join, else after
 * punctuation, else anywhere but inside a surrogate pair. The chunks joined are the text.
 */
export function* chunksOf(text: string, charsMax = CHUNK_CHARS_MAX): Generator<string> {
  let start = 0;
  while (text.length - start > charsMax) {
    const end = cutBefore(text, start, start + charsMax);
    yield text.slice(start, end);
    start = end;
  }
  if (start < text.length) yield text.slice(start);
}

function cutBefore(text: string, start: number, limit: number): number {
  const floor = start + Math.floor((limit - start) / 2);
  for (let at = limit; at > floor; at--) if (/\s/u.test(text.charAt(at))) return at;
  for (let at = limit; at > floor; at--) if (/[\p{Po}\p{Pe}]/u.test(text.charAt(at - 1))) return at;
  const isInsidePair = /[\uD800-\uDBFF]/u.test(text.charAt(limit - 1)) && /[\uDC00-\uDFFF]/u.test(text.charAt(limit));
  return isInsidePair ? limit - 1 : limit;
}
