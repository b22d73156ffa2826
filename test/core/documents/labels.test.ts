import { describe, expect, it } from "vitest";
import { isLabelKey, parseLabels } from "../../../server/core/documents/labels.ts";
import { AppError } from "../../../server/core/errors.ts";

describe("labels of the namespace vouch: (SRC-7)", () => {
  it("are told from a user's own keys", () => {
    expect(["vouch:status", " Vouch:Key "].every(isLabelKey)).toBe(true);
    expect(["status", "vouch", "vouch.status", "my:vouch:status"].some(isLabelKey)).toBe(false);
  });

  it("keep their values as written, the status in capitals", () => {
    const entries: [string, unknown][] = [
      ["vouch:key", "A-1"],
      ["vouch:Status", "draft"],
      ["vouch:version", 1.5],
      ["vouch:supersedes", ["B#3", "C"]],
      ["vouch:scope", { revision: ["A", "B"] }],
      ["vouch:language", "zh-Hans"],
      ["vouch:audience", ""],
    ];
    expect(parseLabels(entries)).toEqual({
      "vouch:key": "A-1",
      "vouch:status": "DRAFT",
      "vouch:version": "1.5",
      "vouch:supersedes": ["B#3", "C"],
      "vouch:scope": { revision: ["A", "B"] },
      "vouch:language": "zh-Hans",
    });
  });

  it("read a scope from formats without objects", () => {
    expect(
      parseLabels([
        ["vouch:scope.revision", "B"],
        ["vouch:scope.range", "low"],
      ]),
    ).toEqual({ "vouch:scope": { revision: "B", range: "low" } });
    expect(parseLabels([["vouch:scope", '{"revision":"B"}']])).toEqual({ "vouch:scope": { revision: "B" } });
  });

  it.each([
    ["vouch:stauts", "DRAFT", /"vouch:stauts".*vouch:status/],
    ["vouch:status", "SECRET", /"vouch:status".*CURRENT, SUPERSEDED, WITHDRAWN, DRAFT/],
    ["vouch:scope", "Z-9", /"vouch:scope".*object/],
    ["vouch:language", "English please", /"vouch:language"/],
    ["vouch:title", { a: 1 }, /"vouch:title"/],
  ])("refuse %s: %s, naming the key and what is allowed, never the value", (key, value, message) => {
    const refusal = (() => {
      try {
        return parseLabels([[key, value]]);
      } catch (error) {
        return error;
      }
    })();
    expect(refusal).toBeInstanceOf(AppError);
    expect(refusal).toMatchObject({ code: "LABEL_INVALID", message: expect.stringMatching(message), details: { key } });
    if (typeof value === "string" && value !== "DRAFT") expect((refusal as AppError).message).not.toContain(value);
  });
});
