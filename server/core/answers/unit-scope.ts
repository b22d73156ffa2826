// Which of the quotable units may support a value for the scope that is asked, and what such a value applies to (SCOPE-1,
// SCOPE-2, SCOPE-3). A table is read whole, but only its rows in scope, under columns in scope, may be answered with;
// superseded text may be shown beside what supersedes it, never answered with for what it is superseded for.
import { foldScope, foldScopeValue, meetScopes, subtractScope, valuesOf, type Scope } from "../documents/scope.ts";
import {
  readScopeCell,
  readScopeLabel,
  readScopeLine,
  scopeOfLabel,
  type StatedScope,
} from "../documents/scope-lines.ts";
import { foldScopeName } from "../documents/scope-names.ts";

/** A unit with all that its scope is read from. */
export interface ScopedUnit {
  /** Scope of its version, as written. */
  readonly versionScope: Scope;
  /** Scope lines and captions over its table; empty for a unit of no table. */
  readonly scopeLines: readonly string[];
  /** Cells of a table's row under their labels, in column order; empty for any other unit. */
  readonly cells: readonly { readonly label: string; readonly text: string }[];
  /** For what its text no longer holds, as declared; `{}` is everything. */
  readonly superseded: readonly Scope[];
}

export interface UnitScope {
  /** Whether a value for the asked scope may rest on it. */
  readonly maySupport: boolean;
  /** Why not. */
  readonly reason: "OUT_OF_SCOPE" | "SUPERSEDED" | null;
  /** What a value of it applies to, as written; empty: to everything but `exceptFor`. */
  readonly appliesTo: Scope;
  /** For what it does not hold, where that is no list of what remains: superseded there, or "all but". */
  readonly exceptFor: readonly Scope[];
  /** Columns, from 0, that are labelled for another scope than the asked one: no value of theirs supports. */
  readonly columnsOut: readonly number[];
}

/** @param asked what the caller asks for, as written; empty: nothing in particular */
export function scopeOfUnit(unit: ScopedUnit, asked: Scope): UnitScope {
  const lexicon = createLexicon();
  const wanted = lexicon.fold(asked);
  const known = [...new Set([unit.versionScope, ...unit.superseded, asked].flatMap(Object.keys).map(foldScopeName))];
  const versionScope = lexicon.fold(unit.versionScope);
  const stated = statedOf(unit, known);
  const exceptFor: Scope[] = [];
  let region: Scope = versionScope;
  for (const [name, { values, isAllBut }] of stated) {
    const own = { [name]: lexicon.values(name, values, valuesOf(wanted, name) ?? []) };
    if (isAllBut) exceptFor.push(own);
    // What is written nearer to the value is the narrower statement: where both contradict, it counts.
    else region = meetScopes(region, own) ?? { ...region, ...own };
  }
  const columnsOut = outOfScopeColumns(unit, known, wanted);
  const isEveryValueOut = columnsOut.length > 0 && valueColumns(unit, known).every((at) => columnsOut.includes(at));
  const answered = meetScopes(region, wanted);
  if (answered === null || isEveryValueOut)
    return { maySupport: false, reason: "OUT_OF_SCOPE", appliesTo: lexicon.show(region), exceptFor: [], columnsOut };

  const superseded = unit.superseded.map((scope) => lexicon.fold(scope));
  const left = takeOff(answered, [...exceptFor, ...superseded]);
  const isRuledOut = exceptFor.length > 0 && takeOff(answered, exceptFor) === null;
  if (left === null)
    return {
      maySupport: false,
      reason: isRuledOut ? "OUT_OF_SCOPE" : "SUPERSEDED",
      appliesTo: lexicon.show(takeOff(region, [...exceptFor, ...superseded])?.rest ?? {}),
      exceptFor: [],
      columnsOut,
    };
  // What it applies to by itself, and, where a part of that is superseded, only to what was asked of the rest.
  const whole = takeOff(region, [...exceptFor, ...superseded]);
  const applies = whole !== null && whole.open.length === 0 ? whole : left;
  return {
    maySupport: true,
    reason: null,
    appliesTo: lexicon.show(onlyStated(applies.rest, [region, ...exceptFor, ...superseded])),
    exceptFor: applies.open.map((scope) => lexicon.show(scope)),
    columnsOut,
  };
}

