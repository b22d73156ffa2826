// Supersessions that texts state are put before a person, and hold once approved (SCOPE-3).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ReviewItemView } from "../../server/services/reviews.ts";
import { openTestServices, type GivenFile, type TestServices } from "../helpers/services.ts";

let t: TestServices;

beforeAll(async () => {
  t = await openTestServices();
});
afterAll(() => t.close());

/** Imports, and waits until what follows the import is over too. */
async function importAll(collection: string, files: readonly GivenFile[]): Promise<void> {
  await t.importFiles(collection, files);
  const jobs = await t.services.jobs.list(t.caller, { first: 50 }, null);
  for (const job of jobs) if (job.name === "proposeSupersessions") await t.over(job);
}

const open = (collection: string, caller = t.caller) =>
  t.services.reviews.list(caller, { collection, kind: "SUPERSESSION", state: "OPEN" }, { first: 50 });

function write({ superseding, superseded, scope, candidates, unclear }: ReviewItemView): string {
  const end = ({ key, section }: { key: string | null; section: string | null }) =>
    `${key ?? `one of ${candidates.join(", ")}`}${section === null ? "" : `#${section}`}`;
  const said = Object.entries(scope).map(([name, values]) => `${name}:${values.join(",")}`);
  return [end(superseding), ">", end(superseded), ...said, ...unclear.map((one) => `?${one}`)].join(" ");
}

const datasheet = (key: string, product: string): GivenFile => ({
  name: `${key}.md`,
  content: `---\n"vouch:key": ${key}\n"vouch:title": ${product} datasheet\n---\n\n# ${product} datasheet\n\n## 1. Overview\n\nA regulator board.\n\n## 3. Recommended operating conditions\n\nThe input voltage is 36.0 V at most.\n`,
});
const notice = (key: string, text: string, more = ""): GivenFile => ({
  name: `${key}.md`,
  content: `---\n"vouch:key": ${key}\n${more}---\n\n# Notice ${key}\n\n## 1. Change\n\n${text} The labels of the boards are replaced at the next service.\nBoards that were built before May need no rework.\n`,
});

