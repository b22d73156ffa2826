// Any filter on documents there can be: none, some documents, all but some.
import fc from "fast-check";
import { complementOf, documentSet, type DocumentSet } from "../../server/core/structured/document-set.ts";

export interface AnyDocuments {
  /** To be spread into a filter. */
  readonly documentIds?: DocumentSet;
  readonly allows: (documentId: number) => boolean;
}

/** @param max largest id */
export function anyDocuments(max: number): fc.Arbitrary<AnyDocuments> {
  const some = fc.tuple(fc.uniqueArray(fc.integer({ min: 1, max }), { maxLength: max }), fc.boolean());
  return fc.option(some, { nil: null }).map((chosen) => {
    if (chosen === null) return { allows: () => true };
    const [ids, isComplement] = chosen;
    const listed = documentSet(ids);
    return {
      documentIds: isComplement ? complementOf(listed) : listed,
      allows: (id) => ids.includes(id) !== isComplement,
    };
  });
}

/** What goes into a filter. */
export function filterOf({ documentIds }: AnyDocuments): { documentIds?: DocumentSet } {
  return documentIds === undefined ? {} : { documentIds };
}
