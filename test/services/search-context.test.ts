// What is supplied for a question, over the reference documents: superseding text beside what it supersedes, scope,
// sections and tables whole and once.
import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scopeOfUnit } from "../../server/core/answers/unit-scope.ts";
import { WITHHELD } from "../../server/core/retrieval/context-selection.ts";
import type { SearchInput } from "../../server/services/search-input.ts";
import type { SearchResult } from "../../server/services/search.ts";
import { openTestServices, type TestServices } from "../helpers/services.ts";

let world: TestServices;
const FOLDER = new URL("../corpora/reference/", import.meta.url);
const INPUT_VOLTAGE =
  "What is the maximum input voltage of the SRB-5030, revision B, per its recommended operating conditions?";

beforeAll(async () => {
  world = await openTestServices();
  await world.newCollection("reference");
  const files = readdirSync(FOLDER)
    .filter((name) => name.endsWith(".md") && name !== "README.md")
    .map((name) => ({ name, content: readFileSync(new URL(name, FOLDER)) }));
  expect((await world.importFiles("reference", files)).state).toBe("DONE");
}, 120_000);
afterAll(() => world.close());

const search = (question: string, more: Partial<SearchInput> = {}, caller = world.caller) =>
  world.services.search.search(caller, { question, collections: ["reference"], ...more });
const cites = ({ blocks }: SearchResult) => blocks.map(({ cite }) => cite);

/** Texts of the quotable units that may support a value for a scope, block by block. */
function supporting({ blocks }: SearchResult, asked: Record<string, string[]>): string[] {
  return blocks.flatMap(({ scope, units }) =>
    units
      .filter(
        ({ superseded }) =>
          scopeOfUnit({ versionScope: scope, scopeLines: [], cells: [], superseded }, asked).maySupport,
      )
      .map(({ text }) => text),
  );
}

let collections = 0;
/** A collection of small documents: key to Markdown below its front matter. */
async function collectionOf(documents: Readonly<Record<string, string>>): Promise<string> {
  const name = `c${(collections += 1)}`;
  await world.newCollection(name);
  await put(name, documents);
  return name;
}

async function put(collection: string, documents: Readonly<Record<string, string>>): Promise<void> {
  const files = Object.entries(documents).map(([key, content]) => ({ name: `${key}.md`, key, content }));
  expect((await world.importFiles(collection, files)).state).toBe("DONE");
}

const labelled = (labels: Record<string, unknown>, body: string) =>
  `---\n${Object.entries(labels)
    .map(([key, value]) => `"vouch:${key}": ${JSON.stringify(value)}`)
    .join("\n")}\n---\n\n${body}\n`;
const manual = "# Pump\n\n## 3. Pressure\n\nThe pump holds a pressure of 9 bar.\n\n## 4. Noise\n\nThe pump hums.";
const PRESSURE = "What pressure does the pump hold?";
const inCollection = (name: string, more: Partial<SearchInput> = {}, caller = world.caller) =>
  search(PRESSURE, { collections: [name], ...more }, caller);

