// For what a unit of the evidence holds: by its row, its own words or its block, less what stands in its place.
import { isScopeWithin, meetScopes, type Scope } from "../../documents/scope.ts";
import type { Evidence, EvidenceBlock } from "../evidence.ts";
import { isOfOtherColumns } from "./column-scope.ts";
import { isGivenAnew, isNamedAsGone } from "./replaced-values.ts";
import { scopeInText } from "./scope-in-text.ts";
import type { ScopeWords } from "./scope-words.ts";
import type { UnitPlace } from "./value-places.ts";

export interface Regions {
  /**
   * Whether what a unit says holds for some thing of this scope.
   * @param scope aligned; @param keys the values that are meant; none: all that it says
   */
  holds(place: UnitPlace, scope: Scope, keys: ReadonlySet<string>): boolean;
}

/** @param cited labels; text that stands uncited in another's place is a problem of its own, and takes nothing off here */
export function createRegions({ blocks }: Evidence, cited: ReadonlySet<number>, words: ScopeWords): Regions {
  const byLabel = new Map(blocks.map((block) => [block.label, block]));
  const names = [...words.names.keys()];
  const regions = new Map<UnitPlace["unit"], Scope>();
  const suppliedOf = (relations: EvidenceBlock["supersedes"]): EvidenceBlock[] =>
    relations.flatMap(({ label }) => (label === null ? [] : (byLabel.get(label) ?? [])));

  function regionOf(place: UnitPlace): Scope {
    const known = regions.get(place.unit) ?? readRegion(place);
    regions.set(place.unit, known);
    return known;
  }

  function readRegion({ block, unit }: UnitPlace): Scope {
    const declared = words.align(Object.keys(unit.appliesTo).length > 0 ? unit.appliesTo : block.scope);
    const isProse = unit.kind === "SENTENCE" || unit.kind === "LIST_ITEM";
    // What a sentence says itself is nearer to the value than what its document says.
    return isProse ? { ...declared, ...scopeInText(unit.text, words) } : declared;
  }

  function isSuperseded({ block, unit }: UnitPlace, scope: Scope, keys: ReadonlySet<string>): boolean {
    const superseding = block.supersededBy.filter((relation) => isScopeWithin(scope, words.align(relation.scope)));
    if (superseding.length === 0 || unit.superseded.length === 0) return false;
    return suppliedOf(superseding).some((other) => keys.size === 0 || isGivenAnew(unit, keys, other));
  }

  return {
    holds(place, scope, keys) {
      const { block, unit } = place;
      const isAlone = block.supersededBy.some(
        (relation) =>
          relation.label !== null &&
          !cited.has(relation.label) &&
          meetScopes(words.align(relation.scope), scope) !== null,
      );
      if (isAlone) return true;
      const met = meetScopes(regionOf(place), scope);
      // A part of a table that lost its superseded scopes may still be held by a row that nothing gives anew.
      if (met === null && !(unit.superseded.length > 0 && meetScopes(words.align(block.scope), scope) !== null))
        return false;
      if (isOfOtherColumns({ unit, keys, names }, scope, words.align)) return false;
      if (isSuperseded(place, scope, keys)) return false;
      return !isNamedAsGone(unit, keys, suppliedOf(block.supersedes));
    },
  };
}
