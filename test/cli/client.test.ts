import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createClient } from "../../cli/client.ts";
import { createMultipartBody } from "../../cli/multipart.ts";
import { GET_JOB } from "../../cli/operations/jobs.ts";

const servers: Server[] = [];

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

const MEGABYTE = 1024 ** 2;

/** A file of that many megabytes that exists nowhere. */
function fileOf(megabytes: number, onChunk: () => void) {
  return createMultipartBody(
    [
      {
        name: "large.txt",
        mediaType: null,
        async *open() {
          for (let i = 0; i < megabytes; i++) {
            onChunk();
            yield Buffer.alloc(MEGABYTE, "x");
          }
        },
      },
    ],
    () => undefined,
  );
}

test("an upload of any size takes the same memory", async () => {
  const url = await listen((request, response) => {
    request.resume().on("end", () => response.end("[]"));
  });
  const before = process.memoryUsage().arrayBuffers;
  let peak = 0;
  const { body, contentType } = fileOf(400, () => {
    peak = Math.max(peak, process.memoryUsage().arrayBuffers - before);
  });
  await createClient({ url, apiKey: null }).post("/files", body, { contentType });
  expect(peak / MEGABYTE).toBeLessThan(200);
});

test("a refusal while the upload is under way is read, not lost in a broken connection", async () => {
  const url = await listen((request, response) => {
    request.once("data", () => {
      response.writeHead(413, { "content-type": "application/json", connection: "close" });
      response.end(JSON.stringify({ error: { code: "FILE_TOO_LARGE", message: "Too large. Split it." } }));
      request.resume();
    });
  });
  const { body, contentType } = fileOf(50, () => undefined);
  const sent = createClient({ url, apiKey: null }).post("/files", body, { contentType });
  await expect(sent).rejects.toMatchObject({ code: "FILE_TOO_LARGE", message: "Too large. Split it." });
});

test.each([
  ["a page of something else", (_: string) => ({ status: 200, body: "<html>Hello</html>" }), "UNREACHABLE"],
  ["a proxy's error", (_: string) => ({ status: 502, body: "Bad gateway" }), "UNREACHABLE"],
  ["another release", (_: string) => ({ status: 200, body: '{"data":{"job":{"id":1}}}' }), "REPLY_INVALID"],
])("a reply of %s is told as what it is", async (_, reply, code) => {
  const url = await listen((request, response) => {
    const { status, body } = reply(request.url ?? "");
    response.writeHead(status).end(body);
  });
  const asked = createClient({ url, apiKey: null }).call(GET_JOB, { id: "1" });
  await expect(asked).rejects.toMatchObject({ code, message: expect.stringContaining(url) });
});

test("a key goes to the server as a bearer and nowhere else", async () => {
  const seen: (string | undefined)[] = [];
  const url = await listen((request, response) => {
    seen.push(request.headers.authorization, request.url);
    response.end("{}");
  });
  await expect(createClient({ url, apiKey: "vouch_secret" }).call(GET_JOB, { id: "1" })).rejects.toThrow();
  expect(seen).toEqual(["Bearer vouch_secret", "/graphql"]);
  expect(() => createClient({ url, apiKey: "two words" })).toThrow(/API key/);
});
