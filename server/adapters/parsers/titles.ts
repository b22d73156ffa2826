// What a document is called, from the surest sign to the weakest.
import type { Labels } from "../../core/documents/element.ts";
import { LABEL_PREFIX } from "../../core/documents/labels.ts";
import { normalizeText } from "../../core/text/normalize.ts";
import { inlineText, type Block, type Field } from "./blocks.ts";

/** Longer titles are cut off at a word: a title is a name, not a text. */
const TITLE_LENGTH_MAX = 300;

/** Keys of a field that says what a record is called, from the surest on: titles, then names. */
const TITLE_KEYS = [
  "title",
  "заголовок",
  "标题",
  "標題",
  "name",
  "название",
  "наименование",
  "名称",
  "名稱",
  "品名",
  "书名",
];

/** A title on one line, or null for none. */
export function cleanTitle(raw: string | null | undefined): string | null {
  const title = normalizeText(raw ?? "")
    .replace(/\s+/g, " ")
    .trim();
  if (title.length <= TITLE_LENGTH_MAX) return title === "" ? null : title;
  return `${title
    .slice(0, TITLE_LENGTH_MAX)
    .replace(/\s+\S*$/u, "")
    .replace(/[\ud800-\udbff]$/, "")}…`;
}

/** The `vouch:title`, else the field that is one (`title`, `name`, `название`, `名称`), else the first heading of the highest level there is. */
export function documentTitle(labels: Labels, fields: readonly Field[], blocks: readonly Block[]): string | null {
  const label = labels[`${LABEL_PREFIX}title`];
  if (typeof label === "string") return cleanTitle(label);
  const field = fieldTitle(fields);
  if (field !== null) return field;
  let best: Extract<Block, { kind: "heading" }> | null = null;
  for (const block of blocks) {
    if (block.kind === "heading" && (best === null || block.level < best.level)) best = block;
  }
  return best && cleanTitle(inlineText(best.inline));
}

export function fieldTitle(fields: readonly Field[]): string | null {
  for (const name of TITLE_KEYS) {
    const field = fields.find((candidate) => candidate.key.trim().toLowerCase() === name);
    const title = cleanTitle(field?.value);
    if (title !== null) return title;
  }
  return null;
}
