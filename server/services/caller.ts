// Who asks, and what they may: every service method takes the caller first and says what role it needs.
import { AppError } from "../core/errors.ts";

export const ROLES = ["READER", "ANALYST", "CURATOR", "ADMIN"] as const;
export type Role = (typeof ROLES)[number];

export interface Caller {
  readonly spaceId: number;
  readonly spaceName: string;
  /** Null for work that Vouch does by itself (the demo's first import). */
  readonly apiKeyId: number | null;
  readonly role: Role;
  /** Audiences the caller may see: ids for the database, names for people. */
  readonly audiences: readonly { readonly id: number; readonly name: string }[];
  readonly isOperator: boolean;
}

export function isRole(name: string): name is Role {
  return (ROLES as readonly string[]).includes(name);
}

export function hasRole(caller: Caller, role: Role): boolean {
  return ROLES.indexOf(caller.role) >= ROLES.indexOf(role);
}

/** @throws {AppError} FORBIDDEN naming the role that is needed */
export function requireRole(caller: Caller, role: Role): void {
  if (!hasRole(caller, role))
    throw new AppError("FORBIDDEN", `This needs a key with the role ${role}; yours is ${caller.role}.`, {
      details: { needed: role, given: caller.role },
    });
}

/** @throws {AppError} FORBIDDEN */
export function requireOperator(caller: Caller): void {
  if (!caller.isOperator || !hasRole(caller, "ADMIN"))
    throw new AppError(
      "FORBIDDEN",
      "Spaces are made and removed with the operator's key, the one the first start printed.",
    );
}

export function audienceIds(caller: Caller): number[] {
  return caller.audiences.map((audience) => audience.id);
}
