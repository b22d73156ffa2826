// Keys of a space: one random data key, wrapped by the master key; everything else is derived from it (RFC 5869).
import { createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { AppError } from "../errors.ts";
import { open, seal } from "./seal.ts";

export const KEY_BYTES = 32;

/** What a space's data key is used for, one derived key a purpose. 32 bytes each. */
export interface SpaceKeys {
  /** Seals texts, files, turns. */
  readonly seal: Buffer;
  /** Hashes words for the word index. */
  readonly terms: Buffer;
  /** Hashes identifiers. */
  readonly identifiers: Buffer;
  /** Hashes fields of headers and their values. */
  readonly fields: Buffer;
  /** Hashes contents and embedding inputs. */
  readonly contents: Buffer;
}

export function createDataKey(): Buffer {
  return randomBytes(KEY_BYTES);
}

export function deriveSpaceKeys(dataKey: Buffer): SpaceKeys {
  const derive = (purpose: string) => Buffer.from(hkdfSync("sha256", dataKey, "", `vouch/1/${purpose}`, KEY_BYTES));
  return {
    seal: derive("seal"),
    terms: derive("terms"),
    identifiers: derive("identifiers"),
    fields: derive("fields"),
    contents: derive("contents"),
  };
}

const wrapPlace = (spacePublicId: string) => `data-key:${spacePublicId}`;

export function wrapDataKey(masterKey: Buffer, dataKey: Buffer, spacePublicId: string): Buffer {
  return seal(masterKey, dataKey, wrapPlace(spacePublicId));
}

/** @throws {AppError} CIPHER_INVALID when the master key is another one */
export function unwrapDataKey(masterKey: Buffer, wrapped: Uint8Array, spacePublicId: string): Buffer {
  return open(masterKey, wrapped, wrapPlace(spacePublicId));
}

/**
 * Reads a master key as people write it: 64 hexadecimal digits or base64 of 32 bytes.
 * @throws {AppError} BAD_REQUEST, never showing the key
 */
export function parseMasterKey(written: string, name: string): Buffer {
  const trimmed = written.trim();
  const key = /^[0-9a-f]{64}$/i.test(trimmed) ? Buffer.from(trimmed, "hex") : Buffer.from(trimmed, "base64");
  if (key.length !== KEY_BYTES)
    throw new AppError(
      "BAD_REQUEST",
      `${name} is not a key: give 32 random bytes as 64 hexadecimal digits or as base64 (openssl rand -hex 32).`,
    );
  return key;
}

/** 32 bytes that tell contents apart without showing them. Parts are framed by their lengths. */
export function keyedHash(key: Buffer, ...parts: readonly (string | Uint8Array)[]): Buffer {
  const hmac = createHmac("sha256", key);
  for (const part of parts) {
    const bytes = typeof part === "string" ? Buffer.from(part, "utf8") : part;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    hmac.update(length).update(bytes);
  }
  return hmac.digest();
}

/** A hash as the key of a map. */
export function hashKey(hash: Uint8Array): string {
  return Buffer.from(hash).toString("base64");
}

/** An API key as handed out once: `vouch_` and 32 random bytes in base64url. */
export function createApiKeySecret(): string {
  return `vouch_${randomBytes(32).toString("base64url")}`;
}

/** What is stored of an API key. The key is random and long: a plain hash is enough. */
export function hashApiKey(secret: string): Buffer {
  return createHash("sha256").update(secret, "utf8").digest();
}
