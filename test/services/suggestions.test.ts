// Type-ahead over stored documents (FIND-13): who is shown what, and what stands readable on the disk.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../server/services/caller.ts";
import { openTestServices, readAllFiles, type TestServices } from "../helpers/services.ts";

let t: TestServices;
const suggest = async (text: string, of: Caller = t.caller, more: { collections?: string[]; first?: number } = {}) =>
  (await t.services.suggestions.suggest(of, { text, ...more })).map(({ kind, text: whole }) => `${kind} ${whole}`);

async function allow(hasReadableTitles: boolean, of: Caller = t.caller): Promise<void> {
  const { job } = await t.services.spaces.update(of, { hasReadableTitles });
  if (job !== null) expect((await t.over(job, of)).state).toBe("DONE");
}

async function occurrences(word: string): Promise<number> {
  const files = await readAllFiles(t.dataDir);
  return [...files.values()].filter((bytes) => bytes.includes(word)).length;
}

const titled = (key: string, title: string, more: object = {}) => ({
  name: `${key}.md`,
  content: `# ${title}\n\nSome text about it.`,
  key,
  ...more,
});

beforeAll(async () => {
  t = await openTestServices();
  await t.newCollection("manuals");
  await t.newCollection("other");
  await t.importFiles("manuals", [
    titled("E-417", "Hydraulic pump manual"),
    titled("E-4170", "The hydraulic press"),
    titled("SRB-5030", "Руководство насосной станции"),
    titled("GB-1", "螺栓标准手册"),
    titled("hidden", "Hydraulic secrets", { audience: "INTERNAL" }),
  ]);
  await t.importFiles("other", [titled("o-1", "Hydraulic garden")]);
});
afterAll(() => t.close());

