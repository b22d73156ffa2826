// Walks the elements of a page in reading order and turns them into blocks.
import { linkRuns, tidyInline, isBlank, type Block, type Inline, type Run } from "./blocks.ts";
import {
  children,
  INLINE,
  isElement,
  isText,
  isUnshown,
  parseHtmlDocument,
  type HtmlElement,
  type HtmlNode,
} from "./html-dom.ts";
import { readHtmlTable } from "./html-table.ts";
import { imageRuns, readableAddress } from "./markdown-inline.ts";

const HEADING = /^h([1-6])$/;
const LINE_BREAK = "\u2028";
const LISTS = new Set(["ul", "ol", "menu"]);
/** What stands on its own also inside of a list item. */
const APART = new Set(["table", "pre", "figure", "dl", "blockquote"]);
const WRAPPERS = new Set(["div", "section", "article", "details", "center"]);

export interface HtmlBlockOptions {
  /** Number of the first list, so that lists of several fragments stay apart. */
  readonly firstList?: number;
  /** Elements to leave out with all they hold. */
  readonly isCut?: (element: HtmlElement) => boolean;
}

/** Blocks of a fragment, as it stands in Markdown. */
export function htmlToBlocks(source: string, options: HtmlBlockOptions = {}): Block[] {
  const { body } = parseHtmlDocument(source);
  return body ? elementToBlocks(body, options) : [];
}

export function elementToBlocks(root: HtmlElement, options: HtmlBlockOptions = {}): Block[] {
  const walker = new BlockWalker(options);
  walker.walk(root, false);
  walker.flush(false);
  return walker.blocks;
}

interface ListPlace {
  readonly isQuote: boolean;
  readonly list: number;
  readonly depth: number;
}

class BlockWalker {
  readonly blocks: Block[] = [];
  #line: Run[] = [];
  #lists: number;
  readonly #isCut: (element: HtmlElement) => boolean;
  /** Where finished lines go while a list item is read; null outside of items. */
  #item: Inline[] | null = null;
  #isInCell = false;

  constructor(options: HtmlBlockOptions) {
    this.#lists = (options.firstList ?? 1) - 1;
    this.#isCut = (element) => isUnshown(element) || (options.isCut?.(element) ?? false);
  }

