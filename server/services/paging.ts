// Relay cursors over an ascending or descending integer id.
import { decodeCursor } from "../core/cursor.ts";
import { AppError } from "../core/errors.ts";

export { decodeCursor, encodeCursor } from "../core/cursor.ts";

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
