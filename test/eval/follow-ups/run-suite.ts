// What is measured on conversations of two turns: whether the follow-up, in which a pronoun stands for what the first
// question names, finds the document that the full question finds, and whether `ask` refuses it (FIND-1).
import { createProgress, forAll, shareOf } from "../asking.ts";
import type { EvalServer, EvalTurn } from "../eval-server.ts";
import type { Figure } from "../figures.ts";
import { readCorpus, readQuestions } from "../suite-files.ts";
import { makePairs, type FollowUpPair, type PairLanguage } from "./pairs.ts";
import { questionLanguage } from "../../../server/core/answers/question-language.ts";

const PAIRS_MAX = 200;
const SEED = 7;

/** How a second question is put. */
const WAYS = {
  full: ({ full }: FollowUpPair) => [full],
  bare: ({ followUp }: FollowUpPair) => [followUp],
  one_text: ({ first, followUp }: FollowUpPair) => [`${first} ${followUp}`],
  follow_up: ({ first, followUp }: FollowUpPair) => [first, followUp],
  /** The first question is about something else, and the second needs none. */
  after_other: ({ full }: FollowUpPair, other: string) => [other, full],
} as const;
type Way = keyof typeof WAYS;

export async function runFollowUpSuite(server: EvalServer, folder: string): Promise<Figure[]> {
  const progress = createProgress(`${folder} follow-ups`);
  const [corpus, questions] = [await readCorpus(folder), await readQuestions(folder)];
  const language = languageOfAll(questions.map(({ text }) => text));
  const pairs = makePairs(questions, corpus, { language, seed: SEED, count: PAIRS_MAX });
  if (pairs.length === 0) return [];
  const collection = await server.createCollection(corpus.map(({ _id, text }) => ({ key: _id, text })));
  const articles = [...new Set(questions.map(({ article }) => article))];
  // Weights were chosen on every second article; the others say what they are worth.
  const isHeld = ({ article }: FollowUpPair) => articles.indexOf(article) % 2 === 1;
  const otherOf = (pair: FollowUpPair, at: number) => {
    const others = pairs.filter(({ article }) => article !== pair.article);
    return others[at % Math.max(1, others.length)]?.first ?? pair.first;
  };
  const turns = new Map<Way, EvalTurn[]>();
  for (const way of Object.keys(WAYS) as Way[])
    turns.set(
      way,
      await forAll(pairs, (pair, at) => server.converse(collection, WAYS[way](pair, otherOf(pair, at))), progress(way)),
    );
  return figuresOf(folder, pairs, turns, isHeld);
}

function figuresOf(
  suite: string,
  pairs: readonly FollowUpPair[],
  turns: ReadonlyMap<Way, readonly EvalTurn[]>,
  isHeld: (pair: FollowUpPair) => boolean,
): Figure[] {
  const figures: Figure[] = [];
  const add = (metric: string, value: number, n: number) =>
    figures.push({ suite, metric: `follow_up:${metric}`, value, n });
  const halves = [
    { name: "", own: pairs.map((_, i) => i) },
    { name: "@held", own: pairs.flatMap((pair, i) => (isHeld(pair) ? [i] : [])) },
  ];
  for (const { name, own } of halves) {
    const rates = new Map<Way, number>();
    for (const [way, all] of turns) {
      const isFound = own.map((i) => (pairs[i]?.question.gains.get(all[i]?.ranked[0] ?? "") ?? 0) > 0);
      rates.set(way, shareOf(isFound));
      add(`${way} hit@1${name}`, shareOf(isFound), own.length);
      add(`${way} refused${name}`, shareOf(own.map((i) => all[i]?.status === "NOT_FOUND")), own.length);
    }
    const full = rates.get("full") ?? 0;
    add(`ratio${name}`, full === 0 ? 0 : (rates.get("follow_up") ?? 0) / full, own.length);
  }
  return figures;
}

function languageOfAll(texts: readonly string[]): PairLanguage {
  const counts = new Map<PairLanguage, number>();
  for (const text of texts) {
    const language = questionLanguage(text);
    counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), ["en", 0] as [
    PairLanguage,
    number,
  ])[0];
}
