// The documents and sections that a sentence names, each section with the document that it is of: "section 3 of
// SRB5030-DATASHEET", «пункт 3 извещения ECN-2608-03», 《数据手册》第3节.
import { extractIdentifiers } from "../../identifiers/extract.ts";
import type { Identifier } from "../../identifiers/identifier.ts";
import type { Span } from "../../text/span.ts";
import { namedDocuments } from "./named-documents.ts";
import type { NamedDocument, NamedEnd } from "./relation.ts";

const SECTION_KINDS: ReadonlySet<string> = new Set(["ARTICLE", "SECTION", "CLAUSE", "CHAPTER", "PART", "ANNEX"]);
/** SRB5030-DATASHEET#3 */
const AFTER_KEY = /^#(\d+(?:\.\d+)*)/u;
/** Between the sections of one list. */
const BETWEEN_SECTIONS =
  /^[\s,、，]*(?:(?:and|or|to|through|as well as|и|или|а также|по|和|与|與|及|以及|至|到|[-&])\s*(?:the\s+)?)?$/iu;
/** From a section to its document: "of the", "in", ", Operating conditions, of", nothing in Russian. */
const TO_DOCUMENT =
  /^(?:\s*(?:\([^()]{1,80}\)|["“«][^"”»]{1,80}["”»]|,\s*[^,;.]{1,60},))?\s*,?\s*(?:(?:of|in|to|from)\s+(?:the|our|its|that)?\s*|из\s+|в\s+)?["“«]?$/iu;
/** From a document to its sections: "X, section 3", "X 第3节", «ГОСТ 5, п. 3», X的第3节. */
const TO_SECTION = /^["”»》]?\s*[,，(（]?\s*(?:的|中的|中|之|in|at|,)?\s*(?:the\s+)?$/iu;

interface NamedSections {
  readonly span: Span;
  readonly numbers: readonly string[];
}

/** In the order of the sentence, apart from each other. @param sentence folded (core/identifiers/fold.ts) */
export function namedEnds(sentence: string): NamedEnd[] {
  const read = extractIdentifiers(sentence);
  const documents = namedDocuments(sentence, read);
  const sections = namedSections(sentence, read, documents);
  const taken = new Set<NamedSections>();
  const ends: NamedEnd[] = [];
  const between = (a: Span, b: Span) => sentence.slice(a.end, b.start);
  for (const [i, document] of documents.entries()) {
    const limit = documents[i + 1]?.span.start ?? sentence.length;
    const floor = documents[i - 1]?.span.end ?? 0;
    const keyed = AFTER_KEY.exec(sentence.slice(document.span.end));
    if (keyed?.[1] !== undefined) {
      const span = { start: document.span.start, end: document.span.end + keyed[0].length };
      ends.push({ document, sections: [keyed[1]], span });
      continue;
    }
    const before = sections.find(
      (one) =>
        !taken.has(one) &&
        one.span.end <= document.span.start &&
        one.span.start >= floor &&
        TO_DOCUMENT.test(between(one.span, document.span)),
    );
    const after = sections.find(
      (one) =>
        !taken.has(one) &&
        one.span.start >= document.span.end &&
        one.span.end <= limit &&
        TO_SECTION.test(between(document.span, one.span)) &&
        !isOfNext(one, documents[i + 1]),
    );
    const own = before ?? after;
    if (own !== undefined) taken.add(own);
    ends.push({ document, sections: own?.numbers ?? [], span: cover(document.span, own?.span) });
  }
  for (const one of sections) if (!taken.has(one)) ends.push({ document: null, sections: one.numbers, span: one.span });
  return ends.sort((a, b) => a.span.start - b.span.start);

  /** "Section 2 of ISO 5 and section 3 of ISO 6": the second section is of the second. */
  function isOfNext(one: NamedSections, next: NamedDocument | undefined): boolean {
    return next !== undefined && /^\s*(?:of|in|из)\s/iu.test(between(one.span, next.span));
  }
}

/** Lists of numbers, each as one. Nothing inside a document's name is a section. */
function namedSections(
  sentence: string,
  read: readonly Identifier[],
  documents: readonly NamedDocument[],
): NamedSections[] {
  const lists: { span: Span; numbers: string[] }[] = [];
  const found = read.filter(
    ({ kind, span }) =>
      SECTION_KINDS.has(kind) &&
      !documents.some((document) => span.start < document.span.end && document.span.start < span.end),
  );
  let lastStart = -1;
  for (const { folded, span } of found) {
    const last = lists.at(-1);
    // 18(2) is told as 18(2) and as 18: the former is meant.
    if (last !== undefined && span.start === lastStart && last.numbers.some((n) => n.startsWith(`${folded}(`)))
      continue;
    lastStart = span.start;
    if (
      last !== undefined &&
      (span.start < last.span.end || BETWEEN_SECTIONS.test(sentence.slice(last.span.end, span.start)))
    ) {
      last.numbers.push(folded);
      last.span = { start: last.span.start, end: Math.max(last.span.end, span.end) };
    } else lists.push({ span, numbers: [folded] });
  }
  return lists.map(({ span, numbers }) => ({ span, numbers: [...new Set(numbers)] }));
}

function cover(a: Span, b: Span | undefined): Span {
  return b === undefined ? a : { start: Math.min(a.start, b.start), end: Math.max(a.end, b.end) };
}
