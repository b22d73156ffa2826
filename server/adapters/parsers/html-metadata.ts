// What a page says of itself in its head for machines: JSON-LD of schema.org, and meta elements that name a property of the
// content. What speaks to browsers, crawlers and share buttons is left out.
import type { Field } from "./blocks.ts";
import { flattenRecord, NESTING_MAX } from "./flatten.ts";
import type { HtmlDocument } from "./html-dom.ts";
import { nestingOf, parseJsonAsWritten } from "./json-value.ts";

/** Names of meta elements that say something of the content; what stands behind the prefix is the key. */
const META =
  /^(?:(?:dc|dcterms|citation|product|book|article|event|recipe|place)[.:_](.+)|(author|authors|creator|publisher|date|published|modified|last-modified|category|section|tags|keywords|brand|price|currency|availability|sku|isbn|status|version|language|department|type|subject|topic|country|region|city|location|год|автор|дата|категория|цена|作者|日期|分类|类别|价格))$/iu;
/** Things of schema.org that describe the site or the page's place in it. */
const OF_THE_SITE =
  /^(?:WebSite|WebPage|CollectionPage|ItemPage|AboutPage|ContactPage|BreadcrumbList|SiteNavigationElement|SearchAction|ImageObject|Organization|Corporation|NewsMediaOrganization|Person|WPHeader|WPFooter|ItemList)$/u;
/** Characters of one script of JSON-LD, and fields that are taken from it. Choices: more is data, not a header. */
const SCRIPT_LENGTH_MAX = 200_000;
const FIELDS_MAX = 100;

/** Fields of the page, JSON-LD first; a key that stands twice keeps its first value. Empty for none. */
export function pageMetadata(document: HtmlDocument): Field[] {
  const seen = new Set<string>();
  return [...linkedData(document), ...metaFields(document)]
    .filter(({ key, value }) => {
      const name = key.toLowerCase();
      if (value.trim() === "" || seen.has(name)) return false;
      seen.add(name);
      return true;
    })
    .slice(0, FIELDS_MAX);
}

function metaFields(document: HtmlDocument): Field[] {
  return [...document.querySelectorAll("meta[name], meta[property]")].flatMap((meta) => {
    const match = META.exec((meta.getAttribute("name") ?? meta.getAttribute("property") ?? "").trim());
    const key = match?.[1] ?? match?.[2];
    return key === undefined ? [] : [{ key, value: meta.getAttribute("content") ?? "" }];
  });
}

/** The one thing that the page is about. Of several none is said to be it, and none is taken. */
function linkedData(document: HtmlDocument): Field[] {
  const things = [...document.querySelectorAll('script[type="application/ld+json"]')].flatMap((script) =>
    thingsOf(script.textContent ?? ""),
  );
  const [thing, ...others] = things;
  if (thing === undefined || others.length > 0) return [];
  const plain = Object.fromEntries(Object.entries(thing).filter(([key]) => !key.startsWith("vouch:")));
  return flattenRecord(plain).fields.filter(({ key }) => !/(?:^|\.)@(?:context|id|type|graph)$/u.test(key));
}

function thingsOf(source: string): Readonly<Record<string, unknown>>[] {
  if (source.length > SCRIPT_LENGTH_MAX || nestingOf(source) > NESTING_MAX) return [];
  let value: unknown;
  try {
    value = parseJsonAsWritten(source);
  } catch (error) {
    // Broken data of a page is no reason not to read the page.
    if (error instanceof SyntaxError) return [];
    throw error;
  }
  const top = Array.isArray(value) ? (value as unknown[]) : [value];
  return top
    .flatMap((one) => (isRecord(one) && Array.isArray(one["@graph"]) ? (one["@graph"] as unknown[]) : [one]))
    .filter(isRecord)
    .filter((one) => {
      const types = Array.isArray(one["@type"]) ? (one["@type"] as unknown[]) : [one["@type"]];
      return types.some((type) => typeof type === "string" && !OF_THE_SITE.test(type));
    });
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
