// Which document of a collection a sentence means: by its key, or by the words and identifiers of its title. Looked up in
// indexes, never by reading all documents; a title is opened only where its words were found.
import { contentWords } from "../core/answers/content-words.ts";
import type { NamedDocument } from "../core/documents/relations/relation.ts";
import { extractIdentifiers } from "../core/identifiers/extract.ts";
import { identifierKey, type Identifier } from "../core/identifiers/identifier.ts";
import { titleTermsOf } from "../core/retrieval/second-pass/asked.ts";
import { firstCharacters, foldKey } from "../core/suggestions/fold.ts";
import { hashTerm } from "../core/text/terms.ts";
import type { ServiceContext } from "./context.ts";
import type { StoredTextReader } from "./stored-texts.ts";

export interface TargetScope {
  readonly spaceId: number;
  readonly collectionId: number;
  readonly languages: readonly string[];
  /** All of the space: a proposal is for people, and says no more than keys. */
  readonly audienceIds: readonly number[];
}

/** Documents with the words of a name in their titles that are opened (a choice: more share only common words). */
const TITLES_OPENED_MAX = 40;
/** Several that may be meant are put before a person; more than these say that the name names nothing (a choice). */
const CANDIDATES_MAX = 6;

type IdentifierForm = Pick<Identifier, "kind" | "folded">;

export function createRelationTargets(
  { database, keyring }: Pick<ServiceContext, "database" | "keyring">,
  texts: StoredTextReader,
) {
  /** A key is found in any case and with any dashes, as suggestions find it. */
  async function byKey({ spaceId, collectionId }: TargetScope, written: string): Promise<string[]> {
    const folded = foldKey(written);
    const rows = await database.read.suggestion.findMany({
      where: { spaceId, kind: "KEY", collectionId, start: firstCharacters(folded) },
      select: { version: { select: { document: { select: { key: true } } } } },
      take: TITLES_OPENED_MAX,
    });
    const keys = new Set(rows.map(({ version }) => version.document.key));
    return [...keys].filter((key) => foldKey(key) === folded);
  }

  async function byTitle(scope: TargetScope, name: NamedDocument): Promise<{ key: string; title: string }[]> {
    const { spaceId, collectionId, audienceIds, languages } = scope;
    const written = [...name.titleWords, name.key ?? "", ...name.identifiers.map(({ folded }) => folded)].join(" ");
    const keys = await keyring.keysOf(spaceId);
    const terms = titleTermsOf(written, languages).map((term) => hashTerm(keys.terms, term));
    const versionIds = await database.namedDocuments.findTitled(terms, TITLES_OPENED_MAX);
    const eligibility = { spaceId, collectionIds: [collectionId], audienceIds };
    const rows = await database.namedDocuments.findVersions(eligibility, versionIds);
    return Promise.all(rows.map(async (row) => ({ key: row.documentKey, title: await texts.title(spaceId, row) })));
  }

  return {
    /**
     * @param ownKey the document that speaks: it does not mean itself
     * @param hints codes and standards that it speaks of: of several datasheets, that of its product is meant
     * @returns keys of the documents that may be meant: one where it is clear, none where the collection has none
     */
    async find(
      scope: TargetScope,
      name: NamedDocument,
      { ownKey, hints }: { ownKey: string; hints: readonly IdentifierForm[] },
    ): Promise<string[]> {
      const keyed = name.key === null ? [] : (await byKey(scope, name.key)).filter((key) => key !== ownKey);
      if (keyed.length === 1) return keyed;
      // A bare code may be a part: only a document's key makes a document of it.
      if (!name.isDocument) return keyed.slice(0, CANDIDATES_MAX);
      const titled = (await byTitle(scope, name)).filter(
        ({ key, title }) => key !== ownKey && isNamed(name, `${title}\n${key}`),
      );
      const hinted = titled.filter(({ key, title }) => doShare(hints, extractIdentifiers(`${title}\n${key}`)));
      const meant = titled.length > 1 && hinted.length > 0 ? hinted : titled;
      const keys = [...new Set(meant.map(({ key }) => key))].sort();
      return keys.length > CANDIDATES_MAX ? [] : keys;
    },
  };
}

/** Whether a title has all that a name says. */
function isNamed({ titleWords, identifiers }: NamedDocument, title: string): boolean {
  const own = extractIdentifiers(title);
  const [most] = identifiers;
  if (most !== undefined && !hasIdentifier(most, identifiers, own)) return false;
  const words = contentWords(title);
  const wanted = [...contentWords(titleWords.join(" "))];
  return (
    (identifiers.length > 0 || wanted.length > 0) &&
    (most?.kind === "STANDARD" || wanted.every((word) => words.has(word)))
  );
}

/** ISO 9408:1998 is that edition, or a title without a year; never another edition. */
function hasIdentifier(most: IdentifierForm, all: readonly IdentifierForm[], own: readonly IdentifierForm[]): boolean {
  if (doShare([most], own)) return true;
  const rest = all.filter(({ folded }) => folded !== most.folded && most.folded.startsWith(folded));
  const editions = own.filter(({ folded }) => rest.some((base) => folded.startsWith(`${base.folded}:`)));
  return editions.length === 0 && doShare(rest, own);
}

function doShare(a: readonly IdentifierForm[], b: readonly IdentifierForm[]): boolean {
  const keys = new Set(b.map(identifierKey));
  return a.some((one) => keys.has(identifierKey(one)));
}
