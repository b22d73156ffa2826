// Keys, roles, spaces and pages: who may, until when, and what nobody may.
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createKeyring } from "../../server/services/keyring.ts";
import { createAccessService } from "../../server/services/access.ts";
import { createApiKeyService } from "../../server/services/api-keys.ts";
import { encodeCursor } from "../../server/services/paging.ts";
import { openTestServices, type TestServices } from "../helpers/services.ts";

let t: TestServices;
let time = new Date("2026-05-01T00:00:00Z");
beforeAll(async () => void (t = await openTestServices({ now: () => time })));
afterAll(() => t.close());

const later = (ms: number) => void (time = new Date(time.getTime() + ms));
const reader = { name: "reader", role: "READER" as const, audiences: ["PUBLIC"] };
const refused = { code: "UNAUTHENTICATED" };

test("a key opens its own space with its role and audiences; the secret is stored nowhere", async () => {
  const { secret, row } = await t.services.apiKeys.create(t.caller, reader);
  const { caller } = await t.services.access.authenticate(secret);
  expect(caller).toMatchObject({ spaceId: t.caller.spaceId, role: "READER", isOperator: false, apiKeyId: row.id });
  expect(caller.audiences.map(({ name }) => name)).toEqual(["PUBLIC"]);
  const stored = await t.database.read.apiKey.findUniqueOrThrow({ where: { id: row.id } });
  expect(JSON.stringify(stored)).not.toContain(secret.slice(12));
});

test("no key, a wrong one, an ended and a revoked one are refused in the same words", async () => {
  const { secret } = await t.services.apiKeys.create(t.caller, {
    ...reader,
    expiresAt: new Date(time.getTime() + 1_000),
  });
  const { secret: revoked, row } = await t.services.apiKeys.create(t.caller, reader);
  await t.services.access.authenticate(secret);
  await t.services.access.authenticate(revoked);
  later(1_000);
  await t.services.apiKeys.revoke(t.caller, row.publicId);
  const words: string[] = [];
  for (const key of [null, "", "vouch_", `vouch_${"x".repeat(43)}`, "Bearer x", secret, revoked]) {
    const failure: unknown = await t.services.access.authenticate(key).catch((error: unknown) => error);
    expect(failure).toMatchObject(refused);
    words.push(String(failure));
  }
  expect(new Set(words).size).toBe(1);
});

test("a key that is held in memory ends at its time and at once when it is revoked; revoking twice is no error", async () => {
  const ends = await t.services.apiKeys.create(t.caller, { ...reader, expiresAt: new Date(time.getTime() + 500) });
  await t.services.access.authenticate(ends.secret);
  later(499);
  await t.services.access.authenticate(ends.secret);
  later(1);
  await expect(t.services.access.authenticate(ends.secret)).rejects.toMatchObject(refused);

  const told: string[] = [];
  const end = t.services.access.onRevoked((publicId) => told.push(publicId));
  const { secret, row } = await t.services.apiKeys.create(t.caller, reader);
  await t.services.access.authenticate(secret);
  await t.services.apiKeys.revoke(t.caller, row.publicId);
  await expect(t.services.access.authenticate(secret)).rejects.toMatchObject(refused);
  const { revokedAt } = await t.services.apiKeys.revoke(t.caller, row.publicId);
  later(10_000);
  expect((await t.services.apiKeys.revoke(t.caller, row.publicId)).revokedAt).toEqual(revokedAt);
  expect(new Set(told)).toEqual(new Set([row.publicId]));
  end();
});

test("a key that another process revoked is refused after two seconds at most", async () => {
  const { secret, row } = await t.services.apiKeys.create(t.caller, reader);
  await t.services.access.authenticate(secret);
  const elsewhere = createAccessService(t.context);
  await createApiKeyService(t.context, elsewhere).revoke(t.caller, row.publicId);
  later(2_000);
  await expect(t.services.access.authenticate(secret)).rejects.toMatchObject(refused);
});

test("the last use is noted once a minute, not at every request", async () => {
  const { secret, row } = await t.services.apiKeys.create(t.caller, reader);
  const lastUse = async () => {
    await t.database.write(async () => undefined); // what was written aside stands before it
    return (await t.database.read.apiKey.findUniqueOrThrow({ where: { id: row.id } })).lastUsedAt?.getTime();
  };
  await t.services.access.authenticate(secret);
  const first = time.getTime();
  expect(await lastUse()).toBe(first);
  later(59_000);
  await t.services.access.authenticate(secret);
  expect(await lastUse()).toBe(first);
  later(3_000);
  await t.services.access.authenticate(secret);
  expect(await lastUse()).toBe(time.getTime());
});

