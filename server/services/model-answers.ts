// An answer that a model writes, held to the evidence by code (ANS-2, ANS-3): code decides what it sees, checks what it
// wrote, sends it back once with what is wrong, and labels what is wrong even then.
import { setImmediate } from "node:timers/promises";
import type { AnswerFormat } from "./answer.ts";
import { figureSources } from "../core/answers/figure-sources.ts";
import { createFigureReader, type FigureReader } from "../core/answers/figures/source-index.ts";
import { assemblePrompt, type Prompt } from "../core/answers/prompt/assemble.ts";
import { maskAndClean } from "../core/answers/prompt/masked.ts";
import type { ChatMessage } from "../core/answers/prompt/message.ts";
import { retryMessages } from "../core/answers/prompt/retry.ts";
import type { ReplyProblem } from "../core/answers/reply/reply.ts";
import type { Scope } from "../core/documents/scope.ts";
import { AppError } from "../core/errors.ts";
import type { ChatReply } from "../ports/chat-model.ts";
import type { AnswerProfile } from "./answer-profile.ts";
import type { AnswerToolbox } from "./answer-tools.ts";
import type { GivenDocument } from "./answer-turns.ts";
import type { Caller } from "./caller.ts";
import { checkReply, type CheckedReply, type ReadReply } from "./model-answers-check.ts";
import { createExchange, type Exchange } from "./model-answers-exchange.ts";
import { toAnswer, type ModelAnswer } from "./model-answers-result.ts";
import type { TurnModel } from "./model-calls.ts";
import { missingOf } from "./quoting-answers.ts";
import type { SearchResult } from "./search.ts";
import type { Trace } from "./trace.ts";
import { createTurnEvidence, type FoundResult, type TurnEvidence } from "./turn-evidence.ts";
import type { TurnMaterials } from "./turn-materials.ts";
import type { TurnStream } from "./turn-stream.ts";

export interface ModelTurn {
  readonly caller: Caller;
  readonly profile: AnswerProfile;
  readonly model: TurnModel;
  readonly search: SearchResult;
  /** The scope that is asked for, as written. */
  readonly asked: Scope;
  /** What code counted or read in tables; null: nothing. */
  readonly result: FoundResult | null;
  readonly materials: TurnMaterials;
  readonly format: AnswerFormat;
  readonly stream: TurnStream;
  readonly signal: AbortSignal;
  readonly trace: Trace;
}

export type ModelOutcome =
  | { readonly kind: "WRITTEN"; readonly answer: ModelAnswer; readonly given: readonly GivenDocument[] }
  /** The model finds no answer, and not even that in words that stand: code says so. */
  | { readonly kind: "DECLINED" }
  /** Twice no reply that says anything in the form asked for. */
  | { readonly kind: "UNREADABLE"; readonly problems: readonly ReplyProblem[]; readonly error: AppError };

/** Kept free for a second attempt, beside the reply that it is about: what was wrong with it (a choice). */
const PROBLEMS_TOKENS = 400;

