// The identifiers of a text or a question, by exactly the same function: what is asked for is looked up as it was kept.
import { foldCharacters } from "./fold.ts";
import { findCodes } from "./codes.ts";
import { findLabelled } from "./labelled.ts";
import { findStandards } from "./standards.ts";
import { identifierKey, type Identifier } from "./identifier.ts";

/**
 * Nothing in an address is taken for an identifier. The parts of a mail address have the lengths of RFC 5321, so that a
 * long run of letters is not read anew from each of them.
 */
const WEB_ADDRESS = /(?:https?:\/\/|www\.)[^\s<>"']+|[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,255}\.\p{L}{2,63}/gu;

/** Before a pattern that tries at every letter whether a mail address begins there. */
function mayHoldAddress(text: string): boolean {
  return text.includes("@") || text.includes("://") || text.includes("www.");
}

/**
 * In the order in which they stand; each as often as it stands there. Where two ways of reading overlap, a standard goes
 * before a labelled number and that before a code; two identifiers of one reading (ISO 9408:2015 and ISO 9408) both stand.
 */
export function extractIdentifiers(text: string): Identifier[] {
  const folded = foldCharacters(text);
  const taken = new Uint8Array(folded.text.length);
  if (mayHoldAddress(folded.text))
    for (const { index, 0: address } of folded.text.matchAll(WEB_ADDRESS)) taken.fill(1, index, index + address.length);
  const kept: Identifier[] = [];
  for (const find of [findStandards, findLabelled, findCodes]) {
    const free = find(folded.text).filter(({ span }) => !taken.subarray(span.start, span.end).includes(1));
    for (const { span } of free) taken.fill(1, span.start, span.end);
    kept.push(...free);
  }
  const seen = new Set<string>();
  return kept
    .map(({ kind, folded: form, span }) => ({
      kind,
      folded: form,
      span: { start: folded.originOf(span.start), end: folded.originOf(span.end) },
    }))
    .filter((identifier) => {
      const place = `${identifierKey(identifier)}@${identifier.span.start}`;
      return !seen.has(place) && seen.add(place);
    })
    .sort((a, b) => a.span.start - b.span.start || b.folded.length - a.folded.length);
}
