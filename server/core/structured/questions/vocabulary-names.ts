// What the fields of a collection are called, worked out once for all questions over them: names in words, what the rows
// are called, kinds of rows.
import { cacheRecent } from "../../text/recent-cache.ts";
import { nameFields, type NamedField } from "./field-names.ts";
import { kindMatcher, type KindMatcher } from "./kinds.ts";
import { nounMatcher, type NounMatcher } from "./nouns.ts";
import type { Vocabulary } from "./outcome.ts";

export interface VocabularyNames {
  readonly named: readonly NamedField[];
  readonly nounAt: NounMatcher;
  readonly kindAt: KindMatcher;
}

/** Vocabularies remembered (a choice: collections that are asked at a time; one of 60 fields takes about 200 KB). */
const REMEMBERED_VOCABULARIES = 16;

const ofObject = new WeakMap<Vocabulary, VocabularyNames>();
// Fields are read anew for each question: equal ones are known by what they say.
const ofText = cacheRecent((text) => learn(JSON.parse(text) as Vocabulary), REMEMBERED_VOCABULARIES);

export function namesOf(vocabulary: Vocabulary): VocabularyNames {
  const known = ofObject.get(vocabulary) ?? ofText(JSON.stringify(vocabulary));
  ofObject.set(vocabulary, known);
  return known;
}

function learn({ collection, fields }: Vocabulary): VocabularyNames {
  const named = nameFields(fields, collection);
  return { named, nounAt: nounMatcher(collection, named), kindAt: kindMatcher(named) };
}
