// Fields as far as a caller may know of them (SRC-4): those that some document, or some row of a table, within its audiences
// carries. Of all others not even the name is told, neither by a suggestion nor by a refusal.
import type { KnownField } from "../core/structured/field.ts";
import { hashField } from "../core/structured/header-values.ts";
import type { FieldMark } from "../core/structured/row-query.ts";
import type { ServiceContext } from "./context.ts";

/** Whose eyes fields are seen with. */
export interface FieldReach {
  readonly spaceId: number;
  readonly audienceIds: readonly number[];
}

/** Milliseconds that looking may take (a choice: it is done for each question, and kept until somebody writes). */
const TIME_MAX_MS = 10_000;

export interface FieldsOfCollection<F extends KnownField> {
  readonly collectionId: number;
  readonly fields: readonly F[];
}

export interface CarriedFields {
  /**
   * Those of `fields` that rows in reach carry, each with the keys that they carry.
   * @returns a list for each collection, in their order
   */
  within<F extends KnownField>(reach: FieldReach, collections: readonly FieldsOfCollection<F>[]): Promise<F[][]>;
}

export function createCarriedFields({
  database,
  keyring,
  structured,
}: Pick<ServiceContext, "database" | "keyring" | "structured">): CarriedFields {
  async function seesAll({ spaceId, audienceIds }: FieldReach): Promise<boolean> {
    return (await database.read.audience.count({ where: { spaceId, id: { notIn: [...audienceIds] } } })) === 0;
  }

  async function carriedOf<F extends KnownField>(
    reach: FieldReach,
    { collectionId, fields }: FieldsOfCollection<F>,
  ): Promise<F[]> {
    if (fields.length === 0) return [];
    const { fields: key } = await keyring.keysOf(reach.spaceId);
    const ask = async <M>(subject: KnownField["subject"], marks: readonly M[], toMark: (mark: M) => FieldMark) => {
      if (marks.length === 0) return new Set<M>();
      const rows = { ...reach, collectionId, subject, documentIds: null, exceptDocumentIds: [] };
      const found = await structured.carried({ reach: rows, marks: marks.map(toMark), timeMaxMs: TIME_MAX_MS });
      return new Set(marks.filter((_, i) => found[i]));
    };
    const columnIds = fields.flatMap(({ subject, columnId }) =>
      subject === "TABLE_ROWS" && columnId !== null ? [columnId] : [],
    );
    const keys = new Set(fields.flatMap((field) => (field.subject === "DOCUMENTS" ? field.keys : [])));
    const [columnsCarried, keysCarried] = await Promise.all([
      ask("TABLE_ROWS", columnIds, (columnId) => ({ kind: "COLUMN", columnId })),
      ask("DOCUMENTS", [...keys], (name) => ({ kind: "KEY", field: hashField(key, name) })),
    ]);
    return fields.flatMap((field) => {
      // A column of tables without values in the index leaves no mark that could be looked for.
      if (field.subject === "TABLE_ROWS")
        return field.columnId !== null && columnsCarried.has(field.columnId) ? [field] : [];
      const carried = field.keys.filter((name) => keysCarried.has(name));
      return carried.length === 0 ? [] : [{ ...field, keys: carried }];
    });
  }

  return {
    async within(reach, collections) {
      const isAll = collections.every(({ fields }) => fields.length === 0) || (await seesAll(reach));
      if (isAll) return collections.map(({ fields }) => [...fields]);
      return Promise.all(collections.map((one) => carriedOf(reach, one)));
    },
  };
}
