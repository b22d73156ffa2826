import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root, Subscription } from "type-graphql";
import type { TracedFigure } from "../../core/answers/figures/figure.ts";
import type { Answer as AnswerRow, Citation as CitationRow } from "../../services/answer.ts";
import type { ApiContext } from "../context.ts";
import { costOfAsk } from "../limits.ts";
import { withScope } from "../search/search.input.ts";
import { TraceStep } from "../search/trace-step.type.ts";
import { AskInput } from "./answer.input.ts";
import { scopeEntries, ScopeEntry } from "../shared/scope.type.ts";
import { AnswerFigure, AnswerFigureOrigin } from "./answer-value.type.ts";
import { Answer, AskEvent } from "./answer.type.ts";
import { Answered } from "./answered.type.ts";
import { Citation } from "./citation.type.ts";
import { streamAnswer, type AnswerEvent } from "./stream-answer.ts";

const INPUT = { description: "What to answer, from which material." };

@Resolver(() => Answer)
export class AnswerResolver {
  @Mutation(() => Answer, {
    complexity: costOfAsk,
    description:
      "Answers a question from the material, cited, or says that the material has no answer. Stores both. A caller who goes away ends it.",
  })
  ask(@Ctx() { services, caller, signal }: ApiContext, @Arg("input", () => AskInput, INPUT) input: AskInput) {
    return services.answers.ask(caller, withScope(input), { signal });
  }

  @FieldResolver(() => [TraceStep], { description: "What was done, step by step. Role: ANALYST." })
  trace(@Ctx() { services, caller }: ApiContext, @Root() answer: AnswerRow) {
    return services.search.trace(caller, answer);
  }

  @Subscription(() => AskEvent, {
    complexity: costOfAsk,
    description: "As `ask`, with each step when it is over and what a model writes while it writes, then the answer.",
    subscribe: ({ args, context }: { args: { input: AskInput }; context: ApiContext }) =>
      streamAnswer(context, withScope(args.input)),
  })
  askStream(@Root() event: AnswerEvent, @Arg("input", () => AskInput, INPUT) _input: AskInput) {
    return toAskEvent(event);
  }
}

@Resolver(() => Answered)
export class AnsweredResolver {
  @FieldResolver(() => [ScopeEntry])
  appliesTo(@Root() { appliesTo }: AnswerRow): ScopeEntry[] {
    return scopeEntries(appliesTo);
  }
}

@Resolver(() => AnswerFigure)
export class AnswerFigureResolver {
  @FieldResolver(() => AnswerFigureOrigin)
  origin(@Root() { origin }: TracedFigure): AnswerFigureOrigin {
    const { kind } = origin;
    const none = { kind, labels: [], written: null, how: null };
    if (kind === "EVIDENCE") return { ...none, labels: [origin.label], written: origin.written };
    if (kind === "QUESTION") return { ...none, written: origin.written };
    return kind === "COMPUTED" ? { ...none, labels: [...origin.labels], how: origin.how } : none;
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

const NOTHING = { step: null, stepKind: null, decidedBy: null, text: null, answer: null };

function toAskEvent(event: AnswerEvent) {
  const { kind } = event;
  if (kind === "STEP") {
    const { title: step, kind: stepKind, decidedBy } = event.step;
    return { ...NOTHING, kind, step, stepKind, decidedBy };
  }
  if (kind === "TEXT") return { ...NOTHING, kind, text: event.text };
  return kind === "ANSWER" ? { ...NOTHING, kind, answer: event.answer } : { ...NOTHING, kind };
}
