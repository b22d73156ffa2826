// What a case of the access walk says, for the files that list them.
import type { ROLES, World } from "./world.ts";

export interface AccessCase {
  readonly query: string;
  readonly variables?: (world: World) => Record<string, unknown>;
  /** The lowest role that may; OPERATOR for the operator's key alone. */
  readonly role: (typeof ROLES)[number] | "OPERATOR";
  /**
   * What an administrator of another space gets: an error's code, null, an empty list, or OWN where the call is about
   * the caller's own space, which must succeed and show nothing of space "a".
   */
  readonly foreign: "NOT_FOUND" | "FORBIDDEN" | "BAD_REQUEST" | "NULL" | "EMPTY" | "OWN";
  /** Whether the owner is shown something that nobody else may see. */
  readonly shows?: boolean;
  /** Code that the owner gets; without it the owner's call succeeds. */
  readonly own?: string;
  /** Whose call it is that succeeds, where it is not an administrator of "a". */
  readonly owner?: (world: World) => World["foreign"];
}

export const id = (pick: (world: World) => unknown) => (world: World) => ({ id: pick(world) });
