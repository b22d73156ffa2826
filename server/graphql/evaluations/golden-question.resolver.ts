import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from "type-graphql";
import type { GoldenQuestionView } from "../../services/golden-questions.ts";
import type { ApiContext } from "../context.ts";
import { toConnection } from "../shared/connection.ts";
import { PageArgs } from "../shared/page.args.ts";
import { scopeEntries, ScopeEntry } from "../shared/scope.type.ts";
import { CreateGoldenQuestionsInput, givenQuestion, UpdateGoldenQuestionInput } from "./golden-question.input.ts";
import { GoldenQuestion, GoldenQuestionConnection } from "./golden-question.type.ts";

@Resolver(() => GoldenQuestion)
export class GoldenQuestionResolver {
  @Query(() => GoldenQuestionConnection, {
    description: "Golden questions of a collection, oldest first. Role: ANALYST.",
  })
  async goldenQuestions(
    @Ctx() { services, caller }: ApiContext,
    @Arg("collection", () => String, { description: "Name of the collection." }) collection: string,
    @Args(() => PageArgs) page: PageArgs,
  ) {
    return toConnection(await services.goldenQuestions.list(caller, collection, page), page.first, (row) => row.id);
  }

  @FieldResolver(() => [ScopeEntry], { description: "The scope that is given with the question; empty: none." })
  askedScope(@Root() { askedScope }: GoldenQuestionView): ScopeEntry[] {
    return scopeEntries(askedScope);
  }

  @FieldResolver(() => [ScopeEntry], {
    description: "What the answer must apply to: exactly these values under each of these names. Empty: not graded.",
  })
  expectedScope(@Root() { scope }: GoldenQuestionView): ScopeEntry[] {
    return scopeEntries(scope);
  }

  @Mutation(() => [GoldenQuestion], {
    description:
      "Stores golden questions of a collection: all of them, or none where one is not usable. Role: CURATOR.",
  })
  createGoldenQuestions(
    @Ctx() { services, caller }: ApiContext,
    @Arg("input", () => CreateGoldenQuestionsInput, { description: "The questions, and their collection." })
    { collection, questions }: CreateGoldenQuestionsInput,
  ) {
    return services.goldenQuestions.create(caller, collection, questions.map(givenQuestion));
  }

  @Mutation(() => GoldenQuestion, {
    description: "Puts another question, or another expectation, in the place of a golden question. Role: CURATOR.",
  })
  updateGoldenQuestion(
    @Ctx() { services, caller }: ApiContext,
    @Arg("input", () => UpdateGoldenQuestionInput, { description: "The golden question, and what it is to be." })
    { id, question }: UpdateGoldenQuestionInput,
  ) {
    return services.goldenQuestions.update(caller, id, givenQuestion(question));
  }

  @Mutation(() => GoldenQuestion, {
    description: "Removes a golden question with what it got in runs; the figures of runs stay. Role: CURATOR.",
  })
  removeGoldenQuestion(
    @Ctx() { services, caller }: ApiContext,
    @Arg("id", () => ID, { description: "The golden question." }) id: string,
  ) {
    return services.goldenQuestions.remove(caller, id);
  }
}
