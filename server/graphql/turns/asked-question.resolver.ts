import { Arg, Args, Ctx, Query, Resolver } from "type-graphql";
import type { UsageGroup } from "../../services/asked-questions.ts";
import type { ApiContext } from "../context.ts";
import { costOfRows } from "../limits.ts";
import { toConnection } from "../shared/connection.ts";
import { UsageGroupEnum } from "../shared/enums.ts";
import { PageArgs } from "../shared/page.args.ts";
import { AskedFilter, UnansweredFilter } from "./asked-question.input.ts";
import { AnswerUsageRow, UnansweredQuestionConnection } from "./asked-question.type.ts";

@Resolver()
export class AskedQuestionResolver {
  @Query(() => UnansweredQuestionConnection, {
    complexity: costOfRows,
    description: "Stored questions that were left without an answer, the most frequent first. Role: ANALYST.",
  })
  async unansweredQuestions(
    @Ctx() { services, caller }: ApiContext,
    @Args(() => PageArgs) page: PageArgs,
    @Arg("filter", () => UnansweredFilter, { nullable: true, description: "Which of them." })
    filter?: UnansweredFilter | null,
  ) {
    const found = await services.askedQuestions.listUnanswered(caller, page, filter ?? {});
    return toConnection(found, page.first, ({ rank }) => rank);
  }

  @Query(() => [AnswerUsageRow], {
    complexity: costOfRows,
    description: "Statuses, tokens and cost of stored answers, in order of name. Role: ANALYST.",
  })
  answerUsage(
    @Ctx() { services, caller }: ApiContext,
    @Arg("by", () => UsageGroupEnum, { description: "What they are added up by." }) by: UsageGroup,
    @Arg("filter", () => AskedFilter, { nullable: true, description: "Of which answers; all by default." })
    filter?: AskedFilter | null,
  ) {
    return services.askedQuestions.usage(caller, by, filter ?? {});
  }
}
