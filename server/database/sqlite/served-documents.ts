// Which document each served version belongs to, in memory: 4 bytes a version. A filter that leaves 90,000 documents maps
// as many versions to their documents, and joining each with two wide rows takes twenty times as long (measured).
import type Sqlite from "better-sqlite3";
import type { SwitchedVersion } from "./version-types.ts";

export interface ServedDocuments {
  /**
   * The documents among whose versions these are the served ones. A version that was withdrawn since may still be among
   * them: whatever is read is joined with what may be shown.
   */
  ofVersions(versionIds: readonly number[]): number[];
  /** To be told of every switch: nothing else makes a version served. */
  switched(versions: readonly SwitchedVersion[]): void;
}

/** Room for versions to come, so that the list is seldom copied. A choice. */
const ROOM = 65_536;

export function createServedDocuments(reading: Sqlite.Database): ServedDocuments {
  const all = reading.prepare<[], { id: number; currentVersionId: number }>(
    "SELECT id, currentVersionId FROM Document WHERE currentVersionId IS NOT NULL",
  );
  /** By version; 0 = it is not served. Null until it is first asked for. */
  let documents: Int32Array | null = null;

  function withRoom(list: Int32Array, versionId: number): Int32Array {
    if (versionId < list.length) return list;
    const grown = new Int32Array(versionId + ROOM);
    grown.set(list);
    return grown;
  }

  function load(): Int32Array {
    let list: Int32Array = new Int32Array(ROOM);
    for (const { id, currentVersionId } of all.iterate()) {
      list = withRoom(list, currentVersionId);
      list[currentVersionId] = id;
    }
    return list;
  }

  return {
    ofVersions(versionIds) {
      const list = (documents ??= load());
      const found: number[] = [];
      for (const versionId of versionIds) {
        const documentId = list[versionId] ?? 0;
        if (documentId !== 0) found.push(documentId);
      }
      return found;
    },
    switched(versions) {
      if (documents === null) return;
      for (const { documentId, previousVersionId, servedVersionId } of versions) {
        if (previousVersionId !== null) documents[previousVersionId] = 0;
        if (servedVersionId === null) continue;
        documents = withRoom(documents, servedVersionId);
        documents[servedVersionId] = documentId;
      }
    },
  };
}
