// Invented documents whose words follow Zipf's law, and vectors for them: the same for the same seed. What a search costs
// depends on how often words occur and on the number of vectors, not on what either means.

/** Numbers in 0..1 (xorshift32). */
export function createRandom(seed: number): () => number {
  let state = (seed * 2654435761 + 1) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

const VOCABULARY = 50_000;
const ONSETS = [
  "b",
  "br",
  "d",
  "f",
  "g",
  "gr",
  "k",
  "kl",
  "l",
  "m",
  "n",
  "p",
  "pr",
  "r",
  "s",
  "st",
  "t",
  "tr",
  "v",
  "z",
];
const RIMES = ["a", "an", "ar", "e", "el", "en", "i", "in", "is", "o", "ol", "on", "u", "ur", "um"];

/** The word of a rank, the commonest first: 0..VOCABULARY-1. Short ranks are short words, as in any language. */
function wordOf(rank: number): string {
  let word = "";
  for (let rest = rank + 1; rest > 0; rest = Math.floor(rest / 300)) {
    const syllable = rest % 300;
    word += (ONSETS[syllable % 20] ?? "") + (RIMES[Math.floor(syllable / 20)] ?? "");
  }
  return word;
}

/** The word of rank r comes up with a probability of about 1 / r. */
export function createZipfWords(seed: number): (count: number) => string {
  const random = createRandom(seed);
  return (count) => Array.from({ length: count }, () => wordOf(Math.floor(VOCABULARY ** random()) - 1)).join(" ");
}

/** Words of a section, about 40 tokens: a short paragraph. */
const SECTION_WORDS = 30;

/**
 * Markdown with front matter, one piece a section. Titles are names of their own: were they of the words that questions
 * are made of, most questions would name a document by chance, and be searched a second time for it.
 */
export function sectionedFile(seed: number, sections: number, fields: Readonly<Record<string, string>>): string {
  const words = createZipfWords(seed);
  const header = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`);
  const parts = Array.from({ length: sections }, () => `## ${words(3)}\n\n${words(SECTION_WORDS)}.\n`);
  return `---\n${header.join("")}---\n\n# Volume ${seed}\n\n${parts.join("\n")}`;
}

/**
 * A unit vector at a random direction around `centre` (unit length): texts of one model lie about as near to each other
 * as this, a cosine of `likeness` apart on average.
 */
export function vectorAround(centre: Float32Array, random: () => number, likeness = 0.75): Float32Array {
  const { length } = centre;
  const vector = new Float32Array(length);
  let squares = 0;
  for (let i = 0; i < length; i++) {
    const value = random() + random() + random() - 1.5;
    vector[i] = value;
    squares += value * value;
  }
  const noise = Math.sqrt((1 - likeness) / likeness / squares);
  let sum = 0;
  for (let i = 0; i < length; i++) {
    const value = vector[i]! * noise + centre[i]!;
    vector[i] = value;
    sum += value * value;
  }
  const scale = 1 / Math.sqrt(sum);
  for (let i = 0; i < length; i++) vector[i]! *= scale;
  return vector;
}
