// Who writes the answer to a question that was searched for, decided by code. Without support in the material and without a
// figure nobody is asked to write (FIND-7); what is listed whole needs no writer; a model that fails is replaced by quotes.
import { isReadByPlanner } from "../core/answers/planner-language.ts";
import { asksForAll } from "../core/answers/registers.ts";
import type { Scope } from "../core/documents/scope.ts";
import { AppError, type ErrorCode } from "../core/errors.ts";
import type { Answer, GivenAnswer } from "./answer.ts";
import type { AnswerProfile } from "./answer-profile.ts";
import type { GivenDocument } from "./answer-turns.ts";
import type { Caller } from "./caller.ts";
import { toFoundResult } from "./found-results.ts";
import type { ModelAnswers, ModelTurn } from "./model-answers.ts";
import type { TurnModel } from "./model-calls.ts";
import type { QuotingAnswers } from "./quoting-answers.ts";
import type { SearchResult } from "./search.ts";
import type { StructuredAnswers } from "./structured-answers.ts";
import type { Trace } from "./trace.ts";
import type { TurnMaterials } from "./turn-materials.ts";
import type { TurnStream } from "./turn-stream.ts";

export interface AskedTurn {
  readonly caller: Caller;
  readonly profile: AnswerProfile;
  /** Null: code answers. */
  readonly model: TurnModel | null;
  readonly search: SearchResult;
  /** The scope that is asked for, as written. */
  readonly asked: Scope;
  readonly materials: TurnMaterials;
  readonly stream: TurnStream;
  readonly signal: AbortSignal;
  readonly trace: Trace;
}

/** All of an answer that depends on who wrote it. */
export type WrittenAnswer = GivenAnswer &
  Pick<Answer, "writtenBy" | "model" | "fallback" | "problems" | "figures" | "placed" | "removed"> &
  Partial<Pick<Answer, "appliesTo">>;

export interface Written {
  readonly given: WrittenAnswer;
  /** What a model was given a text of. */
  readonly documents: readonly GivenDocument[];
}

/** Failures of a model that quotes stand in for. */
const REPLACED: ReadonlySet<ErrorCode> = new Set(["MODEL_UNAVAILABLE", "MODEL_INVALID", "LIMIT_EXCEEDED"]);

