// The worked example SRB-5030 in three languages, however its change notice came to stand over the datasheet and wherever a
// search ranks it; chains of notices and notices whose scopes overlap (SCOPE-1, SCOPE-3, FIND-10, ANS-3).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { POOL_SIZE } from "../../server/core/retrieval/fusion.ts";
import { openAskingWorld, type AskingWorld } from "../helpers/asking-world.ts";
import { labelOf, replyJson } from "../helpers/fake-chat-replies.ts";
import type { ReceivedRequest } from "../helpers/fake-chat-server.ts";

let world: AskingWorld;

beforeAll(async () => {
  world = await openAskingWorld();
}, 60_000);
afterAll(() => world.close());
beforeEach(() => world.chat.reset());

interface Wording {
  readonly sheet: string;
  readonly notice: string;
  readonly question: string;
  readonly forRevision: (revision: string) => string;
  readonly answer: (value: string, revisions: string) => string;
  readonly bare: (value: string) => string;
}

const EN: Wording = {
  sheet: "# SRB-5030 datasheet\n\n## 3. Operating conditions\n\nThe maximum input voltage of the SRB-5030 is 36.0 V.\n",
  notice:
    "# Change notice\n\n## 1. Change\n\nThis notice supersedes section 3 of the SRB-5030 datasheet for revisions A and B. The maximum input voltage of the SRB-5030 is 32.0 V. The reason is the ageing of a capacitor near its rated voltage.\n",
  question: "What is the maximum input voltage of the SRB-5030",
  forRevision: (revision) => `, revision ${revision}?`,
  answer: (value, revisions) => `The maximum input voltage is ${value} for revision ${revisions}`,
  bare: (value) => `The maximum input voltage is ${value}`,
};
const RU: Wording = {
  sheet:
    "# Паспорт SRB-5030\n\n## 3. Условия работы\n\nНаибольшее входное напряжение платы SRB-5030 составляет 36.0 В.\n",
  notice:
    "# Извещение\n\n## 1. Изменение\n\nНастоящее извещение заменяет раздел 3 паспорта SRB-5030 для ревизий A и B. Наибольшее входное напряжение платы SRB-5030 составляет 32.0 В. Причина в старении конденсатора вблизи предельного напряжения.\n",
  question: "Каково наибольшее входное напряжение платы SRB-5030",
  forRevision: (revision) => ` ревизии ${revision}?`,
  answer: (value, revisions) => `Наибольшее входное напряжение составляет ${value} для ревизии ${revisions}`,
  bare: (value) => `Наибольшее входное напряжение составляет ${value}`,
};
const ZH: Wording = {
  sheet: "# SRB-5030数据手册\n\n## 3. 工作条件\n\nSRB-5030的最大输入电压为36.0 V。\n",
  notice:
    "# 变更通知\n\n## 1. 变更\n\n本通知代替SRB-5030数据手册第3节，适用于版本A和B。SRB-5030的最大输入电压为32.0 V。原因是电容器在额定电压附近老化过快，寿命缩短，因此需要降低输入电压的上限。\n",
  question: "SRB-5030的最大输入电压是多少",
  forRevision: (revision) => `，版本${revision}？`,
  answer: (value, revisions) => `版本${revisions}的最大输入电压为${value}`,
  bare: (value) => `最大输入电压为${value}`,
};

const front = (scope: string, supersedes: string, text: string) =>
  `---\n"vouch:supersedes": ["${supersedes}"]\n"vouch:scope": { revision: ${scope} }\n---\n\n${text}`;

