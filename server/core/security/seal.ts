// Sealing of texts and values (SEC-2, SEC-4): AES-256-GCM, one nonce a seal, the place it belongs to authenticated.
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { AppError } from "../errors.ts";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const PLAIN = 1;
const DEFLATED = 2;
/** Below this deflate's own overhead outweighs what it saves (a choice). */
const DEFLATE_MIN_BYTES = 96;

/**
 * Layout: one byte of format, nonce, ciphertext, tag.
 * @param key 32 bytes
 * @param place where it is kept (`text:12:0`): opening it anywhere else fails
 */
export function seal(key: Buffer, content: Uint8Array, place: string): Buffer {
  const isLong = content.length >= DEFLATE_MIN_BYTES;
  const deflated = isLong ? deflateRawSync(content, { level: 6 }) : null;
  const isSmaller = deflated !== null && deflated.length < content.length;
  const head = Buffer.from([isSmaller ? DEFLATED : PLAIN]);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  cipher.setAAD(Buffer.concat([head, Buffer.from(place, "utf8")]));
  return Buffer.concat([
    head,
    nonce,
    cipher.update(isSmaller ? deflated : content),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

/** @throws {AppError} CIPHER_INVALID when it was changed, cut short, or belongs to another key or place */
export function open(key: Buffer, sealed: Uint8Array, place: string): Buffer {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  const format = bytes[0];
  if (bytes.length < 1 + NONCE_BYTES + TAG_BYTES || (format !== PLAIN && format !== DEFLATED)) throw invalid(place);
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(1, 1 + NONCE_BYTES));
    decipher.setAAD(Buffer.concat([bytes.subarray(0, 1), Buffer.from(place, "utf8")]));
    decipher.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES));
    const content = Buffer.concat([
      decipher.update(bytes.subarray(1 + NONCE_BYTES, bytes.length - TAG_BYTES)),
      decipher.final(),
    ]);
    return format === DEFLATED ? inflateRawSync(content) : content;
  } catch (cause) {
    throw invalid(place, cause);
  }
}

export function sealText(key: Buffer, text: string, place: string): Buffer {
  return seal(key, Buffer.from(text, "utf8"), place);
}

/** @throws {AppError} CIPHER_INVALID */
export function openText(key: Buffer, sealed: Uint8Array, place: string): string {
  return open(key, sealed, place).toString("utf8");
}

function invalid(place: string, cause?: unknown): AppError {
  return new AppError(
    "CIPHER_INVALID",
    `What is stored at "${place}" cannot be opened: it was changed, is incomplete, or was sealed with another key. Restore it from a backup.`,
    { details: { place }, cause },
  );
}
