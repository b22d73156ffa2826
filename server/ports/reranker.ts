// Reads question and passage together and says how well they fit. It orders; it never drops (FIND-5, FIND-11).

export interface Reranker {
  readonly name: string;
  /** Passages that one question may be compared with; more are left in their order. */
  readonly passagesMax: number;
  /**
   * @param passages texts as they are searched, best first
   * @returns one score for each, same order, higher is better; only their order means something
   * @throws {AppError} MODEL_UNAVAILABLE, MODEL_INVALID (another number of scores, or not numbers), CANCELLED
   */
  score(question: string, passages: readonly string[], options: { readonly signal?: AbortSignal }): Promise<number[]>;
  close(): Promise<void>;
}
