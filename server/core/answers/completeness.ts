// How much of what was asked for whole stands in an answer (NUM-9).

export interface Completeness {
  /** Rows or items quoted. */
  readonly supplied: number;
  /** How many there are in what they were taken from; null where that cannot be counted. */
  readonly of: number | null;
  /** False where more may stand elsewhere: several tables, a stretch of one, or no table at all. */
  readonly isKnown: boolean;
}
