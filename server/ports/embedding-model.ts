/** What is embedded for a piece: the context header is repeated before every window of a text that is too long. */
export interface EmbeddingInput {
  readonly header: string;
  readonly text: string;
}

/** Turns text into vectors of unit length. */
export interface EmbeddingModel {
  /** Name and digest: two models with the same id give the same vectors. */
  readonly id: string;
  readonly dimensions: number;
  /** Largest input in tokens; longer texts become several vectors (CUT-6). */
  readonly tokensMax: number;
  readonly queryPrefix: string;
  readonly passagePrefix: string;
  /**
   * One list of vectors an input, in the order of `inputs`: one vector where it fits the window, several where not.
   * May be called again before it has answered. `isUrgent`: a few short texts that a question waits for; they never wait
   * behind other passages. @throws {AppError} MODEL_UNAVAILABLE, MODEL_INVALID, CANCELLED
   */
  embedPassages(
    inputs: readonly EmbeddingInput[],
    options?: { signal?: AbortSignal; isUrgent?: boolean },
  ): Promise<Float32Array[][]>;
  /** Never waits behind `embedPassages`. A question over the window is cut at it. */
  embedQuestion(question: string, options?: { signal?: AbortSignal }): Promise<Float32Array>;
  /** Tokens of each text under the model's own tokenizer, prefixes and markers apart. */
  countTokens?(texts: readonly string[]): Promise<number[]>;
  close(): Promise<void>;
}
