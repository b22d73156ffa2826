// `ask`: search, then answer from what was found (ANS-1, ANS-2). Code decides who answers: quotes, figures of the structured
// index and the word that there is no answer are its own; a model, where one is configured, writes from what code gives it.
import { randomUUID } from "node:crypto";
import { askedScope } from "../core/answers/asked-scope.ts";
import type { AgentService } from "./agents.ts";
import type { Answer, AskInput, AskOptions } from "./answer.ts";
import { createAnswerProfiles, type AnswerProfile } from "./answer-profile.ts";
import { createTurnStore } from "./answer-turns.ts";
import { createAnswerWriters, type AskedTurn } from "./answer-writers.ts";
import type { Caller } from "./caller.ts";
import type { ServiceContext } from "./context.ts";
import type { ConversationService } from "./conversations.ts";
import type { ExactValueService } from "./exact-values.ts";
import type { GenerationService } from "./generations.ts";
import type { ModelAnswers } from "./model-answers.ts";
import { cancelled, createModelCalls, MODEL_CALL_LIMITS } from "./model-calls.ts";
import { createQuotingAnswers, joinScopes, scopesOf } from "./quoting-answers.ts";
import { createRetrievalQuestions } from "./retrieval-question.ts";
import { checkSearchInput } from "./search-input.ts";
import type { SearchService } from "./search.ts";
import type { StructuredAnswers } from "./structured-answers.ts";
import { createTrace } from "./trace.ts";
import { createTurnMaterials } from "./turn-materials.ts";
import { createTurnStream } from "./turn-stream.ts";
import type { UnitVectors } from "./unit-vectors.ts";

export type { Answer, AnswerStatus, AskInput, AskOptions, Citation } from "./answer.ts";

export function createAnswerService(
  context: ServiceContext,
  services: {
    agents: AgentService;
    conversations: ConversationService;
    exactValues: ExactValueService;
    generations: GenerationService;
    modelAnswers: ModelAnswers;
    search: SearchService;
    structuredAnswers: StructuredAnswers;
    unitVectors: UnitVectors;
  },
) {
  const profiles = createAnswerProfiles(context, services);
  const retrieval = createRetrievalQuestions();
  const turns = createTurnStore(context);
  const {
    chatCallsMax: concurrencyMax = MODEL_CALL_LIMITS.concurrencyMax,
    chatTurnTimeoutMs: turnMaxMs = MODEL_CALL_LIMITS.turnMaxMs,
  } = context.limits;
  const calls = createModelCalls({ ...MODEL_CALL_LIMITS, concurrencyMax, turnMaxMs });
  const writers = createAnswerWriters({ ...services, quoting: createQuotingAnswers(services) });

  /** Searches, with what the question leans on where it leans on earlier ones (FIND-1). */
  async function search(caller: Caller, turn: Pick<AskedTurn, "profile" | "model" | "materials" | "signal" | "trace">) {
    const { profile, model, materials, signal, trace } = turn;
    const { input, history } = profile;
    const { question } = checkSearchInput(input);
    if (model !== null) await materials.bindHistory(history);
    const { mask } = materials;
    const hasExactValues = () => services.exactValues.areUsed(caller);
    const asked = await retrieval.resolve({ question, history, chat: model, mask, hasExactValues, signal }, trace);
    const searched = { ...asked, text: materials.unmask(asked.text) };
    // The agent's budget is for what is supplied; what the caller gives narrows everything (services/structured-answers.ts).
    const tokensMax = input.tokensMax ?? profile.settings.tokensMax;
    return services.search.search(
      caller,
      { ...input, tokensMax },
      {
        onStep: (step) => trace.record(step),
        signal,
        ...(history.length === 0 ? {} : { retrieval: searched }),
      },
    );
  }

  return {
    /**
     * @throws {AppError} BAD_REQUEST, LIMIT_EXCEEDED, NOT_FOUND for collections, agent and conversation; CANCELLED once the
     * signal is aborted. A model that fails is no failure: then code answers, and says why.
     */
    async ask(caller: Caller, input: AskInput, options: AskOptions = {}): Promise<Answer> {
      const { signal = new AbortController().signal } = options;
      const trace = createTrace(context.now, options.onStep);
      const profile = await profiles.open(caller, input);
      trace.record({ title: "Choose who answers", detail: inWords(profile) });
      const model = profile.model === null ? null : calls.ofTurn(profile.model);
      const stream = createTurnStream(options);
      const materials = createTurnMaterials(caller, services.exactValues);
      const begun = { caller, profile, model, materials, signal, stream, trace };
      const found = await search(caller, begun);
      if (signal.aborted) throw cancelled();
      const asked = askedScope(found.signs.question, profile.input.scope ?? {}, scopesOf(found));
      const { given, documents } = await writers.write({ ...begun, search: found, asked });
      if (signal.aborted) throw cancelled();
      const answer: Answer = {
        id: randomUUID(),
        appliesTo: joinScopes(given.citations.map(({ appliesTo }) => appliesTo)),
        ...given,
        usage: model?.usage() ?? null,
        conversationId: profile.conversationId,
        agent: profile.agent,
        search: found,
        trace: trace.steps,
      };
      if (input.isKept ?? true) {
        const modelAsked = model?.wasAsked() === true ? model.name : null;
        await turns.keep(caller, answer, documents, modelAsked);
      }
      return answer;
    },
  };
}

export type AnswerService = ReturnType<typeof createAnswerService>;

function inWords({ agent, model, history }: AnswerProfile): string {
  const who = model === null ? "code, from quotes and figures" : `the model ${model.name}`;
  const earlier = history.length === 0 ? "" : `, after ${history.length} earlier turns`;
  return `${who}${agent === null ? "" : `, for the agent ${agent}`}${earlier}`;
}
