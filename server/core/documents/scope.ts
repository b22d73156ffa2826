// What a text applies to (SCOPE-1, SCOPE-2): names with values, `{ revision: ["A", "B"] }`. A name that is not stated is
// open: the text holds for all of its values. Written forms are folded before they are compared.
import { foldCharacters, foldCode } from "../identifiers/fold.ts";
import { foldNameWord, foldScopeName } from "./scope-names.ts";

/** Names and values. A name without values says nothing. */
export type Scope = Readonly<Record<string, readonly string[]>>;

/** A name may be any word, `constructor` too. */
export function valuesOf(scope: Scope, name: string): readonly string[] | undefined {
  return Object.hasOwn(scope, name) ? scope[name] : undefined;
}

/** A value as it is compared: width, case, dashes, spaces beside digits, Cyrillic and Latin twins make no difference. */
export function foldScopeValue(written: string): string {
  return foldCode(foldCharacters(written.normalize("NFC")).text.trim().replace(/\s+/g, " "));
}

/** `Rev. B` under the name `revision` is `B`. */
function foldValueOf(name: string, written: string): string {
  const [first = "", ...rest] = written.trim().split(/[.:\s]+/u);
  return rest.length > 0 && foldNameWord(first) === name ? foldScopeValue(rest.join(" ")) : foldScopeValue(written);
}

/** Folded names and values, each once; names that fold alike are joined. Folding twice changes nothing. */
export function foldScope(scope: Scope): Scope {
  const folded: Record<string, string[]> = {};
  for (const [written, values] of Object.entries(scope)) {
    const name = foldScopeName(written);
    const own = values.map((value) => foldValueOf(name, value)).filter((value) => value !== "");
    if (name !== "" && own.length > 0) folded[name] = [...new Set([...(valuesOf(folded, name) ?? []), ...own])].sort();
  }
  return folded;
}

/**
 * Whether a text of the scope `own` may be used for what is asked: for every name that both state they share a value.
 * @param own as written; @param asked folded
 */
export function admitsScope(own: Scope, asked: Scope): boolean {
  const stated = foldScope(own);
  return Object.entries(asked).every(
    ([name, values]) => valuesOf(stated, name)?.some((value) => values.includes(value)) ?? true,
  );
}

/** Both at once; null where nothing is in both. Folded scopes. */
export function meetScopes(a: Scope, b: Scope): Scope | null {
  const both: Record<string, readonly string[]> = { ...a };
  for (const [name, values] of Object.entries(b)) {
    const shared = valuesOf(a, name)?.filter((value) => values.includes(value)) ?? values;
    if (shared.length === 0) return null;
    both[name] = shared;
  }
  return both;
}

/** Whether some thing can be in both scopes: neither states a name with only other values. As written. */
export function doScopesMeet(a: Scope, b: Scope): boolean {
  return meetScopes(foldScope(a), foldScope(b)) !== null;
}

/** Whether all that is in `inner` is in `outer`. Folded scopes. */
export function isScopeWithin(inner: Scope, outer: Scope): boolean {
  return namesBeyond(inner, outer).length === 0;
}

/** Names of `outer`, with their values, of which `inner` has other values or is open. */
function namesBeyond(inner: Scope, outer: Scope): (readonly [name: string, values: readonly string[]])[] {
  return Object.entries(outer).filter(
    ([name, values]) => !(valuesOf(inner, name)?.every((value) => values.includes(value)) ?? false),
  );
}

/**
 * What is left of `region` without `taken`: null where nothing is, the region itself where they share nothing. Where
 * the rest is no product of lists of values, `isWhole` is false and the region is returned with it still to be taken off.
 * Folded scopes.
 */
export function subtractScope(region: Scope, taken: Scope): { rest: Scope | null; isWhole: boolean } {
  if (meetScopes(region, taken) === null) return { rest: region, isWhole: true };
  const sticking = namesBeyond(region, taken);
  const [only] = sticking;
  if (only === undefined) return { rest: null, isWhole: true };
  const [name, values] = only;
  const own = valuesOf(region, name);
  if (sticking.length > 1 || own === undefined) return { rest: region, isWhole: false };
  return { rest: { ...region, [name]: own.filter((value) => !values.includes(value)) }, isWhole: true };
}
