// Placeholders of a turn: which value each stands for, and the hiding of values in every text that a model is shown
// (EXACT-2). One registry a turn, so that a value has the same placeholder in blocks, results, history and question.
import { endsLikePicture } from "../../structured/values/addresses.ts";
import { findAddresses, foldAddress } from "./addresses.ts";
import type { BoundDocument, ExactKind, ExactValue, Placeholder } from "./exact-value.ts";
import { findOwnValues, isSaidAlone } from "./own-values.ts";
import { disarm, readToken } from "./tokens.ts";
import { createValueMatcher } from "./value-matcher.ts";

export interface Placeholders {
  /** Again for a document: its labels and values join those it has. */
  bind(document: BoundDocument): void;
  /**
   * The text with placeholders in place of values and addresses.
   * @param documentId of the document that it is a text of; null: a question, an earlier answer, rows of several documents
   */
  mask(text: string, documentId: string | null): string;
  /** As a model may write it: spaces, case and escapes do not count. Null: it was never handed out. */
  find(token: string): Placeholder | null;
  all(): Placeholder[];
  /** All that were bound, with all of their values and labels. */
  documents(): BoundDocument[];
  /** Those that stand for an address or a value as it is written, one a document. */
  ofValue(written: string): readonly Placeholder[];
  /** Whether the text of this document names the value, although it is another's. */
  isMentioned(placeholder: Placeholder, documentId: string): boolean;
}

/** What stands for an address of no document that is bound: in a question, or in an earlier answer. */
const UNKNOWN_ADDRESS = "[…]";

interface Bound {
  readonly number: number;
  document: BoundDocument;
  readonly counts: Record<ExactKind, number>;
}

interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly token: string;
}

export function createPlaceholders(): Placeholders {
  const bound = new Map<string, Bound>();
  const placeholders = new Map<string, Placeholder>();
  /** By folded address, and by what is written: placeholders of all documents that have the value. */
  const byAddress = new Map<string, Placeholder[]>();
  const matcher = createValueMatcher<Placeholder[]>();
  const mentions = new Set<string>();

  function add(owner: Bound, value: ExactValue): Placeholder {
    const { documentId } = owner.document;
    const isSame = (other: Placeholder) => other.documentId === documentId && other.value.kind === value.kind;
    const known = holders(value).find(isSame);
    if (known !== undefined) return known;
    const count = (owner.counts[value.kind] += 1);
    const token = `{{D${owner.number}.${value.kind.toLowerCase()}${count === 1 ? "" : count}}}`;
    const placeholder = { token, documentId, value };
    placeholders.set(readToken(token) ?? token, placeholder);
    keep(placeholder);
    if (owner.document.values.every((other) => other !== value))
      owner.document = { ...owner.document, values: [...owner.document.values, value] };
    return placeholder;
  }

  function holders({ kind, value }: ExactValue): readonly Placeholder[] {
    return (kind === "IDENTIFIER" ? matcher.get(value) : byAddress.get(foldAddress(value))) ?? [];
  }

  function keep(placeholder: Placeholder): void {
    const { kind, value } = placeholder.value;
    if (kind !== "IDENTIFIER") {
      const folded = foldAddress(value);
      const others = byAddress.get(folded);
      if (others === undefined) byAddress.set(folded, [placeholder]);
      else others.push(placeholder);
      // What is found as an address needs no second look; a path of a picture does.
      if (findAddresses(value).some(({ span }) => span.start === 0 && span.end >= value.length - 1)) return;
    }
    const others = matcher.get(value);
    if (others === null) matcher.add(value, [placeholder]);
    else others.push(placeholder);
  }

  /** The document's own; else that of a document that is supplied, the first bound; else the first bound. */
  function choose(among: readonly Placeholder[], documentId: string | null): Placeholder | null {
    const own = among.find((placeholder) => placeholder.documentId === documentId);
    if (own !== undefined) return own;
    const isSupplied = ({ documentId: id }: Placeholder) => (bound.get(id)?.document.labels.length ?? 0) > 0;
    const chosen = among.find(isSupplied) ?? among[0] ?? null;
    if (chosen !== null && documentId !== null) mentions.add(`${chosen.token} ${documentId}`);
    return chosen;
  }

  function addressToken(written: string, folded: string, documentId: string | null): string {
    const known = choose(byAddress.get(folded) ?? [], documentId);
    if (known !== null) return known.token;
    const owner = documentId === null ? undefined : bound.get(documentId);
    if (owner === undefined) return UNKNOWN_ADDRESS;
    return add(owner, { kind: endsLikePicture(written) ? "IMAGE" : "LINK", field: null, value: written }).token;
  }

  return {
    bind(document) {
      const known = bound.get(document.documentId);
      const owner: Bound = known ?? {
        number: bound.size + 1,
        document: { ...document, values: [] },
        counts: { LINK: 0, IMAGE: 0, IDENTIFIER: 0 },
      };
      bound.set(document.documentId, owner);
      const labels = [...new Set([...owner.document.labels, ...document.labels])];
      owner.document = { ...owner.document, labels };
      for (const value of document.values) if (value.value.trim() !== "") add(owner, value);
    },

    mask(text, documentId) {
      const safe = disarm(text, (token) => documentId === null && placeholders.has(token));
      const replacements: Replacement[] = findAddresses(safe).map(({ span, folded }) => ({
        ...span,
        token: addressToken(safe.slice(span.start, span.end), folded, documentId),
      }));
      for (const { span, value } of matcher.find(safe, [...replacements])) {
        const among = value.filter(({ value: own }) => isSaidAlone(own));
        const chosen = choose(among, documentId);
        if (chosen !== null) replacements.push({ ...span, token: chosen.token });
      }
      const own = documentId === null ? null : (bound.get(documentId)?.document ?? null);
      const documents = own === null ? [...bound.values()].map(({ document }) => document) : [own];
      for (const { span, value, document } of findOwnValues(safe, documents)) {
        const chosen = choose(holders(value), document.documentId);
        if (chosen !== null) replacements.push({ ...span, token: chosen.token });
      }
      return replaced(safe, replacements);
    },

    find: (token) => placeholders.get(readToken(token) ?? "") ?? null,
    all: () => [...placeholders.values()],
    documents: () => [...bound.values()].map(({ document }) => document),
    ofValue: (written) => byAddress.get(foldAddress(written)) ?? matcher.get(written) ?? [],
    isMentioned: ({ token }, documentId) => mentions.has(`${token} ${documentId}`),
  };
}

/** Where two begin at one place, the longer one counts. */
function replaced(text: string, replacements: readonly Replacement[]): string {
  const ordered = [...replacements].sort((a, b) => a.start - b.start || b.end - a.end);
  let out = "";
  let at = 0;
  for (const { start, end, token } of ordered) {
    if (start < at) continue;
    out += text.slice(at, start) + token;
    at = end;
  }
  return out + text.slice(at);
}
