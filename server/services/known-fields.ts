// The fields of a collection as they are now, kept from question to question, and kept still while somebody reads by them.
import type { ServiceContext } from "./context.ts";
import { toStoredField, type StoredField } from "./stored-fields.ts";

export interface KnownFieldService {
  /** In every state, of documents and of table rows, in a settled order. */
  of(collectionId: number): Promise<StoredField[]>;
  /** To be told of every change. */
  forget(collectionId: number): void;
  /** Columns that `work` learns of here stay as they are until it is over, whatever takes their place meanwhile. */
  during<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when all work is over that may know of fields what is not so any more. */
  settled(): Promise<void>;
}

/** Collections whose fields stay in memory (a choice). */
const KEPT_MAX = 256;

export function createKnownFieldService({
  database,
  keyring,
}: Pick<ServiceContext, "database" | "keyring">): KnownFieldService {
  const kept = new Map<number, Promise<StoredField[]>>();
  const running = new Set<Promise<unknown>>();

  async function load(collectionId: number): Promise<StoredField[]> {
    const collection = await database.read.collection.findUnique({
      where: { id: collectionId },
      select: { spaceId: true, fields: { orderBy: { id: "asc" }, include: { columns: true } } },
    });
    if (collection === null) return [];
    const keys = await keyring.keysOf(collection.spaceId);
    return collection.fields.map((row) => toStoredField(row, row.columns, keys));
  }

  return {
    of(collectionId) {
      const known = kept.get(collectionId);
      if (known !== undefined) return known;
      const loading = load(collectionId);
      if (kept.size >= KEPT_MAX) kept.clear();
      kept.set(collectionId, loading);
      loading.catch(() => {
        if (kept.get(collectionId) === loading) kept.delete(collectionId);
      });
      return loading;
    },
    forget: (collectionId) => void kept.delete(collectionId),
    async during(work) {
      const doing = work();
      const over = doing.then(
        () => undefined,
        () => undefined,
      );
      running.add(over);
      try {
        return await doing;
      } finally {
        running.delete(over);
      }
    },
    async settled() {
      await Promise.all(running);
    },
  };
}
