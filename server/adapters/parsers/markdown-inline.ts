// The words of a Markdown paragraph without its marks: emphasis goes, links keep their address, pictures their alt text.
import type { Definition, RootContent } from "mdast";
import { linkRuns, type Run } from "./blocks.ts";

/** Levels of marks within marks that are followed; the words of deeper ones are kept, their links are not. */
const DEPTH_MAX = 100;
const HTML_BREAK = /^<br\s*\/?>$/i;
/** Stands for a hard line break until `tidyInline` decides what becomes of it. */
const LINE_BREAK = "\u2028";

export function markdownInline(
  nodes: readonly RootContent[],
  definitions: ReadonlyMap<string, Definition>,
  depth = 0,
): Run[] {
  return nodes.flatMap((node) => inlineNode(node, definitions, depth));
}

function inlineNode(node: RootContent, definitions: ReadonlyMap<string, Definition>, depth: number): Run[] {
  switch (node.type) {
    case "text":
    case "inlineCode":
      return [{ text: node.value }];
    case "break":
      return [{ text: LINE_BREAK }];
    case "html":
      return HTML_BREAK.test(node.value) ? [{ text: LINE_BREAK }] : [];
    case "image":
      return imageRuns(node.alt, node.url);
    case "imageReference":
      return imageRuns(node.alt, definitions.get(node.identifier)?.url ?? "");
    case "footnoteReference":
      return [{ text: `[${node.label ?? node.identifier}]` }];
    case "link":
      return linkRuns(markdownInline(node.children, definitions, depth + 1), readableAddress(node.url));
    case "linkReference": {
      const address = readableAddress(definitions.get(node.identifier)?.url ?? "");
      return linkRuns(markdownInline(node.children, definitions, depth + 1), address);
    }
    default:
      if (!("children" in node)) return [];
      return depth < DEPTH_MAX ? markdownInline(node.children, definitions, depth + 1) : [{ text: deepText(node) }];
  }
}

/** `alt (address)`, as a link; without an address the alt text alone. */
export function imageRuns(alt: string | null | undefined, url: string): Run[] {
  return linkRuns([{ text: (alt ?? "").trim() }], readableAddress(url));
}

/** Addresses that a reader can follow; scripts, embedded data and jumps within the page are none. */
export function readableAddress(url: string): string {
  const address = url.trim();
  return /^(?:javascript|data|vbscript|blob|about):/i.test(address) || address.startsWith("#") ? "" : address;
}

/** Words of a subtree in order, without recursion. */
function deepText(root: RootContent): string {
  const words: string[] = [];
  const stack: RootContent[] = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if ("value" in node && node.type !== "html") words.push(node.value);
    if ("children" in node) stack.push(...[...node.children].reverse());
  }
  return words.join("");
}
