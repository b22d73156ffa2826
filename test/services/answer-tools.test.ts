// Tools that a model asks for in a turn (ANS-2, FIND-9): what they bring, what they cost, and how far they reach.
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Reranker } from "../../server/ports/reranker.ts";
import { openAskingWorld, type AskingWorld } from "../helpers/asking-world.ts";
import { askingFirst, blocksOf, replyJson } from "../helpers/fake-chat-replies.ts";
import type { ReceivedRequest, Script } from "../helpers/fake-chat-server.ts";

/** Leaves everything in its order, and is asked through its port. */
const reranker: Reranker = {
  name: "as-it-is",
  passagesMax: 20,
  score: async (_, passages) => passages.map((__, i) => -i),
  close: async () => undefined,
};
let world: AskingWorld;
let pumps: string[];

const PUMPS = 30;
/** One short section each: more of them are found than are supplied. */
const pump = (n: number) =>
  `---\nname: Pump ${n}\nkind: ${n % 3 === 0 ? "hand" : "electric"}\nprice: €${n * 10}\nlink: https://pumps.example/p/${n}\n---\n\n# Pump ${n}\n\nPump number ${n} lifts water from the well to the tank of garden ${n}.`;

beforeAll(async () => {
  world = await openAskingWorld({ reranker });
  pumps = await world.collectionOf(
    Object.fromEntries(Array.from({ length: PUMPS }, (_, i) => [`P-${i + 1}`, pump(i + 1)])),
  );
  await world.newCollection("secret");
  await world.importFiles("secret", [{ name: "s.md", content: "# Pump secret\n\nThe secret pump lifts oil." }]);
}, 120_000);
afterAll(() => world.close());
beforeEach(() => {
  world.chat.reset();
  vi.restoreAllMocks();
});

const QUESTION = "Which pump lifts water from the well to the tank?";
const ask = (more: Parameters<AskingWorld["ask"]>[1] = {}) => world.ask(QUESTION, { collections: pumps, ...more });

/** Cites the last block that it was shown. */
const citingLast: Script = (request) => {
  const { label = 0 } = blocksOf(request).at(-1) ?? {};
  return replyJson({ answer: `A pump lifts the water [${label}].`, citations: [label] });
};

/** Calls of everything that finds or ranks. */
function countCalls() {
  const { vectors, words, identifiers } = world.context;
  const spies = [
    vi.spyOn(vectors, "search"),
    vi.spyOn(words, "search"),
    vi.spyOn(identifiers, "find"),
    vi.spyOn(reranker, "score"),
    vi.spyOn(world.model, "embedQuestion"),
    vi.spyOn(world.model, "embedPassages"),
  ];
  return () => spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
}

describe("more (FIND-9)", () => {
  test("hands out the rest of the pool with no embedding, no search and no ranking", async () => {
    const calls = countCalls();
    let before = 0;
    world.chat.next(
      () => {
        before = calls();
        return { toolCalls: [{ name: "more", arguments: {} }] };
      },
      (request) => {
        expect(calls()).toBe(before);
        return typeof citingLast === "function" ? citingLast(request) : citingLast;
      },
    );
    const answer = await ask({ blocksMax: 3 });
    const first = blocksOf(world.chat.requests[0]!).map(({ label }) => label);
    const second = blocksOf(world.chat.requests[1]!).map(({ label }) => label);
    expect(first).toEqual([1, 2, 3]);
    expect(second.length).toBeGreaterThan(3);
    expect(second).toEqual(second.map((_, i) => i + 1));
    expect(answer).toMatchObject({ status: "ANSWERED", problems: [] });
    expect(answer.citations[0]?.index).toBe(second.at(-1));
    const tool = answer.trace.find(({ title }) => title === "Run the tool more");
    expect(tool).toMatchObject({ kind: "CODE", decidedBy: "MODEL" });
  });

  test("the first search of a turn is the same signal, the second one searches, and what is used up says so", async () => {
    const calls = countCalls();
    const counts: number[] = [];
    const search =
      (question: string): Script =>
      () => {
        counts.push(calls());
        return { toolCalls: [{ name: "search", arguments: { question } }] };
      };
    world.chat.next(
      search(QUESTION),
      search("What lifts water to the tank of garden 17?"),
      () => {
        counts.push(calls());
        return { toolCalls: [{ name: "more", arguments: {} }] };
      },
      citingLast,
    );
    await ask({ blocksMax: 3 });
    const [atFirst = 0, atSecond = 0, atThird = 0] = counts;
    expect(atSecond).toBe(atFirst);
    expect(atThird).toBeGreaterThan(atSecond);
    expect(world.chat.requests[3]?.toolResults.at(-1)).toContain("There are no more passages");
  });
});

