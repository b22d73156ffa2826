// What was done for a question, step by step (ANS-6).
import { AppError } from "../core/errors.ts";
import type { TokenUsage } from "../core/answers/prompt/message.ts";

export interface TraceStep {
  /** Who did it. */
  readonly kind: "CODE" | "MODEL";
  /** Who decided that it is done: a tool is run by code because a model asked for it. */
  readonly decidedBy: "CODE" | "MODEL";
  readonly title: string;
  /** Names and numbers; never text of a document. */
  readonly detail: string;
  /** 0 where no model took part. */
  readonly tokensIn: number;
  readonly tokensOut: number;
  /** Whether the endpoint did not say how many tokens there were, and they are estimated. */
  readonly isEstimated: boolean;
  readonly ms: number;
  /** In millionths of the price list's currency; null: no model took part, or no price is known. */
  readonly costMicros: number | null;
}

/** What a step is told by; who did it and decided it is code where nothing is said. */
export interface StepOutcome<T> {
  readonly value: T;
  readonly detail: string;
  /** Where a model took part. */
  readonly usage?: TokenUsage;
  readonly costMicros?: number | null;
}

export interface Trace {
  readonly steps: TraceStep[];
  /**
   * Runs one step and records how long it took. A step that fails is recorded too, with the error's code, before the
   * error goes on.
   */
  step<T>(
    title: string,
    work: () => Promise<StepOutcome<T>>,
    by?: { readonly kind?: TraceStep["kind"]; readonly decidedBy?: TraceStep["decidedBy"] },
  ): Promise<T>;
  /** A step that is over, as it was measured elsewhere. */
  record(step: Pick<TraceStep, "title" | "detail"> & Partial<TraceStep>): void;
}

/** @param onStep told of each step when it is over */
export function createTrace(now: () => Date, onStep: (step: TraceStep) => void = () => undefined): Trace {
  const steps: TraceStep[] = [];

  function record(step: Parameters<Trace["record"]>[0]): void {
    const whole: TraceStep = { ...BY_CODE, ...step };
    steps.push(whole);
    onStep(whole);
  }

  return {
    steps,
    record,
    async step(title, work, by = {}) {
      const from = now().getTime();
      const ms = () => now().getTime() - from;
      try {
        const { value, detail, usage, costMicros = null } = await work();
        record({ title, detail, ...by, ...usage, costMicros, ms: ms() });
        return value;
      } catch (error) {
        record({ title, detail: `failed: ${codeOf(error)}`, ...by, ms: ms() });
        throw error;
      }
    },
  };
}

const BY_CODE = {
  kind: "CODE",
  decidedBy: "CODE",
  tokensIn: 0,
  tokensOut: 0,
  isEstimated: false,
  ms: 0,
  costMicros: null,
} as const;

function codeOf(error: unknown): string {
  return error instanceof AppError ? error.code : "INTERNAL";
}
