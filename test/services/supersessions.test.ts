// A text never comes to stand in its own place, whoever declares it: files, people, or both in turn (SCOPE-3).
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServices, type TestServices } from "../helpers/services.ts";

let t: TestServices;
let collections = 0;

beforeAll(async () => {
  t = await openTestServices();
});
afterAll(() => t.close());

const file = (key: string, supersedes: string | null, scope = "", text = "Words.") => ({
  name: `${key}.md`,
  content: `---\n"vouch:key": ${key}\n${supersedes === null ? "" : `"vouch:supersedes": ["${supersedes}"]\n`}${scope === "" ? "" : `"vouch:scope": { ${scope} }\n`}---\n\n# ${key}\n\n${text}\n`,
});
async function newCollection(): Promise<string> {
  const name = `c${(collections += 1)}`;
  await t.newCollection(name);
  return name;
}
const keysOf = async (collection: string) =>
  (await t.services.documents.list(t.caller, collection, {})).map(({ key }) => key).sort();
const declare = (collection: string, from: string, to: string, scope: Record<string, string[]> = {}) => {
  const end = (key: string) => ({ key, section: null });
  return t.services.supersessions.declare(t.caller, { collection, superseding: end(from), superseded: end(to), scope });
};

test("a file that closes a circle with another file is refused with the reason, and the others go on", async () => {
  const collection = await newCollection();
  const { state } = await t.importFiles(collection, [file("a", "b"), file("b", "c"), file("c", "a"), file("d", null)]);
  expect(state).toBe("DONE");
  expect(await keysOf(collection)).toEqual(["a", "b", "d"]);
  const refused = await t.database.read.importFile.findMany({ where: { errorCode: "CONFLICT" } });
  expect(refused.map(({ errorMessage }) => errorMessage)).toEqual([
    expect.stringContaining('names "a", which supersedes "c" itself'),
  ]);
});

test("a file that closes a circle with what is served, or with what a person declared, is refused", async () => {
  const collection = await newCollection();
  await t.importFiles(collection, [file("a", null), file("b", "a"), file("c", null)]);
  await declare(collection, "c", "b");
  const served = async () => (await t.services.documents.find(t.caller, collection, "a"))?.currentVersionId;
  const before = await served();
  expect((await t.importFiles(collection, [file("a", "b")])).state).toBe("FAILED");
  expect((await t.importFiles(collection, [file("a", "c")])).state).toBe("FAILED");
  expect(await served()).toBe(before);
});

test("a person's declaration that closes a circle with files is refused, and is not once the file says so no more", async () => {
  const collection = await newCollection();
  await t.importFiles(collection, [file("a", null), file("b", "a")]);
  await expect(declare(collection, "a", "b")).rejects.toMatchObject({ code: "CONFLICT" });
  await t.importFiles(collection, [file("b", null, "", "Other words.")]);
  await expect(declare(collection, "a", "b")).resolves.toMatchObject({ state: "DECLARED" });
});

test("two files may change places in one import", async () => {
  const collection = await newCollection();
  await t.importFiles(collection, [file("a", null), file("b", "a")]);
  await t.importFiles(collection, [file("b", null, "", "Old."), file("a", "b", "", "New.")]);
  const list = await t.services.supersessions.list(t.caller, collection, {});
  expect(list.map(({ superseding }) => superseding.key)).toContain("a");
});

test("scopes without anything in common make no circle, those that share a value do", async () => {
  const collection = await newCollection();
  await t.importFiles(collection, [file("a", null), file("b", "a", "revision: [A, B]")]);
  await expect(declare(collection, "a", "b", { ревизия: ["Ｂ"] })).rejects.toMatchObject({ code: "CONFLICT" });
  await expect(declare(collection, "a", "b", { revision: ["C"] })).resolves.toMatchObject({ state: "DECLARED" });
});