export function createModelAnswers(services: { tools: AnswerToolbox }) {
  async function begin(turn: ModelTurn, evidence: TurnEvidence): Promise<Prompt> {
    const { search, result, materials, profile, model, trace } = turn;
    return trace.step("Assemble the prompt", async () => {
      evidence.addBlocks(search.blocks);
      if (result !== null) evidence.addResult(result);
      await materials.bindEvidence(evidence);
      const prompt = assemblePrompt({
        instructions: profile.instructions,
        evidence: evidence.evidence(),
        history: profile.history,
        mask: materials.mask,
        contextTokens: model.contextTokens,
        replyTokensMax: profile.settings.replyTokensMax,
        hasTools: profile.settings.toolRoundsMax > 0,
      });
      evidence.show(prompt.labels);
      const { tokens, labels } = prompt;
      return { value: prompt, detail: `${labels.length} blocks and results, about ${tokens} tokens` };
    });
  }

  async function check(turn: ModelTurn, { evidence, read }: Held, { text }: ChatReply): Promise<CheckedReply> {
    return turn.trace.step("Check the reply against the evidence", async () => {
      const value = checkReply(text, { ...turn, evidence, read });
      const codes = [...new Set(value.problems.map(({ code }) => code))];
      return { value, detail: codes.length === 0 ? "nothing is wrong with it" : codes.join(", ") };
    });
  }

  /** Once more where something is wrong; of two attempts the last that can be read counts. */
  async function converse(turn: ModelTurn, held: Held, messages: readonly ChatMessage[], exchange: Exchange) {
    const first = await exchange.ask("Ask the model", messages);
    const checked = await check(turn, held, first);
    if (checked.problems.length === 0 || isDeclining(checked)) return checked;
    const retry = retryMessages(
      first.text,
      checked.problems.map((problem) => masked(problem, turn.materials)),
    );
    const second = await check(turn, held, await exchange.ask("Ask again with what is wrong", retry));
    return second.reply === null && checked.reply !== null ? checked : second;
  }

  return {
    /**
     * @throws {AppError} MODEL_UNAVAILABLE, MODEL_INVALID, CANCELLED; LIMIT_EXCEEDED where the material does not fit the
     * model's window
     */
    async answer(turn: ModelTurn): Promise<ModelOutcome> {
      const { profile, model, search, asked, stream, trace } = turn;
      const { settings } = profile;
      const missing = missingOf(search, []);
      const evidence = createTurnEvidence(search, { asked, requiredScope: settings.requiredScope, missing });
      const prompt = await begin(turn, evidence);
      if (!prompt.isWithinContext) throw noRoom(model.name, prompt.tokens);
      const tools = settings.toolRoundsMax === 0 ? null : await services.tools.open({ ...turn, evidence });
      const exchange = createExchange({
        ...turn,
        settings,
        tools,
        roomTokens: model.contextTokens - prompt.tokens - 2 * settings.replyTokensMax - PROBLEMS_TOKENS,
        stream: { ...stream, begin: () => stream.begin(placing(turn)) },
      });
      const held = { evidence, read: createFigureReader() };
      const [checked] = await Promise.all([
        converse(turn, held, prompt.messages, exchange),
        readAhead(held, turn.signal),
      ]);
      if (checked.reply === null || isBlank(checked)) {
        const { problems } = checked;
        return { kind: "UNREADABLE", problems, error: unreadable(model.name, problems) };
      }
      if (isDeclining(checked) && checked.problems.length > 0) return { kind: "DECLINED" };
      const answer = await trace.step("Look for sources that disagree", async () => {
        const value = toAnswer(checked, { search, asked, evidence });
        return { value, detail: value.status === "CONFLICT" ? "found" : "none" };
      });
      return { kind: "WRITTEN", answer, given: givenOf(turn, evidence) };
    },
  };

  function placing({ materials, format }: ModelTurn) {
    return { placeholders: materials.placeholders, documents: materials.supplied(), format };
  }
}

export type ModelAnswers = ReturnType<typeof createModelAnswers>;

/** What replies are held to. */
interface Held {
  readonly evidence: TurnEvidence;
  readonly read: FigureReader;
}

/** Reads the figures of what was supplied while the model writes, a text at a time, so that nobody waits for it afterwards. */
async function readAhead({ evidence, read }: Held, signal: AbortSignal): Promise<void> {
  for (const { text } of figureSources(evidence.evidence(evidence.shown))) {
    await setImmediate();
    if (signal.aborted) return;
    read(text);
  }
}

function isDeclining(checked: CheckedReply): checked is ReadReply {
  return checked.reply?.status === "NOT_FOUND";
}

function isBlank({ problems }: CheckedReply): boolean {
  return problems.some(({ code }) => code === "BLANK");
}

function masked(problem: ReplyProblem, { mask }: TurnMaterials): ReplyProblem {
  return { ...problem, message: maskAndClean(mask)(problem.message, null) };
}

/** Documents that the model was given a text of. */
function givenOf({ profile }: ModelTurn, evidence: TurnEvidence): GivenDocument[] {
  const { shown } = evidence;
  const blocks = evidence.blocks().filter(({ label }) => shown.has(label));
  const results = evidence.results().filter(({ label }) => shown.has(label));
  return [
    ...blocks.map(({ block: { documentId, versionOrdinal } }) => ({ documentId, versionOrdinal })),
    ...results.flatMap(({ documents }) => documents.map(({ documentId }) => ({ documentId }))),
    ...profile.history.flatMap(({ documentIds }) => documentIds.map((documentId) => ({ documentId }))),
  ];
}

function noRoom(model: string, tokens: number): AppError {
  return new AppError(
    "LIMIT_EXCEEDED",
    `The material of this question takes about ${tokens} tokens and does not fit the window of the model "${model}". Give the agent a smaller "tokensMax", or a model with a larger window.`,
    { details: { model, tokens } },
  );
}

function unreadable(model: string, problems: readonly ReplyProblem[]): AppError {
  const codes = [...new Set(problems.map(({ code }) => code))];
  return new AppError(
    "MODEL_INVALID",
    `The model "${model}" gave no reply of the form that is asked for, twice (${codes.join(", ")}). Choose a model that follows instructions, or give it more tokens to reply with.`,
    { details: { model, problems: codes } },
  );
}
