// A question as a row of marks: stretches of tokens with everything that they can mean. Which of the meanings holds is
// decided by what stands around them, when a plan is put together.
import { BLANK, draftsAt, type Draft, type Reading } from "./drafts.ts";

import type { RecordKind } from "./kinds.ts";
import type { FieldCandidate } from "./name-matching.ts";
import type { ValueMatch } from "./outcome.ts";
import type { Sense } from "./sense.ts";
import type { TimeFound } from "./times.ts";
import { slice } from "./tokens.ts";
import type { UnitFound } from "./units.ts";

export interface Mark {
  /** Tokens from, included, to, excluded. */
  readonly from: number;
  readonly to: number;
  /** As written. */
  readonly text: string;
  readonly senses: readonly Sense[];
  readonly isNoun: boolean;
  /** Which kind of the records it names, where the collection holds several. */
  readonly kind: RecordKind | null;
  /** Best first. */
  readonly fields: readonly FieldCandidate[];
  /** Properties that the words speak of, whether a field has them or not. */
  readonly concepts: readonly { readonly concept: string; readonly isAsked: boolean }[];
  readonly values: readonly ValueMatch[];
  readonly number: { readonly value: number; readonly isInWords: boolean; readonly unit: UnitFound | null } | null;
  readonly time: TimeFound | null;
  /** A unit or a currency without a number: "in SAR". */
  readonly unit: UnitFound | null;
  readonly isQuoted: boolean;
  /** Words of it that begin with a capital, other than at the beginning of the question. */
  readonly isCapital: boolean;
  readonly isSign: boolean;
}

/** Marks without gaps, in the order of the question. Longest stretches first; of equals the one that says more. */
export function markQuestion(reading: Reading): Mark[] {
  const drafts = reading.tokens.flatMap((_, at) => draftsAt(reading, at));
  const taken = new Array<boolean>(reading.tokens.length).fill(false);
  const chosen: Draft[] = [];
  for (const draft of drafts.sort((a, b) => b.weight - a.weight || a.from - b.from)) {
    const stretch = reading.tokens.slice(draft.from, draft.to).map((_, index) => draft.from + index);
    if (stretch.some((index) => taken[index])) continue;
    for (const index of stretch) taken[index] = true;
    chosen.push(draft);
  }
  for (const [at, isTaken] of taken.entries()) if (!isTaken) chosen.push({ ...BLANK, from: at, to: at + 1, weight: 0 });
  return joinUnknown(
    chosen.sort((a, b) => a.from - b.from).map((draft) => finish(reading, draft)),
    reading,
  );
}

function finish({ question, tokens }: Reading, { weight: _, ...draft }: Draft): Mark {
  const stretch = tokens.slice(draft.from, draft.to);
  return {
    ...draft,
    text: slice(question, tokens, draft.from, draft.to),
    isQuoted: stretch.every(({ quoted }) => quoted !== null),
    isCapital: stretch.some(({ isCapital }, index) => isCapital && draft.from + index > 0),
    isSign: stretch.every(({ kind }) => kind === "SIGN"),
  };
}

/** Words in a row that nothing is known about are one part: "thread pitch". */
function joinUnknown(marks: readonly Mark[], { question, tokens }: Reading): Mark[] {
  const joined: Mark[] = [];
  for (const mark of marks) {
    const last = joined.at(-1);
    if (last !== undefined && isUnknown(last) && isUnknown(mark) && last.isQuoted === mark.isQuoted)
      joined[joined.length - 1] = {
        ...last,
        to: mark.to,
        text: slice(question, tokens, last.from, mark.to),
        concepts: [...last.concepts, ...mark.concepts],
        isCapital: last.isCapital || mark.isCapital,
      };
    else joined.push(mark);
  }
  return joined;
}

/** Nothing is known about it, and it is no sign. */
export function isUnknown(mark: Mark): boolean {
  const isNothing = mark.senses.length === 0 && mark.fields.length === 0 && mark.values.length === 0;
  return (
    isNothing &&
    !mark.isNoun &&
    mark.kind === null &&
    mark.number === null &&
    mark.time === null &&
    mark.unit === null &&
    !mark.isSign
  );
}
