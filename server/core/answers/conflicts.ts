// Two current sources that disagree, found by code (ANS-7): the same said of the same thing, in different values, for
// overlapping scopes, with nothing that says which of them counts. When in doubt there is no conflict: both are quoted
// anyway, and a false alarm costs the trust in the true ones.
import { valuesOf } from "../documents/scope.ts";
import { extractIdentifiers } from "../identifiers/extract.ts";
import { identifierKey } from "../identifiers/identifier.ts";
import { claimsOf, type Claim, type ConflictQuote } from "./claims.ts";
import { contentWords, lackingWords, sharedWords } from "./content-words.ts";
import { nameWords } from "./name-marks.ts";
import { isPaperWord, withoutPaperNumbers } from "./paper-words.ts";
import { isException } from "./exceptions.ts";
import { YEAR } from "./values.ts";

export interface Conflict {
  /** Positions in the quotes, the smaller first. */
  readonly pair: readonly [number, number];
  /** What the values are of: `time`, `measure:V`, `money:EUR`. */
  readonly kind: string;
}

/** Two sentences are about the same where they share at least so many words that say something … (a choice) */
const SHARED_MIN = 2;
/** … and one says at most this share of them more than the other: what both add makes two things of it (a choice). */
const ADDED_MAX = 0.5;
/** When these stand beside other values they say when those hold; alone they are the value. */
const QUALIFIERS: ReadonlySet<string> = new Set(["weekday", "date", "year"]);

/** The first pair that disagrees, or null. The order of the quotes changes nothing but the positions. */
export function findConflict(quotes: readonly ConflictQuote[]): Conflict | null {
  const read = new Map<ConflictQuote, readonly Claim[]>();
  // Most quotes are comparable with none.
  const claimsIn = (quote: ConflictQuote): readonly Claim[] => {
    const claims = read.get(quote) ?? claimsOf(quote);
    read.set(quote, claims);
    return claims;
  };
  for (let a = 0; a < quotes.length; a += 1)
    for (let b = a + 1; b < quotes.length; b += 1) {
      const [one, other] = [quotes[a] as ConflictQuote, quotes[b] as ConflictQuote];
      if (!areComparable(one, other)) continue;
      for (const claim of claimsIn(one))
        for (const against of claimsIn(other)) {
          const kind = areOfOneThing(claim, against) ? disagreement(claim, against) : null;
          if (kind !== null) return { pair: [a, b], kind };
        }
    }
  return null;
}

/** Whether two quotes can be about the same at all. */
function areComparable(a: ConflictQuote, b: ConflictQuote): boolean {
  if (a.block === b.block || a.text === b.text) return false;
  if (a.document === b.document && a.sectionPath.join("\n") === b.sectionPath.join("\n")) return false;
  if (a.supersession.includes(b.block) || b.supersession.includes(a.block)) return false;
  if (isException(a.text) || isException(b.text)) return false;
  if (!scopesOverlap(a.scope, b.scope) || !scopeLinesAgree(a.scopeLine, b.scopeLine)) return false;
  return haveOneSubject(a, b);
}

function scopesOverlap(a: ConflictQuote["scope"], b: ConflictQuote["scope"]): boolean {
  const folded = (values: readonly string[]) => values.map((value) => value.normalize("NFKC").trim().toLowerCase());
  return Object.entries(a).every(([name, values]) => {
    const others = valuesOf(b, name);
    return others === undefined || folded(values).some((value) => folded(others).includes(value));
  });
}

/** A line of words cannot be met with another: only the same words are the same scope. */
function scopeLinesAgree(a: string, b: string): boolean {
  return a === "" || b === "" || sameSet(contentWords(a), contentWords(b));
}

/**
 * Titles tell subjects apart where they run alike and differ in one place on both sides: "Hotel Aurora" and "Hotel
 * Borealis", but not "Front desk leaflet" and "Noticeboard", and not by what sort of text they head. So do sections, and
 * codes, and whole names in both sentences: "the Lamp 10 Pro costs" is not said of the Lamp 10. Records of a file are
 * things of their own.
 */
function haveOneSubject(a: ConflictQuote, b: ConflictQuote): boolean {
  const isRecord = a.recordRow !== null || b.recordRow !== null || a.kind === "FIELD" || b.kind === "FIELD";
  const haveOneTitle = sameSet(contentWords(a.title), contentWords(b.title));
  if (!haveOneTitle && (isRecord || (namesItsTitle(a) && namesItsTitle(b)))) return false;
  if (!codesMeet(a.text, b.text)) return false;
  if (a.document === b.document) return !runAlike(a.sectionPath.join("\n"), b.sectionPath.join("\n"), a, b);
  const headsOf = ({ title, sectionPath }: ConflictQuote) => withoutPaperNumbers([title, ...sectionPath].join("\n"));
  if (!codesMeet(headsOf(a), headsOf(b))) return false;
  return !runAlike(a.title, b.title, a, b) && !runAlike(a.sectionPath.at(-1) ?? "", b.sectionPath.at(-1) ?? "", a, b);
}

