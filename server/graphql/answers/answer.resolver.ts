import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root, Subscription } from "type-graphql";
import type { Answer as AnswerRow, Citation as CitationRow } from "../../services/answers.ts";
import type { ApiContext } from "../context.ts";
import { costOfSearch } from "../limits.ts";
import { withScope } from "../search/search.input.ts";
import { TraceStep } from "../search/trace-step.type.ts";
import { AskInput } from "./answer.input.ts";
import { scopeEntries, ScopeEntry } from "../shared/scope.type.ts";
import { Answer, AskEvent, Citation } from "./answer.type.ts";
import { streamAnswer } from "./stream-answer.ts";

const INPUT = { description: "What to answer, from which material." };

@Resolver(() => Answer)
export class AnswerResolver {
  @Mutation(() => Answer, {
    complexity: costOfSearch,
    description: "Answers a question from the material, cited, or says that the material has no answer. Stores both.",
  })
  ask(@Ctx() { services, caller }: ApiContext, @Arg("input", () => AskInput, INPUT) input: AskInput) {
    return services.answers.ask(caller, withScope(input));
  }

  @FieldResolver(() => [TraceStep], { description: "What was done, step by step. Role: ANALYST." })
  trace(@Ctx() { services, caller }: ApiContext, @Root() answer: AnswerRow) {
    return services.search.trace(caller, answer);
  }

  @FieldResolver(() => [ScopeEntry])
  appliesTo(@Root() { appliesTo }: AnswerRow): ScopeEntry[] {
    return scopeEntries(appliesTo);
  }

  @Subscription(() => AskEvent, {
    complexity: costOfSearch,
    description: "As `ask`, with each step when it is over, then the answer.",
    subscribe: ({ args, context }: { args: { input: AskInput }; context: ApiContext }) =>
      streamAnswer(context, withScope(args.input)),
  })
  askStream(@Root() event: AskEvent, @Arg("input", () => AskInput, INPUT) _input: AskInput): AskEvent {
    return event;
  }
}

@Resolver(() => Citation)
export class CitationResolver {
  @FieldResolver(() => [ScopeEntry])
  appliesTo(@Root() { appliesTo }: CitationRow): ScopeEntry[] {
    return scopeEntries(appliesTo);
  }

  @FieldResolver(() => [ScopeEntry])
  exceptFor(@Root() { exceptFor }: CitationRow): ScopeEntry[] {
    return exceptFor.flatMap(scopeEntries);
  }
}