describe("what an import's texts supersede", () => {
  it("is proposed once for each language and way of naming, with section, scope and quote", async () => {
    await t.newCollection("boards", { languages: ["en", "ru", "zh"] });
    await importAll("boards", [datasheet("srb5030-datasheet", "SRB-5030"), datasheet("srb6040-datasheet", "SRB-6040")]);
    const files = [
      notice("ecn-1", "This notice supersedes section 3 of the SRB-5030 datasheet for revisions A and B."),
      notice("ecn-2", "Настоящее извещение заменяет раздел 3 документа SRB6040-DATASHEET для ревизии B."),
      notice("ecn-3", "本通知代替srb5030-datasheet第1节，适用于版本A。"),
      notice("ecn-4", "This notice does not supersede section 3 of the SRB-5030 datasheet."),
      notice("ecn-5", "This notice supersedes section 3 of ISO 9408 and the Crane Manual."),
    ];
    await importAll("boards", files);
    const items = await open("boards");
    expect(items.map(write).sort()).toEqual([
      "ecn-1#1 > srb5030-datasheet#3 revision:A,B",
      "ecn-2#1 > srb6040-datasheet#3 revision:B",
      "ecn-3#1 > srb5030-datasheet#1 revision:A",
    ]);
    const quote = items.find(({ superseding }) => superseding.key === "ecn-1")?.source?.quote;
    expect(quote).toBe("This notice supersedes section 3 of the SRB-5030 datasheet for revisions A and B.");
    // Imported again in another wording of the rest, nothing is asked twice.
    await importAll("boards", [
      notice("ecn-1", "This notice supersedes section 3 of the SRB-5030 datasheet for revisions A and B. Thanks."),
    ]);
    expect(await open("boards")).toHaveLength(3);
  });

  it("is asked of a person where several documents may be meant, and names the section that is not there", async () => {
    await t.newCollection("several");
    await importAll("several", [datasheet("one", "QRS-1010"), datasheet("two", "QRS-2020")]);
    await importAll("several", [
      notice("n-1", "This notice supersedes section 3 of the datasheet."),
      notice("n-2", "This notice supersedes section 9 of the QRS-1010 datasheet for all revisions except revision C."),
    ]);
    expect((await open("several")).map(write).sort()).toEqual([
      "n-1#1 > one of one, two#3 ?DOCUMENT",
      "n-2#1 > one#9 ?SECTION ?SCOPE",
    ]);
    const [item] = (await open("several")).filter(({ candidates }) => candidates.length > 0);
    const decide = t.services.reviews.decide(t.caller, item?.publicId ?? "", { decision: "APPROVE" });
    await expect(decide).rejects.toMatchObject({ code: "BAD_REQUEST" });
    const changes = { superseded: { key: "two", section: "3" }, scope: { revision: ["B"] } };
    const approved = await t.services.reviews.decide(t.caller, item?.publicId ?? "", { decision: "APPROVE", changes });
    expect(write(approved)).toContain("n-1#1 > two#3 revision:B");
    expect(await t.services.supersessions.list(t.caller, "several", {})).toMatchObject([
      {
        superseding: { key: "n-1", section: "1" },
        superseded: { key: "two", section: "3" },
        scope: { revision: ["B"] },
      },
    ]);
  });

  it("is not proposed where it is declared, in front matter or by a person", async () => {
    await t.newCollection("declared");
    await importAll("declared", [datasheet("sheet", "TUV-1010")]);
    await importAll("declared", [
      notice(
        "front",
        "This notice supersedes section 3 of the TUV-1010 datasheet.",
        '"vouch:supersedes": ["sheet#3"]\n',
      ),
      notice("later", "See the other notice."),
    ]);
    await t.services.supersessions.declare(t.caller, {
      collection: "declared",
      superseding: { key: "later", section: null },
      superseded: { key: "sheet", section: "3" },
      scope: {},
    });
    await importAll("declared", [
      notice("later", "This notice supersedes section 3 of the TUV-1010 datasheet for revision B."),
    ]);
    expect(await open("declared")).toEqual([]);
  });

  it("is proposed where only a draft, or a version that is replaced, declares it", async () => {
    await t.newCollection("past");
    await importAll("past", [datasheet("sheet", "UVW-1010"), datasheet("board", "UVW-2020")]);
    const declares = (target: string) => `"vouch:supersedes": ["${target}#3"]\n`;
    await importAll("past", [
      notice("drafted", "Nothing changes.", `"vouch:status": DRAFT\n${declares("sheet")}`),
      notice("replaced", "Nothing changes.", declares("board")),
    ]);
    await importAll("past", [
      notice("drafted", "This notice supersedes section 3 of the UVW-1010 datasheet."),
      notice("replaced", "This notice supersedes section 3 of the UVW-2020 datasheet."),
    ]);
    expect((await open("past")).map(write).sort()).toEqual(["drafted#1 > sheet#3", "replaced#1 > board#3"]);
  });
});

