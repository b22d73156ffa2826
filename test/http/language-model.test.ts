import { afterAll, expect, test } from "vitest";
import { createTestApp } from "../helpers/create-test-app.ts";
import { startFakeChatServer } from "../helpers/fake-chat-server.ts";

const server = await startFakeChatServer();
afterAll(() => server.close());

test("a server is ready whatever its language model does, and asks nothing of it before a question", async () => {
  server.otherwise({ fails: "STALL" });
  const { url } = await createTestApp({ env: { CHAT_URL: server.url, CHAT_MODEL: "stalled" } });
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect(server.requests).toEqual([]);
});
