// What is measured on a retrieval suite: whether the right document comes first, whether what is quoted holds the
// answer, and whether `ask` refuses what it could answer.
import { createProgress, forAll, shareOf } from "./asking.ts";
import type { EvalDocument, EvalServer } from "./eval-server.ts";
import { holdsAnswer, ndcg, type Figure } from "./figures.ts";
import { measureRefusal, measureRefusalAt } from "./refusal.ts";
import { problemOf, readCorpus, readQuestions, type SuiteDocument, type SuiteQuestion } from "./suite-files.ts";

const DEPTH = 10;
/** Exceptions come on top of these in an answer; they are not counted. */
const QUOTES_COUNTED = 3;

export interface SuiteOptions {
  /** Another folder whose questions are asked of this one's documents. */
  readonly questions?: string | undefined;
  /** Numbers of documents that refusal is measured with as well: fewer than there are, or filled up with distractors. */
  readonly sizes: readonly number[];
}

export async function runRetrievalSuite(server: EvalServer, folder: string, options: SuiteOptions): Promise<Figure[]> {
  const progress = createProgress(folder);
  const figure = (metric: string, values: readonly boolean[]): Figure => ({
    suite: folder,
    metric,
    value: shareOf(values),
    n: values.length,
  });
  const corpus = await readCorpus(folder);
  const documents = corpus.map(({ _id, title, text }): EvalDocument => ({
    key: _id,
    text,
    ...(title === "" ? {} : { title }),
  }));
  const questions = await readQuestions(options.questions ?? folder);
  // What is quoted is in the language of the texts: their own folder knows the answers in it, where it has the question.
  const isAsked = options.questions !== undefined && problemOf(folder, "questions") === null;
  const own = isAsked ? await readQuestions(folder) : [];
  const ownAnswers = new Map(own.map(({ _id, answers }) => [_id, answers]));

  progress("documents")(0, documents.length);
  const collection = await server.createCollection(documents);
  progress("documents")(documents.length, documents.length);

  const asked = await forAll(
    questions,
    async ({ text }) => ({
      ranked: (await server.search(collection, text)).slice(0, DEPTH),
      answer: await server.ask(collection, text),
    }),
    progress("questions"),
  );
  const results = asked.map((result, i) => ({ ...result, gains: questions[i]?.gains ?? new Map<string, number>() }));
  const isFound = (depth: number) =>
    results.map(({ ranked, gains }) => ranked.slice(0, depth).some((key) => (gains.get(key) ?? 0) > 0));
  const gains = results.map((result) => ndcg(result.ranked, result.gains, DEPTH));
  const figures = [
    figure("hit@1", isFound(1)),
    figure("hit@5", isFound(5)),
    { ...figure("nDCG@10", []), value: meanOf(gains), n: gains.length },
    figure(
      "false_refusal",
      results.map(({ answer }) => answer.status === "NOT_FOUND"),
    ),
  ];
  const quoted = asked.flatMap(({ answer }, i) => {
    const question = questions[i];
    const answers = [...(question?.answers ?? []), ...(ownAnswers.get(question?._id ?? "") ?? [])];
    return answers.length === 0 ? [] : [holdsAnswer(answer.quotes.slice(0, QUOTES_COUNTED), answers)];
  });
  if (quoted.length > 0) figures.push(figure("quote_has_answer", quoted));

  const articleOf = articlesOf(corpus, questions);
  const target = { server, documents, articleOf, progress };
  // Only where documents can be taken away is a question left without its answer.
  const articles = new Set(articleOf.values());
  const ofArticle = questions.filter(({ article }) => article !== undefined && articles.has(article));
  if (ofArticle.length === 0) return figures;
  figures.push(figure("refusal", await measureRefusal(target, ofArticle)));
  for (const size of options.sizes) {
    const at = await measureRefusalAt(target, ofArticle, size);
    figures.push(figure(`false_refusal@${size}`, at.falseRefusals), figure(`refusal@${size}`, at.refusals));
  }
  return figures;
}

/** As the corpus says; a text that it says nothing of is of the article of the questions that it is right for. */
function articlesOf(
  corpus: readonly SuiteDocument[],
  questions: readonly SuiteQuestion[],
): ReadonlyMap<string, string | undefined> {
  const articles = new Map(corpus.map(({ _id, article }) => [_id, article]));
  for (const { article, gains } of questions)
    for (const key of gains.keys())
      if (article !== undefined && articles.has(key)) articles.set(key, articles.get(key) ?? article);
  return articles;
}

function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
