// Tables of a page: spanned cells repeated where they reach, header rows joined into one line of labels.
import { isBlank, inlineText, tidyInline, type Block, type Inline, type TableRow } from "./blocks.ts";
import { children, isElement, type HtmlElement } from "./html-dom.ts";

type TableBlock = Extract<Block, { kind: "table" }>;

/** A table of values with the tables found in its cells, or a table that only arranges the page. */
export type HtmlTable =
  | { readonly kind: "data"; readonly block: TableBlock; readonly nested: readonly HtmlElement[] }
  | { readonly kind: "layout"; readonly cells: readonly HtmlElement[] };

export interface HtmlTableOptions {
  readonly isCut: (element: HtmlElement) => boolean;
  /** Words of a cell; tables in it are left out. */
  readonly readCell: (cell: HtmlElement) => Inline;
}

/** Columns one cell may reach over: HTML's own limit is 1000, real tables stay far below. */
const SPAN_MAX = 200;
/** Cells of one table after spans are spread; beyond it spans count as one, so that a small file cannot grow large. */
const CELLS_MAX = 500_000;

interface SourceRow {
  readonly cells: readonly HtmlElement[];
  readonly isHead: boolean;
}

export function readHtmlTable(table: HtmlElement, options: HtmlTableOptions): HtmlTable {
  const rows: SourceRow[] = [];
  let caption: HtmlElement | null = null;
  const visit = (root: HtmlElement, isHead: boolean): void => {
    for (const child of children(root)) {
      if (!isElement(child) || options.isCut(child)) continue;
      if (child.localName === "tr") rows.push({ cells: cellsOf(child, options), isHead });
      else if (child.localName === "caption") caption ??= child;
      else if (/^(?:thead|tbody|tfoot)$/.test(child.localName)) visit(child, child.localName === "thead");
    }
  };
  visit(table, false);
  if (isLayout(table, rows)) return { kind: "layout", cells: rows.flatMap((row) => row.cells) };
  const nested = rows.flatMap((row) => row.cells.flatMap(nestedTables));
  const readCell = (cell: HtmlElement) => tidyInline(options.readCell(cell), " ");
  const grid = spread(rows, readCell);
  const tableRows = joinHeaders(grid, countHeaders(rows));
  return {
    kind: "data",
    block: {
      kind: "table",
      caption: caption && readCell(caption),
      rows: tableRows.filter((r) => !r.cells.every(isBlank)),
    },
    nested,
  };
}

function cellsOf(row: HtmlElement, options: HtmlTableOptions): HtmlElement[] {
  const cells: HtmlElement[] = [];
  for (const child of children(row)) {
    if (isElement(child) && (child.localName === "td" || child.localName === "th") && !options.isCut(child))
      cells.push(child);
  }
  return cells;
}

/** A table that says so, or whose only column holds blocks, arranges the page. */
function isLayout(table: HtmlElement, rows: readonly SourceRow[]): boolean {
  const role = table.getAttribute("role");
  if (role === "presentation" || role === "none") return true;
  if (rows.some((row) => row.isHead || row.cells.some((cell) => cell.localName === "th"))) return false;
  const columns = Math.max(0, ...rows.map((row) => row.cells.length));
  const holdsBlocks = rows.some((row) =>
    row.cells.some((cell) => cell.querySelector("table, h1, h2, h3, h4, ul, ol, pre, p + p") !== null),
  );
  return (
    holdsBlocks &&
    (columns <= 1 || rows.length <= 1 || rows.some((r) => r.cells.some((c) => c.querySelector("h1, h2"))))
  );
}

/** Tables in a cell that are in no other table of that cell. */
function nestedTables(cell: HtmlElement): HtmlElement[] {
  return [...cell.querySelectorAll("table")].filter((table) => {
    for (let node = table.parentNode; node && node !== cell; node = node.parentNode) {
      if (isElement(node) && node.localName === "table") return false;
    }
    return true;
  });
}

/** Rows at the top that hold labels: those of `thead`, else those all of `th`, else a first row all in bold. */
function countHeaders(rows: readonly SourceRow[]): number {
  let count = rows.findIndex((row) => !row.isHead);
  if (count === -1) count = rows.length > 1 ? 1 : 0;
  if (count > 0) return count;
  while (
    rows[count] &&
    (rows[count] as SourceRow).cells.length > 0 &&
    (rows[count] as SourceRow).cells.every((c) => c.localName === "th")
  )
    count++;
  if (count > 0) return Math.min(count, rows.length);
  const first = rows[0]?.cells ?? [];
  const isBold = first.length > 1 && first.every((cell) => isAllBold(cell));
  return isBold && rows.length > 1 ? 1 : 0;
}

function isAllBold(cell: HtmlElement): boolean {
  const bold = [...cell.querySelectorAll("b, strong")].map((element) => element.textContent ?? "").join("");
  const words = (cell.textContent ?? "").replace(/\s+/g, "");
  return words !== "" && bold.replace(/\s+/g, "") === words;
}

function spanOf(cell: HtmlElement, name: "colspan" | "rowspan", max: number): number {
  const span = Number.parseInt(cell.getAttribute(name) ?? "1", 10);
  if (name === "rowspan" && span === 0) return max;
  return Math.max(1, Math.min(Number.isNaN(span) ? 1 : span, max));
}

/** Every cell at every place it reaches, rows filled to the same width. */
function spread(rows: readonly SourceRow[], readCell: (cell: HtmlElement) => Inline): Inline[][] {
  const grid: Inline[][] = rows.map(() => []);
  let written = 0;
  rows.forEach((row, rowIndex) => {
    const line = grid[rowIndex] as Inline[];
    let column = 0;
    for (const cell of row.cells) {
      while (line[column] !== undefined) column++;
      const inline = readCell(cell);
      const width = written < CELLS_MAX ? spanOf(cell, "colspan", SPAN_MAX) : 1;
      const height = written < CELLS_MAX ? spanOf(cell, "rowspan", rows.length - rowIndex) : 1;
      for (let y = 0; y < height; y++)
        for (let x = 0; x < width; x++) (grid[rowIndex + y] as Inline[])[column + x] = inline;
      written += width * height;
      column += width;
    }
  });
  const width = grid.reduce((most, line) => Math.max(most, line.length), 0);
  if (width * grid.length > CELLS_MAX) return grid.map((line) => Array.from(line, (cell) => cell ?? []));
  return grid.map((line) => Array.from({ length: width }, (_, column) => line[column] ?? []));
}

/** Several header rows become one: "Price / net" where the rows differ, "Part" where one cell reaches over both. */
function joinHeaders(grid: readonly Inline[][], count: number): TableRow[] {
  const body = grid.slice(count).map((cells) => ({ isHeader: false, cells }));
  const [first, ...others] = grid.slice(0, count);
  if (!first) return body;
  const cells = first.map((cell, column) =>
    others.reduce<Inline>((label, row) => {
      const part = row[column] ?? [];
      if (isBlank(part) || inlineText(part) === inlineText(label)) return label;
      return isBlank(label) ? part : [...label, { text: " / " }, ...part];
    }, cell),
  );
  return [{ isHeader: true, cells }, ...body];
}
