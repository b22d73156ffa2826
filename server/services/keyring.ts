// The keys of spaces, unwrapped when first used and kept in memory only (SEC-2).
import type { Database } from "../database/client.ts";
import { AppError } from "../core/errors.ts";
import { deriveSpaceKeys, unwrapDataKey, wrapDataKey, type SpaceKeys } from "../core/security/keys.ts";

export interface Keyring {
  /** @throws {AppError} KEY_UNAVAILABLE when the space's key was removed, CIPHER_INVALID under another master key */
  keysOf(spaceId: number): Promise<SpaceKeys>;
  wrap(dataKey: Buffer, spacePublicId: string): Buffer;
  /** Forgets a space's keys in memory. */
  forget(spaceId: number): void;
  /** Wraps every data key anew that the previous master key wrapped. @returns how many */
  rotateMasterKey(previous: Buffer): Promise<number>;
}

export function createKeyring(options: { database: Database; masterKey: Buffer }): Keyring {
  const { database, masterKey } = options;
  const held = new Map<number, Promise<SpaceKeys>>();

  async function load(spaceId: number): Promise<SpaceKeys> {
    const space = await database.read.space.findUnique({ where: { id: spaceId } });
    if (space === null || space.wrappedDataKey === null)
      throw new AppError(
        "KEY_UNAVAILABLE",
        "The key of this space was removed: what it holds can no longer be read. Restore the key from a backup, or remove the space.",
      );
    return deriveSpaceKeys(unwrapDataKey(masterKey, space.wrappedDataKey, space.publicId));
  }

  return {
    keysOf(spaceId) {
      let keys = held.get(spaceId);
      if (keys === undefined) {
        keys = load(spaceId);
        held.set(spaceId, keys);
        keys.catch(() => held.delete(spaceId));
      }
      return keys;
    },
    wrap: (dataKey, spacePublicId) => wrapDataKey(masterKey, dataKey, spacePublicId),
    forget: (spaceId) => void held.delete(spaceId),
    async rotateMasterKey(previous) {
      return database.write(async (tx) => {
        let rotated = 0;
        for (const space of await tx.space.findMany({ where: { wrappedDataKey: { not: null } } })) {
          if (space.wrappedDataKey === null) continue;
          const dataKey = tryUnwrap(previous, space.wrappedDataKey, space.publicId);
          if (dataKey === null) continue;
          const wrappedDataKey = new Uint8Array(wrapDataKey(masterKey, dataKey, space.publicId));
          await tx.space.update({ where: { id: space.id }, data: { wrappedDataKey } });
          rotated += 1;
        }
        return rotated;
      });
    },
  };
}

/** Null where another key wrapped it: it was rotated already. */
function tryUnwrap(key: Buffer, wrapped: Uint8Array, publicId: string): Buffer | null {
  try {
    return unwrapDataKey(key, wrapped, publicId);
  } catch (error) {
    if (error instanceof AppError && error.code === "CIPHER_INVALID") return null;
    throw error;
  }
}