test("only administrators make keys, only for audiences that exist, and only readers' keys for browsers", async () => {
  const { apiKeys } = t.services;
  for (const role of ["READER", "ANALYST", "CURATOR"] as const)
    await expect(apiKeys.create(t.as(role), reader)).rejects.toMatchObject({ code: "FORBIDDEN" });
  const bad = { code: "BAD_REQUEST" };
  await expect(apiKeys.create(t.caller, { ...reader, audiences: ["NOBODY"] })).rejects.toMatchObject(bad);
  await expect(apiKeys.create(t.caller, { ...reader, audiences: [] })).rejects.toMatchObject(bad);
  const origins = ["https://shop.example"];
  await expect(apiKeys.create(t.caller, { ...reader, role: "CURATOR", allowedOrigins: origins })).rejects.toMatchObject(
    bad,
  );
  for (const origin of ["shop.example", "https://shop.example/path", "ftp://shop.example", "*"])
    await expect(apiKeys.create(t.caller, { ...reader, allowedOrigins: [origin] })).rejects.toMatchObject(bad);
  await apiKeys.create(t.caller, { ...reader, allowedOrigins: origins });
  expect(await t.services.access.isAllowedOrigin("https://shop.example")).toBe(true);
  expect(await t.services.access.isAllowedOrigin("https://evil.example")).toBe(false);
});

test("a space's administrator sees and ends no key of another space, and makes no space", async () => {
  const other = await t.newSpace("access-other");
  const { row } = await t.services.apiKeys.create(t.caller, reader);
  await expect(t.services.apiKeys.revoke(other, row.publicId)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect((await t.services.apiKeys.list(other, {})).every(({ spaceId }) => spaceId === other.spaceId)).toBe(true);
  await expect(t.services.spaces.create(other, "third")).rejects.toMatchObject({ code: "FORBIDDEN" });
  const mine = await t.services.spaces.current(t.caller);
  await expect(t.services.spaces.removeKey(other, mine.publicId)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(t.services.spaces.remove(other, mine.publicId)).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("lists are paged without a gap or a repetition, and a page that is too large or a false cursor is refused", async () => {
  for (let i = 0; i < 7; i += 1) await t.newCollection(`paged-${i}`);
  const names: string[] = [];
  for (let after: string | null = null; ;) {
    const page = await t.services.collections.list(t.caller, { first: 3, after });
    names.push(...page.slice(0, 3).map(({ name }) => name));
    if (page.length <= 3) break;
    after = encodeCursor(page[2]?.id ?? 0);
  }
  expect(names).toEqual([...new Set(names)]);
  expect(names.filter((name) => name.startsWith("paged-"))).toHaveLength(7);
  for (const first of [0, -1, 201])
    await expect(t.services.collections.list(t.caller, { first })).rejects.toMatchObject({ code: "LIMIT_EXCEEDED" });
  for (const after of ["", "7", encodeCursor(1).slice(0, -2), Buffer.from("id:1;DROP").toString("base64url")])
    await expect(t.services.collections.list(t.caller, { after })).rejects.toMatchObject({ code: "BAD_REQUEST" });
});

test("a new master key takes over every space from the previous one, once, and the old one opens nothing more", async () => {
  await t.newCollection("rotated");
  await t.importFiles("rotated", [{ name: "a.md", content: "# A\n\nwords" }]);
  const next = randomBytes(32);
  const withNext = createKeyring({ database: t.database, masterKey: next });
  const { spaceId } = t.caller;
  await expect(withNext.keysOf(spaceId)).rejects.toMatchObject({ code: "CIPHER_INVALID" });
  const spaces = await t.database.read.space.count({ where: { wrappedDataKey: { not: null } } });
  const before = await t.context.keyring.keysOf(spaceId);
  expect(await withNext.rotateMasterKey(t.masterKey)).toBe(spaces);
  expect(await withNext.rotateMasterKey(t.masterKey)).toBe(0);
  expect(await withNext.keysOf(spaceId)).toEqual(before);
  const withOld = createKeyring({ database: t.database, masterKey: t.masterKey });
  await expect(withOld.keysOf(spaceId)).rejects.toMatchObject({ code: "CIPHER_INVALID" });
  expect(await withNext.rotateMasterKey(randomBytes(32))).toBe(0);
});
