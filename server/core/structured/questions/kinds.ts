// Kinds of records that one collection holds side by side, told apart by a field: `type` = "country" or "river". A noun of
// a question that is such a value, in any form or language, says which rows are meant.
import type { KnownField } from "../field.ts";
import { conceptsAt, isCountable, type NamedField } from "./field-names.ts";
import { nameTokens, stemOf, type Token } from "./tokens.ts";

export interface RecordKind {
  readonly field: KnownField;
  readonly value: string;
}

/** Tokens that name the kind, and which; null: none is named there. */
export type KindMatcher = (
  tokens: readonly Token[],
  at: number,
) => { readonly length: number; readonly kind: RecordKind } | null;

/** A field of more values sorts its rows finely and is no kind of record (as many as `examples` holds). */
const KINDS_MAX = 10;

export function kindMatcher(named: readonly NamedField[]): KindMatcher {
  const kinds = named.filter(isKindField).flatMap(({ field }) =>
    field.figures.examples.map((value) => {
      const words = nameTokens(value);
      const concepts = new Set(
        conceptsAt(words, 0)
          .filter(({ length }) => length === words.length)
          .map(({ concept }) => concept),
      );
      return { kind: { field, value }, words, concepts };
    }),
  );
  return (tokens, at) => {
    for (const { kind, words, concepts } of kinds) {
      if (words.length > 0 && words.every((word, index) => isForm(word, tokens[at + index])))
        return { length: words.length, kind };
      const concept = conceptsAt(tokens, at).find((found) => !found.isAsked && concepts.has(found.concept));
      if (concept !== undefined) return { length: concept.length, kind };
    }
    return null;
  };
}

/** Names of fields that tell kinds of records; a category sorts records of one kind. */
const KIND_NAMES = new Set("type kind class entity entities record тип вид класс 类型 种类".split(" "));

/** Called a type or a kind, of few values, one a row. */
function isKindField({ field, ways }: NamedField): boolean {
  const { distinct, examples } = field.figures;
  const isCalled =
    ways[0]?.some((_, at, way) =>
      KIND_NAMES.has(
        way
          .slice(at)
          .map(({ folded }) => folded)
          .join(""),
      ),
    ) ?? false;
  const isFew = distinct <= KINDS_MAX && examples.length > 0;
  return isCalled && isFew && field.reading.type === "TEXT" && !field.reading.isMultiple && isCountable(field);
}

function isForm(word: Token, token: Token | undefined): boolean {
  if (token === undefined || token.quoted !== null) return false;
  if (word.folded === token.folded) return true;
  return (
    word.kind === "WORD" &&
    token.kind === "WORD" &&
    (word.stem === token.stem || stemOf(token.folded.replace(/ies$/, "y")) === word.stem)
  );
}
