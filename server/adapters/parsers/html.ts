// A page of HTML as the clean text of its main content.
import { parseLabels, isLabelKey } from "../../core/documents/labels.ts";
import { TextBuilder } from "../../core/documents/text-builder.ts";
import { normalizeText } from "../../core/text/normalize.ts";
import { writeBlocks } from "./block-writer.ts";
import type { Block } from "./blocks.ts";
import { recogniseHeaders } from "./header-blocks.ts";
import { elementToBlocks } from "./html-blocks.ts";
import { deepText, parseHtmlDocument } from "./html-dom.ts";
import { findMainContent } from "./html-main-content.ts";
import { pageMetadata } from "./html-metadata.ts";
import type { ParsedText } from "./parsed-text.ts";
import { cleanTitle, documentTitle } from "./titles.ts";

/** @throws {AppError} LABEL_INVALID */
export function parseHtml(source: string): ParsedText {
  const page = normalizeText(source);
  const document = parseHtmlDocument(page);
  const labels = parseLabels(
    [...document.querySelectorAll("meta[name]")]
      .map((meta): [string, string | null] => [meta.getAttribute("name") ?? "", meta.getAttribute("content")])
      .filter(([name]) => isLabelKey(name)),
  );
  const main = findMainContent(document, () => parseHtmlDocument(page));
  let blocks = main ? elementToBlocks(main.root, { isCut: main.isCut }) : [];
  // A page that is nothing but frame is better read whole than not at all.
  if (blocks.length === 0) blocks = elementToBlocks(document.body ?? document.documentElement);
  const fields = pageMetadata(document);
  const metadata: Block[] = fields.length > 0 ? [{ kind: "record", fields }] : [];
  const builder = new TextBuilder();
  writeBlocks(builder, [...metadata, ...recogniseHeaders(blocks)]);
  const titleElement = document.querySelector("title");
  const heading = documentTitle(labels, [], blocks);
  const title = "vouch:title" in labels ? heading : (cleanTitle(titleElement && deepText(titleElement)) ?? heading);
  return { ...builder.finish(), title, labels, warnings: [] };
}
