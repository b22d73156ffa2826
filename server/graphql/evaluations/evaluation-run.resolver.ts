import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from "type-graphql";
import type { EvaluatedAnswer as AnswerRow, EvaluationRunView } from "../../services/evaluations.ts";
import type { ApiContext } from "../context.ts";
import { Job } from "../jobs/job.type.ts";
import { toConnection } from "../shared/connection.ts";
import { PageArgs } from "../shared/page.args.ts";
import { scopeEntries, ScopeEntry } from "../shared/scope.type.ts";
import {
  EvaluatedAnswer,
  EvaluationComparison,
  EvaluationResultConnection,
  EvaluationRun,
  EvaluationRunConnection,
} from "./evaluation-run.type.ts";

const COLLECTION = { description: "Name of the collection." };

@Resolver(() => EvaluationRun)
export class EvaluationRunResolver {
  @Query(() => EvaluationRunConnection, { description: "Evaluations of a collection, newest first. Role: ANALYST." })
  async evaluationRuns(
    @Ctx() { services, caller }: ApiContext,
    @Arg("collection", () => String, COLLECTION) collection: string,
    @Args(() => PageArgs) page: PageArgs,
  ) {
    return toConnection(await services.evaluations.list(caller, collection, page), page.first, (row) => row.id);
  }

  @Query(() => EvaluationRun, { description: "An evaluation by its id. Role: ANALYST." })
  evaluationRun(@Ctx() { services, caller }: ApiContext, @Arg("id", () => ID, { description: "The run." }) id: string) {
    return services.evaluations.get(caller, id);
  }

  @Query(() => EvaluationComparison, {
    description: "What became better and worse from one run of a collection to another. Role: ANALYST.",
  })
  compareEvaluationRuns(
    @Ctx() { services, caller }: ApiContext,
    @Arg("before", () => ID, { description: "The run to compare with." }) before: string,
    @Arg("after", () => ID, { description: "The run that is compared." }) after: string,
  ) {
    return services.evaluations.compare(caller, before, after);
  }

  @FieldResolver(() => String, { description: "Name of the collection." })
  collection(@Root() { collection }: EvaluationRunView): string {
    return collection.name;
  }

  @FieldResolver(() => Job, {
    nullable: true,
    description: "The job that does it: follow it with `jobProgress`, end it with `cancelJob`.",
  })
  job(@Root() { job }: EvaluationRunView) {
    return job;
  }

  @FieldResolver(() => EvaluationResultConnection, { description: "What each question got, in their order." })
  async results(
    @Ctx() { services, caller }: ApiContext,
    @Root() run: EvaluationRunView,
    @Args(() => PageArgs) page: PageArgs,
    @Arg("isPassed", () => Boolean, {
      nullable: true,
      description: "Only those that passed, or failed; all by default.",
    })
    isPassed: boolean | null,
  ) {
    const rows = await services.evaluations.listResults(caller, run, page, isPassed ?? null);
    return toConnection(rows, page.first, (row) => row.question.id);
  }

  @Mutation(() => EvaluationRun, {
    description:
      "Asks all golden questions of a collection, as a job, with the audiences of this key as they are now. Role: ANALYST.",
  })
  runEvaluation(
    @Ctx() { services, caller }: ApiContext,
    @Arg("collection", () => String, COLLECTION) collection: string,
  ) {
    return services.evaluations.start(caller, collection);
  }

  @Mutation(() => EvaluationRun, { description: "Removes an evaluation with its results. Role: CURATOR." })
  removeEvaluationRun(
    @Ctx() { services, caller }: ApiContext,
    @Arg("id", () => ID, { description: "The run." }) id: string,
  ) {
    return services.evaluations.remove(caller, id);
  }
}

@Resolver(() => EvaluatedAnswer)
export class EvaluatedAnswerResolver {
  @FieldResolver(() => [ScopeEntry], { description: "What it applies to; empty: everything." })
  appliesTo(@Root() { appliesTo }: AnswerRow): ScopeEntry[] {
    return scopeEntries(appliesTo);
  }

  @FieldResolver(() => [String], { description: "What it cites, as `SRB5030-DATASHEET#3`; each once." })
  cites(@Root() { cites }: AnswerRow): string[] {
    return [...new Set(cites.map(({ cite }) => cite))];
  }
}
