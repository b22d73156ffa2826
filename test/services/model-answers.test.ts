// Answers that a model writes over the reference documents: what code gives it, and what code makes of its reply.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { importReference, MODEL_NAME, openAskingWorld, type AskingWorld } from "../helpers/asking-world.ts";
import { labelOf, quoting, replyJson } from "../helpers/fake-chat-replies.ts";
import type { ReceivedRequest } from "../helpers/fake-chat-server.ts";

let world: AskingWorld;

beforeAll(async () => {
  world = await openAskingWorld();
  await importReference(world);
}, 120_000);
afterAll(() => world.close());
beforeEach(() => world.chat.reset());

const codesOf = ({ problems }: { problems: readonly { code: string }[] }) => [
  ...new Set(problems.map(({ code }) => code)),
];

describe("the change notice (SCOPE-3)", () => {
  const VOLTAGE = "What is the maximum input voltage of the SRB-5030";
  const notice = (request: ReceivedRequest) => labelOf(request, "may not exceed 32.0 V");
  const sheet = (request: ReceivedRequest) => labelOf(request, "Input voltage | 9.0 V");

  test("for revision B it is 32.0 V, cited with the datasheet that the notice stands over", async () => {
    world.chat.next((request) => {
      const citations = [notice(request), sheet(request)];
      const answer = `At most 32.0 V [${citations[0]}], not the 36.0 V of the datasheet [${citations[1]}].`;
      return replyJson({ answer, citations, appliesTo: { revision: ["B"] } });
    });
    const answer = await world.ask(`${VOLTAGE}, revision B?`);
    expect(answer).toMatchObject({
      status: "ANSWERED",
      writtenBy: "MODEL",
      model: MODEL_NAME,
      problems: [],
      fallback: null,
      appliesTo: { revision: ["B"] },
    });
    expect(answer.text).toContain("32.0 V");
    const cites = answer.citations.map(({ cite }) => cite);
    expect(cites).toEqual(expect.arrayContaining(["ecn-2608-04#1", "srb5030-datasheet#3"]));
    expect(world.chat.requests).toHaveLength(1);
    expect(world.chat.requests[0]?.prompt).toContain('Asked for: revision "B"');
  });

  test("for revision C it is the 36.0 V of the datasheet", async () => {
    world.chat.next((request) => {
      const label = sheet(request);
      return replyJson({ answer: `36.0 V [${label}].`, citations: [label], appliesTo: { revision: ["C"] } });
    });
    const answer = await world.ask(`${VOLTAGE}, revision C?`);
    expect(answer).toMatchObject({ status: "ANSWERED", writtenBy: "MODEL", problems: [] });
    expect(answer.citations.map(({ cite }) => cite)).toEqual(["srb5030-datasheet#3"]);
  });

  test("where no revision is asked for, the answer names both scopes", async () => {
    world.chat.next((request) => {
      const citations = [notice(request), sheet(request)];
      const answer = `Revisions A and B: 32.0 V [${citations[0]}]. Revision C: 36.0 V [${citations[1]}].`;
      return replyJson({ answer, citations, appliesTo: { revision: ["A", "B", "C"] } });
    });
    expect(await world.ask(`${VOLTAGE}?`)).toMatchObject({ status: "ANSWERED", writtenBy: "MODEL", problems: [] });
  });

  test("a value without a scope is sent back, and mended", async () => {
    world.chat.next(
      (request) => replyJson({ answer: `32.0 V [${notice(request)}].`, citations: [notice(request)] }),
      (request) => {
        expect(request.prompt).toContain("SCOPE_MISSING");
        const label = notice(request);
        const answer = `32.0 V for revisions A and B [${label}].`;
        return replyJson({ answer, citations: [label], appliesTo: { revision: ["A", "B"] } });
      },
    );
    expect(await world.ask(`${VOLTAGE}?`)).toMatchObject({ status: "ANSWERED", problems: [] });
    expect(world.chat.requests).toHaveLength(2);
  });

  test("a model that cites the datasheet alone for revision B is sent back, and named for it", async () => {
    world.chat.otherwise((request) => {
      const label = sheet(request);
      return replyJson({ answer: `36.0 V [${label}].`, citations: [label], appliesTo: { revision: ["B"] } });
    });
    const answer = await world.ask(`${VOLTAGE}, revision B?`);
    expect(world.chat.requests).toHaveLength(2);
    expect(world.chat.requests[1]?.prompt).toContain("SUPERSEDED_ALONE");
    expect(answer).toMatchObject({ status: "UNVALIDATED", writtenBy: "MODEL" });
    expect(codesOf(answer)).toContain("SUPERSEDED_ALONE");
  });
});

describe("the price of Starter (FIND-8, ANS-5)", () => {
  const QUESTION = "If I am on Starter and my usage grows 30% a month, how much will I pay after six months?";

  test("the second pass brings $49 before the model, which answers with it", async () => {
    world.chat.next((request) => {
      const label = labelOf(request, "Starter | $49");
      return replyJson({ answer: `Starter costs $49 a month [${label}].`, citations: [label] });
    });
    const answer = await world.ask(QUESTION);
    expect(answer).toMatchObject({ status: "ANSWERED", writtenBy: "MODEL", problems: [] });
    expect(answer.figures).toEqual([
      expect.objectContaining({
        text: expect.stringContaining("49"),
        origin: expect.objectContaining({ kind: "EVIDENCE" }),
      }),
    ]);
    expect(answer.citations.map(({ quote }) => quote)).toEqual(["Starter | $49"]);
  });

  test.each(["$5", "$250", "$99", "$0", "$29"])(
    "%s is sent back, and ends as what nobody vouches for",
    async (price) => {
      world.chat.otherwise((request) => {
        const label = labelOf(request, "Starter suits one person");
        return replyJson({ answer: `On Starter you will pay ${price} a month [${label}].`, citations: [label] });
      });
      const answer = await world.ask(QUESTION);
      expect(world.chat.requests).toHaveLength(2);
      expect(world.chat.requests[1]?.prompt).toContain("FIGURE_UNACCOUNTED");
      expect(answer).toMatchObject({ status: "UNVALIDATED", writtenBy: "MODEL" });
      expect(codesOf(answer)).toEqual(["FIGURE_UNACCOUNTED"]);
      expect(answer.figures.map(({ text, origin }) => [text, origin.kind])).toContainEqual([
        expect.stringContaining(price.slice(1)),
        "UNACCOUNTED",
      ]);
    },
  );
});

