// Bytes to characters while they stream. The decision about the encoding waits for the first byte beyond ASCII, however
// late in a file it comes; until then every encoding but UTF-16 reads the same.
import iconv from "iconv-lite";
import { detectByteOrderMark, detectEncoding, type EncodingGuess } from "./encoding.ts";

/** Bytes from the first non-ASCII one on that the decision is made on. A choice: about ten pages. */
const SAMPLE_BYTES = 64 * 1024;

export interface DecodedText {
  readonly chunks: AsyncIterable<string>;
  /** As far as it is known by now: UTF-8 while nothing but ASCII was read. */
  encoding(): EncodingGuess;
}

/** @param declared looks for a declaration of its own in the first characters of the file, read as Latin-1 */
export function decodeText(
  bytes: AsyncIterable<Buffer>,
  declared: (head: string) => string | null = () => null,
): DecodedText {
  let guess: EncodingGuess = { name: "UTF-8", confidence: 1, source: "GUESSED" };
  async function* decode(): AsyncGenerator<string> {
    let decoder: ReturnType<typeof iconv.getDecoder> | null = null;
    let pending: Buffer[] = [];
    let pendingBytes = 0;
    let label: string | null = null;
    let isFirst = true;
    const decide = (isEnd: boolean): string => {
      const sample = Buffer.concat(pending);
      pending = [];
      const isCut = !isEnd || sample.length > SAMPLE_BYTES;
      guess = detectEncoding(sample.subarray(0, SAMPLE_BYTES), { declared: label, isCut });
      decoder = iconv.getDecoder(guess.name, { stripBOM: true });
      return decoder.write(sample);
    };
    for await (const chunk of bytes) {
      if (isFirst) label = declared(chunk.subarray(0, 4096).toString("latin1"));
      const isPlain: boolean =
        decoder === null && pending.length === 0 && isAscii(chunk) && !(isFirst && detectByteOrderMark(chunk));
      isFirst = false;
      if (decoder !== null) yield (decoder as ReturnType<typeof iconv.getDecoder>).write(chunk);
      else if (isPlain) yield chunk.toString("latin1");
      else {
        pending.push(chunk);
        pendingBytes += chunk.length;
        if (pendingBytes >= SAMPLE_BYTES) yield decide(false);
      }
    }
    if (pending.length > 0) yield decide(true);
    const rest = (decoder as ReturnType<typeof iconv.getDecoder> | null)?.end();
    if (rest) yield rest;
  }
  return { chunks: decode(), encoding: () => guess };
}

/** Control bytes count as beyond ASCII: they tell of UTF-16. */
function isAscii(chunk: Uint8Array): boolean {
  for (let at = 0; at < chunk.length; at++) {
    const byte = chunk[at] as number;
    if (byte >= 0x80 || byte < 9) return false;
  }
  return true;
}

/** What `<meta charset>`, `<meta http-equiv>` or an XML declaration says. */
export function htmlCharset(head: string): string | null {
  const match =
    /<meta[^>]+charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(head) ??
    /^\s*<\?xml[^>]+encoding\s*=\s*["']([\w.:-]+)/i.exec(head);
  return match?.[1] ?? null;
}
