// The worked example of a clause that does not say what it belongs to (CUT-8), under the bundled model: clause 7.2 "applies
// when the borrower is in default", and somebody asks about a missed payment on the bridge product.
import { afterAll, beforeAll, expect, test } from "vitest";
import { createEndpointChatModel } from "../../server/adapters/chat-model/endpoint.ts";
import { createBundledEmbeddingModel } from "../../server/adapters/embedding-model/bundled.ts";
import type { ChatModel } from "../../server/ports/chat-model.ts";
import type { EmbeddingModel } from "../../server/ports/embedding-model.ts";
import { bundledModelDir, embeddingThreadEntry } from "../helpers/embedding-thread-entry.ts";
import { startFakeChatServer } from "../helpers/fake-chat-server.ts";
import { openTestServices, type TestServices } from "../helpers/services.ts";

const QUESTION = "What happens if I miss a payment on the bridge product?";
const CLAUSE = "Clause 7.2 applies when the borrower is in default.";
const PRODUCTS = ["bridge", "term", "revolving", "seasonal"];

/** Conditions of four products, alike but for their opening. */
const conditionsOf = (product: string, i: number) => `# General conditions, part ${i + 2}

These conditions govern the ${product} product of the bank.

## 5. Drawing

The product may be drawn in up to three amounts.

## 6. Interest

Interest on the product is charged at the end of each month.

## 7. Events

${CLAUSE} The bank may then ask for the whole sum at once.

## 8. Law

The law of the place of the bank applies.
`;

let server: Awaited<ReturnType<typeof startFakeChatServer>>;
let chat: ChatModel;
let model: EmbeddingModel;
let t: TestServices;

beforeAll(async () => {
  server = await startFakeChatServer();
  // What a model reads out of the material: the product from the opening, the matter from the passage.
  server.otherwise(({ prompt }) => {
    const product = /These conditions govern the (?<product>\w+) product/u.exec(prompt)?.groups?.["product"] ?? "";
    const passage = prompt.slice(prompt.lastIndexOf("Passage:\n"));
    return passage.includes("in default")
      ? `This clause of the ${product} product says what happens when a payment is missed.`
      : `This passage is about the ${product} product.`;
  });
  chat = createEndpointChatModel({
    name: "writer",
    url: server.url,
    apiKey: null,
    apiKeyVariable: "CHAT_API_KEY",
    model: "fake",
    contextTokens: 8_192,
    timeoutMs: 20_000,
    firstByteTimeoutMs: null,
    idleTimeoutMs: 20_000,
    retriesMax: 0,
    price: null,
  });
  model = await createBundledEmbeddingModel({
    modelDir: bundledModelDir,
    threads: 2,
    threadEntry: embeddingThreadEntry,
  });
  t = await openTestServices({
    chatModels: [chat],
    model: { ...model, asked: { passages: 0, questions: 0 }, failure: null },
  });
  await t.newCollection("loans");
  await t.importFiles(
    "loans",
    PRODUCTS.map((product, i) => ({
      name: `${product}.md`,
      key: `conditions-${i + 1}`,
      content: conditionsOf(product, i),
    })),
  );
}, 120_000);
afterAll(async () => {
  await t.close();
  await Promise.all([model.close(), chat.close(), server.close()]);
});

/** Where the clause of the bridge product stands among all pieces by meaning, and how relevant it is. */
async function clause() {
  const { hits } = await t.services.search.search(t.caller, { question: QUESTION, collections: ["loans"], limit: 50 });
  const byMeaning = [...hits].sort((a, b) => (a.distance ?? 2) - (b.distance ?? 2));
  const isIt = ({ documentKey, text }: (typeof hits)[number]) =>
    documentKey === "conditions-1" && text.includes(CLAUSE);
  return {
    hit: byMeaning.find(isIt),
    byMeaning: byMeaning.findIndex(isIt) + 1,
    rank: hits.findIndex(isIt) + 1,
    relevance: byMeaning.find(isIt)?.relevance ?? NaN,
  };
}

test("clause 7.2 of the bridge product is found by a missed payment with a situating note, and not told apart from others without", async () => {
  const without = await clause();
  const { job } = await t.services.collections.update(t.caller, "loans", { situatingNotes: true });
  if (job !== null) expect(await t.over(job)).toMatchObject({ state: "DONE", result: { notesMissing: 0 } });
  const withNote = await clause();

  expect(without.byMeaning).toBeGreaterThan(1);
  expect(withNote).toMatchObject({ byMeaning: 1, rank: 1 });
  expect(withNote.relevance).toBeGreaterThan(without.relevance + 0.1);
  // What it says and where it stands is unchanged.
  expect(withNote.hit?.text).toBe(without.hit?.text);
  expect(withNote.hit?.span).toEqual(without.hit?.span);
  expect(withNote.hit?.wordScore).toBeCloseTo(without.hit?.wordScore ?? NaN, 6);
}, 120_000);
