// What a question asks about, and for: its named things and the sides of them it wants to know (FIND-8).
import { extractTerms } from "../../text/terms.ts";
import { foldForMatching, languageOf, type Aspect, type AskedLanguage } from "./aspect.ts";
import { askedAspects } from "./asked-aspects.ts";
import { ASPECT_WORDS } from "./aspect-words.ts";
import { isFunctionWord, namesNothing } from "./function-words.ts";
import { namedThings } from "./names.ts";

export interface Asked {
  readonly language: AskedLanguage;
  /** Proper names, as the question writes them. */
  readonly names: readonly string[];
  /** What titles of documents are made of, without the proper names. */
  readonly titleNames: readonly string[];
  readonly aspects: readonly Aspect[];
  /** Folded words that carry the question's meaning, in order. */
  readonly contentWords: readonly string[];
}

const WORD = /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}])+/gu;
const HAN = /\p{Script=Han}/u;

/** Words of the sides themselves: "price" is what is asked for, not what is asked about. */
const SIDES: ReadonlySet<string> = new Set(
  Object.values(ASPECT_WORDS).flatMap((words) =>
    Object.values(words).flatMap((text) => foldForMatching(text).split(" ")),
  ),
);

/** Terms of the question's telling words: what may stand in titles. */
export function titleTermsOf(question: string, languages: readonly string[]): string[] {
  const words = foldForMatching(question).match(WORD) ?? [];
  return [...new Set(words.filter(isTelling).flatMap((word) => extractTerms(word, languages)))].filter(isTelling);
}

function isTelling(word: string): boolean {
  return /\p{L}/u.test(word) && !namesNothing(word) && (HAN.test(word) || word.length > 1);
}

/** @param options.isTitleTerm whether a term (titleTermsOf) tells a few titles of documents in reach apart */
export function readQuestion(
  question: string,
  options: { readonly languages: readonly string[]; readonly isTitleTerm: (term: string) => boolean },
): Asked {
  const names = namedThings(question);
  const folded = foldForMatching(question).trim();
  const known = names.map(foldForMatching);
  const isKnown = (run: string) => known.some((name) => name.includes(run) || run.includes(name));
  const written = question.normalize("NFKC").trim();
  const titleNames = titleRuns(folded, options)
    .filter(({ run }) => !isKnown(run) && !SIDES.has(run))
    // As it is written, where folding moved nothing.
    .map(({ run, start }) => (written.length === folded.length ? written.slice(start, start + run.length) : run));
  return {
    language: languageOf(question),
    names,
    titleNames: [...new Set(titleNames)],
    aspects: askedAspects(question),
    contentWords: [...new Set(folded.match(WORD))].filter((word) => isTelling(word) && !SIDES.has(word)),
  };
}

/** Neighbouring words, or characters in pairs, that all stand in titles. */
function titleRuns(
  folded: string,
  { languages, isTitleTerm }: { languages: readonly string[]; isTitleTerm: (term: string) => boolean },
): { run: string; start: number }[] {
  const runs: { start: number; end: number }[] = [];
  const add = (start: number, end: number, isJoined: boolean) => {
    const last = runs.at(-1);
    if (last !== undefined && isJoined) last.end = end;
    else runs.push({ start, end });
  };
  for (const { 0: word, index } of folded.matchAll(WORD)) {
    if (HAN.test(word)) {
      const characters = [...word];
      let at = index;
      for (const [i, character] of characters.entries()) {
        const next = characters[i + 1];
        const pair = `${character}${next ?? ""}`;
        if (next !== undefined && isTitleTerm(pair) && !isFunctionWord(pair))
          add(at, at + pair.length, (runs.at(-1)?.end ?? -1) > at);
        at += character.length;
      }
    } else if (isTelling(word) && extractTerms(word, languages).some(isTitleTerm)) {
      const last = runs.at(-1);
      add(index, index + word.length, last !== undefined && /^[ -]$/u.test(folded.slice(last.end, index)));
    }
  }
  return runs.map(({ start, end }) => ({ run: folded.slice(start, end), start }));
}
