// Which part of a page is its content. An author who says so (<main>, one <article>) is believed; otherwise Readability is
// asked where the text lies. It only ever names a place: everything in that place is kept, tables, lists and code too.
import { Readability } from "@mozilla/readability";
import { deepText, isElement, isUnshown, type HtmlDocument, type HtmlElement, type HtmlNode } from "./html-dom.ts";

const ALWAYS_CUT = new Set(["nav", "footer", "aside"]);
const CUT_ROLES = new Set(["navigation", "banner", "contentinfo", "complementary", "search", "menu", "menubar"]);
/** Share of the page's words that the named place must hold, else the page is taken whole. A choice: losing text is worse than keeping a menu. */
const SHARE_MIN = 0.5;
/** Readability scores every element several times and walks some trees by recursion: it is only asked about pages of this size. */
const ELEMENTS_MAX = 8_000;
const DEPTH_MAX = 150;
const MARK = "data-vouch-place";

export interface MainContent {
  readonly root: HtmlElement;
  readonly isCut: (element: HtmlElement) => boolean;
}

/** @param copy makes the same page once more, for Readability, which takes it apart */
export function findMainContent(document: HtmlDocument, copy: () => HtmlDocument): MainContent | null {
  const body = document.body ?? document.documentElement;
  if (!body) return null;
  const declared = declaredContent(body);
  if (declared) return { root: declared, isCut: isNavigation };
  const isCut = (element: HtmlElement) => isFrame(element);
  const words = countWords(deepText(body, isCut));
  const place = words > 0 ? readablePlace(document, copy) : null;
  if (place && countWords(deepText(place, isCut)) >= words * SHARE_MIN) return { root: place, isCut };
  return { root: body, isCut };
}

function countWords(text: string): number {
  return text.replace(/\s+/g, "").length;
}

function declaredContent(body: HtmlElement): HtmlElement | null {
  const mains = [...body.querySelectorAll("main, [role=main]")].filter((element) => !isUnshown(element));
  const [main] = mains;
  if (main && countWords(deepText(main, isNavigation)) > 0) return main;
  const articles = [...body.querySelectorAll("article")];
  const [article] = articles;
  if (articles.length !== 1 || !article) return null;
  return countWords(deepText(article)) >= countWords(deepText(body, isFrame)) * SHARE_MIN ? article : null;
}

/** Inside declared content only its own navigation is cut; an aside there is a note. */
function isNavigation(element: HtmlElement): boolean {
  return element.localName === "nav" || element.getAttribute("role") === "navigation";
}

/** Outside of it, what frames the page is cut, but never a header that holds the page's heading. */
function isFrame(element: HtmlElement): boolean {
  if (ALWAYS_CUT.has(element.localName) || CUT_ROLES.has(element.getAttribute("role") ?? "")) return true;
  return element.localName === "header" && element.querySelector("h1") === null;
}

function readablePlace(document: HtmlDocument, copy: () => HtmlDocument): HtmlElement | null {
  const originals = [...(document.body ?? document.documentElement).querySelectorAll("*")];
  if (originals.length > ELEMENTS_MAX || originals.length === 0 || depthOf(originals) > DEPTH_MAX) return null;
  const copied = copy();
  [...(copied.body ?? copied.documentElement).querySelectorAll("*")].forEach((element, index) =>
    element.setAttribute(MARK, String(index)),
  );
  const kept: number[] = [];
  try {
    new Readability<string>(copied, {
      keepClasses: true,
      serializer: (root) => {
        const marked = (root as unknown as HtmlElement).querySelectorAll(`[${MARK}]`);
        for (const element of marked) kept.push(Number(element.getAttribute(MARK)));
        return "";
      },
    }).parse();
  } catch {
    // A page that Readability cannot take apart is taken whole.
    return null;
  }
  return wholeBlock(commonAncestor(kept.map((index) => originals[index]).filter((element) => element !== undefined)));
}

const PARTS = new Set([
  "table",
  "thead",
  "tbody",
  "tfoot",
  "tr",
  "td",
  "th",
  "ul",
  "ol",
  "li",
  "dl",
  "dt",
  "dd",
  "pre",
  "blockquote",
  "figure",
]);
const CONTAINERS = new Set(["div", "section", "article", "main", "body", "center", "form"]);

/** The container around it: never a part of a table or list, which would be torn apart. */
function wholeBlock(place: HtmlElement | null): HtmlElement | null {
  let whole = place;
  for (let node: HtmlNode | null = place; node && isElement(node); node = node.parentNode) {
    if (PARTS.has(node.localName)) whole = node.parentNode && isElement(node.parentNode) ? node.parentNode : null;
  }
  while (whole && !CONTAINERS.has(whole.localName)) {
    whole = whole.parentNode && isElement(whole.parentNode) ? whole.parentNode : null;
  }
  return whole;
}

function depthOf(elements: readonly HtmlElement[]): number {
  let deepest = 0;
  const depths = new Map<HtmlNode, number>();
  for (const element of elements) {
    const depth = (element.parentNode ? (depths.get(element.parentNode) ?? 0) : 0) + 1;
    depths.set(element, depth);
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** The smallest element that holds all of them; it may be one of them. */
function commonAncestor(elements: readonly HtmlElement[]): HtmlElement | null {
  const [first, ...rest] = elements;
  if (!first) return null;
  const path: HtmlNode[] = [];
  for (let node: HtmlNode | null = first; node; node = node.parentNode) path.push(node);
  let at = 0;
  const positions = new Map(path.map((node, index) => [node, index]));
  for (const element of rest) {
    let node: HtmlNode | null = element;
    while (node && !positions.has(node)) node = node.parentNode;
    at = Math.max(at, node ? (positions.get(node) ?? 0) : path.length - 1);
  }
  const ancestor = path[at];
  return ancestor && isElement(ancestor) ? ancestor : null;
}
