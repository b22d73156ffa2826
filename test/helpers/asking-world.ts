// Services that answer with a model: the fake chat server over real HTTP, and the reference documents beside it.
import { readdirSync, readFileSync } from "node:fs";
import type { EndpointChatModelOptions } from "../../server/adapters/chat-model/endpoint.ts";
import type { Answer, AskInput, AskOptions } from "../../server/services/answer.ts";
import { chatModelAt } from "./fake-chat-model.ts";
import { startFakeChatServer, type FakeChatServer } from "./fake-chat-server.ts";
import { openTestServices, type TestServices, type TestServicesOptions } from "./services.ts";

export interface AskingWorld extends TestServices {
  readonly chat: FakeChatServer;
  /** Asks the reference documents, without keeping the turn. */
  ask(question: string, more?: Partial<AskInput>, options?: AskOptions): Promise<Answer>;
  /** A collection of small documents, key to Markdown. @returns its name, as an input takes it */
  collectionOf(documents: Readonly<Record<string, string>>): Promise<string[]>;
}

export const MODEL_NAME = "writer";

/** Waited for long enough that a busy machine makes no other answer of it. */
const ENDPOINT: Partial<EndpointChatModelOptions> = {
  name: MODEL_NAME,
  model: "fake",
  contextTokens: 16_000,
  price: { in: 0.5, out: 2, currency: "EUR" },
  timeoutMs: 60_000,
  idleTimeoutMs: 60_000,
};

const FOLDER = new URL("../corpora/reference/", import.meta.url);

export async function openAskingWorld(
  options: TestServicesOptions & { readonly endpoint?: Partial<EndpointChatModelOptions> } = {},
): Promise<AskingWorld> {
  const chat = await startFakeChatServer();
  const model = chatModelAt(chat, { ...ENDPOINT, ...options.endpoint });
  const opened = await openTestServices({ ...options, chatModels: [model] });
  let collections = 0;
  return {
    ...opened,
    chat,
    ask: (question, more = {}, asking = {}) =>
      opened.services.answers.ask(
        opened.caller,
        { question, collections: ["reference"], isKept: false, ...more },
        asking,
      ),
    async collectionOf(documents) {
      const name = `c${(collections += 1)}`;
      await opened.newCollection(name);
      const files = Object.entries(documents).map(([key, content]) => ({ name: `${key}.md`, key, content }));
      const { state } = await opened.importFiles(name, files);
      if (state !== "DONE") throw new Error(`The import is ${state}`);
      return [name];
    },
    async close() {
      await opened.close();
      await model.close();
      await chat.close();
    },
  };
}

/** The reference documents in a collection of their own. */
export async function importReference({ newCollection, importFiles }: TestServices): Promise<void> {
  const files = readdirSync(FOLDER)
    .filter((name) => name.endsWith(".md") && name !== "README.md")
    .map((name) => ({ name, content: readFileSync(new URL(name, FOLDER)) }));
  await newCollection("reference");
  const { state } = await importFiles("reference", files);
  if (state !== "DONE") throw new Error(`The import is ${state}`);
}
