// What is named as missing in an answer (FIND-3, FIND-8).
import { foldScope, valuesOf, type Scope } from "../documents/scope.ts";
import type { IdentifierKind } from "../identifiers/identifier.ts";

/** An identifier of a question, and in how many places of the material it stands. */
export interface CountedIdentifier {
  readonly kind: IdentifierKind;
  readonly text: string;
  readonly folded: string;
  readonly places: number;
}

/** Names under which scopes and versions are known by what a question calls a revision. */
const REVISION_NAMES = ["revision", "version"];

/**
 * Identifiers that stand nowhere, as written. A revision that the material only has as a label of what it is valid for is
 * not missing.
 * @param scopes of the evidence, as written
 */
export function absentIdentifiers(identifiers: readonly CountedIdentifier[], scopes: readonly Scope[]): string[] {
  const known = scopes.map(foldScope);
  const isLabel = ({ kind, folded }: CountedIdentifier) =>
    kind === "REVISION" &&
    REVISION_NAMES.some((name) => {
      const [asked] = foldScope({ [name]: [folded] })[name] ?? [];
      return asked !== undefined && known.some((scope) => valuesOf(scope, name)?.includes(asked) === true);
    });
  return identifiers.filter((one) => one.places === 0 && !isLabel(one)).map(({ text }) => text);
}
