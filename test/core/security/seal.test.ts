import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { open, openText, seal, sealText } from "../../../server/core/security/seal.ts";
import { trickyText } from "../../helpers/texts.ts";

const key = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes));
const invalid = expect.objectContaining({ name: "AppError", code: "CIPHER_INVALID" }) as Error;

/** Bytes that deflate well and bytes that do not, empty ones among them. */
const content = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  fc.tuple(fc.uint8Array({ minLength: 1, maxLength: 8 }), fc.nat(200)).map(([part, times]) => {
    const repeated = new Uint8Array(part.length * times);
    for (let i = 0; i < times; i += 1) repeated.set(part, i * part.length);
    return repeated;
  }),
);

test("what was sealed opens to the same bytes at its place, and the place alone decides nothing about the bytes", () => {
  fc.assert(
    fc.property(key, content, fc.string(), (k, bytes, place) => {
      expect(open(k, seal(k, bytes, place), place).equals(Buffer.from(bytes))).toBe(true);
    }),
  );
});

test("every text of whole characters comes back as it was", () => {
  fc.assert(
    fc.property(key, trickyText(), (k, written) => {
      const text = Buffer.from(written, "utf8").toString("utf8");
      expect(openText(k, sealText(k, text, "text:1:0"), "text:1:0")).toBe(text);
    }),
  );
});

test("any changed bit, at any position, is CIPHER_INVALID and never bytes", () => {
  fc.assert(
    fc.property(key, content, fc.nat(), fc.integer({ min: 0, max: 7 }), (k, bytes, at, bit) => {
      const sealed = seal(k, bytes, "p");
      const index = at % sealed.length;
      sealed[index] = (sealed[index] ?? 0) ^ (1 << bit);
      expect(() => open(k, sealed, "p")).toThrow(invalid);
    }),
  );
});

test("any cut at either end, and anything appended, is CIPHER_INVALID", () => {
  fc.assert(
    fc.property(key, content, fc.nat(), fc.uint8Array({ minLength: 1, maxLength: 40 }), (k, bytes, at, more) => {
      const sealed = seal(k, bytes, "p");
      const length = at % sealed.length;
      expect(() => open(k, sealed.subarray(0, length), "p")).toThrow(invalid);
      expect(() => open(k, sealed.subarray(length + 1), "p")).toThrow(invalid);
      expect(() => open(k, Buffer.concat([sealed, more]), "p")).toThrow(invalid);
    }),
  );
});

test("another key or another place never opens it", () => {
  fc.assert(
    fc.property(key, key, content, fc.string(), fc.string(), (k, other, bytes, place, elsewhere) => {
      fc.pre(!k.equals(other) && place !== elsewhere);
      const sealed = seal(k, bytes, place);
      expect(() => open(other, sealed, place)).toThrow(invalid);
      expect(() => open(k, sealed, elsewhere)).toThrow(invalid);
    }),
  );
});

test("no two seals of the same content are alike, so that nobody sees that two texts are the same", () => {
  const k = randomBytes(32);
  const seals = new Set(Array.from({ length: 200 }, () => seal(k, Buffer.from("same"), "p").toString("hex")));
  expect(seals.size).toBe(200);
});

test("a refusal names the place and shows nothing of what was sealed", () => {
  const k = randomBytes(32);
  const sealed = sealText(k, "zanzibarine", "text:7:0");
  try {
    openText(randomBytes(32), sealed, "text:7:0");
    expect.unreachable();
  } catch (error) {
    expect(String(error)).toContain("text:7:0");
    expect(JSON.stringify(error) + String(error)).not.toContain("zanzibarine");
  }
});

test("long texts are deflated before they are sealed", () => {
  expect(sealText(randomBytes(32), "the same again ".repeat(1000), "p").length).toBeLessThan(1000);
});
