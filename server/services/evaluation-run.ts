// The work of an evaluation: asks every golden question, grades the answers, and keeps both. Taken up again after a
// crash or a cancellation, it goes on with the questions that are left.
import { addGrades, type Figures } from "../core/evaluation/figures.ts";
import { isAboutScope } from "../core/evaluation/golden-question.ts";
import { grade, isPassed, type GradedAnswer, type Grades } from "../core/evaluation/grade.ts";
import { sealText } from "../core/security/seal.ts";
import type { JobContext, JobResult } from "../jobs.ts";
import type { Answer, AnswerService, AskInput } from "./answers.ts";
import type { Caller } from "./caller.ts";
import { collectionSettingsSchema } from "../core/documents/collection-settings.ts";
import type { ServiceContext } from "./context.ts";
import { resultPlace, type EvaluatedAnswer, type EvaluationWarning } from "./evaluations.ts";
import type { GoldenQuestionService, GoldenQuestionView } from "./golden-questions.ts";

interface AskedQuestion {
  readonly run: { readonly id: number; readonly publicId: string };
  readonly golden: GoldenQuestionView;
  readonly answer: Answer;
  readonly grades: Grades;
  readonly ms: number;
}

export function createEvaluationRun(
  { database, keyring, now }: ServiceContext,
  services: { answers: AnswerService; goldenQuestions: GoldenQuestionService },
) {
  /** Whoever asks: the space, with those of the audiences that still exist. */
  async function askerOf(spaceId: number, audiences: readonly string[]): Promise<Caller> {
    const space = await database.read.space.findUniqueOrThrow({ where: { id: spaceId }, include: { audiences: true } });
    const seen = space.audiences.filter(({ name }) => audiences.includes(name)).map(({ id, name }) => ({ id, name }));
    return { spaceId, spaceName: space.name, apiKeyId: null, role: "READER", audiences: seen, isOperator: false };
  }

  async function warningsOf(
    collection: { readonly id: number; readonly settings: unknown },
    questions: readonly GoldenQuestionView[],
  ): Promise<EvaluationWarning[]> {
    const { requiredScope } = collectionSettingsSchema.parse(collection.settings);
    if (questions.some(isAboutScope)) return [];
    const isScoped = requiredScope.length > 0 || (await hasScopedText(collection.id));
    return isScoped ? ["SCOPE_NOT_ASKED"] : [];
  }

  /** Whether a served version carries a scope, or one text stands in the place of another for a scope. */
  async function hasScopedText(collectionId: number): Promise<boolean> {
    const scoped = { scope: { not: {} } };
    const version = await database.read.version.findFirst({
      where: { currentOf: { collectionId }, ...scoped },
      select: { id: true },
    });
    if (version !== null) return true;
    const supersession = await database.read.supersession.findFirst({ where: { collectionId, ...scoped } });
    return supersession !== null;
  }

  /** Result and figures in one transaction; a question or run that was removed meanwhile has none. */
  async function store(spaceId: number, { run, golden, answer, grades, ms }: AskedQuestion): Promise<void> {
    const keys = await keyring.keysOf(spaceId);
    const content: EvaluatedAnswer = keptAnswer(answer);
    const sealed = sealText(keys.seal, JSON.stringify(content), resultPlace(run.publicId, golden.publicId));
    const cited = [...new Set(answer.citations.map(({ documentId }) => documentId))];
    await database.write(async (tx) => {
      const current = await tx.evaluationRun.findUnique({ where: { id: run.id }, select: { figures: true } });
      const isThere = (await tx.goldenQuestion.count({ where: { id: golden.id } })) > 0;
      if (current === null || !isThere) return;
      const documents = await tx.document.findMany({ where: { publicId: { in: cited } }, select: { id: true } });
      await tx.evaluationResult.create({
        data: {
          runId: run.id,
          goldenQuestionId: golden.id,
          status: answer.status,
          isPassed: isPassed(grades),
          ...grades,
          // A document that was erased while it was being quoted takes the answer along.
          sealed: documents.length === cited.length ? new Uint8Array(sealed) : null,
          ms,
          citations: { create: documents.map(({ id }) => ({ documentId: id })) },
        },
      });
      const figures = addGrades(current.figures as unknown as Figures, grades);
      await tx.evaluationRun.update({ where: { id: run.id }, data: { figures } });
    });
  }

  return {
    async run({ evaluationRunId }: { evaluationRunId: number }, job: JobContext): Promise<JobResult> {
      const run = await database.read.evaluationRun.findUnique({
        where: { id: evaluationRunId },
        include: { collection: true, results: { select: { goldenQuestionId: true } } },
      });
      if (run === null) return { asked: 0 };
      const { collection } = run;
      const questions = await services.goldenQuestions.listAll(job.spaceId, collection.id);
      const warnings = await warningsOf(collection, questions);
      await database.write((tx) => tx.evaluationRun.updateMany({ where: { id: run.id }, data: { warnings } }));
      const asker = await askerOf(job.spaceId, run.audiences as string[]);
      const isAsked = new Set(run.results.map(({ goldenQuestionId }) => goldenQuestionId));
      for (const [at, golden] of questions.entries()) {
        job.signal.throwIfAborted();
        await job.progress({ done: at, total: questions.length, stage: "Asking golden questions" });
        if (isAsked.has(golden.id)) continue;
        const from = now().getTime();
        const answer = await services.answers.ask(asker, inputOf(golden, collection.name));
        const grades = grade(golden, gradedAnswer(answer));
        await store(job.spaceId, { run, golden, answer, grades, ms: now().getTime() - from });
      }
      await job.progress({ done: questions.length, total: questions.length, stage: "Asked golden questions" });
      const end = await database.read.evaluationRun.findUnique({ where: { id: run.id }, select: { figures: true } });
      const { asked = 0, passed = 0 } = (end?.figures ?? {}) as Partial<Figures>;
      return { asked, passed };
    },
  };
}

export type EvaluationRun = ReturnType<typeof createEvaluationRun>;

/** As anybody asks it, of this collection alone; the question is no turn of a user's. */
function inputOf({ question, askedScope }: GoldenQuestionView, collection: string): AskInput {
  return { question, collections: [collection], isKept: false, scope: askedScope };
}

/** What of an answer is graded: its words without their citation numbers, which are no values. */
function gradedAnswer(answer: Answer): GradedAnswer {
  const { appliesTo, cites, text } = keptAnswer(answer);
  const markers = new Set(answer.citations.map(({ index }) => `[${index}]`));
  const words = text.replace(/\[\d+\]/g, (marker) => (markers.has(marker) ? " " : marker));
  return { status: answer.status, text: words, appliesTo, cites };
}

function keptAnswer({ text, appliesTo, citations }: Answer): EvaluatedAnswer {
  return { text, appliesTo, cites: citations.map(({ documentKey, cite }) => ({ documentKey, cite })) };
}
