// Evaluation: all golden questions of a collection asked once, kept with their grades, read and compared (QUAL-1).
// Asking them is a job's work, in evaluation-run.ts.
import { randomUUID } from "node:crypto";
import type { Scope } from "../core/documents/scope.ts";
import { compareGrades, countFigures, type Figures, type GradeChange } from "../core/evaluation/figures.ts";
import type { GradedAnswer, Grades } from "../core/evaluation/grade.ts";
import { AppError, notFound } from "../core/errors.ts";
import { openText } from "../core/security/seal.ts";
import type { Prisma } from "../database/client.ts";
import { audit } from "./audit.ts";
import { requireRole, type Caller } from "./caller.ts";
import type { CollectionService } from "./collections.ts";
import type { ServiceContext } from "./context.ts";
import type { GoldenQuestionService, GoldenQuestionView } from "./golden-questions.ts";
import { isOver, type JobService } from "./jobs.ts";
import { pageOf, type PageInput } from "./paging.ts";

/** SCOPE_NOT_ASKED: the collection is scoped, and none of its questions is about a scope. */
export const EVALUATION_WARNINGS = ["SCOPE_NOT_ASKED"] as const;
export type EvaluationWarning = (typeof EVALUATION_WARNINGS)[number];

/** An answer as it is kept with its grades. */
export interface EvaluatedAnswer {
  readonly text: string;
  readonly appliesTo: Scope;
  readonly cites: GradedAnswer["cites"];
}

export interface EvaluationResultView extends Grades {
  readonly question: GoldenQuestionView;
  readonly status: string;
  readonly isPassed: boolean;
  /** Null where a document that it cites was erased, or where the run could see more than the caller may. */
  readonly answer: EvaluatedAnswer | null;
  readonly ms: number;
}

export interface QuestionChange extends GradeChange {
  readonly question: GoldenQuestionView;
  /** Whether the question itself, or what it expects, was changed since the earlier run. */
  readonly isQuestionChanged: boolean;
}

const RUN = { collection: true, job: true } satisfies Prisma.EvaluationRunInclude;
type RunRow = Prisma.EvaluationRunGetPayload<{ include: typeof RUN }>;
export type EvaluationRunView = Omit<RunRow, "figures" | "warnings" | "audiences"> & {
  readonly figures: Figures;
  readonly warnings: readonly EvaluationWarning[];
  readonly audiences: readonly string[];
};