describe("before a space allows readable titles", () => {
  it("keys are suggested, titles are not, and none stands readable on the disk", async () => {
    expect(await suggest("hydraulic")).toEqual([]);
    expect(await suggest("E-41")).toEqual(["KEY E-417", "KEY E-4170"]);
    expect(await occurrences("ydraulic")).toBe(0);
  });

  it("only an administrator may allow it", async () => {
    await expect(t.services.spaces.update(t.as("CURATOR"), { hasReadableTitles: true })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });
});

describe("a key", () => {
  it("is completed in every way of writing it, never guessed", async () => {
    for (const typed of ["E-417", "e417", "Е-417", "Ｅ－４１７", "E 417"])
      expect(await suggest(typed), typed).toEqual(["KEY E-417", "KEY E-4170"]);
    for (const typed of ["E-418", "E-471", "417", "X-417", "SRB-5031"]) expect(await suggest(typed), typed).toEqual([]);
  });
});

describe("once a space allows readable titles", () => {
  beforeAll(() => allow(true));

  it("titles that were stored before are suggested too, those that begin with it first", async () => {
    expect(await suggest("hydraulic")).toEqual([
      "TITLE Hydraulic garden",
      "TITLE Hydraulic secrets",
      "TITLE Hydraulic pump manual",
      "TITLE The hydraulic press",
    ]);
    expect(await suggest("hydraulic", t.caller, { first: 1 })).toEqual(["TITLE Hydraulic garden"]);
    expect(await suggest("manual pump")).toEqual(["TITLE Hydraulic pump manual"]);
  });

  it.each([
    ["hidraulic pump", "TITLE Hydraulic pump manual"],
    ["hydrualic pum", "TITLE Hydraulic pump manual"],
    ["pumo man", "TITLE Hydraulic pump manual"],
    ["manaul", "TITLE Hydraulic pump manual"],
    ["руководсво нас", "TITLE Руководство насосной станции"],
    ["насоснай", "TITLE Руководство насосной станции"],
    ["станцыи", "TITLE Руководство насосной станции"],
    ["螺", "TITLE 螺栓标准手册"],
    ["标准", "TITLE 螺栓标准手册"],
    ["螺拴标准", "TITLE 螺栓标准手册"],
    ["罗栓标准", "TITLE 螺栓标准手册"],
    ["pressure valve", null],
    ["🙂", null],
    ["", null],
  ])("%j becomes %j", async (typed, title) => {
    const found = await suggest(typed);
    if (title === null) expect(found).toEqual([]);
    else expect(found[0]).toBe(title);
  });

  it("a caller sees no title or key of another audience, collection or space", async () => {
    const reader = t.as("READER", ["PUBLIC"]);
    expect(await suggest("hydraulic", reader)).not.toContain("TITLE Hydraulic secrets");
    expect(await suggest("secrets", reader)).toEqual([]);
    expect(await suggest("sekrets", reader)).toEqual([]);
    expect(await suggest("hid", reader)).toEqual([]);
    expect(await suggest("hydraulic", t.caller, { collections: ["other"] })).toEqual(["TITLE Hydraulic garden"]);
    const foreign = await t.newSpace("suggest-foreign");
    await allow(true, foreign);
    expect(await suggest("hydraulic", foreign)).toEqual([]);
    expect(await suggest("E-417", foreign)).toEqual([]);
    await expect(suggest("a", foreign, { collections: ["manuals"] })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("a new version is suggested by its new title alone, a changed audience at once, a withdrawn document never", async () => {
    await t.importFiles("other", [titled("o-2", "Quarterly zebra report")]);
    expect(await suggest("zebra")).toEqual(["TITLE Quarterly zebra report"]);
    await t.importFiles("other", [titled("o-2", "Quarterly giraffe report")]);
    expect(await suggest("zebra")).toEqual([]);
    expect(await suggest("giraffe")).toEqual(["TITLE Quarterly giraffe report"]);
    const document = await t.services.documents.find(t.caller, "other", "o-2");
    const documentId = document?.publicId ?? "";
    await t.services.relabel.relabel(t.caller, { documentId, ordinal: 2, audience: "INTERNAL" });
    expect(await suggest("giraffe", t.as("READER", ["PUBLIC"]))).toEqual([]);
    expect(await suggest("giraffe", t.as("READER", ["INTERNAL"]))).toHaveLength(1);
    await t.services.relabel.relabel(t.caller, { documentId, ordinal: 1, status: "CURRENT" });
    expect(await suggest("zebra")).toEqual(["TITLE Quarterly zebra report"]);
    await t.services.documents.withdraw(t.caller, documentId, async () => undefined);
    expect(await suggest("zebra")).toEqual([]);
    expect(await suggest("o-2")).toEqual([]);
  });

  it("an erased document leaves no readable word of its title on the disk", async () => {
    await t.importFiles("other", [titled("o-3", "Xylophonically tuned")]);
    expect(await suggest("xylo")).toEqual(["TITLE Xylophonically tuned"]);
    expect(await occurrences("xylophonically")).toBeGreaterThan(0);
    const document = await t.services.documents.find(t.caller, "other", "o-3");
    await t.over(await t.services.documents.erase(t.caller, [document?.publicId ?? ""]));
    expect(await suggest("xylo")).toEqual([]);
    expect(await occurrences("xylophonically")).toBe(0);
  });

  it("what is asked too much is refused with a reason", async () => {
    await expect(suggest("a", t.caller, { first: 51 })).rejects.toMatchObject({ code: "LIMIT_EXCEEDED" });
    await expect(suggest("a".repeat(201))).rejects.toMatchObject({ code: "LIMIT_EXCEEDED" });
  });
});

describe("once a space no longer allows it", () => {
  it("no title is suggested and none stands readable on the disk; a second word for it changes nothing", async () => {
    await allow(false);
    expect(await suggest("hydraulic")).toEqual([]);
    expect(await suggest("E-417")).toHaveLength(2);
    expect(await occurrences("hydraulic")).toBe(0);
    expect((await t.services.spaces.update(t.caller, { hasReadableTitles: false })).job).toBeNull();
    expect((await t.services.spaces.update(t.caller, {})).job).toBeNull();
  });
});

describe("when a space's key is destroyed", () => {
  it("its readable titles go with it", async () => {
    const foreign = await t.newSpace("suggest-destroyed");
    await allow(true, foreign);
    await t.newCollection("notes", {}, foreign);
    await t.importFiles("notes", [titled("n-1", "Zymurgical notes")], { of: foreign });
    expect(await suggest("zymu", foreign)).toEqual(["TITLE Zymurgical notes"]);
    const { publicId } = await t.services.spaces.current(foreign);
    await t.services.spaces.removeKey(foreign, publicId);
    expect(await occurrences("zymurgical")).toBe(0);
  });
});