/** Takes scopes off one by one; `open` are those that could not be taken off as lists; null where nothing is left. */
function takeOff(region: Scope, taken: readonly Scope[]): { rest: Scope; open: Scope[] } | null {
  let rest = region;
  const open: Scope[] = [];
  for (const scope of taken) {
    const less = subtractScope(rest, scope);
    if (less.rest === null) return null;
    rest = less.rest;
    if (!less.isWhole) open.push(scope);
  }
  return { rest, open };
}

/** The names that the evidence itself speaks of: that `market: EU` was asked says nothing about a text without markets. */
function onlyStated(scope: Scope, evidence: readonly Scope[]): Scope {
  const names = new Set(evidence.flatMap(Object.keys));
  return Object.fromEntries(Object.entries(scope).filter(([name]) => names.has(name)));
}

/** From the farthest to the nearest: scope lines, then the row's own cells. */
function statedOf({ scopeLines, cells }: ScopedUnit, names: readonly string[]): [string, StatedScope][] {
  const stated = scopeLines.flatMap((line) => [...readScopeLine(line, names)]);
  for (const { label, text } of cells) {
    const name = scopeOfLabel(label, names);
    const own = name === null ? null : readScopeCell(text);
    if (name !== null && own !== null) stated.push([name, own]);
  }
  return stated;
}

/** Columns whose label gives them a scope ("Revision B") that is not the asked one. */
function outOfScopeColumns({ cells }: ScopedUnit, names: readonly string[], wanted: Scope): number[] {
  return cells.flatMap(({ label }, column) => {
    const isOut = [...readScopeLabel(label, names)].some(([name, { values, isAllBut }]) => {
      const asked = valuesOf(wanted, name);
      if (asked === undefined) return false;
      return !asked.some((value) => values.some((own) => matches(own, value)) !== isAllBut);
    });
    return isOut ? [column] : [];
  });
}

/** Columns that hold values: neither the first, which names the row, nor those that hold its scope, nor empty ones. */
function valueColumns({ cells }: ScopedUnit, names: readonly string[]): number[] {
  return cells.flatMap(({ label, text }, column) =>
    column > 0 && text.trim() !== "" && scopeOfLabel(label, names) === null ? [column] : [],
  );
}

/** Whether a written value is the asked one, or holds it as a word of its own: "36 V pack" and `36 V`. Asked: folded. */
function matches(written: string, asked: string): boolean {
  return `-${foldScopeValue(written)}-`.includes(`-${asked}-`);
}

/** Folds scopes and remembers how they were written first. */
function createLexicon() {
  const names = new Map<string, string>();
  const written = new Map<string, string>();
  function values(name: string, own: readonly string[], asked: readonly string[]): string[] {
    return own.flatMap((value) => {
      const folded = asked.find((one) => matches(value, one)) ?? foldScope({ [name]: [value] })[name]?.[0];
      if (folded === undefined) return [];
      const key = `${name}\n${folded}`;
      if (!written.has(key)) written.set(key, value);
      return [folded];
    });
  }
  return {
    values,
    fold(scope: Scope): Scope {
      for (const [name, own] of Object.entries(scope)) {
        const folded = foldScopeName(name);
        if (!names.has(folded)) names.set(folded, name);
        values(folded, own, []);
      }
      return foldScope(scope);
    },
    show(scope: Scope): Scope {
      return Object.fromEntries(
        Object.entries(scope).map(([name, own]) => [
          names.get(name) ?? name,
          own.map((value) => written.get(`${name}\n${value}`) ?? value),
        ]),
      );
    },
  };
}
