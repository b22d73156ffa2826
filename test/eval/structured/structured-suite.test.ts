import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { EvalAnswer, EvalServer } from "../eval-server.ts";
import { isStaleAsCurrent, questionsOf, readNotice } from "./notices.ts";
import { runStructuredSuite } from "./run-suite.ts";
import { findStructuredSuite, readStructuredQuestions, type StructuredQuestion } from "./suite.ts";
import { figuresOf, judge } from "./verdict.ts";

let folder: string;

const lines = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");
const question = (given: Partial<StructuredQuestion>): StructuredQuestion => ({
  _id: "q",
  text: "how many?",
  kind: "count",
  answer: [3],
  trap: null,
  ...given,
});
const answered = (text: string, status = "ANSWERED"): EvalAnswer => ({ status, text, quotes: [] });

const NOTICE = `# Change notice

| size | dimension | DIN 933 (old) | ISO 4017 (new) |
|---|---|---|---|
| M10 | s (width across flats) | 17 | 16 |
| M12 | s (width across flats) | 19 | 18 |
`;

beforeAll(async () => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  folder = await mkdtemp(path.join(tmpdir(), "vouch-structured-"));
  await mkdir(path.join(folder, "docs"));
  await mkdir(path.join(folder, "change_notices"));
  await writeFile(path.join(folder, "docs", "DIN_933.md"), "# DIN 933\n");
  await writeFile(path.join(folder, "docs", "ISO_4017.md"), "# ISO 4017\n");
  await writeFile(path.join(folder, "change_notices", "DIN_933__to__ISO_4017.md"), NOTICE);
  await writeFile(
    path.join(folder, "qa.jsonl"),
    lines([
      { _id: "1", kind: "cell", text: "s of DIN 933 for M10", answer: "17" },
      { _id: "2", kind: "unanswerable", text: "weight", answer: null },
      { _id: "3", kind: "count", text: "nothing", answer: 0, empty: true },
    ]),
  );
});

