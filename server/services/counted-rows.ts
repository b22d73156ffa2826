// Rows of the structured index around a switch of versions: those of a version that is taken up again are written before
// it, those of what is no longer served go after it.
import type { SwitchedVersion } from "../database/sqlite/version-types.ts";
import { notFound } from "../core/errors.ts";
import type { ServiceContext } from "./context.ts";

export interface CountedRowService {
  /**
   * Lets one piece of work at a time at the columns of a collection: between reading which ones there are and switching
   * to a version with values in them, none is begun and none takes the place of another.
   */
  exclusive<T>(collectionId: number, work: () => Promise<T>): Promise<T>;
  /** Makes a version current again, counted with all its values from the same moment on. */
  restore(spaceId: number, collectionId: number, versionId: number): Promise<void>;
  /** Removes what was counted of the versions that these took the place of. */
  removeReplaced(switched: readonly SwitchedVersion[]): Promise<void>;
}

export function createCountedRowService({
  database,
  keyring,
  preparer,
}: Pick<ServiceContext, "database" | "keyring" | "preparer">): CountedRowService {
  const turns = new Map<number, Promise<unknown>>();

  async function exclusive<T>(collectionId: number, work: () => Promise<T>): Promise<T> {
    const turn = (turns.get(collectionId) ?? Promise.resolve()).then(work);
    const over = turn.catch(() => undefined);
    turns.set(collectionId, over);
    void over.then(() => {
      if (turns.get(collectionId) === over) turns.delete(collectionId);
    });
    return turn;
  }

  async function restoreNow(spaceId: number, collectionId: number, versionId: number): Promise<SwitchedVersion[]> {
    for (;;) {
      const stored = database.storedRows.ofVersion(versionId);
      if (stored === null) throw notFound("version", String(versionId));
      const columns = database.structured.listColumns(collectionId);
      const [rows = []] = await preparer.readRows([stored], columns, await keyring.keysOf(spaceId));
      await database.structured.write([{ versionId, rows }], { isForRestore: true });
      const switched = await database.versions.restore(versionId, rows.length);
      if (switched !== null) return switched;
    }
  }

  async function removeReplaced(switched: readonly SwitchedVersion[]): Promise<void> {
    const replaced = switched.flatMap(({ previousVersionId: previous, servedVersionId }) =>
      previous === null || previous === servedVersionId ? [] : [previous],
    );
    await database.structured.removeVersions(replaced);
  }

  return {
    exclusive,
    async restore(spaceId, collectionId, versionId) {
      await removeReplaced(await exclusive(collectionId, () => restoreNow(spaceId, collectionId, versionId)));
    },
    removeReplaced,
  };
}
