// Whether "this stands in the place of that" would run in a circle (SCOPE-3). Scopes and section numbers count as they are
// compared everywhere: «ревизия: Б» and `revision: Ｂ` are one, 3.1 is part of § 3.
import { foldScope, meetScopes } from "./scope.ts";
import { isSectionWithin } from "./section-citation.ts";

/** A document of a collection by its key, or one section of it by its number. */
export interface SupersessionEnd {
  readonly key: string;
  /** Null: the whole document. */
  readonly section: string | null;
}

export type SupersessionScope = Readonly<Record<string, readonly string[]>>;

/** As it is stored and sent: a copy that may be written to. */
export function copyScope(scope: SupersessionScope): Record<string, string[]> {
  return Object.fromEntries(Object.entries(scope).map(([name, values]) => [name, [...values]]));
}

export interface SupersessionEdge {
  readonly superseding: SupersessionEnd;
  readonly superseded: SupersessionEnd;
  /** Empty: everywhere. */
  readonly scope: SupersessionScope;
}

/**
 * Whether `added` would make some text stand, through others, in its own place, within one and the same scope. A whole
 * document holds each of its sections.
 */
export function closesCycle(known: readonly SupersessionEdge[], added: SupersessionEdge): boolean {
  const seen = new Set<string>();
  const open: { end: SupersessionEnd; scope: SupersessionScope }[] = [
    { end: added.superseded, scope: foldScope(added.scope) },
  ];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (isSameText(at.end, added.superseding)) return true;
    const mark = JSON.stringify(at);
    if (seen.has(mark)) continue;
    seen.add(mark);
    for (const edge of known) {
      if (!isSameText(edge.superseding, at.end)) continue;
      const scope = meetScopes(at.scope, foldScope(edge.scope));
      if (scope !== null) open.push({ end: edge.superseded, scope });
    }
  }
  return false;
}

/** Whether the one holds some of the other: a document its sections, 3 its 3.1. Numbers as written. */
function isSameText(a: SupersessionEnd, b: SupersessionEnd): boolean {
  if (a.key !== b.key || a.section === null || b.section === null) return a.key === b.key;
  return isSectionWithin(a.section, b.section) || isSectionWithin(b.section, a.section);
}
