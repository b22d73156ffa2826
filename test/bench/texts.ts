// Invented texts of a known length: words of an invented vocabulary in sentences, the same for the same seed.
import { Readable } from "node:stream";

const STEMS =
  "time year people way day man thing woman life child world school state family student group country problem hand part place case week company system program question work government number night point home water room mother area money story fact month lot right study book eye job word business issue side kind head house service friend father power hour game line end member law car city community name president team minute idea body information back parent face others level office door health person art war history party result change morning reason research girl guy moment air teacher force education".split(
    " ",
  );

export function createWords(seed: number): (count: number) => string {
  let state = (seed * 2654435761) >>> 0;
  const next = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  const word = () => {
    const stem = STEMS[Math.floor(next() * STEMS.length)] ?? "";
    // One word in twenty is a rare one, as in any text.
    return next() < 0.05 ? `${stem}${Math.floor(next() * 5_000)}` : stem;
  };
  return (count) => {
    const words: string[] = [];
    for (let i = 0; i < count; i++) words.push(i % 12 === 11 ? `${word()}.` : word());
    const text = words.join(" ");
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith(".") ? "" : "."}`;
  };
}

/** Markdown with paragraphs of about 180 tokens. */
export function passageFile(seed: number, passages: number): string {
  const words = createWords(seed);
  const paragraphs = Array.from({ length: passages }, () => words(150));
  return `# ${words(4)}\n\n${paragraphs.join("\n\n")}\n`;
}

/** A table of short records, about 40 tokens each; keys begin at `from`. */
export function* recordRows(seed: number, count: number, from = 1): Generator<string> {
  const words = createWords(seed);
  yield "sku,name,description\n";
  for (let i = 0; i < count; i++) yield `SK-${from + i},${words(3)},"${words(24)}"\n`;
}

export function readableOf(parts: Iterable<string>): Readable {
  return Readable.from(buffers(parts), { objectMode: false });
}

/** In chunks of a size that files are read in. */
function* buffers(parts: Iterable<string>): Generator<Buffer> {
  let chunk = "";
  for (const part of parts) {
    chunk += part;
    if (chunk.length < 65_536) continue;
    yield Buffer.from(chunk);
    chunk = "";
  }
  if (chunk !== "") yield Buffer.from(chunk);
}
