import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from "type-graphql";
import type { TurnView } from "../../services/turns.ts";
import type { ApiContext } from "../context.ts";
import { TraceStep } from "../search/trace-step.type.ts";
import { toConnection } from "../shared/connection.ts";
import { PageArgs } from "../shared/page.args.ts";
import { GiveFeedbackInput, TurnFilter } from "./turn.input.ts";
import { Turn, TurnConnection } from "./turn.type.ts";

@Resolver(() => Turn)
export class TurnResolver {
  @Query(() => TurnConnection, {
    description:
      "Stored questions and answers of the caller's key, newest first; for ANALYST and above those of every key.",
  })
  async turns(
    @Ctx() { services, caller }: ApiContext,
    @Args(() => PageArgs) page: PageArgs,
    @Arg("filter", () => TurnFilter, { nullable: true, description: "Which of them." }) filter?: TurnFilter | null,
  ) {
    return toConnection(await services.turns.list(caller, page, filter ?? {}), page.first, (turn) => turn.rowId);
  }

  @Query(() => Turn, {
    description: "A stored question with its answer, for the key that asked and for ANALYST and above.",
  })
  turn(@Ctx() { services, caller }: ApiContext, @Arg("id", () => ID, { description: "The turn." }) id: string) {
    return services.turns.get(caller, id);
  }

  @FieldResolver(() => [TraceStep], { description: "What was done, step by step. Role: ANALYST." })
  trace(@Ctx() { services, caller }: ApiContext, @Root() turn: TurnView) {
    return services.turns.trace(caller, turn);
  }

  @Mutation(() => Turn, {
    description:
      "Says whether an answer helped, or says it anew: by the key that asked, or ANALYST and above. Unhelpful answers are among the unanswered questions on request.",
  })
  giveFeedback(
    @Ctx() { services, caller }: ApiContext,
    @Arg("input", () => GiveFeedbackInput, { description: "The turn, and what is said of it." })
    { turn, verdict, comment }: GiveFeedbackInput,
  ) {
    return services.feedback.give(caller, turn, { verdict, comment });
  }
}
