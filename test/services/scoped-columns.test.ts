// A table whose columns are labelled with what they hold for (SCOPE-2): a value is of its column, for quotes and for a model.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openAskingWorld, type AskingWorld } from "../helpers/asking-world.ts";
import { blocksOf, replyJson } from "../helpers/fake-chat-replies.ts";

let world: AskingWorld;

beforeAll(async () => {
  world = await openAskingWorld();
}, 60_000);
afterAll(() => world.close());
beforeEach(() => world.chat.reset());

const EN = {
  sheet:
    "# SRB-5030 datasheet\n\n## 3. Operating conditions\n\nTable 1. Limits\n\n| Parameter | Revision B | Revision C |\n| - | - | - |\n| Maximum input voltage | 32.0 V | 36.0 V |\n| Maximum output current | 2.0 A | 2.5 A |\n",
  question: (revision: string | null) =>
    `What is the maximum input voltage of the SRB-5030${revision === null ? "" : `, revision ${revision}`}?`,
  answer: (value: string) => `The maximum input voltage is ${value} V`,
};
const RU = {
  sheet:
    "# Паспорт SRB-5030\n\n## 3. Условия работы\n\nТаблица 1. Пределы\n\n| Параметр | Ревизия B | Ревизия C |\n| - | - | - |\n| Наибольшее входное напряжение | 32,0 В | 36,0 В |\n| Наибольший выходной ток | 2,0 А | 2,5 А |\n",
  question: (revision: string | null) =>
    `Каково наибольшее входное напряжение платы SRB-5030${revision === null ? "" : ` ревизии ${revision}`}?`,
  answer: (value: string) => `Наибольшее входное напряжение составляет ${value.replace(".", ",")} В`,
};
const ZH = {
  sheet:
    "# SRB-5030数据手册\n\n## 3. 工作条件\n\n表1. 极限值\n\n| 参数 | 版本B | 版本C |\n| - | - | - |\n| 最大输入电压 | 32.0 V | 36.0 V |\n| 最大输出电流 | 2.0 A | 2.5 A |\n",
  question: (revision: string | null) =>
    revision === null ? "SRB-5030的最大输入电压是多少？" : `版本${revision}的SRB-5030的最大输入电压是多少？`,
  answer: (value: string) => `最大输入电压为${value} V`,
};
/** Labels that only say the value: the name of the scope stands in the question. */
const UNNAMED = {
  ...EN,
  sheet: EN.sheet.replace("Revision B | Revision C", "B | C"),
};

describe.each([
  ["en", EN],
  ["ru", RU],
  ["zh", ZH],
])("columns named by revision (%s)", (_language, wording) => {
  const writes = (value: string, revisions: string[]) =>
    world.chat.otherwise((request) => {
      const label = blocksOf(request)[0]?.label ?? 0;
      const appliesTo: Record<string, string[]> = revisions.length === 0 ? {} : { revision: revisions };
      return replyJson({ answer: `${wording.answer(value)} [${label}].`, citations: [label], appliesTo });
    });
  const codes = ({ problems }: { problems: readonly { code: string }[] }) => problems.map(({ code }) => code);

  test("the column's own value stands, that of its neighbour is refused, and one without a revision is sent back", async () => {
    const collections = await world.collectionOf({ sheet: wording.sheet });
    for (const [revision, value] of [
      ["B", "32.0"],
      ["C", "36.0"],
    ] as const) {
      writes(value, [revision]);
      expect(await world.ask(wording.question(revision), { collections })).toMatchObject({
        ...{ status: "ANSWERED", writtenBy: "MODEL", problems: [] },
      });
      writes(value === "32.0" ? "36.0" : "32.0", [revision]);
      expect(codes(await world.ask(wording.question(revision), { collections }))).toEqual(["SCOPE_WRONG"]);
      expect(codes(await world.ask(wording.question(null), { collections }))).toEqual(["SCOPE_WRONG"]);
    }
    writes("32.0", []);
    expect(codes(await world.ask(wording.question(null), { collections }))).toEqual(["SCOPE_MISSING"]);
  });
});

test("a label that is the value alone tells its column, where the name is asked for", async () => {
  const collections = await world.collectionOf({ sheet: UNNAMED.sheet });
  const ask = async (value: string) => {
    world.chat.otherwise((request) => {
      const label = blocksOf(request)[0]?.label ?? 0;
      const answer = `${EN.answer(value)} for revision B [${label}].`;
      return replyJson({ answer, citations: [label], appliesTo: { revision: ["B"] } });
    });
    const scope = { revision: ["B"] };
    return world.ask(EN.question("B"), { collections, scope });
  };
  expect(await ask("32.0")).toMatchObject({ status: "ANSWERED", problems: [] });
  expect(await ask("36.0")).toMatchObject({ status: "UNVALIDATED", problems: [{ code: "SCOPE_WRONG" }] });
});