describe("superseded text (FIND-10, SCOPE-3)", () => {
  test("stands right behind the notice that supersedes it, and both say so", async () => {
    const result = await search(INPUT_VOLTAGE);
    const at = cites(result).indexOf("srb5030-datasheet#3");
    const [sheet, before] = [result.blocks[at], result.blocks.slice(0, at).map(({ cite }) => cite)];
    expect(before).toContain("ecn-2608-04#1");
    expect(before.at(-1)).toMatch(/^ecn-2608-04#/);
    expect(sheet?.supersededBy[0]).toMatchObject({ cite: "ecn-2608-04#1", scope: { revision: ["A", "B"] } });
    const notice = result.blocks.find(({ cite }) => cite === "ecn-2608-04#1");
    expect(notice?.supersedes).toEqual([
      { block: sheet?.id, cite: "srb5030-datasheet#3", scope: { revision: ["A", "B"] } },
    ]);
  });

  test("brings along the notice that search did not find", async () => {
    const name = await collectionOf({
      MANUAL: manual,
      CHANGE: labelled({ supersedes: "MANUAL#3" }, "# Zulu\n\nQuebec yankee 7 xray."),
    });
    const result = await inCollection(name, { limit: 1 });
    expect(cites(result).slice(0, 2)).toEqual(["CHANGE", "MANUAL#3"]);
    expect(result.blocks[0]).toMatchObject({ why: "SUPERSEDING", hits: [] });
  });

  test("supports 32.0 V for revision B and 36.0 V for revision C", async () => {
    const b = await search(INPUT_VOLTAGE, { scope: { Revision: ["ｂ"] } });
    expect(cites(b)).toEqual(expect.arrayContaining(["ecn-2608-04#1", "srb5030-datasheet#3"]));
    const forB = supporting(b, { revision: ["B"] }).join("\n");
    expect(forB).toContain("32.0 V");
    expect(forB).not.toContain("Input voltage");

    const c = await search(INPUT_VOLTAGE, { scope: { ревизия: ["С"] } });
    expect(c.hits.map(({ documentKey }) => documentKey)).not.toContain("ecn-2608-04");
    expect(cites(c).filter((cite) => cite.startsWith("ecn"))).toEqual([]);
    expect(supporting(c, { revision: ["C"] }).join("\n")).toMatch(/Input voltage.*36\.0 V/s);
    expect(await c.searched.countDocuments()).toBe((await b.searched.countDocuments()) - 1);
  });

  test("is held back whole where the caller may not see what supersedes it, and nothing of that is named", async () => {
    const name = await collectionOf({
      MANUAL: labelled({ audience: "PUBLIC" }, manual),
      "SECRET-7": labelled(
        { audience: "INTERNAL", supersedes: ["MANUAL#3"], scope: { revision: ["A"] } },
        "# Hush\n\nThe pump holds a pressure of 5 bar.",
      ),
    });
    const reader = world.as("READER", ["PUBLIC"]);
    const result = await inCollection(name, {}, reader);
    expect(cites(result)).not.toContain("MANUAL#3");
    expect(result.skipped.map(({ reason }) => reason)).toContain(WITHHELD);
    const shown = { hits: result.hits, blocks: result.blocks, skipped: result.skipped, trace: result.trace };
    expect(JSON.stringify(shown)).not.toMatch(/SECRET|Hush|5 bar/);
    expect(cites(await inCollection(name))).toEqual(expect.arrayContaining(["SECRET-7", "MANUAL#3"]));
    // For another scope than that of the hidden text it holds as it stands.
    const c = await inCollection(name, { scope: { revision: ["C"] } }, reader);
    expect(c.blocks.find(({ cite }) => cite === "MANUAL#3")?.supersededBy).toEqual([]);
  });

  test("is followed along chains, also through a document that is superseded itself", async () => {
    const name = await collectionOf({
      MANUAL: manual,
      SECOND: labelled({ supersedes: "MANUAL#3" }, "# Second\n\nQuebec 7 bar."),
      THIRD: labelled({ supersedes: "SECOND" }, "# Third\n\nYankee 6 bar."),
    });
    expect(cites(await inCollection(name)).slice(0, 3)).toEqual(["THIRD", "SECOND", "MANUAL#3"]);
    await put(name, {
      SECOND: labelled({ supersedes: "MANUAL#3", status: "SUPERSEDED" }, "# Second\n\nQuebec 7 bar."),
    });
    expect(cites(await inCollection(name)).slice(0, 2)).toEqual(["THIRD", "MANUAL#3"]);
  });

  test("ends where two texts supersede each other", async () => {
    const name = await collectionOf({
      MANUAL: labelled({ supersedes: "OTHER" }, manual),
      OTHER: "# Other\n\nThe other pump holds a pressure of 4 bar.",
    });
    // No way of declaring it lets this in: it stands for a database that came to hold it.
    const { id } = await world.services.collections.get(world.caller, name);
    const ends = { supersedingKey: "OTHER", supersededKey: "MANUAL" };
    await world.database.write((tx) =>
      tx.supersession.create({ data: { collectionId: id, ...ends, state: "DECLARED" } }),
    );
    const result = await inCollection(name);
    expect(new Set(cites(result)).size).toBe(result.blocks.length);
    expect(supporting(result, {})).toEqual([]);
  });

  test("is so only by what is declared, current, and declared by the version that is current", async () => {
    const name = await collectionOf({
      MANUAL: manual,
      CHANGE: labelled({ supersedes: "MANUAL#3", version: "1" }, "# Change\n\nQuebec 7 bar."),
      DRAFTED: labelled({ supersedes: "MANUAL#3", status: "DRAFT" }, "# Draft\n\nQuebec 1 bar."),
      OLD: labelled({ supersedes: "MANUAL#3", status: "WITHDRAWN" }, "# Old\n\nQuebec 2 bar."),
    });
    const supersededBy = async () =>
      (await inCollection(name)).blocks.find(({ cite }) => cite === "MANUAL#3")?.supersededBy.map(({ cite }) => cite);
    expect(await supersededBy()).toEqual(["CHANGE"]);
    await put(name, { CHANGE: labelled({ version: "2" }, "# Change\n\nQuebec 8 bar.") });
    expect(await supersededBy()).toEqual([]);
    const { id } = await world.services.collections.get(world.caller, name);
    const ends = { supersedingKey: "CHANGE", supersededKey: "MANUAL", supersededSection: "3" };
    await world.database.write((tx) =>
      tx.supersession.create({ data: { collectionId: id, ...ends, state: "PROPOSED" } }),
    );
    expect(await supersededBy()).toEqual([]);
  });

  test.each([
    ["en", "# Pump\n\n## 3. Limits\n\n### 3.1 Pressure\n\nThe pump holds a pressure of 9 bar.", "3"],
    ["ru", "# Насос\n\n## Раздел 3. Пределы\n\n### 3.1 Давление\n\nThe pump holds a pressure of 9 bar.", "３."],
    ["zh", "# 水泵\n\n## 第3条 压力\n\nThe pump holds a pressure of 9 bar. 水泵压力。", "§ 3"],
  ])(
    "reaches the subsections of a section that a curator names, and its table's rows (%s)",
    async (_language, body, section) => {
      const table = "\n\n| Load | Pressure |\n| --- | --- |\n| full | 8 bar |";
      const name = await collectionOf({
        MANUAL: body + table,
        CHANGE: "# Change\n\n## 2. New\n\nNow 7 bar.\n\n## 5. Rest\n\nNothing.",
      });
      await world.services.supersessions.declare(world.caller, {
        collection: name,
        superseding: { key: "CHANGE", section: "2" },
        superseded: { key: "MANUAL", section },
        scope: {},
      });
      const result = await inCollection(name);
      const sheet = result.blocks.find(({ documentKey }) => documentKey === "MANUAL");
      expect(cites(result)).toContain("CHANGE#2");
      expect(cites(result).indexOf("CHANGE#2")).toBeLessThan(cites(result).indexOf(sheet?.cite ?? ""));
      expect(sheet?.units.length).toBeGreaterThan(0);
      expect(supporting({ ...result, blocks: result.blocks.filter((block) => block === sheet) }, {})).toEqual([]);
    },
  );
});

describe("what is supplied (CUT-3, FIND-5, FIND-14)", () => {
  test("the mudguard section comes whole and once, with rule, exception and 4 Nm", async () => {
    const { blocks } = await search("Must the rear mudguard be fitted before the first ride?");
    const sections = blocks.filter(({ cite }) => cite === "ASSEMBLY-C3-R3#4.2");
    expect(sections).toHaveLength(1);
    expect(sections[0]?.part).toBeNull();
    for (const words of [/goes on before anyone rides/, /Exception/, /4 Nm/]) expect(sections[0]?.text).toMatch(words);
  });

  test("R07 among R02, R06, R10, R01 gives one table once, with scope and header", async () => {
    const result = await search("Which battery check applies when the battery casing has been opened?", { limit: 20 });
    const rows = result.hits.filter(({ documentKey, kind }) => documentKey === "SPEC-C3-R5" && kind === "TABLE_ROW");
    expect(rows.length).toBeGreaterThan(1);
    const tables = result.blocks.filter(({ cite }) => cite === "SPEC-C3-R5#6");
    expect(tables).toHaveLength(1);
    for (const words of ["Scope: C-3, 36 V", "Check", "What to do", "R01", "R07", "R11"])
      expect(tables[0]?.text).toContain(words);
    expect(result.blocksSupplied).toBe(result.blocks.length);
  });

  test("the nearest piece is in it, whatever number of hits and blocks is asked for", async () => {
    for (const question of [INPUT_VOLTAGE, "What does error E-417 mean?", "Which battery check is R07?"]) {
      const all = await search(question, { limit: 60 });
      const nearest = all.hits.reduce((best, hit) => ((hit.distance ?? 2) < (best.distance ?? 2) ? hit : best));
      const { blocks, hits } = await search(question, { limit: 1, blocksMax: 3 });
      expect(hits).toHaveLength(1);
      expect(blocks.flatMap((block) => block.hits)).toContain(nearest.id);
    }
  });

  test("does not depend on how many hits are shown", async () => {
    const [one, all] = [await search(INPUT_VOLTAGE, { limit: 1 }), await search(INPUT_VOLTAGE, { limit: 60 })];
    expect(cites(one)).toEqual(cites(all));
    expect([one.support, one.isSupported, one.missing]).toEqual([all.support, all.isSupported, all.missing]);
  });

  test("every hit and block is cited by its document's key and section (SCOPE-4)", async () => {
    const { hits, blocks } = await search(INPUT_VOLTAGE);
    for (const { cite, documentKey, sectionNumber } of [...hits, ...blocks])
      expect(cite).toBe(sectionNumber === null ? documentKey : `${documentKey}#${sectionNumber}`);
    expect(hits.map(({ cite }) => cite)).toContain("srb5030-datasheet#3");
  });
});
