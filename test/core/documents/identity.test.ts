import fc from "fast-check";
import { expect, test } from "vitest";
import { identify, parseSupersededTarget, type GivenLabels } from "../../../server/core/documents/identity.ts";
import type { Labels, ParsedDocument } from "../../../server/core/documents/element.ts";

type Named = Pick<ParsedDocument, "key" | "title" | "row" | "labels">;
const file = { name: "manual.v2.md.gz", audiences: ["PUBLIC", "INTERNAL"] };
const whole = (labels: Labels = {}, title: string | null = null): Named => ({ key: null, title, row: null, labels });
const identity = (document: Named, given: GivenLabels = {}, audiences = file.audiences) =>
  identify(document, given, { ...file, audiences });

test("a file without labels is named after itself, current, and for the inside", () => {
  expect(identity(whole())).toEqual({
    key: "manual.v2",
    label: null,
    title: "manual.v2",
    status: "CURRENT",
    audience: "INTERNAL",
    scope: {},
    supersedes: [],
    originUri: null,
    language: null,
  });
});

test("what a file says of itself stands before what was given beside it, and both before what was found", () => {
  const own = whole(
    { "vouch:key": "own", "vouch:title": "Own", "vouch:version": "R2", "vouch:language": "ru" },
    "Found",
  );
  const given = { key: "given", title: "Given", version: "R1", language: "en", status: "DRAFT" };
  expect(identity(own, given)).toMatchObject({
    key: "own",
    title: "Own",
    label: "R2",
    language: "ru",
    status: "DRAFT",
  });
  expect(identity(whole({}, "Found"), given)).toMatchObject({ key: "given", title: "Given", label: "R1" });
  expect(identity(whole({}, "Found"))).toMatchObject({ title: "Found" });
});

test("records keep their own keys and titles: what is given beside the file cannot name them all", () => {
  const record = { key: "R1", title: "Row one", row: 1, labels: {} };
  expect(identity(record, { key: "given", title: "Given" })).toMatchObject({ key: "R1", title: "Row one" });
  expect(identity({ ...record, key: null, title: null, row: 7 })).toMatchObject({ key: "manual.v2-7" });
});

test("a file narrows an audience and never widens it, whatever the key allows", () => {
  const groups = ["PUBLIC", "INTERNAL", "PARTNERS"];
  const group = fc.constantFrom(...groups);
  fc.assert(
    fc.property(fc.option(group), fc.option(group), fc.subarray(groups), (own, given, allowed) => {
      const labels: Labels = own === null ? {} : { "vouch:audience": own };
      let audience: string | null = null;
      try {
        ({ audience } = identity(whole(labels), { audience: given }, allowed));
      } catch (error) {
        expect(error).toMatchObject({ code: "LABEL_INVALID" });
      }
      if (audience === null) return;
      expect(allowed).toContain(audience);
      // Everybody sees PUBLIC; between two groups only the same one is no widening.
      if (given !== null && given !== "PUBLIC") expect(audience).toBe(given);
      if (own !== null) expect(audience).toBe(own);
    }),
  );
});

test("an unknown status or audience is refused with what is known", () => {
  expect(() => identity(whole({}), { status: "LIVE" })).toThrow("CURRENT, SUPERSEDED, WITHDRAWN, DRAFT");
  expect(() => identity(whole({}), { audience: "EVERYONE" })).toThrow("PUBLIC, INTERNAL");
  expect(() => identity(whole({}), {}, [])).toThrow("none");
});

test("a key is trimmed and in one form; none, a control character, half a character or 201 of them are refused", () => {
  const key = (written: string) => identity({ key: written, title: null, row: 1, labels: {} }).key;
  expect(key("  Cafe\u0301 ")).toBe("Café");
  expect(key("деталь 电池 👩‍🚒")).toBe("деталь 电池 👩‍🚒");
  for (const bad of ["", " \t ", "a\nb", "a\u0000b", "\ud83d", "a\udc00", "x".repeat(201)])
    expect(() => key(bad), JSON.stringify(bad)).toThrow(expect.objectContaining({ code: "RECORD_INVALID" }) as Error);
});

test("a scope is lists of texts however it was written, and supersession one target or several", () => {
  const labels = { "vouch:scope": { revision: "B", range: [1, 2] }, "vouch:supersedes": ["A#3", "B"] };
  expect(identity(whole(labels))).toMatchObject({
    scope: { revision: ["B"], range: ["1", "2"] },
    supersedes: ["A#3", "B"],
  });
  expect(identity(whole({ "vouch:supersedes": "A" }))).toMatchObject({ supersedes: ["A"] });
});

test("a target names a document, or a section of it after the last #", () => {
  expect(parseSupersededTarget("SRB5030-DATASHEET#3")).toEqual({ key: "SRB5030-DATASHEET", section: "3" });
  expect(parseSupersededTarget(" A # 4.2 ")).toEqual({ key: "A", section: "4.2" });
  expect(parseSupersededTarget("A#B#1")).toEqual({ key: "A#B", section: "1" });
  for (const bare of ["A", "A#"]) expect(parseSupersededTarget(bare)).toEqual({ key: "A", section: null });
});
