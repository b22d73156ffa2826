// Negations in one word, with the apostrophe of any keyboard or none: "isn't", "doesn’t have", "havent".
import type { Row } from "./sense.ts";

/** Of verbs that only help another one. */
const NOT =
  "isn't|aren't|wasn't|weren't|don't|doesn't|didn't|hasn't|haven't|hadn't|won't|wouldn't|can't|couldn't|shouldn't|mustn't|isnt|arent|wasnt|werent|dont|doesnt|didnt|hasnt|havent";

/** Of having: what follows is absent. */
const WITHOUT =
  "don't have|doesn't have|didn't have|do not have|does not have|did not have|dont have|doesnt have|haven't|hasn't|haven't got|hasn't got|have not got|has not got|havent got|hasnt got|don't have any|doesn't have any|do not have any|does not have any|don't list|doesn't list|do not list|does not list";

export const NEGATION_WORDS: readonly Row[] = [
  [{ kind: "NOT" }, NOT],
  [{ kind: "WITHOUT" }, WITHOUT],
];
