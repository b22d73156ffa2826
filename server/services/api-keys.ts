// Keys of a space: made, listed, revoked by its administrators. A key's secret is shown once and never stored.
import { randomUUID } from "node:crypto";
import { AppError, notFound } from "../core/errors.ts";
import { createApiKeySecret, hashApiKey } from "../core/security/keys.ts";
import type { Prisma } from "../database/client.ts";
import type { AccessService } from "./access.ts";
import { audit } from "./audit.ts";
import { requireRole, type Caller, type Role } from "./caller.ts";
import type { ServiceContext } from "./context.ts";
import { pageOf, type PageInput } from "./paging.ts";

export interface NewApiKey {
  readonly name: string;
  readonly role: Role;
  /** Names of audiences of the space. */
  readonly audiences: readonly string[];
  /** Origins (`https://shop.example`) whose pages may use it: only for the role READER. */
  readonly allowedOrigins?: readonly string[] | null;
  readonly requestsPerMinute?: number | null;
  readonly expiresAt?: Date | null;
}

export function createApiKeyService({ database, limits, now }: ServiceContext, access: AccessService) {
  return {
    /** @returns the key's row and its secret, which cannot be shown again */
    async create(caller: Caller, input: NewApiKey) {
      requireRole(caller, "ADMIN");
      checkNewKey(input, now());
      const allowedOrigins = input.allowedOrigins ?? null;
      if (allowedOrigins !== null && input.role !== "READER")
        throw new AppError("BAD_REQUEST", "A key for browsers can be read by every visitor: give it the role READER.");
      const origins = allowedOrigins?.map(parseOrigin) ?? null;
      await checkAudiences(caller, input.audiences);
      return database.write(async (tx) => {
        const made = await insertApiKey(tx, caller.spaceId, { ...input, allowedOrigins: origins }, false);
        await audit(tx, caller, "apiKey.create", made.row.publicId, { name: input.name, role: input.role });
        return made;
      });
    },
    async list(caller: Caller, page: PageInput) {
      requireRole(caller, "ADMIN");
      const { take, cursor } = pageOf(page, limits.pageSizeMax);
      return database.read.apiKey.findMany({
        where: { spaceId: caller.spaceId, ...(cursor === null ? {} : { id: { gt: cursor } }) },
        orderBy: { id: "asc" },
        take: take + 1,
      });
    },
    /** Ends a key and every open connection of it. Revoking twice is no error. */
    async revoke(caller: Caller, publicId: string) {
      requireRole(caller, "ADMIN");
      const row = await database.read.apiKey.findFirst({ where: { publicId, spaceId: caller.spaceId } });
      if (row === null) throw notFound("API key", publicId);
      const revoked = await database.write(async (tx) => {
        await audit(tx, caller, "apiKey.revoke", publicId);
        return tx.apiKey.update({ where: { id: row.id }, data: { revokedAt: row.revokedAt ?? now() } });
      });
      access.forget(publicId);
      return revoked;
    },
  };

  async function checkAudiences(caller: Caller, names: readonly string[]): Promise<void> {
    const known = await database.read.audience.findMany({ where: { spaceId: caller.spaceId } });
    const unknown = names.filter((name) => !known.some((audience) => audience.name === name));
    if (unknown.length > 0 || names.length === 0)
      throw new AppError(
        "BAD_REQUEST",
        `${unknown.length > 0 ? `There is no audience "${unknown.join('", "')}" in this space.` : "A key needs an audience."} Known: ${known.map((a) => a.name).join(", ")}.`,
      );
  }
}

/** @throws {AppError} BAD_REQUEST */
function checkNewKey({ name, requestsPerMinute, expiresAt }: NewApiKey, now: Date): void {
  if (name.trim() === "" || name.length > 200)
    throw new AppError("BAD_REQUEST", "A key needs a name of 1 to 200 characters, for people to know it by.");
  if (requestsPerMinute != null && !(requestsPerMinute >= 1))
    throw new AppError("BAD_REQUEST", `"requestsPerMinute" is ${requestsPerMinute}; give at least 1, or leave it out.`);
  if (expiresAt != null && expiresAt <= now)
    throw new AppError("BAD_REQUEST", `"expiresAt" is ${expiresAt.toISOString()}, which is over. Give a later time.`);
}

/** Writes a key inside a transaction. */
export async function insertApiKey(
  tx: Prisma.TransactionClient,
  spaceId: number,
  input: NewApiKey,
  isOperator: boolean,
) {
  const secret = createApiKeySecret();
  const row = await tx.apiKey.create({
    data: {
      publicId: randomUUID(),
      spaceId,
      name: input.name,
      hash: new Uint8Array(hashApiKey(secret)),
      prefix: secret.slice(0, 12),
      role: input.role,
      isOperator,
      audiences: [...input.audiences],
      ...(input.allowedOrigins == null ? {} : { allowedOrigins: [...input.allowedOrigins] }),
      requestsPerMinute: input.requestsPerMinute ?? null,
      expiresAt: input.expiresAt ?? null,
      createdAt: new Date(),
    },
  });
  return { row, secret };
}

/** @throws {AppError} BAD_REQUEST */
function parseOrigin(written: string): string {
  const url = URL.canParse(written) ? new URL(written) : null;
  if (url === null || url.origin !== written.replace(/\/$/, "") || !/^https?:$/.test(url.protocol))
    throw new AppError(
      "BAD_REQUEST",
      `"${written}" is not an origin. Write it as https://shop.example, without a path.`,
    );
  return url.origin;
}
