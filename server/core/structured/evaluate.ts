// Which documents a condition leaves, from the documents of each of its leaves.
import type { Leaf, Predicate } from "./condition.ts";
import { complementOf, intersect, unite, type DocumentSet } from "./document-set.ts";

/**
 * @param documentsOf documents in reach that meet a leaf. What a condition negates is everything else, in reach or not:
 * the set is to be met with the reach wherever it is used.
 */
export function evaluate(predicate: Predicate, documentsOf: (leaf: Leaf) => DocumentSet): DocumentSet {
  switch (predicate.kind) {
    case "AND":
      return intersect(predicate.of.map((part) => evaluate(part, documentsOf)));
    case "OR":
      return unite(predicate.of.map((part) => evaluate(part, documentsOf)));
    case "NOT":
      return complementOf(evaluate(predicate.of, documentsOf));
    default:
      return documentsOf(predicate);
  }
}