export function createAnswerWriters(services: {
  modelAnswers: ModelAnswers;
  quoting: QuotingAnswers;
  structuredAnswers: StructuredAnswers;
}) {
  const { quoting, structuredAnswers } = services;

  /** What code answers by itself, as if there were no model. */
  function byCode({ caller, profile: { input }, search, asked, trace }: AskedTurn): Promise<GivenAnswer> {
    const quote = () => quoting.answer(caller, search, asked, trace);
    return structuredAnswers.answer(caller, input, { search, asked }, quote, trace);
  }

  /** What tables and the structured index say, without quoting: what quotes would answer is left to the model. */
  async function plan({ caller, profile: { input }, search, asked, trace }: AskedTurn): Promise<Planned> {
    const left = { ...LEFT_TO_MODEL, status: search.isSupported ? ("ANSWERED" as const) : ("NOT_FOUND" as const) };
    const given = await structuredAnswers.answer(caller, input, { search, asked }, async () => left, trace);
    return { given, isLeft: given.text === "" };
  }

  /** The planned answer with the word that there is none where quotes were left out: without support there are none. */
  async function unsupported({ search, trace }: AskedTurn, { given, isLeft }: Planned): Promise<GivenAnswer> {
    if (!isLeft) return given;
    return { ...(await quoting.decline(search, trace)), structured: given.structured };
  }

  /** The answer that needs no model, or what the model is given beside the blocks. */
  async function decide(
    turn: AskedTurn,
    planned: Planned,
  ): Promise<{ code: GivenAnswer } | { result: ModelTurn["result"] }> {
    const { search, profile } = turn;
    const { given, isLeft } = planned;
    const isDeclined = given.structured !== null && given.structured.declined !== null;
    const hasTools = profile.settings.toolRoundsMax > 0;
    if (!isLeft && !isDeclined) {
      return needsNoWriter(given) ? { code: given } : { result: toFoundResult(given) };
    }
    // What the planner could not map a model may map, by tools; what no language of its was asked in, too.
    const mayCount = hasTools && (isDeclined || !isReadByPlanner(search.question));
    if (!search.isSupported) return mayCount ? { result: null } : { code: await unsupported(turn, planned) };
    if (asksForAll(search.question)?.isExplicit === true) {
      const code = await byCode(turn);
      if (code.completeness !== null) return { code };
    }
    return { result: null };
  }

  async function byModel(turn: AskedTurn, model: TurnModel): Promise<Written> {
    const planned = await plan(turn);
    const decided = await decide(turn, planned);
    if ("code" in decided) return { given: { ...BY_CODE, ...decided.code }, documents: [] };
    const format = turn.profile.input.format ?? "MARKDOWN";
    const outcome = await services.modelAnswers.answer({ ...turn, model, result: decided.result, format });
    if (outcome.kind === "UNREADABLE") return replaced(turn, outcome.error, outcome.problems);
    const isNothing = outcome.kind === "DECLINED" || outcome.answer.status === "NOT_FOUND";
    // Figures that code has counted stand, whatever a model makes of them.
    if (outcome.kind === "DECLINED" || (isNothing && decided.result !== null)) {
      turn.stream.withdraw();
      const given = await (decided.result === null ? declined(turn, planned) : byCode(turn));
      return { given: { ...BY_CODE, ...given }, documents: [] };
    }
    return {
      given: { ...outcome.answer, writtenBy: "MODEL", model: model.name, fallback: null },
      documents: outcome.given,
    };
  }

  /** The word that there is no answer: the index's own where it declined, else what was searched in vain. */
  async function declined({ search, trace }: AskedTurn, { given, isLeft }: Planned): Promise<GivenAnswer> {
    return isLeft ? quoting.decline(search, trace) : given;
  }

  /** Code's answer in place of a model's, with the reason. */
  async function replaced(
    turn: AskedTurn,
    { code, message }: { readonly code: ErrorCode; readonly message: string },
    problems: Answer["problems"] = [],
  ): Promise<Written> {
    turn.stream.withdraw();
    turn.trace.record({ title: FALLBACK, detail: `${code}: ${message}` });
    return { given: { ...BY_CODE, ...(await byCode(turn)), fallback: { code, message }, problems }, documents: [] };
  }

  return {
    /** @throws {AppError} CANCELLED once the signal is aborted */
    async write(turn: AskedTurn): Promise<Written> {
      const { model, profile, signal } = turn;
      if (model === null && profile.missingModel !== null) return replaced(turn, notConfigured(profile.missingModel));
      if (model === null) return { given: { ...BY_CODE, ...(await byCode(turn)) }, documents: [] };
      try {
        return await byModel(turn, model);
      } catch (error) {
        if (signal.aborted || !(error instanceof AppError) || !REPLACED.has(error.code)) throw error;
        return replaced(turn, error);
      }
    },
  };
}

/** What code answers without quoting; `isLeft` where only quotes, or a model, can answer. */
interface Planned {
  readonly given: GivenAnswer;
  readonly isLeft: boolean;
}

const FALLBACK = "Answer by code, because the model does not";

/** Stands for an answer that is not written yet. */
const LEFT_TO_MODEL = { text: "", citations: [], missing: [], completeness: null, structured: null } as const;

/** What code fills in of what only models leave. */
const BY_CODE = {
  writtenBy: "CODE",
  model: null,
  fallback: null,
  problems: [],
  figures: [],
  placed: [],
  removed: [],
} as const;

/** Rows that a model may put into its own words (a choice: of a longer list it would lose some). */
const ROWS_MAX = 10;

/** What is looked up and not there, and lists of all of something: every word that is changed in those is a loss. */
function needsNoWriter({ status, completeness, structured }: GivenAnswer): boolean {
  if (status === "NOT_FOUND") return true;
  return completeness !== null && (structured === null || (structured.rows?.rows.length ?? 0) > ROWS_MAX);
}

function notConfigured(name: string): { code: ErrorCode; message: string } {
  return {
    code: "MODEL_UNAVAILABLE",
    message: `The model "${name}" that the agent names is not configured. Configure it, or name another one for the agent.`,
  };
}
