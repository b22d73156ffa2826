import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  createApiKeySecret,
  createDataKey,
  deriveSpaceKeys,
  hashApiKey,
  keyedHash,
  parseMasterKey,
  unwrapDataKey,
  wrapDataKey,
} from "../../../server/core/security/keys.ts";

const invalid = expect.objectContaining({ name: "AppError", code: "CIPHER_INVALID" }) as Error;

test("a data key comes back from its wrapping under the same master key and space, and from no other", () => {
  const master = randomBytes(32);
  const dataKey = createDataKey();
  const wrapped = wrapDataKey(master, dataKey, "space-a");
  expect(unwrapDataKey(master, wrapped, "space-a").equals(dataKey)).toBe(true);
  expect(() => unwrapDataKey(randomBytes(32), wrapped, "space-a")).toThrow(invalid);
  expect(() => unwrapDataKey(master, wrapped, "space-b")).toThrow(invalid);
  expect(wrapped.includes(dataKey)).toBe(false);
});

test("each purpose has a key of its own, the same for the same data key", () => {
  const dataKey = createDataKey();
  const keys = deriveSpaceKeys(dataKey);
  const all = [dataKey, ...Object.values(keys)].map((key: Buffer) => key.toString("hex"));
  expect(new Set(all).size).toBe(6);
  expect(all.every((hex) => hex.length === 64)).toBe(true);
  expect(deriveSpaceKeys(Buffer.from(dataKey))).toEqual(keys);
  expect(deriveSpaceKeys(createDataKey()).terms.equals(keys.terms)).toBe(false);
});

test("a master key is read as hexadecimal digits or base64, with space around it", () => {
  const key = randomBytes(32);
  for (const written of [key.toString("hex"), key.toString("hex").toUpperCase(), key.toString("base64")])
    expect(parseMasterKey(` ${written}\n`, "MASTER_KEY").equals(key)).toBe(true);
});

test("anything else is refused by the name of its variable, and never shown", () => {
  for (const written of ["", "secret-passphrase", randomBytes(31).toString("hex"), randomBytes(33).toString("base64")])
    try {
      parseMasterKey(written, "MASTER_KEY");
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({ code: "BAD_REQUEST" });
      expect(String(error)).toContain("MASTER_KEY");
      if (written !== "") expect(String(error)).not.toContain(written);
    }
});

test("keyed hashes tell parts apart by where they end, and need the key", () => {
  const key = randomBytes(32);
  const parts = fc.array(fc.string({ maxLength: 4 }), { maxLength: 4 });
  fc.assert(
    fc.property(parts, parts, (a, b) => {
      const isSame = JSON.stringify(a) === JSON.stringify(b);
      expect(keyedHash(key, ...a).equals(keyedHash(key, ...b))).toBe(isSame);
    }),
  );
  expect(keyedHash(key, "насос").equals(keyedHash(randomBytes(32), "насос"))).toBe(false);
});

test("an API key has 256 random bits and is stored as its hash alone", () => {
  const secrets = Array.from({ length: 50 }, createApiKeySecret);
  expect(new Set(secrets).size).toBe(50);
  for (const secret of secrets) {
    expect(secret).toMatch(/^vouch_[A-Za-z0-9_-]{43}$/);
    expect(hashApiKey(secret)).toHaveLength(32);
  }
});
