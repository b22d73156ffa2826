// What an answer shows over the API beyond its text: completeness, scope, conflict, citations.
import { beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../helpers/create-test-app.ts";

let app: TestApp;
const ASK = `mutation ($question: String!) {
  ask(input: { question: $question, collections: ["notes"], isKept: false }) {
    status text missing
    completeness { supplied of isKnown }
    appliesTo { name values }
    citations { index cite quote scope { name values } appliesTo { name values } exceptFor { name values } }
    trace { title ms }
  }
}`;
const ask = async (question: string) => (await app.operator.data(ASK, { question })).ask;

const CHECKS = `# Pump house

## 2 Pump checks

Table 1. Pump checks before winter

| Check | What to do |
| --- | --- |
| P01 | Drain the pump. |
| P02 | Oil the pump. |
| P03 | Close the valve of the pump. |`;

beforeAll(async () => {
  app = await createTestApp();
  await app.operator.data(`mutation { createCollection(input: { name: "notes" }) { name } }`);
  await app.operator.importTexts("notes", [
    { key: "PUMPS", text: CHECKS, mediaType: "text/markdown" },
    {
      key: "DESK",
      text: "# Leaflet\n\nThe museum is open on Saturdays from 10:00 to 16:00.",
      mediaType: "text/markdown",
    },
    {
      key: "BOARD",
      text: "# Noticeboard\n\nOn Saturdays the museum is open from 9:00 to 13:00.",
      mediaType: "text/markdown",
    },
    {
      key: "LIMIT-7",
      text: "# Limit VX-77\n\nThe VX-77 takes an input of 32 V.",
      mediaType: "text/markdown",
      scope: [{ name: "revision", values: ["A", "B"] }],
    },
    ...["bread", "rivers", "songs", "streets"].map((key) => ({
      key,
      text: `Nobody knows ${key} better than the old.`,
    })),
  ]);
}, 60_000);

test("a register is answered whole: supplied, of how many, and whether that is known (NUM-9)", async () => {
  const { status, completeness, citations, text } = await ask("List all pump checks before winter");
  expect(status).toBe("ANSWERED");
  expect(completeness).toEqual({ supplied: 3, of: 3, isKnown: true });
  expect(citations.map(({ cite }: { cite: string }) => cite)).toEqual(["PUMPS#2", "PUMPS#2", "PUMPS#2"]);
  expect(text).toContain("Supplied 3 of 3.");
});

test("two sources that disagree make a CONFLICT with both cited (ANS-7)", async () => {
  const { status, citations, completeness } = await ask("When is the museum open on Saturdays?");
  expect(status).toBe("CONFLICT");
  expect(completeness).toBeNull();
  expect(citations.map(({ cite }: { cite: string }) => cite).sort()).toEqual(["BOARD", "DESK"]);
});

test("an answer says what it applies to (SCOPE-1)", async () => {
  const { appliesTo, citations, text } = await ask("What input does the VX-77 take?");
  const scope = [{ name: "revision", values: ["A", "B"] }];
  expect(appliesTo).toEqual(scope);
  expect(citations[0]).toMatchObject({ cite: "LIMIT-7", appliesTo: scope, exceptFor: [] });
  expect(text).toContain("(applies to: revision A, B)");
});
