// What stands in the place of a document that a question names, as declared (SCOPE-3), along chains.
import { admitsScope, doScopesMeet, type Scope } from "../core/documents/scope.ts";
import { sectionSpans } from "../core/documents/section-citation.ts";
import { doSpansMeet, type Span } from "../core/text/span.ts";
import type { Eligibility } from "../database/sqlite/evidence-rows.ts";
import type { ServiceContext } from "./context.ts";
import type { NamedDocuments, OpenDocument } from "./structured-answers-documents.ts";

export interface SupersedingDocuments {
  /** Those that hold now, in the order in which they were declared. */
  readonly documents: readonly OpenDocument[];
  /** Whether something supersedes it that may not be shown, or that is too long to be read: its values are not given. */
  readonly isWithheld: boolean;
}

/** Longer chains than this are mistakes (a choice, the same as in search). */
const CHAIN_LENGTH_MAX = 8;

export function createSupersedingDocuments({ database }: ServiceContext, documents: NamedDocuments) {
  return {
    /**
     * @param reach what the caller may see; a filter on documents says where to search, not what is valid
     * @param span a stretch of the document; null: any of it
     * @param asked the caller's scope, folded
     */
    async of(
      reach: Eligibility,
      document: OpenDocument,
      span: Span | null,
      asked: Scope,
    ): Promise<SupersedingDocuments> {
      const found: OpenDocument[] = [];
      let isWithheld = false;
      const seen = new Set([document.row.documentKey]);
      let keys = [document.row.documentKey];
      for (let length = 0; keys.length > 0 && length < CHAIN_LENGTH_MAX; length++) {
        const rows = await database.supersessions.findSupersessions(document.row.collectionId, keys, reach.audienceIds);
        const next: string[] = [];
        for (const row of rows) {
          if (length === 0 && span !== null && row.supersededSection !== null) {
            const sections = await database.evidence.listSections(document.row.versionId);
            if (!sectionSpans(sections, row.supersededSection).some((own) => doSpansMeet(own, span))) continue;
          }
          if (!doScopesMeet(JSON.parse(row.scope) as Scope, asked)) continue;
          if (seen.has(row.supersedingKey)) continue;
          seen.add(row.supersedingKey);
          next.push(row.supersedingKey);
          if (row.versionId === null) continue;
          if (row.versionScope !== null && !admitsScope(JSON.parse(row.versionScope) as Scope, asked)) continue;
          const { spaceId, collectionIds, audienceIds, scope = {} } = reach;
          const all = { spaceId, collectionIds, audienceIds, scope };
          const [served] = row.isVisible === 1 ? await database.namedDocuments.findVersions(all, [row.versionId]) : [];
          const open = served === undefined ? null : await documents.open(reach.spaceId, served);
          if (open === null) isWithheld = true;
          else found.push(open);
        }
        keys = next;
      }
      return { documents: found, isWithheld };
    },
  };
}

export type SupersedingDocumentReader = ReturnType<typeof createSupersedingDocuments>;
