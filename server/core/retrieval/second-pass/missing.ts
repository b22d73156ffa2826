// The two checks (FIND-8): is what is asked about mentioned in what came back, and is the side of it that is asked for
// there? A floor under invention, not a proof that an answer is right.
import {
  foldForMatching,
  FORMATTED_ASPECTS,
  type Aspect,
  type AskedLanguage,
  type FormattedAspect,
  type Topic,
} from "./aspect.ts";
import { ASPECT_WORDS, aspectInWords } from "./aspect-words.ts";
import type { Asked } from "./asked.ts";
import { hasFormat } from "./formats.ts";
import { mentionsOf, type Mentions } from "./mentions.ts";
import { speaksOfTopic } from "./topics.ts";

/** What came back: a block with the words it stands under (title, sections). */
export interface Supplied {
  /** The same for all that comes from one document. */
  readonly document: string | number;
  readonly text: string;
}

export type Missing =
  | { readonly kind: "NAME"; readonly name: string }
  | {
      readonly kind: "ASPECT";
      readonly aspect: Aspect;
      /** What it is a side of; empty where the question names nothing. */
      readonly subjects: readonly string[];
    };

/** Names that are searched or named together (a choice: a question about more is a list). */
const SUBJECTS_MAX = 3;

export function hasAspect(aspect: Aspect, text: string): boolean {
  const folded = foldForMatching(text);
  return isFormatted(aspect) ? hasFormat(aspect, folded) : speaksOfTopic(aspect satisfies Topic, folded);
}

function isFormatted(aspect: Aspect): aspect is FormattedAspect {
  return (FORMATTED_ASPECTS as readonly Aspect[]).includes(aspect);
}

/** What is worth searching once more: a name that no block mentions whole, a side that no block on the subject shows. */
export function findMissing(asked: Asked, supplied: readonly Supplied[], languages: readonly string[]): Missing[] {
  const read = supplied.map(({ text }) => ({ text, mentions: mentionsOf(text, languages) }));
  const scripts = scriptsOf(supplied);
  const names = [...asked.names, ...asked.titleNames].filter(
    (name) => isWritable(name, scripts) && !read.some(({ mentions }) => mentions.hasWhole(name)),
  );
  return [
    ...names.map((name): Missing => ({ kind: "NAME", name })),
    // Beside a name that only resembles the subject ("another plan") a side says nothing of it.
    ...asked.aspects.flatMap((aspect) => missingAspect(aspect, asked, read, "hasWhole")),
  ];
}

/**
 * What may be said to be missing: a proper name of which nothing is mentioned, in material of the question's own script
 * (another one may spell it otherwise), and a side that no document which mentions the subject shows anywhere.
 */
export function stillMissing(asked: Asked, supplied: readonly Supplied[], languages: readonly string[]): Missing[] {
  const read = byDocument(supplied).map((text) => ({ text, mentions: mentionsOf(text, languages) }));
  if (read.length === 0) return [];
  const scripts = scriptsOf(supplied);
  const isOwnScript =
    scripts[0] === scriptOfLanguage(asked.language) || scripts[0] === scriptOf(asked.contentWords.join(" "));
  const names = !isOwnScript
    ? []
    : asked.names.filter(
        (name) => isWritable(name, scripts) && !isPeople(name) && !read.some(({ mentions }) => mentions.hasAny(name)),
      );
  return [
    ...names.map((name): Missing => ({ kind: "NAME", name })),
    ...asked.aspects.flatMap((aspect) => missingAspect(aspect, asked, read, "hasAny")),
  ];
}

/** "French", "Indian": English writes them with a capital, and texts speak of France and India. */
function isPeople(name: string): boolean {
  return /^\p{Lu}\p{Ll}+(?:ish|ese|ian|ean|ican|man)$|^(?:French|Dutch|Greek|Swiss|Welsh|Czech|Thai|Turk|Turkish|Arab|Arabic)$/u.test(
    name,
  );
}