describe("a decision", () => {
  it("is taken once, stays taken when the text comes again, and a rejected proposal is not made again", async () => {
    await t.newCollection("decided");
    await importAll("decided", [datasheet("sheet", "VWX-1010")]);
    const said = "This notice supersedes section 3 of the VWX-1010 datasheet.";
    await importAll("decided", [notice("n", said)]);
    const [item] = await open("decided");
    const rejected = await t.services.reviews.decide(t.caller, item?.publicId ?? "", { decision: "REJECT" });
    expect(rejected).toMatchObject({ state: "REJECTED" });
    await importAll("decided", [notice("n", `${said} Mind the labels.`)]);
    expect(await open("decided")).toEqual([]);
    const again = t.services.reviews.decide(t.caller, item?.publicId ?? "", { decision: "APPROVE" });
    await expect(again).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await t.services.supersessions.list(t.caller, "decided", {})).toEqual([]);
    const entries = await t.services.audit.list(t.caller, { first: 20 });
    expect(entries.map(({ action }) => action)).toContain("review.reject");
  });

  it("that closes a circle is refused, and the item stays open", async () => {
    await t.newCollection("circle");
    await importAll("circle", [datasheet("sheet", "YZA-1010")]);
    await importAll("circle", [notice("n", "This notice supersedes section 3 of the YZA-1010 datasheet.")]);
    await t.services.supersessions.declare(t.caller, {
      collection: "circle",
      superseding: { key: "sheet", section: null },
      superseded: { key: "n", section: "1" },
      scope: {},
    });
    const [item] = await open("circle");
    const approve = t.services.reviews.decide(t.caller, item?.publicId ?? "", { decision: "APPROVE" });
    await expect(approve).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await open("circle")).toHaveLength(1);
    const narrowed = {
      decision: "APPROVE" as const,
      changes: { superseded: { key: "sheet", section: "1" }, superseding: { key: "n", section: "2" } },
    };
    // Section 1 of the sheet is part of the whole sheet that supersedes only section 1 of the notice.
    expect(await t.services.reviews.decide(t.caller, item?.publicId ?? "", narrowed)).toMatchObject({
      state: "APPROVED",
    });
  });

  it("is no longer asked for once the text is not served, and comes back with a version that says it again", async () => {
    await t.newCollection("expiring");
    await importAll("expiring", [datasheet("sheet", "BCD-1010")]);
    const said = "This notice supersedes section 3 of the BCD-1010 datasheet.";
    await importAll("expiring", [notice("n", said)]);
    const [item] = await open("expiring");
    await importAll("expiring", [notice("n", "Nothing changes.")]);
    expect(await open("expiring")).toEqual([]);
    const approve = t.services.reviews.decide(t.caller, item?.publicId ?? "", { decision: "APPROVE" });
    await expect(approve).rejects.toMatchObject({ code: "CONFLICT" });
    await importAll("expiring", [notice("n", `${said} Again.`)]);
    expect(await open("expiring")).toHaveLength(1);
  });

  it("is no longer asked for once the version that says it is gone, before and after that is written down", async () => {
    await t.newCollection("gone");
    await importAll("gone", [datasheet("sheet", "HIJ-1010")]);
    await importAll("gone", [notice("n", "This notice supersedes section 3 of the HIJ-1010 datasheet.")]);
    const [item] = await open("gone");
    await t.database.write((tx) =>
      tx.reviewItem.update({ where: { publicId: item?.publicId ?? "" }, data: { versionId: null } }),
    );
    const expired = () =>
      t.services.reviews.list(t.caller, { collection: "gone", kind: null, state: "EXPIRED" }, { first: 50 });
    expect(await open("gone")).toEqual([]);
    expect((await expired()).map(({ publicId }) => publicId)).toEqual([item?.publicId]);
    await importAll("gone", [notice("other", "Nothing changes.")]);
    const stored = { where: { publicId: item?.publicId ?? "" }, select: { state: true } };
    expect(await t.database.read.reviewItem.findUnique(stored)).toEqual({ state: "EXPIRED" });
    expect(await expired()).toHaveLength(1);
  });

  it("needs a curator, shows the sentence only to those who may read it, and nothing to another space", async () => {
    await t.newCollection("readers");
    await importAll("readers", [datasheet("sheet", "EFG-1010")]);
    await importAll("readers", [
      notice("n", "This notice supersedes section 3 of the EFG-1010 datasheet.", '"vouch:audience": INTERNAL\n'),
    ]);
    const [item] = await open("readers");
    expect(item?.source?.quote).toContain("supersedes");
    const [hidden] = await open("readers", t.as("CURATOR", ["PUBLIC"]));
    expect(hidden).toMatchObject({ source: null });
    await expect(open("readers", t.as("ANALYST"))).rejects.toMatchObject({ code: "FORBIDDEN" });
    const other = await t.newSpace("other");
    const decide = t.services.reviews.decide(other, item?.publicId ?? "", { decision: "REJECT" });
    await expect(decide).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await t.services.reviews.list(other, { collection: null, kind: null, state: null }, {})).toEqual([]);
  });
});
