// What was done for a question, step by step (ANS-6).

export interface TraceStep {
  readonly kind: "CODE" | "MODEL";
  readonly decidedBy: "CODE" | "MODEL";
  readonly title: string;
  readonly detail: string;
  readonly tokensIn: number;
  readonly tokensOut: number;
  readonly ms: number;
}

export interface Trace {
  readonly steps: TraceStep[];
  /** Runs one step and records how long it took; `detail` holds names and numbers. */
  step<T>(title: string, work: () => Promise<{ value: T; detail: string }>): Promise<T>;
}

/** @param onStep told of each step when it is over */
export function createTrace(now: () => Date, onStep: (step: TraceStep) => void = () => undefined): Trace {
  const steps: TraceStep[] = [];
  return {
    steps,
    async step(title, work) {
      const from = now().getTime();
      const { value, detail } = await work();
      const step: TraceStep = {
        kind: "CODE",
        decidedBy: "CODE",
        title,
        detail,
        tokensIn: 0,
        tokensOut: 0,
        ms: now().getTime() - from,
      };
      steps.push(step);
      onStep(step);
      return value;
    },
  };
}
