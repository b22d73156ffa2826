// What a collection holds, as a question calls it: by the collection's name, by what names its rows, by general words.
// Such a noun says "rows" and sets no condition.
import { KIND_NOUNS, GENERIC_NOUNS } from "./filler-words.ts";
import { conceptsAt, type NamedField } from "./field-names.ts";
import { createLexicon, createMatcher, patterns, matchAt } from "./patterns.ts";
import { nameTokens, type Token } from "./tokens.ts";

/** Tokens of the noun that stands at a place; 0: none does. */
export type NounMatcher = (tokens: readonly Token[], at: number) => number;

/** Words in names of collections that say nothing about what is in them. */
const NOT_HELD = new Set(
  "catalog catalogue collection data dataset database demo sample my our the a of and in all list index inventory library register table каталог коллекция база данные список наш магазин store shop 目录 数据".split(
    " ",
  ),
);

const genericAt = createMatcher(GENERIC_NOUNS);

export function nounMatcher(collection: string, named: readonly NamedField[]): NounMatcher {
  const held = nameTokens(collection).filter(({ folded, kind }) => kind !== "NUMBER" && !NOT_HELD.has(folded));
  const kinds = KIND_NOUNS.filter(([list, concepts]) => isHeld(list, concepts.split(" "), held, named)).map(
    ([list]) => [null, list] as const,
  );
  const known = createLexicon(kinds);
  const own = [...held, ...named.filter(({ isNaming }) => isNaming).flatMap(namedThing)].filter(
    ({ kind }) => kind === "WORD",
  );
  const han = held
    .filter(({ kind }) => kind === "HAN")
    .map(({ text }) => text)
    .join("");
  const hanPatterns = han === "" ? [] : patterns(han);
  // "国家" in a collection of countries.
  const concepts = new Set(held.flatMap((_, at) => conceptsAt(held, at)).map(({ concept }) => concept));
  return (tokens, at) => {
    const token = tokens[at];
    if (token === undefined) return 0;
    const isOwn =
      token.kind === "WORD" && own.some(({ stem, folded }) => stem === token.stem || folded === token.folded);
    const hanLength = han === "" ? 0 : Math.max(0, ...hanPatterns.map((pattern) => matchAt(pattern, tokens, at)));
    const things = conceptsAt(tokens, at).filter(({ concept, isAsked }) => !isAsked && concepts.has(concept));
    const lengths = [...things, ...known.at(tokens, at)].map(({ length }) => length);
    return Math.max(isOwn ? 1 : 0, hanLength, genericAt(tokens, at), ...lengths, 0);
  };
}

/** A kind of thing is held where the collection is called so, or has two fields that such things have. */
function isHeld(
  list: string,
  concepts: readonly string[],
  held: readonly Token[],
  named: readonly NamedField[],
): boolean {
  const isCalled = patterns(list).some((pattern) => held.some((_, at) => matchAt(pattern, held, at) > 0));
  const has = concepts.filter((concept) => named.some((field) => (field.concepts.get(concept) ?? 0) >= 0.5));
  return isCalled || has.length >= 2;
}

/** `movie_title` names movies; `country`, where each row has another one, names countries. */
function namedThing({ field, concepts, ways }: NamedField): readonly Token[] {
  const [way = []] = ways;
  if (field.reading.type === "IDENTIFIER") return [];
  const general = new Set(
    "name title id identifier code number key label url description имя название номер код".split(" "),
  );
  const rest = way.filter(({ folded }) => !general.has(folded));
  if ((concepts.get("name") ?? 0) > 0 || way.length === 1) return rest.slice(0, 1);
  return [];
}
