// Opaque positions in a list: what a page's `endCursor` is made of.
import { AppError } from "./errors.ts";

export function encodeCursor(id: number): string {
  return Buffer.from(`id:${id}`, "utf8").toString("base64url");
}

/** @throws {AppError} BAD_REQUEST */
export function decodeCursor(cursor: string): number {
  const match = /^id:(\d{1,15})$/.exec(Buffer.from(cursor, "base64url").toString("utf8"));
  if (match?.[1] === undefined)
    throw new AppError("BAD_REQUEST", `"${cursor}" is not a cursor. Use one that a list gave as "endCursor".`);
  return Number(match[1]);
}
