// Values of fields that go with what a person has typed so far (FIND-13): of fields that are read in clear, and of rows that
// the caller may see. Identifiers are completed, never guessed.
import type { FieldType } from "../core/structured/field.ts";
import { foldForMatch } from "../core/structured/fold.ts";
import type { SuggestedValue, ValueColumn } from "../core/structured/row-query.ts";
import { audienceIds, type Caller } from "./caller.ts";
import type { ServiceContext } from "./context.ts";
import type { FieldService } from "./fields.ts";

/** What is chosen from a list of words; a number or a date is typed faster than chosen. */
const COMPLETED: ReadonlySet<FieldType> = new Set(["TEXT", "IDENTIFIER"]);
/** Milliseconds: whoever types does not wait longer (a choice). */
const TIME_MAX_MS = 2_000;

export interface FoundValue extends SuggestedValue {
  readonly field: string;
  readonly collection: string;
}

export function createValueSuggestions(
  { structured }: Pick<ServiceContext, "structured">,
  { fields }: { readonly fields: Pick<FieldService, "known" | "during"> },
) {
  /** In no order. @param limit of each field */
  async function find(
    caller: Caller,
    collections: readonly { readonly id: number; readonly name: string }[],
    { text, limit }: { text: string; limit: number },
  ): Promise<FoundValue[]> {
    const typed = foldForMatch(text);
    if (typed === "") return [];
    const owners = new Map<number, { field: string; collection: string }>();
    const columns: ValueColumn[] = [];
    for (const { id, name } of collections)
      for (const { columnId, isExact, state, subject, reading, name: field } of await fields.known([id])) {
        if (columnId === null || isExact || state !== "ACTIVE" || !COMPLETED.has(reading.type)) continue;
        owners.set(columnId, { field, collection: name });
        const reach = { spaceId: caller.spaceId, collectionId: id, subject, audienceIds: audienceIds(caller) };
        columns.push({
          columnId,
          reach: { ...reach, documentIds: null, exceptDocumentIds: [] },
          isGuessed: reading.type !== "IDENTIFIER",
        });
      }
    if (columns.length === 0) return [];
    const found = await structured.values({ typed, columns, limit, timeMaxMs: TIME_MAX_MS });
    return found.flatMap((value) => {
      const owner = owners.get(value.columnId);
      return owner === undefined ? [] : [{ ...value, ...owner }];
    });
  }

  return {
    find: (...asked: Parameters<typeof find>): Promise<FoundValue[]> => fields.during(() => find(...asked)),
  };
}
