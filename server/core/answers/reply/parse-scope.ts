// What a reply says that its answer holds for: the list asked for, or one of the two ways in which models write it
// otherwise: an object of names, or words ("revision A and B", "A and B").
import { readScopeCell, readScopeLine } from "../../documents/scope-lines.ts";
import { foldScopeName } from "../../documents/scope-names.ts";
import type { Scope } from "../../documents/scope.ts";

/** Words for "everything". */
const EVERYTHING = /^(?:|all|any|every(?:thing)?|none|n\/a|всё|все|любые|нет|全部|所有|一切|无)[.。]?$/iu;

/**
 * @param names scope names that the evidence speaks of, as written: the only one is meant where words give none
 * @returns null where it cannot be read
 */
export function parseScope(written: unknown, names: readonly string[]): Scope | null {
  if (written === null) return {};
  if (typeof written === "string") return scopeOfWords(written, names);
  if (Array.isArray(written)) return scopeOfList(written);
  if (typeof written !== "object") return null;
  return scopeOfEntries(Object.entries(written));
}

function scopeOfList(list: readonly unknown[]): Scope | null {
  const entries: [string, unknown][] = [];
  for (const one of list) {
    if (typeof one !== "object" || one === null) return null;
    const { name, values } = one as { readonly name?: unknown; readonly values?: unknown };
    if (typeof name !== "string") return null;
    entries.push([name, values]);
  }
  return scopeOfEntries(entries);
}

function scopeOfEntries(entries: readonly (readonly [string, unknown])[]): Scope | null {
  const scope = new Map<string, string[]>();
  for (const [name, written] of entries) {
    const values = valuesOf(written);
    if (values === null || name.trim() === "") return null;
    // "All" of a name is no restriction.
    if (values.length > 0) scope.set(name, [...(scope.get(name) ?? []), ...values]);
  }
  return Object.fromEntries(scope);
}

function valuesOf(written: unknown): string[] | null {
  if (typeof written === "number") return [String(written)];
  if (typeof written === "string") return wordValues(written);
  if (!Array.isArray(written)) return null;
  const all = (written as readonly unknown[]).map((value) =>
    typeof value === "string" || typeof value === "number" ? wordValues(String(value)) : null,
  );
  return all.some((values) => values === null) ? null : all.flatMap((values) => values ?? []);
}

/** `A and B` are two values, `A–C` three, `10 V` is one; words that are no values of the usual kind are one too. */
function wordValues(written: string): string[] {
  const text = written.trim();
  if (EVERYTHING.test(text)) return [];
  const read = readScopeCell(text);
  return read === null || read.isAllBut || read.values.length < 2 ? [text] : [...read.values];
}

function scopeOfWords(written: string, names: readonly string[]): Scope | null {
  const text = written.trim();
  if (EVERYTHING.test(text)) return {};
  const stated = [...readScopeLine(text, names.map(foldScopeName))].filter(([, { isAllBut }]) => !isAllBut);
  if (stated.length > 0) return Object.fromEntries(stated.map(([name, { values }]) => [name, values]));
  const folded = new Set(names.map(foldScopeName));
  const [only] = names;
  return only !== undefined && folded.size === 1 ? { [only]: wordValues(text) } : null;
}