/** Its document is the thing that it speaks of: a record, a product, a place. */
function namesItsTitle({ title, text }: ConflictQuote): boolean {
  const words = contentWords(title);
  return words.size > 0 && lackingWords(words, contentWords(text)).length === 0;
}

/** Where both name codes, they must name one in common. */
function codesMeet(a: string, b: string): boolean {
  const keysOf = (text: string) => new Set(extractIdentifiers(text).map(identifierKey));
  const [ofA, ofB] = [keysOf(a), keysOf(b)];
  return ofA.size === 0 || ofB.size === 0 || [...ofA].some((key) => ofB.has(key));
}

function runAlike(a: string, b: string, quoteA: ConflictQuote, quoteB: ConflictQuote): boolean {
  // What both sentences say themselves is no difference between them, and neither is what kind of paper it is.
  const both = new Set(sharedWords(contentWords(quoteA.text), contentWords(quoteB.text)));
  const [ofA, ofB] = [contentWords(a), contentWords(b)];
  const shared = sharedWords(ofA, ofB).filter((word) => !/^\d+$/.test(word));
  // The number of a lamp that both speak of is its name; that of a leaflet, or the year of an edition, is not.
  const isOfName = shared.some((word) => both.has(word) && !isPaperWord(word));
  const isTelling = (word: string) =>
    !both.has(word) && !isPaperWord(word) && (!/^\d+$/.test(word) || (isOfName && !YEAR.test(word)));
  const [onlyA, onlyB] = [lackingWords(ofA, ofB), lackingWords(ofB, ofA)].map((words) => words.filter(isTelling));
  const addedToName = (words: readonly string[] = [], title: string) =>
    isOfName && words.some((word) => /^\d+$/.test(word) || nameWords(title).has(word));
  const differ = (onlyA?.length ?? 0) > 0 && (onlyB?.length ?? 0) > 0;
  return shared.length > 0 && (differ || addedToName(onlyA, a) || addedToName(onlyB, b));
}

/** Same subject, same aspect. */
function areOfOneThing(a: Claim, b: Claim): boolean {
  if (a.isCell && b.isCell) return a.key.size > 0 && sameSet(a.key, b.key) && sameSet(a.label, b.label);
  if (a.isCell || b.isCell) {
    const [cell, sentence] = a.isCell ? [a, b] : [b, a];
    const isNamed = cell.key.size > 0 && lackingWords(cell.key, sentence.words).length === 0;
    return isNamed && cell.label.size > 0 && sharedWords(cell.label, sentence.words).length > 0;
  }
  const shared = sharedWords(a.words, b.words).length;
  // "Lamp 20" and "Lamp 20 Pro", "the office" and "the Berlin office": a name that goes on is another's.
  if (lackingWords(a.names, b.words).length > 0 || lackingWords(b.names, a.words).length > 0) return false;
  const addedByA = lackingWords(a.words, b.words).length;
  const addedByB = lackingWords(b.words, a.words).length;
  return (
    shared >= SHARED_MIN && Math.min(addedByA, addedByB) === 0 && Math.max(addedByA, addedByB) <= ADDED_MAX * shared
  );
}

/** The kind of value in which two claims of one thing differ: neither has all that the other has. */
function disagreement(a: Claim, b: Claim): string | null {
  const kinds = [...a.values.keys()].filter((kind) => b.values.has(kind)).sort();
  const differing = kinds.filter((kind) =>
    areApart(a.values.get(kind) as ReadonlySet<string>, b.values.get(kind) as ReadonlySet<string>),
  );
  const plain = differing.find((kind) => !QUALIFIERS.has(kind));
  const qualifiers = new Set([...a.values.keys(), ...b.values.keys()].filter((kind) => QUALIFIERS.has(kind)));
  const haveOthers = [...a.values.keys()].some((kind) => !QUALIFIERS.has(kind) && b.values.has(kind));
  if (!haveOthers) return differing[0] ?? null;
  // Different hours on different days are no conflict.
  const isQualifiedAlike = [...qualifiers].every((kind) =>
    sameSet(a.values.get(kind) ?? NONE, b.values.get(kind) ?? NONE),
  );
  return plain !== undefined && isQualifiedAlike ? plain : null;
}

const NONE: ReadonlySet<string> = new Set();

function areApart(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return lackingWords(a, b).length > 0 && lackingWords(b, a).length > 0;
}

function sameSet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && lackingWords(a, b).length === 0;
}