function missingAspect(
  aspect: Aspect,
  asked: Asked,
  read: readonly { readonly text: string; readonly mentions: Mentions }[],
  grade: keyof Mentions,
): Missing[] {
  const isMentioned = (name: string) => read.some(({ mentions }) => mentions.hasAny(name));
  // A name that nothing mentions is missing itself; it says nothing about where its sides would stand.
  const named = asked.names.filter(isMentioned);
  const subjects = (named.length > 0 ? named : asked.titleNames.filter(isMentioned)).slice(0, SUBJECTS_MAX);
  const isThere = read.some(
    ({ text, mentions }) =>
      (subjects.length === 0 || subjects.some((name) => mentions[grade](name))) && hasAspect(aspect, text),
  );
  return isThere ? [] : [{ kind: "ASPECT", aspect, subjects }];
}

/** Whether a found piece mentions what was missing: the name, or the side together with what it is a side of. */
export function brings(missing: Missing, asked: Asked, text: string, languages: readonly string[]): boolean {
  const mentions = mentionsOf(text, languages);
  if (missing.kind === "NAME") return mentions.hasWhole(missing.name);
  const { aspect, subjects } = missing;
  if (!hasAspect(aspect, text)) return false;
  if (subjects.length > 0) return subjects.some((name) => mentions.hasWhole(name));
  const about = asked.contentWords.filter((word) => mentions.hasAny(word)).length;
  return about > 0 && about * 2 >= asked.contentWords.length;
}

/** What is searched by itself. */
export interface SecondSearch {
  /** Names and sides in the question's language: "Starter", "price". What is embedded, and what is told of the search. */
  readonly terms: readonly string[];
  /** The same with the sides in the languages of the collections: what words are looked up. */
  readonly words: string;
}

export function secondSearch(missing: readonly Missing[], asked: Asked, languages: readonly string[]): SecondSearch {
  const subjects = missing.flatMap((one) => {
    if (one.kind === "NAME") return [one.name];
    return one.subjects.length > 0 ? one.subjects : asked.contentWords.slice(0, 2 * SUBJECTS_MAX);
  });
  const aspects = missing.flatMap((one) => (one.kind === "ASPECT" ? [one.aspect] : []));
  const sidesIn = (language: AskedLanguage) => aspects.map((aspect) => ASPECT_WORDS[aspect][language]);
  const others = (["en", "ru", "zh"] as const).filter(
    (language) => language !== asked.language && languages.includes(language),
  );
  const terms = [...new Set([...subjects, ...sidesIn(asked.language)])];
  return { terms, words: [...terms, ...others.flatMap(sidesIn)].join(" ") };
}

/** In the words of the question's language, as "Not in the material" is followed by. */
export function missingInWords(missing: readonly Missing[], language: AskedLanguage): string[] {
  return missing.map((one) => (one.kind === "NAME" ? one.name : aspectInWords(one.aspect, one.subjects, language)));
}

function byDocument(supplied: readonly Supplied[]): string[] {
  const texts = new Map<string | number, string>();
  for (const { document, text } of supplied) texts.set(document, `${texts.get(document) ?? ""}\n${text}`);
  return [...texts.values()];
}

type Script = "Latin" | "Cyrillic" | "Han" | "other";

function scriptOfLanguage(language: AskedLanguage): Script {
  return ({ en: "Latin", ru: "Cyrillic", zh: "Han" } as const)[language];
}

function countsOf(text: string): [Script, number][] {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return [
    ["Latin", count(/\p{Script=Latin}/gu)],
    ["Cyrillic", count(/\p{Script=Cyrillic}/gu)],
    // A Han character says as much as two or three letters.
    ["Han", 2 * count(/\p{Script=Han}/gu)],
  ];
}

function scriptOf(text: string): Script {
  const [best] = countsOf(text).sort((a, b) => b[1] - a[1]);
  return best !== undefined && best[1] > 0 ? best[0] : "other";
}

/** Share of the letters below which a script only stands in single names. */
const SCRIPT_SHARE_MIN = 0.1;

/** Scripts the material is written in, the commonest first. */
function scriptsOf(supplied: readonly Supplied[]): Script[] {
  const counts = countsOf(supplied.map(({ text }) => text).join("\n"));
  const all = counts.reduce((sum, [, n]) => sum + n, 0);
  return counts
    .filter(([, n]) => n > SCRIPT_SHARE_MIN * all)
    .sort((a, b) => b[1] - a[1])
    .map(([script]) => script);
}

/** Latin names stand in any text; others can only be found in material of their script. */
function isWritable(name: string, scripts: readonly Script[]): boolean {
  const script = scriptOf(name);
  return script === "Latin" || scripts.includes(script);
}
