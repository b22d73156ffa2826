// The adapter before a fake server that lives as long as the test file and forgets with every test.
import { afterAll, afterEach } from "vitest";
import type { EndpointChatModelOptions } from "../../server/adapters/chat-model/endpoint.ts";
import type { ChatModel, ChatRequest } from "../../server/ports/chat-model.ts";
import { chatModelAt } from "./fake-chat-model.ts";
import { startFakeChatServer, type FakeChatServer } from "./fake-chat-server.ts";

/** What no error and no log may repeat. */
export const SECRET = "sk-very-secret";
export const PRIVATE = "my private words";

export const ASK: ChatRequest = { messages: [{ role: "USER", text: PRIVATE }] };
export const never = new AbortController().signal;

export interface ChatEndpoint {
  readonly server: FakeChatServer;
  create(options?: Partial<EndpointChatModelOptions>): ChatModel;
}

/** @param usual settings of every model that is made */
export async function openChatEndpoint(usual: Partial<EndpointChatModelOptions> = {}): Promise<ChatEndpoint> {
  const server = await startFakeChatServer();
  afterAll(() => server.close());
  afterEach(() => server.reset());
  return { server, create: (options = {}) => chatModelAt(server, { apiKey: SECRET, ...usual, ...options }) };
}
