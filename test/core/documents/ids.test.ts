import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsePieceName, pieceName, versionName } from "../../../server/core/documents/ids.ts";

describe("public names (SRC-2)", () => {
  it("names a version by key and label, with one v", () => {
    expect(versionName("renewal-long", "1")).toBe("renewal-long-v1");
    expect(versionName("renewal-long", "v1")).toBe("renewal-long-v1");
    expect(versionName("Приказ 5", "V2-rev")).toBe("Приказ 5-V2-rev");
  });

  it("names a stretch of a version by its offsets", () => {
    expect(pieceName("renewal-long-v1", { start: 0, end: 76 })).toBe("renewal-long-v1:chars-0-76");
  });

  it("reads back every name it makes", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: "grapheme" }), fc.nat(), fc.nat(), (version, a, b) => {
        const span = { start: Math.min(a, b), end: Math.max(a, b) };
        expect(parsePieceName(pieceName(version, span))).toEqual({ version, span });
      }),
    );
    expect(parsePieceName("a:chars-1-2:chars-3-4")).toEqual({ version: "a:chars-1-2", span: { start: 3, end: 4 } });
  });

  it.each([
    "",
    "renewal-long-v1",
    ":chars-0-1",
    "a:chars-5-4",
    "a:chars-01-4",
    "a:chars-0-",
    "a:chars-0-99999999999999999999",
  ])("takes nothing else for a name: %s", (name) => expect(parsePieceName(name)).toBeNull());
});