test("what the material does not say is declined by code, and no model is asked (FIND-7)", async () => {
  const answer = await world.ask("What does error E-4172 mean?");
  expect(answer).toMatchObject({ status: "NOT_FOUND", writtenBy: "CODE", missing: ["E-4172"], usage: null });
  expect(world.chat.requests).toHaveLength(0);
});

test("a model that finds nothing is believed in its own words where those stand", async () => {
  world.chat.next(replyJson({ status: "NOT_FOUND", answer: "The material does not say who designed the mudguard." }));
  const answer = await world.ask("Who designed the rear mudguard of the C-3?");
  expect(answer).toMatchObject({ status: "NOT_FOUND", writtenBy: "MODEL", citations: [] });
  expect(answer.text).toBe("The material does not say who designed the mudguard.");
});

test("words of finding nothing that do not stand are replaced by code's", async () => {
  world.chat.next(replyJson({ status: "NOT_FOUND", answer: "Not there; elsewhere it is said to cost $731." }));
  const answer = await world.ask("Who designed the rear mudguard of the C-3?");
  expect(answer).toMatchObject({ status: "NOT_FOUND", writtenBy: "CODE", fallback: null });
  expect(answer.text).not.toContain("731");
  expect(world.chat.requests).toHaveLength(1);
});

test("a source that disagrees is shown beside the one that a model used alone (ANS-7)", async () => {
  world.chat.otherwise((request) => {
    const label = labelOf(request, "10:00 to 16:00");
    return replyJson({ answer: `The library is open from 10:00 to 16:00 [${label}].`, citations: [label] });
  });
  const answer = await world.ask("When is the library open on Saturdays?");
  expect(answer).toMatchObject({ status: "CONFLICT", writtenBy: "MODEL" });
  expect(answer.text).toContain("9:00 to 13:00");
  expect(answer.citations.map(({ documentKey }) => documentKey)).toEqual(
    expect.arrayContaining(["HOURS-DESK", "HOURS-BOARD"]),
  );
});

test("of a conflict each side is cited with what it holds for (ANS-7, SCOPE-1)", async () => {
  const stand = (branches: string, title: string, hours: string) =>
    `---\n"vouch:scope": { branch: ${branches} }\n---\n\n# ${title}\n\nThe reading room is open on Saturdays ${hours}.\n`;
  const collections = await world.collectionOf({
    LEAFLET: stand('["north", "south"]', "Leaflet", "from 10:00 to 16:00"),
    BOARD: stand('["north"]', "Board", "from 9:00 to 13:00"),
    // Of two documents alone the farther one would be as far as anything.
    ...Object.fromEntries(
      ["kitchen", "garden", "archive", "garage"].map((name) => [name, `# The ${name}\n\nTenants clean the ${name}.\n`]),
    ),
  });
  world.chat.otherwise((request) => {
    const [leaflet, board] = [labelOf(request, "10:00 to 16:00"), labelOf(request, "9:00 to 13:00")];
    const answer = `North and south: 10:00 to 16:00 [${leaflet}]. North: 9:00 to 13:00 [${board}].`;
    const appliesTo = { branch: ["north", "south"] };
    return replyJson({ status: "CONFLICT", answer, citations: [leaflet, board], appliesTo });
  });
  const answer = await world.ask("When is the reading room open on Saturdays?", { collections });
  expect(answer).toMatchObject({ status: "CONFLICT", writtenBy: "MODEL", problems: [] });
  expect(Object.fromEntries(answer.citations.map(({ documentKey, appliesTo }) => [documentKey, appliesTo]))).toEqual({
    LEAFLET: { branch: ["north", "south"] },
    BOARD: { branch: ["north"] },
  });
});

test("a list of all of something is code's own, whole (NUM-9)", async () => {
  const answer = await world.ask("List every battery safety check for the C-3");
  expect(answer).toMatchObject({ writtenBy: "CODE", completeness: { supplied: 11, of: 11, isKnown: true } });
  expect(world.chat.requests).toHaveLength(0);
});

test("every step is in the trace with who did it, and the cost of the model's (ANS-6)", async () => {
  world.chat.next(quoting);
  const { trace, usage } = await world.ask("What does error E-417 mean?");
  const asked = trace.filter(({ kind }) => kind === "MODEL");
  expect(trace.map(({ title }) => title)).toEqual(
    expect.arrayContaining([
      "Choose who answers",
      "Search meaning, words and identifiers",
      "Assemble the prompt",
      "Ask the model",
      "Check the reply against the evidence",
      "Look for sources that disagree",
    ]),
  );
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({ decidedBy: "CODE", isEstimated: false });
  expect(asked[0]?.costMicros).toBe(Math.round((usage?.tokensIn ?? 0) * 0.5 + (usage?.tokensOut ?? 0) * 2));
  expect(usage).toMatchObject({ tokensIn: asked[0]?.tokensIn, costMicros: asked[0]?.costMicros, currency: "EUR" });
});
