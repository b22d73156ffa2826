// Markdown (CommonMark with the GitHub extensions and front matter) as clean text and elements.
import type { Definition, ListItem, Nodes, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { frontmatterFromMarkdown } from "mdast-util-frontmatter";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { frontmatter } from "micromark-extension-frontmatter";
import { gfm } from "micromark-extension-gfm";
import type { Labels, ParseWarning } from "../../core/documents/element.ts";
import { TextBuilder } from "../../core/documents/text-builder.ts";
import { normalizeText } from "../../core/text/normalize.ts";
import { writeBlocks } from "./block-writer.ts";
import { inlineText, isBlank, tidyInline, type Block, type Field, type Inline, type Run } from "./blocks.ts";
import { readFrontMatter } from "./front-matter.ts";
import { areHeaderLines, recogniseHeaders } from "./header-blocks.ts";
import { htmlToBlocks } from "./html-blocks.ts";
import { documentTitle } from "./titles.ts";
import { markdownInline } from "./markdown-inline.ts";
import type { ParsedText } from "./parsed-text.ts";

const FRONT_MATTER = ["yaml", "toml"] as const;
/** Columns and quote signs that are read as nesting; what lies deeper is flat. Deeper nesting only costs time. */
const INDENT_MAX = 60;

/** @throws {AppError} LABEL_INVALID */
export function parseMarkdown(source: string): ParsedText {
  const text = limitNesting(normalizeText(source));
  const tree = fromMarkdown(text, {
    extensions: [gfm(), frontmatter([...FRONT_MATTER]), ...inlineLimits(text)],
    mdastExtensions: [gfmFromMarkdown(), frontmatterFromMarkdown([...FRONT_MATTER])],
  });
  const reader = new MarkdownReader(collectDefinitions(tree.children));
  for (const node of tree.children) reader.readBlock(node, 0, false);
  const builder = new TextBuilder();
  writeBlocks(builder, recogniseHeaders(reader.blocks));
  const title = documentTitle(reader.labels, reader.fields, reader.blocks);
  return { ...builder.finish(), title, labels: reader.labels, warnings: reader.warnings };
}

/** Ten thousand levels of lists or quotes take the parser minutes; sixty columns of indentation are enough for anyone. */
function limitNesting(source: string): string {
  return source
    .replace(/^[ \t>]{61,}/gm, (indent) =>
      indent.includes(">") ? "> ".repeat(INDENT_MAX / 2) : " ".repeat(INDENT_MAX),
    )
    .replace(/^(?:[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+){31,}/gm, (markers) => markers.slice(0, INDENT_MAX));
}

/** Marks in one paragraph above which they are read as plain characters: matching them takes quadratic time. A choice. */
const MARKS_MAX = 2_000;

function inlineLimits(text: string): { disable: { null: string[] } }[] {
  let marks = 0;
  for (const block of text.split(/\n[ \t]*\n/)) {
    // The cells of a table are matched one by one.
    const lines = block.split("\n").filter((line) => !line.includes("|") || line.length > MARKS_MAX);
    marks = Math.max(marks, lines.join("").match(/[*_~[\]`<]/g)?.length ?? 0);
  }
  if (marks <= MARKS_MAX) return [];
  return [
    {
      disable: {
        null: ["attention", "labelStartLink", "labelStartImage", "labelEnd", "codeText", "htmlText", "strikethrough"],
      },
    },
  ];
}

function collectDefinitions(nodes: readonly RootContent[]): Map<string, Definition> {
  const definitions = new Map<string, Definition>();
  const queue: Nodes[] = [...nodes];
  for (let node = queue.pop(); node; node = queue.pop()) {
    if (node.type === "definition" && !definitions.has(node.identifier)) definitions.set(node.identifier, node);
    if ("children" in node && (node.type === "blockquote" || node.type === "list" || node.type === "listItem")) {
      queue.push(...node.children);
    }
  }
  return definitions;
}

class MarkdownReader {
  readonly blocks: Block[] = [];
  readonly warnings: ParseWarning[] = [];
  labels: Labels = {};
  fields: readonly Field[] = [];
  #lists = 0;

  constructor(private readonly definitions: ReadonlyMap<string, Definition>) {}

  readBlock(node: RootContent, depth: number, isQuote: boolean): void {
    switch (node.type) {
      case "yaml":
        return this.#readFrontMatter("yaml", node.value);
      case "heading":
        if (depth > 0 || isQuote) return this.#push(this.#inline(node.children), isQuote);
        return this.#pushHeading(this.#inline(node.children), node.depth);
      case "paragraph":
        return this.#readParagraph(node.children, isQuote);
      case "blockquote":
        return node.children.forEach((child) => this.readBlock(child, depth, true));
      case "code":
        if (node.value.trim() !== "") this.blocks.push({ kind: "code", text: node.value });
        return;
      case "list":
        return this.#readList(node, 0, ++this.#lists, isQuote);
      case "table":
        return this.#readTable(node);
      case "html":
        this.blocks.push(...htmlToBlocks(node.value, { firstList: this.#lists + 1 }));
        this.#lists += node.value.length;
        return;
      case "footnoteDefinition":
        return this.#readFootnote(node.label ?? node.identifier, node.children, isQuote);
      default:
        // TOML front matter has no type of its own in mdast.
        if ((node.type as string) === "toml")
          this.#readFrontMatter("toml", (node as unknown as { value: string }).value);
    }
  }

  #inline(nodes: readonly RootContent[]): Inline {
    return tidyInline(markdownInline(nodes, this.definitions));
  }

  #push(inline: Inline, isQuote: boolean): void {
    if (!isBlank(inline)) this.blocks.push({ kind: "paragraph", inline, isQuote });
  }

  #pushHeading(inline: Inline, level: number): void {
    if (!isBlank(inline)) this.blocks.push({ kind: "heading", level, inline });
  }

  #readParagraph(children: readonly RootContent[], isQuote: boolean): void {
    const inline = tidyInline(keepHeaderLines(markdownInline(children, this.definitions)));
    const isFigure = children.every((c) => c.type === "image" || c.type === "imageReference" || isSpace(c));
    if (isFigure && !isBlank(inline)) this.blocks.push({ kind: "figure", inline });
    else this.#push(inline, isQuote);
  }

  #readFrontMatter(kind: "yaml" | "toml", source: string): void {
    const read = readFrontMatter(kind, source);
    this.labels = read.labels;
    this.fields = read.fields;
    this.warnings.push(...read.warnings);
    if (read.fields.length > 0) this.blocks.push({ kind: "record", fields: read.fields });
  }

  #readList(node: Extract<RootContent, { type: "list" }>, depth: number, list: number, isQuote: boolean): void {
    node.children.forEach((item, index) => {
      const marker = node.ordered ? `${(node.start ?? 1) + index}.` : "-";
      this.#readItem(item, { depth, list, marker, isQuote });
    });
  }

  /** Paragraphs stay in the item; tables, code and quotes stand on their own, and the list goes on after them. */
  #readItem(item: ListItem, place: { depth: number; list: number; marker: string; isQuote: boolean }): void {
    const { depth, list, marker, isQuote } = place;
    const paragraphs: Inline[] = [];
    let at = 0;
    for (; at < item.children.length; at++) {
      const child = item.children[at] as RootContent;
      if (child.type !== "paragraph" && child.type !== "heading") break;
      const inline = this.#inline(child.children);
      if (!isBlank(inline)) paragraphs.push(inline);
    }
    if (typeof item.checked === "boolean" && paragraphs[0]) {
      paragraphs[0] = [{ text: item.checked ? "[x] " : "[ ] " }, ...paragraphs[0]];
    }
    if (paragraphs.length > 0) this.blocks.push({ kind: "item", list, depth, marker, paragraphs });
    for (const child of item.children.slice(at)) {
      if (child.type === "list") this.#readList(child, depth + 1, list, isQuote);
      else this.readBlock(child, depth + 1, isQuote);
    }
  }

  #readTable(node: Extract<RootContent, { type: "table" }>): void {
    const rows = node.children.map((row, index) => ({
      isHeader: index === 0,
      cells: row.children.map((cell) => tidyInline(markdownInline(cell.children, this.definitions), " ")),
    }));
    this.blocks.push({ kind: "table", caption: null, rows });
  }

  #readFootnote(label: string, children: readonly RootContent[], isQuote: boolean): void {
    children.forEach((child, index) => {
      if (index > 0 || child.type !== "paragraph") return this.readBlock(child, 1, isQuote);
      const inline = this.#inline(child.children);
      if (inlineText(inline) !== "") this.#push([{ text: `[${label}] ` }, ...inline], isQuote);
    });
  }
}

/** Line breaks between `Key: value` lines stay, where those of prose are spaces. */
function keepHeaderLines(runs: readonly Run[]): readonly Run[] {
  const text = inlineText(runs);
  if (!text.includes("\n") || !areHeaderLines(text.split(/[\n\u2028]/).filter((line) => line.trim() !== "")))
    return runs;
  return runs.map((run) => (run.isAddress === true ? run : { ...run, text: run.text.replace(/\n/g, "\u2028") }));
}

function isSpace(node: RootContent): boolean {
  return node.type === "break" || (node.type === "text" && node.value.trim() === "");
}
