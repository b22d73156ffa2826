// What a line of an answer belongs to: headings above it, the list and its items, the paragraph and the one before, the columns
// of a table. A sentence that names no document is about the one that these name (EXACT-4). Lines are taken as they come.
import { tableCells, type TableCell } from "./table-cells.ts";

export type LineKind = "BLANK" | "HEADING" | "ITEM" | "ROW" | "RULE" | "TEXT";

/** Documents that may be meant. Empty: none is named; several: it cannot be told which. */
export type Subject = ReadonlySet<string>;

export interface AnswerLine {
  readonly kind: LineKind;
  /** Where the words begin, after marks of quotes, headings and items. */
  readonly start: number;
  /** Of a ROW. */
  readonly cells: readonly TableCell[];
}

export interface AnswerOutline {
  /** To be told of each line when its beginning is known, in order. */
  open(line: string): AnswerLine;
  /** What a sentence of the open line is about that names nothing itself. */
  inherited(): Subject;
  /** What the column of a table is about by its header. */
  column(index: number): Subject;
  /** To be told what each sentence or row of the open line names; `cells` of a row that may be a header. */
  named(subject: Subject, cells?: readonly Subject[]): void;
}

/** What was named in a stretch: in all of it, and last. */
interface Stretch {
  readonly all: Set<string>;
  last: Subject;
}

interface Level {
  readonly indent: number;
  item: Stretch;
  /** Named by earlier items. */
  readonly siblings: Set<string>;
}

const NONE: Subject = new Set();
const QUOTE = /^(?:[ \t]{0,3}>[ \t]?)*/u;
const HEADING = /^[ \t]{0,3}(?<signs>#{1,6})[ \t]+/u;
const ITEM =
  /^(?<indent>[ \t]*)(?:(?:[-*+•◦▪‣·–—→]|\p{Emoji_Presentation}|[✔✓☑]\ufe0f?|\(?\d{1,3}[.)、]|\(?\p{L}[.)]|[（(]\d{1,2}[）)])[ \t]+(?:\[[ xX]\][ \t]+)?)/u;
const RULE = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)+\|?[ \t]*$|^[ \t]*\|[ \t]*:?-+:?[ \t]*\|[ \t]*$/u;

export function createAnswerOutline(): AnswerOutline {
  const headings: { readonly level: number; readonly named: Set<string> }[] = [];
  /** All that is named since the last heading, all under the heading before, and what the block before this one names. */
  let section = new Set<string>();
  let earlier = new Set<string>();
  let before = new Set<string>();
  let block: Stretch | null = null;
  let levels: Level[] = [];
  let list = new Set<string>();
  let columns: readonly Subject[] | null = null;
  let header: readonly Subject[] | null = null;
  let wasBlank = false;
  let kind: LineKind = "BLANK";

  function closeBlock(): void {
    const named = levels.length > 0 ? list : block?.all;
    if (named !== undefined && named.size > 0) before = new Set(named);
    block = null;
    levels = [];
    list = new Set();
    columns = null;
  }

  function openHeading(level: number): void {
    closeBlock();
    while ((headings.at(-1)?.level ?? 0) >= level) headings.pop();
    headings.push({ level, named: new Set() });
    earlier = section.size > 0 ? section : earlier;
    section = new Set();
    before = new Set();
  }

  function openItem(indent: number): void {
    if (levels.length === 0) {
      closeParagraph();
      list = new Set();
    }
    while ((levels.at(-1)?.indent ?? -1) > indent) levels.pop();
    const level = levels.at(-1);
    if (level?.indent === indent) {
      for (const id of level.item.all) level.siblings.add(id);
      level.item = emptyStretch();
    } else levels.push({ indent, item: emptyStretch(), siblings: new Set() });
  }

  /** A paragraph that leads in a list stays what the list belongs to. */
  function closeParagraph(): void {
    if (block !== null && block.all.size > 0) before = new Set(block.all);
    block = null;
  }

  function openText(line: string): void {
    const isIndented = /^[ \t]{2,}\S/u.test(line);
    if (levels.length > 0 && (isIndented || !wasBlank)) return;
    if (wasBlank || levels.length > 0) closeBlock();
    block ??= emptyStretch();
  }

  function fromHeadings(): Subject {
    return headings.findLast(({ named }) => named.size > 0)?.named ?? NONE;
  }

  function ofItem(): Subject {
    const own = levels.at(-1)?.item.last ?? NONE;
    if (own.size > 0) return own;
    for (const [depth, { siblings }] of [...levels.entries()].reverse()) {
      const around = new Set([...siblings, ...(levels[depth - 1]?.item.all ?? NONE)]);
      if (around.size > 0) return around;
    }
    return ofBefore();
  }

  function ofBefore(): Subject {
    const above = fromHeadings();
    if (before.size > 0) return new Set([...before, ...above]);
    return above.size > 0 ? above : earlier;
  }

  return {
    open(line) {
      const quoted = QUOTE.exec(line)?.[0].length ?? 0;
      const text = line.slice(quoted);
      const heading = HEADING.exec(text);
      const item = ITEM.exec(text);
      const wasHeader = header;
      header = null;
      const at = (from: number, cells: readonly TableCell[] = []): AnswerLine => ({
        kind,
        start: quoted + from,
        cells,
      });
      const isRow = text.trimStart().startsWith("|") || (columns !== null && text.includes("|"));
      if (text.trim() === "") kind = "BLANK";
      else if (RULE.test(text)) kind = "RULE";
      else if (isRow) kind = "ROW";
      else kind = heading !== null ? "HEADING" : item !== null ? "ITEM" : "TEXT";
      if (kind === "RULE") columns = wasHeader;
      else if (kind === "HEADING") openHeading(heading?.groups?.signs?.length ?? 1);
      else if (kind === "ITEM") openItem((item?.groups?.indent ?? "").length);
      else if (kind === "TEXT") {
        columns = null;
        openText(text);
      } else if (kind === "BLANK") columns = null;
      else if (block !== null && columns === null) closeParagraph();
      wasBlank = kind === "BLANK";
      const from = heading?.[0].length ?? item?.[0].length ?? 0;
      return kind === "ROW" ? at(0, tableCells(line, quoted)) : at(from);
    },
    inherited() {
      if (kind === "HEADING") return fromHeadings();
      if (kind === "ROW") return ofBefore();
      if (levels.length > 0) return ofItem();
      const own = block?.last ?? NONE;
      return own.size > 0 ? own : ofBefore();
    },
    column: (index) => columns?.[index] ?? NONE,
    named(subject, cells) {
      if (cells !== undefined && columns === null) header = cells;
      for (const id of subject) section.add(id);
      if (subject.size === 0) return;
      if (kind === "HEADING") {
        for (const id of subject) headings.at(-1)?.named.add(id);
        return;
      }
      const stretch = levels.at(-1)?.item ?? (block ??= emptyStretch());
      for (const id of subject) {
        stretch.all.add(id);
        list.add(id);
      }
      stretch.last = subject;
    },
  };
}

function emptyStretch(): Stretch {
  return { all: new Set(), last: NONE };
}