afterAll(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

describe("a structured suite", () => {
  test("is told by its layout: records with questions, or documents with questions", async () => {
    const found = findStructuredSuite(folder);
    expect(found?.files.map((file) => path.basename(file))).toEqual([
      "DIN_933.md",
      "ISO_4017.md",
      "DIN_933__to__ISO_4017.md",
    ]);
    expect(found?.notices).toHaveLength(1);
    expect(findStructuredSuite(tmpdir())).toBeNull();
    expect(findStructuredSuite(path.join(folder, "nowhere"))).toBeNull();

    const records = await mkdtemp(path.join(tmpdir(), "vouch-structured-"));
    await writeFile(path.join(records, "structured_qa.jsonl"), "");
    expect(findStructuredSuite(records)).toBeNull();
    await writeFile(path.join(records, "items.jsonl"), "");
    expect(findStructuredSuite(records)).toMatchObject({ files: [path.join(records, "items.jsonl")], notices: [] });
    await rm(records, { recursive: true });
  });

  test("leaves out questions that nothing meets, and names the line that is none", async () => {
    const found = findStructuredSuite(folder);
    if (found === null) throw new Error("The suite was not found.");
    expect((await readStructuredQuestions(found)).map(({ _id }) => _id)).toEqual(["1", "2"]);
    const broken = path.join(folder, "broken.jsonl");
    await writeFile(broken, `{"_id": "1", "text": "a", "answer": 1}\n{"_id": "2", "text": "a"}\n`);
    await expect(readStructuredQuestions({ ...found, questions: broken })).rejects.toThrow(/broken\.jsonl, line 2/);
  });

  test("imports its files once, asks its questions, and then what its notices replace", async () => {
    const imported: string[] = [];
    const declared: object[] = [];
    const removed: string[] = [];
    let proposals = 0;
    const server = {
      openCollection: async () => imported.length === 0,
      importFiles: async (_: string, files: readonly string[]) => {
        imported.push(...files);
        return [];
      },
      proposeFields: async () => void (proposals += 1),
      declareSupersession: async (_: string, ends: object) => {
        declared.push(ends);
        return { id: "s1" };
      },
      removeSupersession: async (id: string) => void removed.push(id),
      // Without the notice the old value is right; with it, it is given once as what holds.
      ask: async (_: string, text: string) =>
        text === "weight"
          ? answered("The documents do not contain it.", "NOT_FOUND")
          : declared.length === 0 || text.startsWith("which")
            ? answered("17")
            : answered("16 (17 under the withdrawn DIN 933)"),
    } as unknown as EvalServer;
    const suite = findStructuredSuite(folder);
    if (suite === null) throw new Error("The suite was not found.");
    const { figures, judged } = await runStructuredSuite({ server, name: folder, suite });
    expect(imported).toHaveLength(3);
    expect(declared).toEqual([{ superseding: "DIN_933__to__ISO_4017", superseded: "DIN_933" }]);
    expect(removed).toEqual(["s1"]);
    expect(figures.map(({ metric, value, n }) => [metric, value, n])).toEqual([
      ["score", 1, 2],
      ["wrong", 0, 2],
      ["partly", 0, 2],
      ["declined", 0.5, 2],
      ["score:cell", 1, 1],
      ["score:unanswerable", 1, 1],
      ["stale_as_current", 1, 14],
    ]);
    expect(judged).toHaveLength(16);
    expect(proposals).toBe(0);
    await runStructuredSuite({ server, name: folder, suite });
    expect(imported).toHaveLength(3);
    expect(proposals).toBe(1);
  });
});

describe("a reply is judged", () => {
  test("as right, partly right, wrong, or declined, also by its status", () => {
    const verdict = (given: Partial<StructuredQuestion>, answer: EvalAnswer) =>
      judge("s", question(given), answer).verdict;
    expect(verdict({}, answered("3"))).toBe("RIGHT");
    expect(verdict({}, answered("4"))).toBe("WRONG");
    expect(verdict({}, answered("Nothing was said of it.", "NOT_FOUND"))).toBe("DECLINED");
    expect(verdict({}, answered("No such field: weight."))).toBe("DECLINED");
    expect(verdict({ kind: "list", answer: ["a", "b"] }, answered("a"))).toBe("PARTLY");
    expect(verdict({ answer: null }, answered("No such field."))).toBe("RIGHT");
    expect(verdict({ answer: null }, answered("4"))).toBe("WRONG");
  });

  test("as trapped where it gives the value that no longer holds instead of the one that does", () => {
    const known = question({ kind: "cell", answer: "16", trap: "17" });
    expect(judge("s", known, answered("17")).isTrapped).toBe(true);
    expect(judge("s", known, answered("16, before it was 17")).isTrapped).toBe(false);
    expect(judge("s", known, answered("18")).isTrapped).toBe(false);
  });

  test("and its figures are by kind, with what was declined and what was wrong", () => {
    const judged = [
      judge("s", question({}), answered("3")),
      judge("s", question({ kind: "avg" }), answered("4")),
      judge("s", question({ kind: "x", answer: null }), answered("No such field.")),
      judge("s", question({ trap: 5 }), answered("5")),
    ];
    const values = Object.fromEntries(figuresOf("s", judged).map(({ metric, value }) => [metric, value]));
    expect(values).toEqual({
      score: 0.5,
      wrong: 0.5,
      partly: 0,
      declined: 0.25,
      trapped: 0.25,
      "score:count": 0.5,
      "score:avg": 0,
      "score:x": 1,
    });
  });
});

describe("a notice", () => {
  const notice = readNotice("/somewhere/DIN_933__to__ISO_4017.md", NOTICE);

  test("says what it replaces by what, and every value that it changes", () => {
    expect(notice.superseded).toEqual({ key: "DIN_933", name: "DIN 933" });
    expect(notice.superseding).toEqual({ key: "ISO_4017", name: "ISO 4017" });
    expect(notice.changes).toHaveLength(2);
    expect(questionsOf(notice)).toHaveLength(14);
    expect(() => readNotice("NOTE.md", NOTICE)).toThrow(/A__to__B\.md/);
  });

  test("makes its old value stale: alone, or without a word that it was replaced", () => {
    const asked = questionsOf(notice)[0];
    if (asked === undefined) throw new Error("The notice has no question.");
    expect(isStaleAsCurrent(asked, "The width is 17 mm.")).toBe(true);
    expect(isStaleAsCurrent(asked, "DIN 933: 17; ISO 4017: 16.")).toBe(true);
    expect(isStaleAsCurrent(asked, "16 mm by ISO 4017, which replaces DIN 933 (17 mm).")).toBe(false);
    expect(isStaleAsCurrent(asked, "16 mm.")).toBe(false);
    expect(isStaleAsCurrent(asked, "The documents do not contain it.")).toBe(false);
  });
});
