// Look-alikes never answer (FIND-3): what carries the neighbouring number, the longer code or the same number of another
// kind, and not what was asked for, is no evidence, however near it is by meaning and words.
import { extractIdentifiers } from "./extract.ts";
import { identifierKey, type Identifier } from "./identifier.ts";

export type IdentifierName = Pick<Identifier, "kind" | "folded">;

/**
 * What a text is to the identifiers of a question: it carries what was asked for, it carries only what may be taken for
 * it, or it names nothing of the kind.
 */
export type Standing = "CARRIES" | "LOOKS_ALIKE" | "NEUTRAL";

export interface AskedStanding {
  /**
   * @param levels the text itself first, then what it stands in: its table's header, its section, its document. The
   *   innermost one that names anything of the kind decides: a row of E-418 in a document about E-417 is one of E-418.
   */
  of(levels: readonly string[]): Standing;
  /** Whether something was asked for by its exact name of which nothing is there: neither it nor what was asked beside it. */
  lacks(isThere: (identifier: IdentifierName) => boolean): boolean;
}

/** Whether one may be taken for the other although they name different things. */
export function isLookAlike(asked: IdentifierName, other: IdentifierName): boolean {
  if (identifierKey(asked) === identifierKey(other)) return false;
  // Article 18 and Part 18, error 417 and part number 417.
  if (asked.folded === other.folded) return true;
  if (asked.kind !== other.kind) return false;
  if (asked.kind === "STANDARD") return bodyOf(asked.folded) === bodyOf(other.folded);
  if (asked.kind !== "CODE") return true; // Article 18 and Article 19
  const [short, long] = [asked.folded, other.folded].sort((a, b) => a.length - b.length) as [string, string];
  if (long.includes(short) || isOneApart(short, long)) return true;
  const series = seriesOf(asked.folded);
  return series !== "" && series === seriesOf(other.folded);
}

/** @param asked identifiers of a question; none: every text is neutral */
export function createAskedStanding(asked: readonly IdentifierName[]): AskedStanding {
  const askedKeys = new Set(asked.map(identifierKey));
  const groups = groupLookAlikes(asked);
  const carriedBy = new Map<string, readonly IdentifierName[]>();
  // Headers and titles come with many units: they are looked through once.
  const identifiersOf = (text: string) => {
    const known = carriedBy.get(text);
    if (known !== undefined) return known;
    const found = extractIdentifiers(text);
    carriedBy.set(text, found);
    return found;
  };
  const standingTo = (group: readonly IdentifierName[], levels: readonly string[]): Standing => {
    const keys = new Set(group.map(identifierKey));
    for (const level of levels) {
      const carried = identifiersOf(level);
      if (carried.some((found) => keys.has(identifierKey(found)))) return "CARRIES";
      const isOther = (found: IdentifierName) => !askedKeys.has(identifierKey(found));
      if (carried.some((found) => isOther(found) && group.some((own) => isLookAlike(own, found)))) return "LOOKS_ALIKE";
    }
    return "NEUTRAL";
  };
  return {
    of(levels) {
      if (groups.length === 0) return "NEUTRAL";
      const standings = groups.map((group) => ({ group, standing: standingTo(group, levels) }));
      const isCarrying = standings.some(({ standing }) => standing === "CARRIES");
      // Article 18 may well mention part 2 of something else when it is asked for its part 9: numbers behind a word count
      // against a text only where it carries nothing that was asked for.
      const isTaken = standings.some(
        ({ group, standing }) => standing === "LOOKS_ALIKE" && (!isCarrying || group.some(isNamedByItself)),
      );
      if (isTaken) return "LOOKS_ALIKE";
      return isCarrying ? "CARRIES" : "NEUTRAL";
    },
    lacks: (isThere) => groups.some((group) => group.some(isTelling) && !group.some(isThere)),
  };
}

/**
 * Whether the absence of this identifier alone means that there is no answer. A code, a standard, an article or an error
 * is named on purpose; "part 4", "第四节" or "version 2.1" may only be words, unless the material numbers such things.
 */
export function isTelling({ kind }: IdentifierName): boolean {
  return kind === "CODE" || kind === "STANDARD" || kind === "ARTICLE" || kind === "CLAUSE" || kind === "ERROR";
}

function isNamedByItself({ kind }: IdentifierName): boolean {
  return kind === "CODE" || kind === "STANDARD";
}

/** Those that may be taken for one another together: who asks for E-417 and E-418 is answered by a row of either. */
function groupLookAlikes(asked: readonly IdentifierName[]): IdentifierName[][] {
  const groups: IdentifierName[][] = [];
  for (const identifier of asked) {
    const alike = groups.filter((group) => group.some((other) => isLookAlike(identifier, other)));
    const joined = [...alike.flat(), identifier];
    for (const group of alike) groups.splice(groups.indexOf(group), 1);
    groups.push(joined);
  }
  return groups;
}

/** `ISO` of `ISO 9408:2015`. */
function bodyOf(standard: string): string {
  return standard.replace(/ ?\d.*$/, "");
}

/** The letters a code begins with, `SRB` of `SRB5030`; of one that begins with digits nothing. */
function seriesOf(code: string): string {
  return /^\p{L}+/u.exec(code)?.[0] ?? "";
}

/** One character changed, added, left out, or two neighbours swapped. `short` is not longer than `long`. */
function isOneApart(short: string, long: string): boolean {
  if (long.length - short.length > 1 || short.length < 3) return false;
  let from = 0;
  while (from < short.length && short[from] === long[from]) from += 1;
  let end = 0;
  while (end < short.length - from && short[short.length - 1 - end] === long[long.length - 1 - end]) end += 1;
  const left = short.slice(from, short.length - end);
  const right = long.slice(from, long.length - end);
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}
