// Whether "this stands in the place of that" would run in a circle (SCOPE-3).

/** A document of a collection by its key, or one section of it by its number. */
export interface SupersessionEnd {
  readonly key: string;
  /** Null: the whole document. */
  readonly section: string | null;
}

export type SupersessionScope = Readonly<Record<string, readonly string[]>>;

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
  const open: { end: SupersessionEnd; scope: SupersessionScope }[] = [{ end: added.superseded, scope: added.scope }];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (isSameText(at.end, added.superseding)) return true;
    const mark = JSON.stringify(at);
    if (seen.has(mark)) continue;
    seen.add(mark);
    for (const edge of known) {
      if (!isSameText(edge.superseding, at.end)) continue;
      const scope = intersectScopes(at.scope, edge.scope);
      if (scope !== null) open.push({ end: edge.superseded, scope });
    }
  }
  return false;
}

function isSameText(a: SupersessionEnd, b: SupersessionEnd): boolean {
  return a.key === b.key && (a.section === null || b.section === null || a.section === b.section);
}

/** Null where nothing is in both. A name that one does not state is open there. */
export function intersectScopes(a: SupersessionScope, b: SupersessionScope): SupersessionScope | null {
  const both: Record<string, readonly string[]> = { ...a };
  for (const [name, values] of Object.entries(b)) {
    const shared = name in a ? values.filter((value) => a[name]?.includes(value)) : [...values];
    if (shared.length === 0) return null;
    both[name] = shared.sort();
  }
  return both;
}
