// The little of the DOM that the HTML parser needs, and the questions it asks of a node. Nothing is fetched or executed.
import { parseHTML } from "linkedom";

export interface HtmlNode {
  readonly nodeType: number;
  readonly firstChild: HtmlNode | null;
  readonly nextSibling: HtmlNode | null;
  readonly parentNode: HtmlNode | null;
  textContent: string | null;
}

export interface HtmlElement extends HtmlNode {
  readonly localName: string;
  getAttribute(name: string): string | null;
  hasAttribute(name: string): boolean;
  setAttribute(name: string, value: string): void;
  querySelectorAll(selector: string): Iterable<HtmlElement>;
  querySelector(selector: string): HtmlElement | null;
}

export interface HtmlDocument extends HtmlElement {
  readonly documentElement: HtmlElement;
  readonly body: HtmlElement | null;
}

const ELEMENT = 1;
const TEXT = 3;
const CDATA = 4;

export function isElement(node: HtmlNode): node is HtmlElement {
  return node.nodeType === ELEMENT;
}

export function isText(node: HtmlNode): boolean {
  return node.nodeType === TEXT || node.nodeType === CDATA;
}

/** Levels of elements that keep their structure. Hand-written pages have under 60; more only costs time and stack. */
const DEPTH_MAX = 250;

/** A whole page or a fragment as a document with a body, no deeper than DEPTH_MAX: what lies deeper is plain words. */
export function parseHtmlDocument(source: string): HtmlDocument {
  const hasRoot = /<html[\s>]/i.test(source);
  const page = hasRoot ? source : `<!doctype html><html><body>${source}</body></html>`;
  const { document } = parseHTML(page) as unknown as { document: HtmlDocument };
  flattenDeep(document.documentElement);
  return document;
}

/** Elements whose own text no reader sees: the words are put into what they hold. */
const SKELETON = new Set(["ul", "ol", "menu", "dl", "table", "thead", "tbody", "tfoot", "tr"]);

function flattenDeep(root: HtmlElement): void {
  let depth = 0;
  let node: HtmlNode | null = root;
  while (node) {
    if (depth >= DEPTH_MAX && isElement(node) && node.firstChild && !SKELETON.has(node.localName)) {
      node.textContent = deepText(node);
    }
    if (node.firstChild) {
      depth++;
      node = node.firstChild;
      continue;
    }
    while (node && node !== root && !node.nextSibling) {
      depth--;
      node = node.parentNode;
    }
    node = node === root ? null : (node?.nextSibling ?? null);
  }
}

export function* children(node: HtmlNode): Generator<HtmlNode> {
  for (let child = node.firstChild; child; child = child.nextSibling) yield child;
}

const UNSHOWN = new Set(
  "script style template noscript head meta link title base svg math object embed iframe canvas audio video source track param select datalist option button input textarea dialog".split(
    " ",
  ),
);

/** Whether a reader of the page never sees this element as text. */
export function isUnshown(element: HtmlElement): boolean {
  if (UNSHOWN.has(element.localName) || element.hasAttribute("hidden")) return true;
  const style = element.getAttribute("style");
  return style !== null && /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(style);
}

/** Words of a subtree in order without recursion, unshown elements left out. `isCut` leaves out others. */
export function deepText(root: HtmlNode, isCut: (element: HtmlElement) => boolean = () => false): string {
  const words: string[] = [];
  let node: HtmlNode | null = root;
  while (node) {
    const isSkipped = node !== root && isElement(node) && (isUnshown(node) || isCut(node));
    if (isText(node)) words.push(node.textContent ?? "");
    else if (!isSkipped && isElement(node) && !INLINE.has(node.localName)) words.push(" ");
    if (!isSkipped && node.firstChild) {
      node = node.firstChild;
      continue;
    }
    while (node && node !== root && !node.nextSibling) node = node.parentNode;
    node = node === root || node === null ? null : node.nextSibling;
  }
  return words.join("");
}

/** Elements that stand within a line. Every other one begins a block. */
export const INLINE: ReadonlySet<string> = new Set(
  "a abbr acronym b bdi bdo big br cite code data del dfn em font i img ins kbd label mark nobr picture q rp rt ruby s samp small span strike strong sub sup time tt u var wbr".split(
    " ",
  ),
);