export function createEvaluationService(
  { database, keyring, limits, now }: ServiceContext,
  services: { collections: CollectionService; goldenQuestions: GoldenQuestionService; jobs: JobService },
) {
  async function get(caller: Caller, publicId: string): Promise<EvaluationRunView> {
    requireRole(caller, "ANALYST");
    const row = await database.read.evaluationRun.findFirst({
      where: { publicId, collection: { spaceId: caller.spaceId } },
      include: RUN,
    });
    if (row === null) throw notFound("evaluation run", publicId);
    return toView(row);
  }

  async function gradesOf(runId: number) {
    const rows = await database.read.evaluationResult.findMany({
      where: { runId },
      orderBy: { goldenQuestionId: "asc" },
      include: { goldenQuestion: true },
    });
    return new Map(rows.map((row) => [row.goldenQuestionId, row]));
  }

  return {
    get,
    /**
     * Stores a run and begins it. It asks with the audiences of the key that begins it, as they are now.
     * @throws {AppError} NOT_FOUND, CONFLICT where there is nothing to ask
     */
    async start(caller: Caller, collection: string): Promise<EvaluationRunView> {
      requireRole(caller, "ANALYST");
      const { id: collectionId } = await services.collections.get(caller, collection);
      const { job, publicId } = await database.write(async (tx) => {
        if ((await tx.goldenQuestion.count({ where: { collectionId } })) === 0)
          throw new AppError(
            "CONFLICT",
            `"${collection}" has no golden questions. Store some with createGoldenQuestions or vouch eval --questions.`,
          );
        const run = await tx.evaluationRun.create({
          data: {
            publicId: randomUUID(),
            collectionId,
            audiences: caller.audiences.map(({ name }) => name),
            figures: countFigures([]),
            createdAt: now(),
          },
        });
        const row = await services.jobs.insert(tx, caller, "runEvaluation", { evaluationRunId: run.id });
        await tx.evaluationRun.update({ where: { id: run.id }, data: { jobId: row.id } });
        await audit(tx, caller, "evaluation.run", run.publicId, { collection });
        return { job: row, publicId: run.publicId };
      });
      await services.jobs.handOver(job);
      return get(caller, publicId);
    },
    /** Newest first. */
    async list(caller: Caller, collection: string, page: PageInput): Promise<EvaluationRunView[]> {
      requireRole(caller, "ANALYST");
      const { id } = await services.collections.get(caller, collection);
      const { take, cursor } = pageOf(page, limits.pageSizeMax);
      const rows = await database.read.evaluationRun.findMany({
        where: { collectionId: id, ...(cursor === null ? {} : { id: { lt: cursor } }) },
        orderBy: { id: "desc" },
        take: take + 1,
        include: RUN,
      });
      return rows.map(toView);
    },
    /** What each question got, in the order of the questions. @param isPassed only those; null: all */
    async listResults(
      caller: Caller,
      run: Pick<EvaluationRunView, "id" | "publicId" | "audiences">,
      page: PageInput,
      isPassed: boolean | null,
    ): Promise<EvaluationResultView[]> {
      requireRole(caller, "ANALYST");
      const { take, cursor } = pageOf(page, limits.pageSizeMax);
      const rows = await database.read.evaluationResult.findMany({
        where: {
          runId: run.id,
          run: { collection: { spaceId: caller.spaceId } },
          ...(isPassed === null ? {} : { isPassed }),
          ...(cursor === null ? {} : { goldenQuestionId: { gt: cursor } }),
        },
        orderBy: { goldenQuestionId: "asc" },
        take: take + 1,
        include: { goldenQuestion: true },
      });
      const keys = await keyring.keysOf(caller.spaceId);
      const questions = await services.goldenQuestions.toViews(
        caller.spaceId,
        rows.map(({ goldenQuestion }) => goldenQuestion),
      );
      // An answer may rest on whatever the run could see; whoever sees less is shown the grades alone.
      const seen = new Set(caller.audiences.map(({ name }) => name));
      const mayRead = run.audiences.every((name) => seen.has(name));
      return rows.flatMap(({ sealed, goldenQuestion: _, ...row }, i) => {
        const question = questions[i];
        if (question === undefined) return [];
        const place = resultPlace(run.publicId, question.publicId);
        const answer =
          sealed === null || !mayRead ? null : (JSON.parse(openText(keys.seal, sealed, place)) as EvaluatedAnswer);
        return [{ ...row, question, answer }];
      });
    },
    /** What became better and worse from one run of a collection to another. @throws {AppError} NOT_FOUND, BAD_REQUEST */
    async compare(caller: Caller, beforeId: string, afterId: string) {
      const [before, after] = [await get(caller, beforeId), await get(caller, afterId)];
      if (before.collectionId !== after.collectionId)
        throw new AppError(
          "BAD_REQUEST",
          `The runs are of two collections, "${before.collection.name}" and "${after.collection.name}". Compare runs of one.`,
        );
      const since = before.createdAt < after.createdAt ? before.createdAt : after.createdAt;
      const [old, current] = [await gradesOf(before.id), await gradesOf(after.id)];
      const both = [...current.values()].flatMap((row) => {
        const previous = old.get(row.goldenQuestionId);
        return previous === undefined ? [] : [{ row, change: compareGrades(previous, row) }];
      });
      const views = await services.goldenQuestions.toViews(
        caller.spaceId,
        both.map(({ row }) => row.goldenQuestion),
      );
      const changes = both.flatMap(({ change }, i): QuestionChange[] => {
        const question = views[i];
        if (question === undefined || change.gained.length + change.lost.length === 0) return [];
        return [{ ...change, question, isQuestionChanged: question.updatedAt > since }];
      });
      return {
        before,
        after,
        better: changes.filter(({ lost }) => lost.length === 0),
        worse: changes.filter(({ lost }) => lost.length > 0),
        unchanged: both.length - changes.length,
        onlyBefore: [...old.keys()].filter((id) => !current.has(id)).length,
        onlyAfter: [...current.keys()].filter((id) => !old.has(id)).length,
      };
    },
    /** Removes a run with its results. @throws {AppError} NOT_FOUND, CONFLICT while it goes on */
    async remove(caller: Caller, publicId: string): Promise<EvaluationRunView> {
      requireRole(caller, "CURATOR");
      const run = await get(caller, publicId);
      if (run.job !== null && !isOver(run.job))
        throw new AppError("CONFLICT", `The run goes on. Cancel its job "${run.job.publicId}" first.`);
      await database.write(async (tx) => {
        await audit(tx, caller, "evaluation.remove", publicId, { collection: run.collection.name });
        await tx.evaluationRun.deleteMany({ where: { id: run.id } });
      });
      return run;
    },
  };
}

export type EvaluationService = ReturnType<typeof createEvaluationService>;
export type EvaluationComparison = Awaited<ReturnType<EvaluationService["compare"]>>;

/** Where an answer of a run is sealed for. */
export function resultPlace(runPublicId: string, questionPublicId: string): string {
  return `evaluation:${runPublicId}:${questionPublicId}`;
}

function toView({ figures, warnings, audiences, ...row }: RunRow): EvaluationRunView {
  return {
    ...row,
    figures: figures as unknown as Figures,
    warnings: warnings as EvaluationWarning[],
    audiences: audiences as string[],
  };
}
