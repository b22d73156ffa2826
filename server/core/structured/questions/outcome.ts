// What becomes of a question in plain language (NUM-8): a plan over known fields, a refusal that names the part that was
// not understood, or the word that it is no question for the index.
import type { KnownField } from "../field.ts";
import type { StructuredPlan } from "../plan.ts";

/** What a question is read against: one collection. */
export interface Vocabulary {
  /** What the collection is called: a name for what it holds ("products"). */
  readonly collection: string;
  /** Of documents and of table rows, in every state: a dropped field can be named in a refusal. */
  readonly fields: readonly KnownField[];
}

/** A value of the index that words of a question may mean. */
export interface ValueMatch {
  readonly field: string;
  /** As its first row writes it. */
  readonly shown: string;
  readonly folded: string;
  /** Edits between the words and the value: 0 for the same after folding. */
  readonly edits: number;
  /** Rows in the caller's reach that have it. */
  readonly rows: number;
}

/** What the index and the model say to phrases of a question. Keys are the phrases that reading it asked for. */
export interface PhraseMatches {
  readonly values: ReadonlyMap<string, readonly ValueMatch[]>;
  /** Cosine between a phrase and each field's name, 0..1, best first; without the fields that are far from all. */
  readonly fields: ReadonlyMap<string, readonly { readonly field: string; readonly cosine: number }[]>;
}

export type PlanOutcome =
  | {
      readonly kind: "PLAN";
      readonly plan: StructuredPlan;
      /** What was decided on the asker's behalf, in the question's language: "around 500: from 450 to 550". */
      readonly assumptions: readonly string[];
      /** Values that are set against each other: of groups or rows only theirs answer. Null: nothing is compared. */
      readonly compared: { readonly field: string; readonly values: readonly string[] } | null;
    }
  | {
      readonly kind: "DECLINED";
      /** NO_SUCH_FIELD: something the documents do not say; UNCLEAR_VALUE: several values fit; NOT_UNDERSTOOD: the rest. */
      readonly reason: "NO_SUCH_FIELD" | "UNCLEAR_VALUE" | "NOT_UNDERSTOOD";
      /** The words of the question that could not be mapped, as written. */
      readonly part: string;
      /** Names of the nearest fields, or the values that fit, best first. */
      readonly nearest: readonly string[];
    }
  | { readonly kind: "NOT_STRUCTURED" };
