// Conversations of two turns, made from the questions of a retrieval suite: the first question names a thing, the second
// asks something else about it with a pronoun in its place. Nothing of the product takes part in making them.
import { createRandom } from "../../helpers/generate-files-text.ts";
import type { SuiteDocument, SuiteQuestion } from "../suite-files.ts";
import { namesOf, type NamedPlace } from "./names.ts";
import { withPronoun, type ArticleWords } from "./pronouns.ts";

export type PairLanguage = "en" | "ru" | "zh";

export interface FollowUpPair {
  readonly article: string;
  /** Names the thing. */
  readonly first: string;
  /** The second question as the suite has it. */
  readonly full: string;
  /** The same with a pronoun in the place of the thing that both name. */
  readonly followUp: string;
  readonly question: SuiteQuestion;
  /** Whether both are answered by the same document. */
  readonly isSameDocument: boolean;
}

export interface PairOptions {
  readonly language: PairLanguage;
  readonly seed: number;
  readonly count: number;
}

/** At most `count`, each second question once as long as there are others, then with another first question. */
export function makePairs(
  questions: readonly SuiteQuestion[],
  corpus: readonly SuiteDocument[],
  { language, seed, count }: PairOptions,
): FollowUpPair[] {
  const random = createRandom(seed);
  const all = questions.flatMap((question) => pairsOf(question, questions, corpus, language, random));
  const rounds = new Map<number, FollowUpPair[]>();
  for (const list of shuffled(all, random))
    list.forEach((pair, round) => rounds.set(round, [...(rounds.get(round) ?? []), pair]));
  return [...rounds]
    .sort(([a], [b]) => a - b)
    .flatMap(([, pairs]) => pairs)
    .slice(0, count);
}

/** Every second question's pairs in a random order, as one list a question. */
function pairsOf(
  question: SuiteQuestion,
  questions: readonly SuiteQuestion[],
  corpus: readonly SuiteDocument[],
  language: PairLanguage,
  random: () => number,
): FollowUpPair[][] {
  const { article, text: full } = question;
  if (article === undefined) return [];
  const own = questions.filter((other) => other.article === article && other !== question);
  const words: ArticleWords = {
    own: corpus.filter((document) => document.article === article).map(({ text }) => text),
  };
  const others = corpus.filter((document) => document.article !== article).map(({ text }) => text);
  const pairs = own.flatMap((other): FollowUpPair[] => {
    const place = sharedPlace(namesOf(full, language), other.text, language, others);
    const followUp = place === null ? null : withPronoun(full, place, words, language);
    if (followUp === null) return [];
    const isSameDocument = [...question.gains.keys()].some((key) => other.gains.has(key));
    return [{ article, first: other.text, full, followUp, question, isSameDocument }];
  });
  return pairs.length === 0 ? [] : [shuffled(pairs, random)];
}

/** The longest name of the second question that the first one has too; null where they share none. */
function sharedPlace(
  places: readonly NamedPlace[],
  first: string,
  language: PairLanguage,
  others: readonly string[],
): NamedPlace | null {
  const shared = places.filter(({ name, stem }) => {
    if (language !== "zh") return namesOf(first, language).some((other) => other.stem === stem);
    // What other articles speak of as well is a word, not a thing.
    return first.includes(name) && !others.some((text) => text.includes(name));
  });
  return shared.reduce<NamedPlace | null>(
    (best, place) => (best === null || place.name.length > best.name.length ? place : best),
    null,
  );
}

function shuffled<T>(values: readonly T[], random: () => number): T[] {
  return values
    .map((value) => ({ value, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
}
