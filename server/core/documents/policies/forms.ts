// FORMS (CUT-2, CUT-7): every kind of element is searched in its own form and points to the block a reader needs beside
// it: a paragraph to its section, a row to its table, a field to its record.
import { snapSpan } from "../../text/graphemes.ts";
import type { Span } from "../../text/span.ts";
import { trimSpan } from "../../text/trim.ts";
import type { BlockKind, FormPart, PieceKind } from "../piece.ts";
import { createFinder, type PolicyContext } from "./context.ts";
import { fieldForm, figureForm, rowForm, tableFrame, textForm, unusedLabels } from "./element-forms.ts";
import { runsOf, tiles, type Run, type Whole } from "./outline.ts";
import { pack, type Unit } from "./pack.ts";
import { unitOf } from "./units.ts";

/** Wholes that are supplied together, and the block they share once a piece needs it. */
interface Group {
  readonly kind: "SECTION" | "RECORD";
  readonly section: number | null;
  readonly wholes: readonly Whole[];
  block: number | null;
}

const PROSE: ReadonlySet<string> = new Set(["PARAGRAPH", "LIST", "LIST_ITEM", "QUOTE"]);
const IN_A_SHORT_RECORD: ReadonlySet<string> = new Set([...PROSE, "HEADING", "HEADER_RECORD"]);

function isRecordHeader(whole: Whole): boolean {
  return whole.element.kind === "HEADER_RECORD";
}

/** Front matter over a document of one section belongs to it: together they are one record. */
function joinFrontMatter(runs: readonly Run[], sections: number): readonly Run[] {
  const [first, second, ...others] = runs;
  if (!first || !second || others.length > 0 || sections !== 1) return runs;
  if (first.section !== null || !first.wholes.every(isRecordHeader)) return runs;
  return [{ section: second.section, wholes: [...first.wholes, ...second.wholes] }];
}

/** One header record makes its run a record; several begin one each, and what stands before the first is no record. */
function groupsOf({ section, wholes }: Run): Group[] {
  const headers = wholes.flatMap((whole, i) => (isRecordHeader(whole) ? [i] : []));
  if (headers.length === 0) return [{ kind: "SECTION", section, wholes, block: null }];
  if (headers.length === 1) return [{ kind: "RECORD", section, wholes, block: null }];
  const groups: Group[] = headers.map((from, i) => ({
    kind: "RECORD",
    section,
    wholes: wholes.slice(from, headers[i + 1]),
    block: null,
  }));
  const before = wholes.slice(0, headers[0]);
  return before.length > 0 ? [{ kind: "SECTION", section, wholes: before, block: null }, ...groups] : groups;
}

/** From the first of the wholes to the end of the last. */
function coverWholes(wholes: readonly Whole[]): Span {
  const start = wholes[0]?.element.start ?? 0;
  return { start, end: wholes.reduce((end, { element }) => Math.max(end, element.end), start) };
}

export function cutForms(context: PolicyContext): void {
  const { sections } = context.document;
  const hasChildren = new Set(sections.map((s) => s.parent));
  for (const run of joinFrontMatter(runsOf(context.wholes), sections.length)) {
    const before = context.pieces.length;
    for (const group of groupsOf(run)) cutGroup(context, group);
    if (context.pieces.length > before || hasChildren.has(run.section)) continue;
    // A heading with nothing under it would be in no piece's path: it is searched for itself.
    const group: Group = { kind: "SECTION", section: run.section, wholes: run.wholes, block: null };
    addPacked(context, group, "TEXT", run.wholes);
  }
}

function cutGroup(context: PolicyContext, group: Group): void {
  if (group.kind === "RECORD" && addShortRecord(context, group)) return;
  let prose: Whole[] = [];
  const flush = (): void => {
    addPacked(context, group, "TEXT", prose);
    prose = [];
  };
  for (const whole of group.wholes) {
    const { kind } = whole.element;
    if (PROSE.has(kind)) {
      prose.push(whole);
      continue;
    }
    flush();
    if (kind === "HEADER_RECORD") addPacked(context, group, "RECORD", [whole]);
    else if (kind === "CODE") addPacked(context, group, "CODE", [whole]);
    else if (kind === "TABLE") addTable(context, group, whole);
    else if (kind === "FIGURE") addAlone(context, "FIGURE", whole, figureForm(context.text, whole));
    else if (kind === "SLIDE") addAlone(context, "SLIDE", whole, textForm(context.text, whole.element));
    else if (kind !== "HEADING") addPacked(context, group, "TEXT", [whole]);
  }
  flush();
}

