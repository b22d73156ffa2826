// The two lines that material stands between (ANS-8). The word in them is made of the material itself, so that nobody who
// writes a document can know it, and it occurs nowhere in it, so that no text can close its fence.
import { createHash } from "node:crypto";

/** Letters of the word: long enough that no text holds it by chance, short enough to cost few tokens (a choice). */
const FENCE_LENGTH = 8;

/** @param texts everything that will stand between the lines, and what it must not be mistaken for */
export function chooseFence(texts: readonly string[]): string {
  const lower = texts.map((text) => text.toLowerCase());
  const hash = createHash("sha256");
  for (const text of texts) hash.update(`${text.length}\n${text}`);
  const seed = hash.digest("hex");
  for (let attempt = 0; ; attempt += 1) {
    const word = createHash("sha256").update(`${seed}${attempt}`).digest("hex").slice(0, FENCE_LENGTH);
    if (!lower.some((text) => text.includes(word))) return word;
  }
}

/** The material between its two lines. */
export function fenced(fence: string, material: string): string {
  return `<<<${fence}\n${material}\n${fence}>>>`;
}
