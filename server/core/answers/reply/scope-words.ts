// The scopes that a turn's evidence speaks of, as one vocabulary: so that «ревизия Б», `Rev. B` and `revision: ["B"]` of a
// reply are compared as one, and so that a scope is recognised where an answer's sentences state it.
import { foldScope, valuesOf, type Scope } from "../../documents/scope.ts";
import { findName, foldScopeName } from "../../documents/scope-names.ts";
import type { Evidence } from "../evidence.ts";
import { findValues } from "../values.ts";

export interface ScopeWords {
  /** Names, with the values that some text or the question is scoped by. Folded; a name may have none. */
  readonly names: ReadonlyMap<string, readonly string[]>;
  /** The values that are measures: `measure:V=10`. */
  readonly measures: ReadonlySet<string>;
  /** Names and values as the evidence has them: 12 months is the `1 year` of a table. Unknown ones are only folded. */
  align(scope: Scope): Scope;
  /** The value of this name that is written so; null where the evidence has none. */
  valueOf(name: string, written: string): string | null;
}

interface KnownValue {
  readonly folded: string;
  /** `measure:V=10`; null for what is no measure. */
  readonly measure: string | null;
}

export function scopeWordsOf({ blocks, askedScope, requiredScope }: Evidence): ScopeWords {
  const known = new Map<string, KnownValue[]>(requiredScope.map((name) => [foldScopeName(name), []]));
  const nameOf = (written: string): string => {
    const folded = foldScopeName(written);
    return known.has(folded) ? folded : ([...known.keys()].find((name) => areOneName(name, folded)) ?? folded);
  };
  const find = (name: string, { folded, measure }: KnownValue): string | undefined =>
    known.get(name)?.find((own) => own.folded === folded || (measure !== null && own.measure === measure))?.folded;

  const align = (scope: Scope): Scope => {
    const aligned: Record<string, readonly string[]> = {};
    for (const [written, values] of Object.entries(scope)) {
      const name = nameOf(written);
      if (name === "") continue;
      const own = values.flatMap((value) => knownValue(name, value)).map((value) => find(name, value) ?? value.folded);
      if (own.length > 0) aligned[name] = [...new Set([...(valuesOf(aligned, name) ?? []), ...own])];
    }
    return aligned;
  };
  const scopes = [
    askedScope,
    ...blocks.flatMap(({ scope, supersededBy, supersedes, units }) => [
      scope,
      ...[...supersededBy, ...supersedes].map((relation) => relation.scope),
      ...units.flatMap(({ appliesTo, superseded }) => [appliesTo, ...superseded]),
    ]),
  ];
  for (const scope of scopes)
    for (const [written, values] of Object.entries(scope)) {
      const name = nameOf(written);
      const own = known.get(name) ?? [];
      const added = values
        .flatMap((value) => knownValue(name, value))
        .filter((value) => find(name, value) === undefined);
      known.set(name, [...own, ...added]);
    }
  return {
    names: new Map([...known].map(([name, values]) => [name, values.map(({ folded }) => folded)])),
    measures: new Set([...known.values()].flat().flatMap(({ measure }) => measure ?? [])),
    align,
    valueOf: (name, written) => knownValue(name, written).map((value) => find(name, value))[0] ?? null,
  };
}

/** `interval` and `calibr interval`: one is the other with words that narrow it. Folded. */
function areOneName(a: string, b: string): boolean {
  return findName(a.split(" "), b) >= 0 || findName(b.split(" "), a) >= 0;
}

/** None for a value of nothing. */
function knownValue(name: string, written: string): KnownValue[] {
  const [folded] = foldScope({ [name]: [written] })[name] ?? [];
  return folded === undefined ? [] : [{ folded, measure: measureOf(written) }];
}

/** `10 V`, `10 В`, `1-year`, 1年 by what they measure; null where words stand beside it, which tell it from others. */
function measureOf(written: string): string | null {
  const { byKind, rest } = findValues(written.replace(/(?<=\p{N})-(?=\p{L})/gu, " "));
  const keys = [...byKind].filter(([kind]) => kind.startsWith("measure:"));
  if (/[\p{L}\p{N}]/u.test(rest) || keys.length !== 1) return null;
  return keys.map(([kind, values]) => `${kind}=${[...values].join()}`).join();
}
