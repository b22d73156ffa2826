// The same questions where the documents that answer them are gone: every answer would be invented.
import { forAll } from "./asking.ts";
import { distractors } from "./distractors.ts";
import type { EvalDocument, EvalServer } from "./eval-server.ts";
import type { SuiteQuestion } from "./suite-files.ts";

export interface RefusalTarget {
  readonly server: EvalServer;
  readonly documents: readonly EvalDocument[];
  /** By the document's key. */
  readonly articleOf: ReadonlyMap<string, string | undefined>;
  readonly progress: (stage: string) => (done: number, total: number) => void;
}

/** Distractors of one import, generated as they are needed. */
const DISTRACTORS_AT_ONCE = 5_000;

/** @returns in the order of `questions`, whether each was refused without the documents of its article */
export async function measureRefusal(target: RefusalTarget, questions: readonly SuiteQuestion[]): Promise<boolean[]> {
  const collection = await target.server.createCollection(target.documents);
  return askWithoutArticles(target, collection, questions, "questions without their article");
}

/** One collection serves all: an article's documents leave it, its questions are asked, and they come back. */
async function askWithoutArticles(
  { server, documents, articleOf, progress }: RefusalTarget,
  collection: string,
  questions: readonly SuiteQuestion[],
  stage: string,
): Promise<boolean[]> {
  const refused = new Map<SuiteQuestion, boolean>();
  const report = progress(stage);
  for (const article of new Set(questions.map((question) => question.article))) {
    const gone = documents.filter(({ key }) => articleOf.get(key) === article);
    if (gone.length === 0) throw new Error(`No document of the corpus has the article "${article}" of a question.`);
    await server.eraseDocuments(
      collection,
      gone.map(({ key }) => key),
    );
    const own = questions.filter((question) => question.article === article);
    const answers = await forAll(own, ({ text }) => server.ask(collection, text));
    answers.forEach(({ status }, i) => refused.set(own[i] as SuiteQuestion, status === "NOT_FOUND"));
    await server.addDocuments(collection, gone);
    report(refused.size, questions.length);
  }
  return questions.map((question) => refused.get(question) ?? false);
}

export interface RefusalAtSize {
  /** Refused although the document is there. */
  readonly falseRefusals: readonly boolean[];
  /** Refused where the article is gone. */
  readonly refusals: readonly boolean[];
}

/** The same with another number of documents. */
export async function measureRefusalAt(
  target: RefusalTarget,
  questions: readonly SuiteQuestion[],
  size: number,
): Promise<RefusalAtSize> {
  return size < target.documents.length ? measureSmall(target, questions, size) : measureLarge(target, questions, size);
}

/** Many collections of `size` neighbouring documents: a question is asked of its own, and of one without its article. */
async function measureSmall(
  { server, documents, articleOf, progress }: RefusalTarget,
  questions: readonly SuiteQuestion[],
  size: number,
): Promise<RefusalAtSize> {
  const groups: { collection: string; keys: Set<string> }[] = [];
  const starts = Array.from({ length: Math.floor(documents.length / size) }, (_, i) => i * size);
  for (const start of starts) {
    const own = documents.slice(start, start + size);
    groups.push({ collection: await server.createCollection(own), keys: new Set(own.map(({ key }) => key)) });
    progress(`collections of ${size}`)(groups.length, starts.length);
  }
  const isRefused = async (collection: string, text: string) =>
    (await server.ask(collection, text)).status === "NOT_FOUND";
  const results = await forAll(
    questions,
    async ({ text, article, gains }, at) => {
      const own = groups.find(({ keys }) => [...gains].some(([key, gain]) => gain > 0 && keys.has(key)));
      const others = groups.filter(({ keys }) => ![...keys].some((key) => articleOf.get(key) === article));
      // Each question goes to another one of them, so that no collection decides the figure alone.
      const other = others[at % others.length];
      return {
        falseRefusal: own === undefined ? null : await isRefused(own.collection, text),
        refusal: other === undefined ? null : await isRefused(other.collection, text),
      };
    },
    progress(`questions to collections of ${size}`),
  );
  return {
    falseRefusals: results.flatMap(({ falseRefusal }) => falseRefusal ?? []),
    refusals: results.flatMap(({ refusal }) => refusal ?? []),
  };
}

async function measureLarge(
  target: RefusalTarget,
  questions: readonly SuiteQuestion[],
  size: number,
): Promise<RefusalAtSize> {
  const { server, documents, progress } = target;
  const collection = await server.createCollection(documents);
  const total = size - documents.length;
  let batch: EvalDocument[] = [];
  let added = 0;
  const flush = async () => {
    await server.addDocuments(collection, batch);
    added += batch.length;
    batch = [];
    progress("distractors")(added, total);
  };
  for (const distractor of distractors(total)) {
    batch.push(distractor);
    if (batch.length === DISTRACTORS_AT_ONCE) await flush();
  }
  if (batch.length > 0) await flush();
  const answers = await forAll(questions, ({ text }) => server.ask(collection, text), progress(`questions to ${size}`));
  return {
    falseRefusals: answers.map(({ status }) => status === "NOT_FOUND"),
    refusals: await askWithoutArticles(target, collection, questions, `questions to ${size} without their article`),
  };
}
