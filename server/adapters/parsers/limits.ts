// What a file may ask of its reader.

export interface ParseLimits {
  /** Bytes of a file that is read as one text (Markdown, plain text, HTML, a table), after decompression. */
  readonly documentBytesMax: number;
  /** Characters of one record of a file that streams. */
  readonly recordLengthMax: number;
  /** Bytes that a compressed file may unfold to. */
  readonly unpackedBytesMax: number;
  /** Unpacked bytes for each packed one, looked at once `ratioFromBytes` are unpacked. */
  readonly ratioMax: number;
  readonly ratioFromBytes: number;
}

const MiB = 1024 * 1024;

/** Choices: text packs 5 to 30 times, tables of repeated values up to 100 times, bombs a thousand times and more. */
export const DEFAULT_PARSE_LIMITS: ParseLimits = {
  documentBytesMax: 32 * MiB,
  recordLengthMax: 8 * MiB,
  unpackedBytesMax: 4096 * MiB,
  ratioMax: 200,
  ratioFromBytes: 10 * MiB,
};