  walk(root: HtmlNode, isQuote: boolean): void {
    for (const node of children(root)) {
      if (isText(node)) this.#line.push({ text: node.textContent ?? "" });
      else if (isElement(node) && !this.#isCut(node)) this.#readElement(node, isQuote);
    }
  }

  /** Ends the line that is being gathered: a paragraph, or a figure where it is nothing but pictures. */
  flush(isQuote: boolean, isFigure = false): void {
    const inline = tidyInline(this.#line);
    this.#line = [];
    if (isBlank(inline)) return;
    if (this.#item) this.#item.push(inline);
    else this.blocks.push(isFigure ? { kind: "figure", inline } : { kind: "paragraph", inline, isQuote });
  }

  #readElement(element: HtmlElement, isQuote: boolean): void {
    const name = element.localName;
    if (name === "br") this.#line.push({ text: LINE_BREAK });
    else if (name === "img") this.#readImage(element, isQuote);
    else if (name === "a") this.#readLink(element, isQuote);
    else if (INLINE.has(name)) this.walk(element, isQuote);
    else this.#readBlock(element, name, isQuote);
  }

  #readBlock(element: HtmlElement, name: string, isQuote: boolean): void {
    this.flush(isQuote);
    const heading = HEADING.exec(name);
    if (heading && !this.#item && !isQuote) this.#readHeading(element, Number(heading[1]), isQuote);
    else if (LISTS.has(name)) this.#readList(element, isQuote);
    else if (name === "dl") this.#readDefinitions(element, isQuote);
    else if (name === "table") this.#readTable(element, isQuote);
    else if (name === "pre" || name === "listing" || name === "xmp") this.#readCode(element);
    else if (name === "figure") this.#readFigure(element, isQuote);
    else {
      const isInner = isQuote || name === "blockquote";
      this.walk(element, isInner);
      this.flush(isInner);
    }
  }

  #readHeading(element: HtmlElement, level: number, isQuote: boolean): void {
    this.walk(element, isQuote);
    const inline = tidyInline(this.#line, " ");
    this.#line = [];
    if (!isBlank(inline)) this.blocks.push({ kind: "heading", level, inline });
  }

  #readImage(element: HtmlElement, isQuote: boolean): void {
    const runs = imageRuns(element.getAttribute("alt"), element.getAttribute("src") ?? "");
    const isAlone = tidyInline(this.#line).length === 0 && !this.#item && isLastInLine(element);
    this.#line.push(...runs);
    if (isAlone && runs.some((run) => run.text.trim() !== "")) this.flush(isQuote, true);
  }

  /** A link around blocks (a card with heading and text) keeps its blocks and loses its address. */
  #readLink(element: HtmlElement, isQuote: boolean): void {
    const before = this.#line;
    const blocks = this.blocks.length + (this.#item?.length ?? 0);
    this.#line = [];
    const isBlockLink = [...element.querySelectorAll("div, p, h1, h2, h3, h4, h5, h6, ul, table, img")].length > 0;
    if (isBlockLink) this.#line = before;
    this.walk(element, isQuote);
    if (isBlockLink || this.blocks.length + (this.#item?.length ?? 0) !== blocks) return;
    const text = this.#line;
    const words = tidyInline(text);
    const lead = /^\s/.test(text[0]?.text ?? "") ? [{ text: " " }] : [];
    const address = readableAddress(element.getAttribute("href") ?? "");
    const isHiddenAnchor = isBlank(words) && element.getAttribute("href")?.startsWith("#");
    this.#line = isHiddenAnchor
      ? before
      : [...before, ...lead, ...linkRuns(words, isBlank(words) ? "" : address), { text: trailingSpace(text) }];
  }

  #readList(element: HtmlElement, isQuote: boolean): void {
    if (this.#item) return this.#readFlat(element, isQuote);
    this.#readListInto(element, { isQuote, list: ++this.#lists, depth: 0 });
  }

  /** A list where only lines can stand (inside a definition): its items become lines. */
  #readFlat(element: HtmlElement, isQuote: boolean): void {
    this.walk(element, isQuote);
    this.flush(isQuote);
  }

  #readListInto(element: HtmlElement, place: ListPlace): void {
    let number = Number(element.getAttribute("start") ?? 1) || 1;
    for (const child of children(element)) {
      if (isText(child) || !isElement(child) || this.#isCut(child)) continue;
      if (child.localName === "li") {
        const own = Number(child.getAttribute("value"));
        if (child.hasAttribute("value") && Number.isInteger(own)) number = own;
        const marker = element.localName === "ol" ? `${number++}.` : "-";
        this.#readItem(child, marker, place);
      } else if (LISTS.has(child.localName)) this.#readNested(child, place);
      else {
        this.#readItem(child, "-", place);
      }
    }
  }

  #readNested(element: HtmlElement, place: ListPlace): void {
    this.#readListInto(element, { ...place, depth: place.depth + 1 });
  }

  /** Lines of the item first; lists, tables and code in it follow as blocks, and the list goes on after them. */
  #readItem(item: HtmlElement, marker: string, place: ListPlace): void {
    let next: string | null = marker;
    let lines: Inline[] = [];
    const inItem = (action: () => void): void => {
      this.#item = lines;
      action();
      this.#item = null;
    };
    const emit = (): void => {
      inItem(() => this.flush(place.isQuote));
      if (lines.length === 0) return;
      if (next !== null) this.#pushItem(lines, next, place);
      else for (const inline of lines) this.blocks.push({ kind: "paragraph", inline, isQuote: place.isQuote });
      lines = [];
      next = null;
    };
    const read = (root: HtmlElement): void => {
      for (const child of children(root)) {
        if (isText(child)) this.#line.push({ text: child.textContent ?? "" });
        if (!isElement(child) || this.#isCut(child)) continue;
        const name = child.localName;
        if (LISTS.has(name)) {
          emit();
          this.#readNested(child, place);
        } else if (APART.has(name)) {
          emit();
          this.#readBlock(child, name, place.isQuote);
        } else if (WRAPPERS.has(name)) {
          inItem(() => this.flush(place.isQuote));
          read(child);
          inItem(() => this.flush(place.isQuote));
        } else inItem(() => this.#readElement(child, place.isQuote));
      }
    };
    read(item);
    emit();
  }

  #pushItem(lines: readonly Inline[], marker: string, place: ListPlace): void {
    const paragraphs = lines.map((line) => tidyInline(line)).filter((line) => !isBlank(line));
    if (paragraphs.length > 0)
      this.blocks.push({ kind: "item", list: place.list, depth: place.depth, marker, paragraphs });
  }

  /** `term: definition` lines, a list. */
  #readDefinitions(element: HtmlElement, isQuote: boolean): void {
    const list = ++this.#lists;
    let term: Inline = [];
    let isTermUsed = true;
    const push = (paragraphs: Inline[]): void => {
      if (paragraphs.length > 0) this.blocks.push({ kind: "item", list, depth: 0, marker: "-", paragraphs });
    };
    const read = (root: HtmlElement): void => {
      for (const child of children(root)) {
        if (!isElement(child) || this.#isCut(child)) continue;
        if (child.localName !== "dt" && child.localName !== "dd") {
          read(child);
          continue;
        }
        const lines = this.#linesOf(child, isQuote);
        if (child.localName === "dt") {
          if (!isTermUsed) push([term]);
          [term = []] = lines;
          isTermUsed = term.length === 0;
        } else {
          const [first = [], ...rest] = lines;
          push([term.length > 0 ? [...term, { text: ": " }, ...first] : first, ...rest]);
          isTermUsed = true;
        }
      }
    };
    read(element);
    if (!isTermUsed) push([term]);
  }

  #linesOf(element: HtmlElement, isQuote: boolean): Inline[] {
    const outer = this.#item;
    const lines: Inline[] = [];
    this.#item = lines;
    this.walk(element, isQuote);
    this.flush(isQuote);
    this.#item = outer;
    return lines;
  }

  #readTable(element: HtmlElement, isQuote: boolean): void {
    // A table in a cell follows after the table of the cell.
    if (this.#isInCell) return;
    const outer = this.#item;
    this.#item = null;
    const table = readHtmlTable(element, { isCut: this.#isCut, readCell: (cell) => this.#readCell(cell) });
    if (table.kind === "layout") {
      for (const cell of table.cells) {
        this.walk(cell, isQuote);
        this.flush(isQuote);
      }
    } else {
      if (table.block.rows.length > 0) this.blocks.push(table.block);
      for (const nested of table.nested) this.#readTable(nested, isQuote);
    }
    this.#item = outer;
  }

  /** The lines of a cell on one line. */
  #readCell(cell: HtmlElement): Inline {
    this.#isInCell = true;
    const lines = this.#linesOf(cell, false);
    this.#isInCell = false;
    return lines.flatMap((line, index) => (index > 0 ? [{ text: " " }, ...line] : [...line]));
  }

  #readCode(element: HtmlElement): void {
    const text = deepCode(element).replace(/^\n/, "").trimEnd();
    if (text.trim() === "") return;
    if (this.#item) this.#item.push([{ text }]);
    else this.blocks.push({ kind: "code", text });
  }

  #readFigure(element: HtmlElement, isQuote: boolean): void {
    if (element.querySelector("table, pre, ul, ol, blockquote")) {
      this.walk(element, isQuote);
      return this.flush(isQuote);
    }
    const lines = this.#linesOf(element, isQuote);
    const inline = lines.flatMap((line, index) => (index > 0 ? [{ text: "\n" }, ...line] : [...line]));
    if (isBlank(inline)) return;
    if (this.#item) this.#item.push(inline);
    else this.blocks.push({ kind: "figure", inline });
  }
}

function trailingSpace(runs: readonly Run[]): string {
  return /\s$/.test(runs.at(-1)?.text ?? "") ? " " : "";
}

/** Whether nothing but space follows in the same block. */
function isLastInLine(element: HtmlElement): boolean {
  for (let node = element.nextSibling; node; node = node.nextSibling) {
    if (isText(node) && (node.textContent ?? "").trim() !== "") return false;
    if (isElement(node) && node.localName !== "br") return !INLINE.has(node.localName);
  }
  const parent = element.parentNode;
  return parent === null || !isElement(parent) || !INLINE.has(parent.localName) || isLastInLine(parent);
}

/** Code with its line breaks, also those written as `<br>`. */
function deepCode(root: HtmlElement): string {
  for (const br of [...root.querySelectorAll("br")]) (br as unknown as { textContent: string }).textContent = "\n";
  return root.textContent ?? "";
}
