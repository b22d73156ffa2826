// The scopes that a turn's evidence speaks of, as one vocabulary: so that «ревизия Б», `Rev. B` and `revision: ["B"]` of a
// reply are compared as one, and so that a scope is recognised where an answer's sentences state it.
import { foldScope, valuesOf, type Scope } from "../../documents/scope.ts";
import { findName, foldScopeName } from "../../documents/scope-names.ts";
import type { Evidence } from "../evidence.ts";
import { cacheRecent } from "../../text/recent-cache.ts";
import { findValues } from "../values.ts";
import { scopeOfColumn } from "./column-scope.ts";

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

/** While a reply is judged: each of its checks asks for the words of the same evidence. */
const WORDS = new WeakMap<Evidence, ScopeWords>();

export function scopeWordsOf(evidence: Evidence): ScopeWords {
  const words = WORDS.get(evidence) ?? readScopeWords(evidence);
  WORDS.set(evidence, words);
  return words;
}

function readScopeWords({ blocks, askedScope, requiredScope }: Evidence): ScopeWords {
  const known = new Map<string, KnownValue[]>(requiredScope.map((name) => [foldScopeName(name), []]));
  const nameOf = (written: string): string => {
    const folded = foldScopeName(written);
    return known.has(folded) ? folded : ([...known.keys()].find((name) => areOneName(name, folded)) ?? folded);
  };
  const find = (name: string, { folded, measure }: KnownValue): string | undefined =>
    known.get(name)?.find((own) => own.folded === folded || (measure !== null && own.measure === measure))?.folded;

  /** `1 year, 23 °C` is the evidence's `1 year`: what is added after a comma or in brackets only says more of it. */
  const alignValue = (name: string, written: string): string[] => {
    const wholes = knownValue(name, written);
    const parts = written.split(/[,;(，；（]/u).flatMap((part) => knownValue(name, part));
    const found = [...wholes, ...parts].map((value) => find(name, value)).find((value) => value !== undefined);
    return found === undefined ? wholes.map(({ folded }) => folded) : [found];
  };
  const align = (scope: Scope): Scope => {
    const aligned: Record<string, readonly string[]> = {};
    for (const [written, values] of Object.entries(scope)) {
      const name = nameOf(written);
      if (name === "") continue;
      const own = values.flatMap((value) => alignValue(name, value));
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
  const names = [...new Set([...known.keys(), ...scopes.flatMap(Object.keys).map(foldScopeName)])];
  const labels = blocks.flatMap(({ units }) => units.flatMap(({ cells }) => cells.map(({ label }) => label)));
  const columns = [...new Set(labels)].map((label) => scopeOfColumn(label, names));
  // Units of one block are scoped alike.
  const distinct = new Map([...scopes, ...columns].map((scope) => [JSON.stringify(scope), scope]));
  for (const scope of distinct.values())
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
    valueOf(name, written) {
      const own = known.get(name) ?? [];
      if (own.length === 0) return null;
      const [folded] = valuesOf(foldScope({ [name]: [written] }), name) ?? [];
      if (folded === undefined) return null;
      const isMeasured = own.some((value) => value.measure !== null);
      return find(name, { folded, measure: isMeasured ? measureOf(written) : null }) ?? null;
    },
  };
}

/** `interval` and `calibr interval`: one is the other with words that narrow it. Folded. */
function areOneName(a: string, b: string): boolean {
  return findName(a.split(" "), b) >= 0 || findName(b.split(" "), a) >= 0;
}

/** None for a value of nothing. */
function knownValue(name: string, written: string): KnownValue[] {
  const [folded] = valuesOf(foldScope({ [name]: [written] }), name) ?? [];
  return folded === undefined ? [] : [{ folded, measure: measureOf(written) }];
}

/** Values remembered: one answer's words are compared under every name. */
const REMEMBERED_VALUES = 2_000;

/** `10 V`, `10 В`, `1-year`, 1年 by what they measure; null where words stand beside it, which tell it from others. */
const measureOf: (written: string) => string | null = (() => {
  const remembered = cacheRecent((written) => {
    const { byKind, rest } = findValues(written.replace(/(?<=\p{N})-(?=\p{L})/gu, " "));
    const keys = [...byKind].filter(([kind]) => kind.startsWith("measure:"));
    if (/[\p{L}\p{N}]/u.test(rest) || keys.length !== 1) return "";
    return keys.map(([kind, values]) => `${kind}=${[...values].join()}`).join();
  }, REMEMBERED_VALUES);
  // A measure is a number and a unit.
  return (written) => (/\p{N}/u.test(written) && /[^\p{N}\s]/u.test(written) ? remembered(written) || null : null);
})();
