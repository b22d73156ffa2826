// Relay cursors over an ascending or descending integer id.
import { AppError } from "../core/errors.ts";

export interface PageInput {
  readonly first?: number | null;
  readonly after?: string | null;
}

const FIRST_DEFAULT = 20;

/** @throws {AppError} LIMIT_EXCEEDED, BAD_REQUEST */
export function pageOf(page: PageInput, sizeMax: number): { take: number; cursor: number | null } {
  const take = page.first ?? FIRST_DEFAULT;
  if (take < 1 || take > sizeMax)
    throw new AppError("LIMIT_EXCEEDED", `"first" is ${take}; ask for 1 to ${sizeMax} and page on with "after".`);
  return { take, cursor: page.after == null ? null : decodeCursor(page.after) };
}

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
