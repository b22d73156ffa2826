// Which scope names an answer must state because of the values in it (SCOPE-1): the text that a value comes from is scoped,
// is superseded for some scopes, stands in another text's place for some, or other rows give other values for other scopes
// (79.9 µV after 24 hours, 224.8 µV after a year).
import { foldScope, valuesOf, type Scope } from "../documents/scope.ts";
import { readScopeLabel, scopeOfLabel } from "../documents/scope-lines.ts";
import { foldScopeName, MODEL } from "../documents/scope-names.ts";
import { contentWords } from "./content-words.ts";
import type { EvidenceBlock, EvidenceUnit } from "./evidence.ts";
import { findValues } from "./values.ts";

export type ScopeReason = "SCOPED" | "SUPERSEDED" | "SUPERSEDING" | "DIFFERENT_VALUES";

export interface NeededScope {
  /** Folded: `revision`, `calibr interval`. */
  readonly name: string;
  /** As the evidence writes it, for people and models. */
  readonly shown: string;
  /** What the answer's values hold for, as written and in the order of the evidence; empty where only the rest is known. */
  readonly values: readonly string[];
  readonly reason: ScopeReason;
}

type Values = ReadonlyMap<string, ReadonlySet<string>>;

/** A place that holds a value of the answer: a sentence, or a cell of a row. */
interface Place {
  readonly block: EvidenceBlock;
  readonly unit: EvidenceUnit;
  /** Label of its column; "" for a sentence. */
  readonly label: string;
  /** Words of the row that are neither scope nor value: what the value is of. */
  readonly subject: string;
  readonly values: Values;
  /** As written. */
  readonly scope: Scope;
}

/**
 * @param answer the answer's text, or one sentence of it
 * @param cited blocks that it rests on
 * @returns each name once, in no order that means anything; none where no value of the answer stands in a cited block
 */
export function scopesOfValue(answer: string, cited: readonly EvidenceBlock[]): NeededScope[] {
  const said = findValues(answer).byKind;
  if (said.size === 0) return [];
  const places = cited.flatMap((block) => block.units.flatMap((unit) => placesOf(block, unit)));
  const needed = new Map<string, NeededScope>();
  for (const place of places.filter(({ values }) => doMeet(values, said)))
    for (const scope of neededBy(place, places)) {
      const known = needed.get(scope.name);
      const values = [...new Set([...(known?.values ?? []), ...scope.values])];
      needed.set(scope.name, { ...scope, ...known, values });
    }
  return [...needed.values()];
}

function neededBy(place: Place, all: readonly Place[]): NeededScope[] {
  const { block, unit, scope } = place;
  const need = (name: string, reason: ScopeReason, of: Scope = scope): NeededScope => ({
    name: foldScopeName(name),
    shown: name,
    values: Object.entries(of).find(([own]) => foldScopeName(own) === foldScopeName(name))?.[1] ?? [],
    reason,
  });
  const others = all.filter((other) => other !== place && saysOther(place, other));
  const differing = others.flatMap((other) => namesApart(scope, other.scope));
  const lines = Object.keys(scope).filter((name) => foldScopeName(name) !== MODEL);
  const isRow = unit.cells.length > 0;
  return [
    ...differing.map((name) => need(name, "DIFFERENT_VALUES")),
    ...unit.superseded.flatMap((own) => Object.keys(own)).map((name) => need(name, "SUPERSEDED")),
    ...block.supersedes.flatMap((one) => Object.keys(one.scope).map((name) => need(name, "SUPERSEDING", one.scope))),
    ...Object.keys(block.scope).map((name) => need(name, "SCOPED", { ...block.scope, ...scope })),
    // A row's own scope counts only where other rows say otherwise; a sentence's and a table's line always do.
    ...(isRow ? lines.filter((name) => isOfLine(name, unit)) : lines).map((name) => need(name, "SCOPED")),
  ];
}

/** One for a sentence or item, one for each cell that holds a value; what holds for nothing more is no source of a value. */
function placesOf(block: EvidenceBlock, unit: EvidenceUnit): Place[] {
  if (unit.superseded.some((scope) => Object.keys(scope).length === 0)) return [];
  const own = Object.keys(unit.appliesTo).length > 0 ? unit.appliesTo : block.scope;
  if (unit.cells.length === 0)
    return [{ block, unit, label: "", subject: "", values: findValues(unit.text).byKind, scope: own }];
  const cells = unit.cells.map((cell) => ({
    ...cell,
    isScope: scopeOfLabel(cell.label, Object.keys(own).map(foldScopeName)) !== null,
  }));
  const subject = cells
    .filter(({ text, isScope }) => !isScope && findValues(text).byKind.size === 0)
    .map(({ text }) => text)
    .join(" ");
  return cells.flatMap(({ label, text, isScope }) => {
    const values = findValues(text).byKind;
    if (isScope || values.size === 0) return [];
    const ofColumn = [...readScopeLabel(label, [])].filter(([, { isAllBut }]) => !isAllBut);
    const scope = { ...own, ...Object.fromEntries(ofColumn.map(([name, stated]) => [name, stated.values])) };
    return [{ block, unit, label, subject, values, scope }];
  });
}

/** Whether two places speak of one thing in different values. */
function saysOther(a: Place, b: Place): boolean {
  if (a.unit.cells.length === 0 || b.unit.cells.length === 0) return false;
  if (!isSameSet(contentWords(a.subject), contentWords(b.subject))) return false;
  const isOneColumn = isSameSet(contentWords(a.label), contentWords(b.label));
  const isOneRow = a.unit === b.unit;
  const areScopedColumns = isOneRow && [a, b].every(({ label }) => readScopeLabel(label, []).size > 0);
  if (!(isOneColumn && !isOneRow) && !areScopedColumns) return false;
  return [...a.values].some(([kind, own]) => {
    const others = b.values.get(kind);
    return others !== undefined && !isSameSet(own, others);
  });
}

/** Names, as `a` writes them, that both state without a value in common. */
function namesApart(a: Scope, b: Scope): string[] {
  const other = foldScope(b);
  return Object.entries(a).flatMap(([name, values]) => {
    const theirs = valuesOf(other, foldScopeName(name));
    const own = foldScope({ [name]: values })[foldScopeName(name)] ?? [];
    return theirs !== undefined && !own.some((value) => theirs.includes(value)) ? [name] : [];
  });
}

/** Whether the line over the table says it, and no column of the row does. */
function isOfLine(name: string, { cells, scopeLine }: EvidenceUnit): boolean {
  const folded = foldScopeName(name);
  return scopeLine !== "" && !cells.some(({ label }) => scopeOfLabel(label, [folded]) === folded);
}

function doMeet(a: Values, b: Values): boolean {
  return [...a].some(([kind, values]) => [...values].some((value) => b.get(kind)?.has(value) ?? false));
}

function isSameSet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((one) => b.has(one));
}