/** A collection in which the notice stands over section 3 of the sheet for revisions A and B, by one of three ways. */
async function collectionBy(way: "FRONT_MATTER" | "MUTATION" | "APPROVED", { sheet, notice }: Wording) {
  if (way === "FRONT_MATTER") return world.collectionOf({ sheet, notice: front("[A, B]", "sheet#3", notice) });
  const names = await world.collectionOf({ sheet, notice });
  const collection = names[0] ?? "";
  const { reviews, supersessions } = world.services;
  const jobs = await world.services.jobs.list(world.caller, { first: 100 }, null);
  for (const job of jobs) if (job.name === "proposeSupersessions") await world.over(job);
  const wanted = { collection, kind: null, state: "OPEN" } as const;
  const [proposed] = await reviews.list(world.caller, wanted, {});
  expect(proposed).toMatchObject({
    superseding: { key: "notice", section: "1" },
    superseded: { key: "sheet", section: "3" },
    scope: { revision: ["A", "B"] },
  });
  if (way === "APPROVED") await reviews.decide(world.caller, proposed?.publicId ?? "", { decision: "APPROVE" });
  else {
    const superseding = { key: "notice", section: "1" };
    const superseded = { key: "sheet", section: "3" };
    await supersessions.declare(world.caller, { collection, superseding, superseded, scope: { revision: ["A", "B"] } });
  }
  return names;
}

const codes = ({ problems }: { problems: readonly { code: string }[] }) => problems.map(({ code }) => code);

describe.each([
  ["en", EN],
  ["ru", RU],
  ["zh", ZH],
])("SRB-5030 (%s)", (language, wording) => {
  const volt = language === "ru" ? "В" : "V";
  const ask = (collections: string[], revision: string | null) =>
    world.ask(`${wording.question}${revision === null ? "?" : wording.forRevision(revision)}`, { collections });
  const old = (request: ReceivedRequest) => labelOf(request, "36.0");
  const fresh = (request: ReceivedRequest) => labelOf(request, "32.0");

  test.each(["FRONT_MATTER", "MUTATION", "APPROVED"] as const)(
    "declared by %s: 32.0 V for B with both cited, 36.0 V for C, and no value without a revision",
    async (way) => {
      const collections = await collectionBy(way, wording);
      world.chat.next((request) => {
        const citations = [fresh(request), old(request)];
        const answer = `${wording.answer(`32.0 ${volt}`, "B")} [${citations[0]}][${citations[1]}].`;
        return replyJson({ answer, citations, appliesTo: { revision: ["B"] } });
      });
      const ofB = await ask(collections, "B");
      expect(ofB).toMatchObject({ status: "ANSWERED", writtenBy: "MODEL", problems: [] });
      expect(ofB.citations.map(({ documentKey }) => documentKey).sort()).toEqual(["notice", "sheet"]);

      world.chat.next((request) => {
        const answer = `${wording.answer(`36.0 ${volt}`, "C")} [${old(request)}].`;
        return replyJson({ answer, citations: [old(request)], appliesTo: { revision: ["C"] } });
      });
      expect(await ask(collections, "C")).toMatchObject({ status: "ANSWERED", writtenBy: "MODEL", problems: [] });

      world.chat.otherwise((request) => {
        const answer = `${wording.answer(`36.0 ${volt}`, "B")} [${old(request)}].`;
        return replyJson({ answer, citations: [old(request)], appliesTo: { revision: ["B"] } });
      });
      const alone = await ask(collections, "B");
      expect(alone.status).toBe("UNVALIDATED");
      expect(codes(alone)).toContain("SUPERSEDED_ALONE");

      world.chat.reset();
      world.chat.otherwise((request) => {
        const citations = [fresh(request), old(request)];
        return replyJson({ answer: `${wording.bare(`32.0 ${volt}`)} [${citations[0]}][${citations[1]}].`, citations });
      });
      const unscoped = await ask(collections, null);
      expect(unscoped.status).toBe("UNVALIDATED");
      expect(codes(unscoped)).toContain("SCOPE_MISSING");
    },
  );
});

