// The real adapter in front of the fake server, with limits that suit tests.
import { createEndpointChatModel, type EndpointChatModelOptions } from "../../server/adapters/chat-model/endpoint.ts";
import type { ChatModel } from "../../server/ports/chat-model.ts";
import type { FakeChatServer } from "./fake-chat-server.ts";

/** For `chatModels` of openTestServices and createTestApp; the server stays the test's to close. */
export function chatModelAt(
  { url }: Pick<FakeChatServer, "url">,
  options: Partial<EndpointChatModelOptions> = {},
): ChatModel {
  return createEndpointChatModel({
    name: "writer",
    url,
    apiKey: null,
    apiKeyVariable: "CHAT_API_KEY",
    model: "fake-chat",
    contextTokens: 32_768,
    price: null,
    timeoutMs: 20_000,
    firstByteTimeoutMs: null,
    idleTimeoutMs: 20_000,
    retriesMax: 0,
    ...options,
  });
}
