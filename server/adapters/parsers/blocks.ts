// What the markup parsers (Markdown, HTML) agree on: a document is a flat list of blocks of inline runs. How a block looks
// in the canonical text, and which caption and scope line belong to a table, is decided once, in block-writer.ts.

/** A run of words; `isAddress` marks the address of a link. */
export interface Run {
  readonly text: string;
  readonly isAddress?: boolean;
}

export type Inline = readonly Run[];

export interface TableRow {
  readonly isHeader: boolean;
  readonly cells: readonly Inline[];
}

export type Block =
  | { readonly kind: "heading"; readonly level: number; readonly inline: Inline }
  | { readonly kind: "paragraph"; readonly inline: Inline; readonly isQuote: boolean }
  /** `marker` is `-` or `3.`; the paragraphs of the item stand below each other. Items in a row are one list. */
  | {
      readonly kind: "item";
      readonly list: number;
      readonly depth: number;
      readonly marker: string;
      readonly paragraphs: readonly Inline[];
    }
  | { readonly kind: "table"; readonly caption: Inline | null; readonly rows: readonly TableRow[] }
  | { readonly kind: "code"; readonly text: string }
  | { readonly kind: "figure"; readonly inline: Inline }
  | { readonly kind: "record"; readonly fields: readonly Field[] };

export const ITEM_SEPARATOR = ", ";

/** A field of a header record, value as it stands in the file. */
export interface Field {
  readonly key: string;
  readonly value: string;
  /** The items of a list, none blank, which `value` holds joined by `, `. */
  readonly items?: readonly string[];
}

export function inlineText(inline: Inline): string {
  return inline.map((run) => run.text).join("");
}

export function isBlank(inline: Inline): boolean {
  return inline.every((run) => run.text.trim() === "");
}

/** `text (address)`, or the text alone where it is the address. */
export function linkRuns(text: Inline, address: string): Run[] {
  const words = inlineText(text).trim();
  if (address === "") return [...text];
  if (words === "" || words === address) return [{ text: address, isAddress: true }];
  // A browser completes what is written; the words say as much.
  if (["mailto:", "tel:", "http://", "https://"].some((scheme) => scheme + words === address))
    return [{ text: words, isAddress: true }];
  return [...text, { text: " (" }, { text: address, isAddress: true }, { text: ")" }];
}

/** Between these a line break of the source is no space: Chinese and Japanese are written without any. */
const UNSPACED = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3000-\\u303f\\uff01-\\uff60";
const UNSPACED_BREAK = new RegExp(`(?<=[${UNSPACED}])[ \\t]*\\n[ \\t\\n]*(?=[${UNSPACED}])`, "gu");

/** Spaces and line breaks of the source become one space, as a browser shows them; a single no-break space stays. */
export function collapseSpace(text: string): string {
  return text.replace(UNSPACED_BREAK, "").replace(/[ \t\n\r\f\u00a0]{2,}|[\t\n\r\f]/g, " ");
}

/**
 * Collapses spaces over the whole of an inline and trims its ends. U+2028 in the source of a run stands for a hard line
 * break and becomes `lineBreak`.
 */
export function tidyInline(inline: Inline, lineBreak = "\n"): Run[] {
  const tidy: Run[] = [];
  let endsInSpace = true;
  for (const run of inline) {
    if (run.isAddress) {
      tidy.push(run);
      endsInSpace = false;
      continue;
    }
    let text = collapseSpace(run.text).replace(/ ?\u2028 ?/g, lineBreak);
    if (endsInSpace) text = text.replace(/^[ \n\u00a0]+/, "");
    if (text === "") continue;
    endsInSpace = /[ \n\u00a0]$/.test(text);
    tidy.push({ ...run, text });
  }
  while (tidy.length > 0) {
    const last = tidy.at(-1) as Run;
    if (last.isAddress) break;
    const text = last.text.replace(/[ \n\u00a0]+$/, "");
    tidy.pop();
    if (text === "") continue;
    tidy.push({ ...last, text });
    break;
  }
  return tidy;
}
