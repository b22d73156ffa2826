// Named things of a question, found by capitals (English, Russian) or as any run of characters (Chinese: what two
// questions of one article share and no other article's has). Written for the generator alone.
import type { PairLanguage } from "./pairs.ts";

export interface NamedPlace {
  /** As it stands there, without an article before it. */
  readonly name: string;
  /** What two inflected forms of it have in common. */
  readonly stem: string;
  readonly start: number;
  readonly end: number;
}

const CAPITALS =
  /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}.-]*(?:['’]s(?= \p{Lu}))?(?:(?: (?:of|the|and|de|di|von|van))? (?:\p{Lu}[\p{L}\p{N}.-]*|\d+))*/gu;
const HAN_RUN = /[\p{Script=Han}·]{2,}|[A-Z][A-Za-z0-9+ ]*[A-Za-z0-9+]/gu;
/** Characters that a Chinese name hardly begins with, and particles that do not stand in one. */
const HAN_SMALL =
  /[的了在是和与或有什么哪谁几多少以被把对从到于不也都就还之其这那它他她们个种些年月日所说用做能可吗呢如何怎样]/u;
const HAN_PARTICLE = /[的了在是和与或什么哪谁吗呢几]/u;
const HAN_NAME_MAX = 8;

/** Places of names; the first word of a question is none, whatever its capital. */
export function namesOf(question: string, language: PairLanguage): NamedPlace[] {
  if (language === "zh") return hanNames(question);
  return [...question.matchAll(CAPITALS)].flatMap(({ 0: run, index }) => {
    const first = index === 0 ? (run.indexOf(" ") === -1 ? run.length : run.indexOf(" ") + 1) : 0;
    const name = run.slice(first).replace(/[.-]+$/u, "");
    if (name.length < 3) return [];
    const start = index + first;
    return [{ name, stem: stemOf(name, language), start, end: start + name.length }];
  });
}

function stemOf(name: string, language: PairLanguage): string {
  if (language === "en") return name.toLowerCase();
  return name
    .toLowerCase()
    .split(" ")
    .map((word) => word.slice(0, Math.max(3, word.length - 2)))
    .join(" ");
}

const SEGMENTS = new Intl.Segmenter("zh", { granularity: "word" });

/** Runs that begin and end where words do. */
function hanNames(question: string): NamedPlace[] {
  const edges = new Set([...SEGMENTS.segment(question)].map(({ index }) => index)).add(question.length);
  const places: NamedPlace[] = [];
  for (const { 0: run, index } of question.matchAll(HAN_RUN)) {
    if (/[A-Z]/u.test(run)) places.push({ name: run, stem: run, start: index, end: index + run.length });
    else
      for (let from = 0; from < run.length; from += 1)
        for (let to = from + 2; to <= Math.min(run.length, from + HAN_NAME_MAX); to += 1) {
          const name = run.slice(from, to);
          if (!edges.has(index + from) || !edges.has(index + to)) continue;
          if (HAN_SMALL.test(name.charAt(0)) || HAN_PARTICLE.test(name) || /^·|·$/u.test(name)) continue;
          places.push({ name, stem: name, start: index + from, end: index + to });
        }
  }
  return places;
}
