// Every kind of long work: its name, its payload (ids only), its lane, how often it is tried.
import { z } from "zod";

export const JOBS = {
  importDocuments: { payload: z.object({ importId: z.number().int() }), lane: "import", attemptsMax: 3 },
  recutCollection: { payload: z.object({ collectionId: z.number().int() }), lane: "import", attemptsMax: 3 },
  applyTemplates: { payload: z.object({ collectionId: z.number().int() }), lane: "import", attemptsMax: 3 },
  proposeFields: { payload: z.object({ collectionId: z.number().int() }), lane: "import", attemptsMax: 3 },
  buildIndex: { payload: z.object({ collectionId: z.number().int() }), lane: "import", attemptsMax: 5 },
  buildGeneration: { payload: z.object({ generationId: z.number().int() }), lane: "import", attemptsMax: 5 },
  reconcileIndexes: { payload: z.object({}), lane: "upkeep", attemptsMax: 3 },
  removeCollection: { payload: z.object({ collectionId: z.number().int() }), lane: "import", attemptsMax: 5 },
  eraseDocuments: { payload: z.object({ documentIds: z.array(z.number().int()) }), lane: "import", attemptsMax: 5 },
  // A lane of its own: questions are asked while documents come in.
  runEvaluation: { payload: z.object({ evaluationRunId: z.number().int() }), lane: "evaluation", attemptsMax: 3 },
  proposeSupersessions: { payload: z.object({ importId: z.number().int() }), lane: "upkeep", attemptsMax: 3 },
  indexTitles: { payload: z.object({}), lane: "upkeep", attemptsMax: 3 },
  applyRetention: { payload: z.object({}), lane: "upkeep", attemptsMax: 3 },
} as const;

export type JobName = keyof typeof JOBS;
export type JobPayload<N extends JobName> = z.infer<(typeof JOBS)[N]["payload"]>;

export function isJobName(name: string): name is JobName {
  return name in JOBS;
}

/** What a processor is given beside its payload. */
export interface JobContext {
  readonly jobId: number;
  readonly spaceId: number;
  readonly signal: AbortSignal;
  /** Says how far it is; `total` null while unknown. Cheap: it writes at most a few times a second. */
  progress(state: { done: number; total: number | null; stage: string }): Promise<void>;
}

/** One line of result for the log and the console; throws for a failure. */
export type JobProcessor<N extends JobName> = (payload: JobPayload<N>, context: JobContext) => Promise<JobResult>;

export interface JobResult {
  /** Names and numbers only. */
  readonly [figure: string]: string | number | boolean | null;
}

export type JobProcessors = { readonly [N in JobName]: JobProcessor<N> };
