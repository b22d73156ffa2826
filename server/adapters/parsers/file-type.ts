// What a file is: by its name, by what its sender says, and by its first bytes. The three must not contradict each other.
import { AppError } from "../../core/errors.ts";

export type Format = "markdown" | "text" | "html" | "csv" | "tsv" | "json" | "jsonl";

export interface FileType {
  readonly format: Format;
  readonly mediaType: string;
  readonly isGzip: boolean;
}

const FORMATS: Readonly<Record<Format, { extensions: readonly string[]; mediaTypes: readonly string[] }>> = {
  markdown: { extensions: ["md", "markdown", "mdown", "mkd"], mediaTypes: ["text/markdown", "text/x-markdown"] },
  text: { extensions: ["txt", "text"], mediaTypes: ["text/plain"] },
  html: { extensions: ["html", "htm", "xhtml"], mediaTypes: ["text/html", "application/xhtml+xml"] },
  csv: { extensions: ["csv"], mediaTypes: ["text/csv", "application/csv", "text/comma-separated-values"] },
  tsv: { extensions: ["tsv", "tab"], mediaTypes: ["text/tab-separated-values"] },
  json: { extensions: ["json"], mediaTypes: ["application/json", "text/json"] },
  jsonl: {
    extensions: ["jsonl", "ndjson"],
    mediaTypes: [
      "application/jsonl",
      "application/x-ndjson",
      "application/ndjson",
      "application/x-jsonlines",
      "application/json-lines",
    ],
  },
};

/** Every extension that is read, with its dot. */
export const SUPPORTED_EXTENSIONS: readonly string[] = Object.values(FORMATS)
  .flatMap((format) => format.extensions)
  .map((extension) => `.${extension}`);

const GZIP_MEDIA_TYPES = new Set(["application/gzip", "application/x-gzip"]);
/** Said by senders that do not know: clients' defaults, and what Windows says of every CSV file. */
const SAYS_NOTHING = new Set([
  "application/octet-stream",
  "binary/octet-stream",
  "text/plain",
  "application/vnd.ms-excel",
  "application/unknown",
]);

/** @throws {AppError} FILE_UNSUPPORTED, FILE_TYPE_MISMATCH naming the file */
export function detectFileType(name: string, mediaType: string | null): FileType {
  const lower = name.toLowerCase().replace(/^.*[/\\]/, "");
  const isGzip = lower.endsWith(".gz");
  const stem = isGzip ? lower.slice(0, -3) : lower;
  const extension = /\.([^.]+)$/.exec(stem)?.[1] ?? null;
  const declared = mediaType?.split(";")[0]?.trim().toLowerCase() || null;
  const byName = extension === null ? null : findFormat((format) => format.extensions.includes(extension));
  const byMediaType = declared === null ? null : findFormat((format) => format.mediaTypes.includes(declared));
  const format = byName ?? (extension === null ? byMediaType : null);
  if (format === null) throw unsupported(name);
  if (byName !== null && declared !== null && !agrees(byName, byMediaType, declared, isGzip)) {
    throw new AppError(
      "FILE_TYPE_MISMATCH",
      `The file "${name}" was sent as ${declared.slice(0, 100)}, but its name says ${FORMATS[format].mediaTypes[0]}. Rename it or send it with its own media type.`,
      { details: { name, mediaType: declared } },
    );
  }
  return { format, mediaType: FORMATS[format].mediaTypes[0] as string, isGzip };
}

function findFormat(test: (format: (typeof FORMATS)[Format]) => boolean): Format | null {
  return (Object.keys(FORMATS) as Format[]).find((format) => test(FORMATS[format])) ?? null;
}

function agrees(byName: Format, byMediaType: Format | null, declared: string, isGzip: boolean): boolean {
  if (SAYS_NOTHING.has(declared) || byMediaType === byName || (isGzip && GZIP_MEDIA_TYPES.has(declared))) return true;
  if (byMediaType === null) return /^text\//.test(declared);
  const family: Readonly<Partial<Record<Format, Format>>> = { tsv: "csv", jsonl: "json", markdown: "text" };
  return (family[byMediaType] ?? byMediaType) === (family[byName] ?? byName);
}

function unsupported(name: string): AppError {
  return new AppError(
    "FILE_UNSUPPORTED",
    `The file "${name}" is of a kind that is not read. Supported: ${SUPPORTED_EXTENSIONS.join(", ")}, each also as .gz.`,
    { details: { name, supported: SUPPORTED_EXTENSIONS } },
  );
}

/** First bytes of files that are no text, whatever their name says. */
const MAGIC: readonly (readonly [what: string, bytes: readonly number[], offset?: number])[] = [
  ["a PDF document", [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ["a ZIP archive or Office document", [0x50, 0x4b, 0x03, 0x04]],
  ["an empty ZIP archive", [0x50, 0x4b, 0x05, 0x06]],
  ["an old Office document", [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
  ["a gzip archive", [0x1f, 0x8b, 0x08]],
  ["a PNG image", [0x89, 0x50, 0x4e, 0x47]],
  ["a JPEG image", [0xff, 0xd8, 0xff]],
  ["a GIF image", [0x47, 0x49, 0x46, 0x38]],
  ["a RIFF file", [0x52, 0x49, 0x46, 0x46]],
  ["a TIFF image", [0x49, 0x49, 0x2a, 0x00]],
  ["a TIFF image", [0x4d, 0x4d, 0x00, 0x2a]],
  ["a Windows program", [0x4d, 0x5a, 0x90, 0x00]],
  ["a program", [0x7f, 0x45, 0x4c, 0x46]],
  ["a Java class or program", [0xca, 0xfe, 0xba, 0xbe]],
  ["a 7z archive", [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
  ["a RAR archive", [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07]],
  ["a bzip2 archive", [0x42, 0x5a, 0x68]],
  ["an xz archive", [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]],
  ["a Zstandard archive", [0x28, 0xb5, 0x2f, 0xfd]],
  ["a SQLite database", [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65, 0x20, 0x66]],
  ["an RTF document", [0x7b, 0x5c, 0x72, 0x74, 0x66]],
  ["an MP4 video", [0x66, 0x74, 0x79, 0x70], 4],
  ["an Ogg file", [0x4f, 0x67, 0x67, 0x53]],
  ["an MP3 file", [0x49, 0x44, 0x33]],
  ["a WebAssembly module", [0x00, 0x61, 0x73, 0x6d]],
];

/** What the first bytes say a file is, where that is no text; null otherwise. */
export function detectBinary(head: Uint8Array): string | null {
  for (const [what, bytes, offset = 0] of MAGIC) {
    if (bytes.every((byte, index) => head[offset + index] === byte)) {
      // "BZh" and "ID3" may begin a text: a packed file goes on with bytes that no text has.
      if (bytes.length > 3 || head.subarray(0, 64).some((byte) => byte < 9 || byte >= 0x80)) return what;
    }
  }
  return null;
}

/**
 * Whether bytes in a one-byte or UTF-8 encoding hold control characters that no text has: any NUL, or more than one in
 * a hundred of the others.
 */
export function looksBinary(head: Uint8Array): boolean {
  let controls = 0;
  for (const byte of head) {
    if (byte === 0) return true;
    if (byte < 0x20 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 12 && byte !== 0x1b && byte !== 0x1a)
      controls++;
  }
  return controls * 100 > head.length;
}

export function binaryMismatch(name: string, what: string): AppError {
  return new AppError(
    "FILE_TYPE_MISMATCH",
    `The file "${name}" holds ${what}, not the text that its name promises. Give it its right extension, or export it as text.`,
    { details: { name, found: what } },
  );
}