describe("wherever a search ranks the notice of SRB-5030", () => {
  const near = (i: number) =>
    `# Note ${i}\n\nWhat is the maximum input voltage of the SRB-5030, asked customer ${i}.\n`;
  const far = "# Change\n\n## 1. Change\n\nBoards of early builds: 32.0 V.\n";
  /** More than a pool holds, each nearer to the question than the notice. */
  const many = Array.from({ length: 70 }, (_, i) => [
    `m${i}`,
    `# Board ${i}\n\nWhat the maximum input voltage of board number ${i} is was asked by customer ${i}.\n`,
  ]);
  const apart = "# Change\n\n## 1. Change\n\nThe input of early builds: 32.0 V.\n";
  const rankOf = async (collections: string[]) => {
    const input = { question: `${EN.question}?`, collections, limit: POOL_SIZE };
    const { hits } = await world.services.search.search(world.caller, input);
    return hits.findIndex(({ documentKey }) => documentKey === "notice");
  };

  test.each([
    ["first", {}, EN.notice, (rank: number) => rank === 0],
    ["sixth", Object.fromEntries([1, 2, 3, 4].map((i) => [`n${i}`, near(i)])), apart, (rank: number) => rank === 5],
    ["not retrieved at all", Object.fromEntries(many), far, (rank: number) => rank < 0],
  ])("%s: it is before the model, and the datasheet alone is sent back", async (_where, others, text, isThere) => {
    const collections = await world.collectionOf({
      sheet: EN.sheet,
      notice: front("[A, B]", "sheet#3", text),
      ...others,
    });
    expect(isThere(await rankOf(collections))).toBe(true);
    world.chat.next(
      (request) =>
        replyJson({
          answer: `36.0 V for revision B [${labelOf(request, "36.0")}].`,
          citations: [labelOf(request, "36.0")],
          appliesTo: { revision: ["B"] },
        }),
      (request) => {
        const citations = [labelOf(request, "32.0"), labelOf(request, "36.0")];
        const answer = `32.0 V for revision B [${citations[0]}], not the value of the datasheet [${citations[1]}].`;
        return replyJson({ answer, citations, appliesTo: { revision: ["B"] } });
      },
    );
    const answer = await world.ask(`${EN.question}, revision B?`, { collections });
    expect(answer).toMatchObject({ status: "ANSWERED", writtenBy: "MODEL", problems: [] });
    expect(world.chat.requests).toHaveLength(2);
    expect(isThere(answer.search.hits.findIndex(({ documentKey }) => documentKey === "notice"))).toBe(true);
    expect(answer.search.blocks.map(({ documentKey }) => documentKey)).toContain("notice");
  });
});

describe("several notices", () => {
  const sheet = EN.sheet;
  const note = (volts: number) =>
    `# Notice\n\n## 1. Change\n\nThe maximum input voltage of the SRB-5030 is ${volts}.0 V.\n`;
  const valueFor = async (collections: string[], revision: string) => {
    const answer = await world.services.answers.ask(world.caller, {
      ...{ question: `${EN.question}?`, collections, isKept: false, scope: { revision: [revision] } },
    });
    return answer.citations[0]?.quote ?? answer.status;
  };

  test("a later notice for B alone leaves A to the earlier and C to the datasheet, without a model too", async () => {
    world.chat.otherwise({ status: 500 });
    const collections = await world.collectionOf({
      sheet,
      first: front("[A, B]", "sheet#3", note(32)),
      second: front("[B]", "first", note(28)),
    });
    expect(await valueFor(collections, "A")).toContain("32.0 V");
    expect(await valueFor(collections, "B")).toContain("28.0 V");
    expect(await valueFor(collections, "C")).toContain("36.0 V");
  });

  test("a chain of three holds by its last link", async () => {
    world.chat.otherwise({ status: 500 });
    const collections = await world.collectionOf({
      sheet,
      first: front("[A]", "sheet#3", note(32)),
      second: front("[A]", "first#1", note(30)),
      third: front("[A]", "second", note(28)),
    });
    expect(await valueFor(collections, "A")).toContain("28.0 V");
    expect(await valueFor(collections, "C")).toContain("36.0 V");
  });
});
