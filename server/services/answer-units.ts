// What may be quoted of the supplied blocks, with the signs that cost nothing: words, identifiers, fields, scope.
import type { EvidenceUnit } from "../core/answers/evidence.ts";
import { askedMatch, isEcho } from "../core/answers/fields.ts";
import { carryingUnits, createCarrying, type Carrying } from "../core/answers/pinned-units.ts";
import { partText, type QuotableUnit } from "../core/answers/quotables.ts";
import type { Quotable } from "../core/answers/quoting.ts";
import { scopeOfUnit, type UnitScope } from "../core/answers/unit-scope.ts";
import type { Scope } from "../core/documents/scope.ts";
import type { BlockUnit, SearchBlock } from "./context-blocks.ts";
import { coverageOf } from "./search-support.ts";
import type { SearchResult } from "./search.ts";

/** A unit of a supplied block before it is compared by meaning. */
export interface AnswerUnit extends QuotableUnit, Omit<Quotable, "cosine"> {
  readonly contextTexts: readonly string[];
  readonly documentId: string;
  /** What is embedded: the unit under its table's head or its record's title. */
  readonly words: string;
  readonly cells: readonly { readonly label: string; readonly text: string }[];
  /** Texts of the lines of scope over its table. */
  readonly scopeLine: string;
  readonly keyText: string;
  readonly record: string;
  readonly header: string;
  /** What its table, section and document say they are. */
  readonly about: string;
  readonly carrying: Carrying;
  readonly scope: UnitScope;
}

/** @param asked the scope that the caller asks for; empty: nothing in particular */
export function collectUnits(result: SearchResult, asked: Scope): { units: AnswerUnit[]; leftOut: number } {
  const { blocks, signs, queries, identifiers } = result;
  const isAnyPinned = identifiers.some(({ pinned }) => pinned > 0);
  const carryingOf = createCarrying(identifiers);
  const all = blocks.flatMap((block, at) => {
    const query = queries.find(({ collectionId }) => collectionId === block.collectionId);
    const coverage = query === undefined ? null : coverageOf(query, signs);
    const passages = passagesOf(block.units);
    return block.units.map((unit, ordinal): AnswerUnit => {
      const own = [...unit.contextTexts, unit.text].join("\n");
      const place = [block.documentKey, block.title, ...block.sectionPath].join("\n");
      const carrying = carryingOf({ ...block, text: unit.text, passage: passages.get(unit.element) ?? unit.text });
      const cells = cellsOf(unit);
      const field = {
        key: unit.key === null ? "" : partText(unit, unit.key),
        record: `${block.title}\n${block.documentKey}`,
      };
      const header = partsText(unit, unit.row?.header ?? []);
      const scopeLine = partsText(unit, unit.row?.scope ?? []);
      return {
        ...unit,
        block: at,
        ordinal,
        documentId: block.documentId,
        words: unit.kind === "FIELD" ? `${block.title}\n${own}` : own,
        coveredShare: coverage?.(own) ?? 0,
        isAsked: carrying === "OWN" || carrying === "PLACE",
        fieldMatch: unit.kind === "FIELD" ? askedMatch(field, signs.question) : 0,
        rowName: header !== "" && cells.length > 1 ? nameOf(header, cells[0]?.text ?? "") : null,
        scopeText: [scopeLine, place].join("\n"),
        cells,
        scopeLine,
        keyText: field.key,
        record: field.record,
        header,
        about: [...unit.contextTexts, block.title, ...block.sectionPath].join("\n"),
        carrying,
        scope: scopeOf(block, unit, cells, asked),
      };
    });
  });
  const answering = all.filter(
    ({ kind, text, scope }) => scope.maySupport && !(kind === "FIELD" && isEcho(text, signs.question)),
  );
  const units = carryingUnits(answering, isAnyPinned);
  return { units, leftOut: all.length - units.length };
}

/** The units of a block as evidence: what each holds for by itself, whatever is asked. */
export function evidenceUnits(block: SearchBlock): EvidenceUnit[] {
  return block.units.map((unit) => {
    const { span, kind, text, contextTexts, superseded } = unit;
    const cells = cellsOf(unit);
    const { appliesTo } = scopeOf(block, unit, cells, {});
    const scopeLine = partsText(unit, unit.row?.scope ?? []);
    return { span, kind, text, contextTexts, scopeLine, cells, appliesTo, superseded };
  });
}

/** What a value of the unit holds for, for the scope that is asked for. */
export function scopeOfBlockUnit(block: SearchBlock, unit: BlockUnit, asked: Scope): UnitScope {
  return scopeOf(block, unit, cellsOf(unit), asked);
}

function scopeOf(block: SearchBlock, unit: BlockUnit, cells: AnswerUnit["cells"], asked: Scope): UnitScope {
  // A header is a label for each of its columns, not a line of scope over all of them.
  const headers = new Set((unit.row?.header ?? []).map(({ start }) => start));
  const isOver = (i: number) => !headers.has(unit.context[i]?.start ?? unit.span.start);
  const lines = unit.row === null ? [] : unit.contextTexts.filter((_, i) => isOver(i));
  return scopeOfUnit({ versionScope: block.scope, scopeLines: lines, cells, superseded: unit.superseded }, asked);
}

/** By element: all of its text, with what stands over it. */
function passagesOf(units: readonly BlockUnit[]): Map<number, string> {
  const passages = new Map<number, string>();
  for (const { element, text, contextTexts } of units)
    passages.set(element, [passages.get(element) ?? contextTexts.join("\n"), text].join("\n"));
  return passages;
}

function cellsOf(unit: BlockUnit): { label: string; text: string }[] {
  if (unit.row === null) return [];
  const { cells, labels } = unit.row;
  return cells.map((cell, i) => {
    const label = labels[i];
    return { label: label === undefined ? "" : partText(unit, label), text: partText(unit, cell) };
  });
}

function partsText(unit: BlockUnit, parts: readonly { start: number; end: number }[]): string {
  return parts.map((part) => partText(unit, part).trim()).join("\n");
}

/** Width, case and spaces do not make another row of it. */
function nameOf(header: string, firstCell: string): string | null {
  const fold = (text: string) => text.normalize("NFKC").toLowerCase().replace(/\s+/gu, " ").trim();
  return fold(firstCell) === "" ? null : `${fold(header)}\n${fold(firstCell)}`;
}