function addBlock({ text, blocks }: PolicyContext, kind: BlockKind, span: Span, section: number | null): number {
  const { start, end } = snapSpan(text, span);
  return blocks.push({ kind, start, end, section }) - 1;
}

/** The block of a group, from the heading on. */
function groupBlock(context: PolicyContext, group: Group): number {
  group.block ??= addBlock(context, group.kind, coverWholes(group.wholes), group.section);
  return group.block;
}

interface NewPiece extends Span {
  readonly kind: PieceKind;
  readonly block: number;
  readonly form: readonly FormPart[];
  readonly whole: Whole | undefined;
  readonly section: number | null;
}

function addPiece(context: PolicyContext, { kind, start, end, block, form, whole, section }: NewPiece): void {
  context.pieces.push({
    kind,
    start,
    end,
    block,
    form: [...context.pathOf(section), ...form],
    page: whole?.element.page ?? null,
    row: whole?.element.row ?? null,
    isOverBudget: context.measure({ start, end }) > context.policy.target,
  });
}

/** A piece over a whole element that is supplied by itself. */
function addAlone(context: PolicyContext, kind: "FIGURE" | "SLIDE", whole: Whole, form: FormPart[]): void {
  const span = trimSpan(context.text, whole.element);
  if (!span) return;
  const { section } = whole.element;
  const block = addBlock(context, kind, whole.element, section);
  addPiece(context, { kind, ...span, block, form, whole, section });
}

/** @returns whether the record was short enough to be one piece. */
function addShortRecord(context: PolicyContext, group: Group): boolean {
  const { text, measure, policy } = context;
  const span = trimSpan(text, coverWholes(group.wholes));
  if (!span || measure(span) > policy.target) return false;
  if (!group.wholes.every((whole) => IN_A_SHORT_RECORD.has(whole.element.kind))) return false;
  const form = group.wholes.flatMap(({ element }) => {
    if (element.kind === "HEADER_RECORD") return fieldForm(text, element, element);
    return element.kind === "HEADING" ? [] : textForm(text, element);
  });
  const whole = group.wholes.find(isRecordHeader);
  addPiece(context, {
    kind: "RECORD",
    ...span,
    block: groupBlock(context, group),
    form,
    whole,
    section: group.section,
  });
  return true;
}

function addPacked(context: PolicyContext, group: Group, kind: PieceKind, wholes: readonly Whole[]): void {
  addUnits(context, wholes.map(unitOf), wholes, (span, whole) => ({
    kind,
    block: groupBlock(context, group),
    form: kind === "RECORD" && whole ? fieldForm(context.text, whole.element, span) : textForm(context.text, span),
    section: group.section,
  }));
}

function addUnits(
  context: PolicyContext,
  units: readonly Unit[],
  wholes: readonly Whole[],
  describe: (span: Span, whole: Whole | undefined) => Omit<NewPiece, keyof Span | "whole">,
): void {
  const find = createFinder(wholes);
  for (const { start, end } of pack(units, context)) {
    const whole = find(start);
    addPiece(context, { start, end, whole, ...describe({ start, end }, whole) });
  }
}

function addTable(context: PolicyContext, group: Group, whole: Whole): void {
  const rows = whole.parts.filter((part) => part.kind === "TABLE_ROW" && trimSpan(context.text, part) !== null);
  if (!trimSpan(context.text, whole.element)) return;
  const { section } = group;
  const block = addBlock(context, "TABLE", whole.element, section);
  if (rows.length === 0) {
    const units = tiles(whole.element, whole.parts).map((tile): Unit => ({ ...tile, seam: "LINES" }));
    addUnits(context, units, [whole], (span) => ({ kind: "TEXT", block, form: textForm(context.text, span), section }));
    return;
  }
  const frame = tableFrame(whole);
  const unused = unusedLabels(frame, rows);
  for (const row of rows) {
    const span = trimSpan(context.text, row);
    if (!span) continue;
    const form = row === rows[0] ? [...rowForm(row, frame), ...unused] : rowForm(row, frame);
    addPiece(context, { kind: "TABLE_ROW", ...span, block, form, whole: { element: row, parts: [] }, section });
  }
}
