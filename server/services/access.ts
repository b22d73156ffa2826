// From a key to a caller. Keys are looked up by their hash; what is found is held for a moment so that a request does
// not cost a query, and forgotten at once when a key is revoked here.
import { AppError } from "../core/errors.ts";
import { hashApiKey } from "../core/security/keys.ts";
import { isRole, type Caller } from "./caller.ts";
import type { ServiceContext } from "./context.ts";

/** Another process may revoke a key: it is asked for again after this long (a choice). */
const HELD_MS = 2_000;
const LAST_USED_EVERY_MS = 60_000;

export interface Access {
  readonly caller: Caller;
  readonly apiKeyPublicId: string;
  /** Origins whose pages may use the key; null: no browser may. */
  readonly allowedOrigins: readonly string[] | null;
  readonly requestsPerMinute: number | null;
  readonly expiresAt: Date | null;
}

export interface AccessService {
  /** @throws {AppError} UNAUTHENTICATED, the same words for a wrong, ended or revoked key */
  authenticate(secret: string | null): Promise<Access>;
  /** Calls `listener` with the public id of each key that is revoked. @returns a function that ends it */
  onRevoked(listener: (apiKeyPublicId: string) => void): () => void;
  forget(apiKeyPublicId: string): void;
  /** Whether pages of an origin may use any key: what a browser asks before it sends one. */
  isAllowedOrigin(origin: string): Promise<boolean>;
}

export function createAccessService({ database, now, logger }: ServiceContext): AccessService {
  const held = new Map<string, { access: Access; until: number; endsAt: number; usedAt: number }>();
  const listeners = new Set<(apiKeyPublicId: string) => void>();
  let origins: { readonly known: Promise<ReadonlySet<string>>; readonly until: number } | null = null;

  async function loadOrigins(): Promise<ReadonlySet<string>> {
    const rows = await database.read.apiKey.findMany({
      where: { revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now() } }] },
      select: { allowedOrigins: true },
    });
    return new Set(rows.flatMap((row) => (row.allowedOrigins as string[] | null) ?? []));
  }

  async function load(hash: Buffer): Promise<{ access: Access; endsAt: number }> {
    const row = await database.read.apiKey.findUnique({
      where: { hash: new Uint8Array(hash) },
      include: { space: { include: { audiences: true } } },
    });
    const endsAt = row?.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY;
    if (row === null || row.revokedAt !== null || endsAt <= now().getTime() || !isRole(row.role))
      throw unauthenticated();
    const names = new Set(row.audiences as string[]);
    return {
      endsAt,
      access: {
        apiKeyPublicId: row.publicId,
        allowedOrigins: row.allowedOrigins as string[] | null,
        requestsPerMinute: row.requestsPerMinute,
        expiresAt: row.expiresAt,
        caller: {
          spaceId: row.spaceId,
          spaceName: row.space.name,
          apiKeyId: row.id,
          role: row.role,
          audiences: row.space.audiences.filter((a) => names.has(a.name)).map(({ id, name }) => ({ id, name })),
          isOperator: row.isOperator,
        },
      },
    };
  }

  /** A note for people, written aside: a request never waits for it and never fails by it. */
  function noteUse(publicId: string): void {
    database
      .write((tx) => tx.apiKey.updateMany({ where: { publicId }, data: { lastUsedAt: now() } }))
      .catch((error: unknown) => logger.warn({ error }, "The last use of a key could not be noted"));
  }

  return {
    async authenticate(secret) {
      if (secret === null || !secret.startsWith("vouch_")) throw unauthenticated();
      const hash = hashApiKey(secret);
      const id = hash.toString("base64");
      const time = now().getTime();
      const kept = held.get(id);
      if (kept !== undefined && kept.until > time && kept.endsAt > time) return kept.access;
      held.delete(id);
      const { access, endsAt } = await load(hash);
      const isNoted = kept !== undefined && time - kept.usedAt < LAST_USED_EVERY_MS;
      if (!isNoted) noteUse(access.apiKeyPublicId);
      if (held.size > 10_000) held.clear();
      held.set(id, { access, endsAt, until: time + HELD_MS, usedAt: isNoted ? kept.usedAt : time });
      return access;
    },
    onRevoked(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async isAllowedOrigin(origin) {
      const time = now().getTime();
      if (origins === null || origins.until <= time) {
        const known = loadOrigins();
        known.catch(() => (origins = null));
        origins = { known, until: time + HELD_MS };
      }
      return (await origins.known).has(origin);
    },
    forget(apiKeyPublicId) {
      origins = null;
      for (const [id, kept] of held) if (kept.access.apiKeyPublicId === apiKeyPublicId) held.delete(id);
      for (const listener of listeners) listener(apiKeyPublicId);
    },
  };
}

function unauthenticated(): AppError {
  return new AppError(
    "UNAUTHENTICATED",
    'This needs a valid API key: send it as "Authorization: Bearer vouch_…". An administrator of the space can make one.',
  );
}
