// Calls to language models: so many at once for each model, the others in a queue, and what a turn's calls took together.
import { addUsage, costMicros } from "../core/answers/cost.ts";
import type { TokenUsage } from "../core/answers/prompt/message.ts";
import { AppError } from "../core/errors.ts";
import type { ChatModel, ChatReply, ChatRequest } from "../ports/chat-model.ts";
import type { AnswerUsage } from "./answer.ts";

export interface ModelCallLimits {
  /** Calls of one model at once. */
  readonly concurrencyMax: number;
  /** Calls of one model that wait; whoever comes then is told at once. */
  readonly waitingMax: number;
  /** Longest wait for a call to begin. */
  readonly waitMaxMs: number;
  /** All calls of one turn together, from when the first one asks for its place: waits and tools between them count. */
  readonly turnMaxMs: number;
}

/**
 * Choices: a server of one's own computes a few replies at once and is slower for each with every further one; a question
 * that waits longer than it takes to read quotes is better answered with those. Three minutes are the longest call by default
 * and half as much for what else it asks.
 */
export const MODEL_CALL_LIMITS: ModelCallLimits = {
  concurrencyMax: 8,
  waitingMax: 200,
  waitMaxMs: 30_000,
  turnMaxMs: 180_000,
};

/** A model as one turn uses it. */
export interface TurnModel extends ChatModel {
  /** Of all calls so far; null before the first. */
  usage(): AnswerUsage | null;
  cost(usage: TokenUsage): number | null;
  /** Whether any call of it was begun, whatever became of it. */
  wasAsked(): boolean;
}

export function createModelCalls(limits: ModelCallLimits) {
  const lines = new Map<string, Line>();

  async function call(model: ChatModel, request: ChatRequest, options: Parameters<ChatModel["complete"]>[1]) {
    const line = lines.get(model.name) ?? createLine(model.name, limits);
    lines.set(model.name, line);
    const leave = await line.enter(options.signal);
    try {
      return await model.complete(request, options);
    } finally {
      leave();
    }
  }

  return {
    /** For one turn: its calls are counted together, and end together when the turn's time is over. */
    ofTurn(model: ChatModel): TurnModel {
      const { name, contextTokens, price } = model;
      let used: TokenUsage | null = null;
      let deadline: AbortSignal | null = null;
      return {
        name,
        contextTokens,
        price,
        async complete(request, options): Promise<ChatReply> {
          deadline ??= AbortSignal.timeout(limits.turnMaxMs);
          const signal = AbortSignal.any([options.signal, deadline]);
          const reply = await call(model, request, { ...options, signal }).catch((error: unknown) => {
            throw deadline?.aborted === true && !options.signal.aborted
              ? tooLong(name, limits.turnMaxMs, error)
              : error;
          });
          used = used === null ? reply.usage : addUsage(used, reply.usage);
          return reply;
        },
        close: () => model.close(),
        usage: () =>
          used && { ...used, costMicros: costMicros(price, used), currency: price === null ? null : price.currency },
        cost: (usage) => costMicros(price, usage),
        wasAsked: () => deadline !== null,
      };
    },
  };
}

interface Line {
  /** @returns to be called when the call is over. @throws {AppError} CANCELLED, MODEL_UNAVAILABLE */
  enter(signal: AbortSignal): Promise<() => void>;
}

function createLine(name: string, { concurrencyMax, waitingMax, waitMaxMs }: ModelCallLimits): Line {
  let running = 0;
  const waiting = new Set<() => void>();

  function leave(): void {
    const [next] = waiting;
    if (next === undefined) running -= 1;
    else next();
  }

  function wait(signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const end = () => {
        waiting.delete(begin);
        clearTimeout(timer);
        signal.removeEventListener("abort", cancel);
      };
      const begin = () => {
        end();
        resolve(leave);
      };
      const cancel = () => {
        end();
        reject(cancelled());
      };
      const timer = setTimeout(() => {
        end();
        reject(busy(name, `no call of it ended within ${waitMaxMs / 1_000} s`));
      }, waitMaxMs);
      signal.addEventListener("abort", cancel, { once: true });
      waiting.add(begin);
    });
  }

  return {
    async enter(signal) {
      if (signal.aborted) throw cancelled();
      if (running < concurrencyMax) {
        running += 1;
        return leave;
      }
      if (waiting.size >= waitingMax) throw busy(name, `${waiting.size} calls wait for it`);
      return wait(signal);
    },
  };
}

export function cancelled(): AppError {
  return new AppError("CANCELLED", "Whoever asked has gone: the question is not answered any further.");
}

function tooLong(name: string, turnMaxMs: number, cause: unknown): AppError {
  return new AppError(
    "MODEL_UNAVAILABLE",
    `The model "${name}" took longer than ${turnMaxMs / 1_000} s for one question. Choose a faster model, let the agent use fewer rounds of tools, or give more time with CHAT_TURN_TIMEOUT_MS.`,
    { isRetryable: true, details: { model: name }, cause },
  );
}

function busy(name: string, why: string): AppError {
  return new AppError("MODEL_UNAVAILABLE", `The model "${name}" is busy: ${why}. Ask again in a while.`, {
    isRetryable: true,
    details: { model: name },
  });
}
