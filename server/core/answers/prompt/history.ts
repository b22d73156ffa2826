// Earlier questions of a conversation with their answers, as a model is reminded of them.

export interface HistoryTurn {
  /** As the asker wrote it, never as it was rewritten for retrieval (FIND-1). */
  readonly question: string;
  /** The answer that went out, exact values in it. */
  readonly text: string;
  /** Documents that it rests on. */
  readonly documentIds: readonly string[];
}
