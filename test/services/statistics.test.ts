// Statistics are counted by difference; they must never drift from what counting anew gives.
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServices, type TestServices } from "../helpers/services.ts";
import { recount } from "../helpers/recount.ts";

let t: TestServices;
beforeAll(async () => void (t = await openTestServices()));
afterAll(() => t.close());

const WORDS = ["pump", "valve", "E-417", "R07", "насос", "клапан", "电池检查", "running", "runs", "бегущий"];
const KEYS = ["a", "b", "c"];
const POLICIES = [
  { kind: "FORMS" },
  { kind: "PARAGRAPHS", target: 6, oversized: "SPLIT" },
  { kind: "WORD_WINDOWS", window: 3, windowOverlap: 1 },
] as const;

const key = fc.constantFrom(...KEYS);
const text = fc
  .array(fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 3 })
  .map((paragraphs) => paragraphs.map((words) => words.join(" ")).join("\n\n"));
const deed = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("import" as const),
      key,
      text,
      status: fc.constantFrom("CURRENT", "CURRENT", "DRAFT", "WITHDRAWN"),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("withdraw" as const), key }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("relabel" as const),
      key,
      back: fc.nat(2),
      status: fc.constantFrom("CURRENT", "DRAFT", "WITHDRAWN", "SUPERSEDED"),
      audience: fc.constantFrom("PUBLIC", "INTERNAL"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("erase" as const), key }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("recut" as const),
      policy: fc.constantFrom(...POLICIES),
      languages: fc.constantFrom(["en"], ["en", "ru"], ["en", "ru", "zh"]),
    }),
  },
);
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never;

async function act(collection: string, deed: Deed): Promise<void> {
  const { services, caller } = t;
  if (deed.kind === "import") {
    const job = await t.importFiles(collection, [
      { name: "x.txt", content: deed.text, key: deed.key, status: deed.status },
    ]);
    expect(job.errorMessage).toBeNull();
    return;
  }
  if (deed.kind === "recut") {
    const { job } = await services.collections.update(caller, collection, {
      boundaryPolicy: deed.policy,
      languages: [...deed.languages],
    });
    if (job !== null) expect((await t.over(job)).errorMessage).toBeNull();
    return;
  }
  const document = await services.documents.find(caller, collection, deed.key);
  if (document === null) return;
  if (deed.kind === "withdraw")
    await services.documents.withdraw(caller, document.publicId, services.statistics.settle);
  else if (deed.kind === "erase")
    expect((await t.over(await services.documents.erase(caller, [document.publicId]))).errorMessage).toBeNull();
  else {
    const versions = await services.documents.listVersions(caller, document);
    const version = versions[deed.back % versions.length];
    if (version === undefined) return;
    const { status, audience } = deed;
    await services.relabel.relabel(caller, {
      documentId: document.publicId,
      ordinal: version.ordinal,
      status,
      audience,
    });
  }
}

let trials = 0;

test("languages that change leave no term behind that was counted under the old ones", async () => {
  await t.newCollection("languages", { languages: ["en"] });
  await t.importFiles("languages", [{ name: "a.txt", content: "бегущий насосами running", key: "a" }]);
  const { job } = await t.services.collections.update(t.caller, "languages", { languages: ["en", "ru"] });
  if (job !== null) await t.over(job);
  const { counted, recounted } = await recount(t, "languages");
  expect(counted).toEqual(recounted);
});

test("after any sequence of deeds the statistics equal a recount, and reconcile finds nothing to mend", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 2, maxLength: 9 }), async (deeds) => {
      const collection = `trial-${++trials}`;
      await t.newCollection(collection, { languages: ["en", "ru"] });
      for (const one of deeds) await act(collection, one);
      const { counted, recounted } = await recount(t, collection);
      expect(counted).toEqual(recounted);
      const findings = await t.services.reconcile.run(t.caller.spaceId, {
        signal: new AbortController().signal,
        progress: async () => undefined,
      });
      for (const found of findings) expect(found).toEqual({ index: found.index, missing: 0, extra: 0, stale: 0 });
      await t.over(await t.services.collections.remove(t.caller, collection));
    }),
    { numRuns: 25 },
  );
}, 120_000);