describe("figures", () => {
  const run = async (name: string, given: object) => {
    world.chat.next(
      askingFirst({ name, arguments: given }, (request) => {
        const { label = 0, text = "" } = blocksOf(request).at(-1) ?? {};
        const figure = /\d+/u.exec(text.slice(text.indexOf("result:")))?.[0] ?? "none";
        return replyJson({ answer: `${figure} [${label}].`, citations: [label] });
      }),
    );
    world.chat.otherwise(citingLast);
    const answer = await ask();
    return { answer, result: world.chat.requests.at(-1)?.toolResults.join("\n") ?? "" };
  };

  test("a count is labelled, has its denominator, and may be answered with", async () => {
    const where = [{ field: "kind", is: "eq", values: ["hand"] }];
    const { answer, result } = await run("count", { collection: pumps[0], conditions: where });
    expect(result).toContain("10 of 30");
    expect(answer).toMatchObject({ status: "ANSWERED", problems: [], structured: { count: { count: 10 } } });
  });

  test("groups and lists come in pages", async () => {
    const { result: groups } = await run("group", { collection: pumps[0], by: ["kind"] });
    expect(groups).toMatch(/electric: 20[\s\S]*hand: 10/u);
    const { result: list } = await run("list", {
      collection: pumps[0],
      fields: ["price"],
      orderBy: [{ field: "price", order: "DESC" }],
    });
    expect(list).toContain('"page": "page-1"');
    expect(list).toContain("300");
    expect(list).not.toContain("pumps.example");
  });

  test("what cannot be counted is told in words, and the turn goes on", async () => {
    for (const [given, told] of [
      [{ collection: "nowhere" }, "There is no collection"],
      [{ collection: "secret" }, "There is no collection"],
      [{ collection: pumps[0], conditions: [{ field: "colour", is: "eq", values: ["red"] }] }, "colour"],
      [{ collection: 7 }, "cannot be used"],
      [{ collection: pumps[0], where: { field: "kind", eq: "hand" } }, 'there is no "where" here'],
    ] as const) {
      world.chat.reset();
      const { answer, result } = await run("count", given);
      expect(result).toContain(told);
      expect(answer.writtenBy).toBe("MODEL");
    }
  });
});

test("no tool reaches beyond the collections, audiences and conditions of who asks", async () => {
  world.chat.next(
    () => ({ toolCalls: [{ name: "more", arguments: {} }] }),
    () => ({ toolCalls: [{ name: "search", arguments: { question: "What does the secret pump lift?" } }] }),
    citingLast,
  );
  await ask({ where: { field: "kind", eq: "hand" } });
  const seen = (request: ReceivedRequest) => request.prompt;
  expect(world.chat.requests).toHaveLength(3);
  for (const request of world.chat.requests) {
    expect(seen(request)).not.toContain("lifts oil");
    expect(seen(request)).not.toContain("Pump number 4 lifts");
  }
});

test("a model that never stops asking is answered without tools in the end", async () => {
  world.chat.otherwise((request) =>
    request.body.tools === undefined
      ? typeof citingLast === "function"
        ? citingLast(request)
        : citingLast
      : { toolCalls: [{ name: "search", arguments: { question: "pump" } }] },
  );
  const answer = await ask();
  expect(world.chat.requests).toHaveLength(5);
  expect(answer).toMatchObject({ status: "ANSWERED", writtenBy: "MODEL" });
});

test("a tool that there is not, and arguments that are no JSON, are told to the model", async () => {
  world.chat.next(
    () => ({ toolCalls: [{ name: "delete_everything", arguments: {} }] }),
    (request) => {
      expect(request.toolResults.at(-1)).toContain("There is no such tool");
      return { toolCalls: [{ name: "search", arguments: "{broken" }] };
    },
    (request) => {
      expect(request.toolResults.at(-1)).toContain("no JSON object");
      return typeof citingLast === "function" ? citingLast(request) : citingLast;
    },
  );
  expect(await ask()).toMatchObject({ status: "ANSWERED", writtenBy: "MODEL" });
});
