// Invented manuals, a document each: sections full of figures, as specifications are, all of one device with a code of its
// own, and one figure that no other manual has. The same for the same number.
import { createWords } from "./texts.ts";
import { createRandom } from "./zipf-texts.ts";

const SECTIONS = ["Flow", "Pressure", "Power", "Motor", "Seal", "Noise", "Limits", "Service", "Storage", "Transport"];
/** The last ones name the code: as many as are pinned, so that what is asked is supported whatever vectors they have. */
const NAMED = 8;
/** Characters of a section: a block of about 400 tokens. */
const SECTION_LENGTH = 1_400;

export interface Manual {
  /** `KX-1004`. */
  readonly code: string;
  readonly name: string;
  readonly question: string;
  /** What the answer must say: stands in this manual alone. */
  readonly marker: number;
  readonly content: string;
}

/** @param number 0..8,999 */
export function manual(number: number): Manual {
  const code = `KX-${1_000 + number}`;
  const marker = 70_001 + 7 * number;
  const tank = `The tank of the ${code} holds ${marker} litres.`;
  const sections = SECTIONS.map((title, at) => {
    const named = at >= SECTIONS.length - NAMED ? `The ${title.toLowerCase()} of the ${code} is described here.` : "";
    const first = at === SECTIONS.length - 1 ? tank : named;
    return `## ${at + 1} ${title}\n\n${sectionOf(first, 100 * number + at)}\n`;
  });
  const content = `# Manual\n\n${sections.join("\n")}`;
  return {
    code,
    name: `manual-${number}.md`,
    question: `How much does the tank of the ${code} hold?`,
    marker,
    content,
  };
}

function sectionOf(first: string, seed: number): string {
  const words = createWords(seed + 1);
  const random = createRandom(seed + 1);
  const figure = (digits: number) => (random() * 10 ** digits).toFixed(Math.floor(random() * 3));
  let text = first;
  while (text.length < SECTION_LENGTH) {
    const [low, high, share] = [figure(2), figure(3), figure(2)];
    text += ` ${words(14)} From ${low} to ${high} mm it takes ${figure(4)} V, ${share} % of ${figure(5)} W, since 12 March 20${10 + Math.floor(random() * 10)}.`;
  }
  return text;
}
