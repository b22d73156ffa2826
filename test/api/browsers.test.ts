// Keys in pages (SEC-1): closed by default, open for exactly the origins that a key or the operator names.
import { expect, test } from "vitest";
import { createTestApp } from "../helpers/create-test-app.ts";

const testApp = await createTestApp({ env: { CORS_ORIGINS: "https://trusted.example" } });
const { operator, server } = testApp;
const key = await testApp.createKey("READER", { more: { allowedOrigins: ["https://shop.example"] } });
const ME = { query: "{ me { space } }" };

function preflight(origin: string) {
  const headers = {
    origin,
    "access-control-request-method": "POST",
    "access-control-request-headers": "authorization,content-type",
  };
  return server.inject({ method: "OPTIONS", url: "/graphql", headers });
}

function send(secret: string | null, origin: string, host = "vouch.example:4000") {
  const headers = { authorization: `Bearer ${secret}`, origin, host };
  return server.inject({ method: "POST", url: "/graphql", headers, payload: ME });
}

test("a browser that asks before it sends is answered for known origins alone", async () => {
  for (const origin of ["https://shop.example", "https://trusted.example"]) {
    const reply = await preflight(origin);
    expect(reply.statusCode).toBe(204);
    expect(reply.headers["access-control-allow-origin"]).toBe(origin);
    expect(reply.headers["access-control-allow-credentials"]).toBeUndefined();
  }
  for (const origin of ["https://evil.example", "null", "https://shop.example.evil.example"]) {
    const reply = await preflight(origin);
    expect(reply.headers["access-control-allow-origin"]).toBeUndefined();
    expect(reply.statusCode).toBeGreaterThanOrEqual(400);
  }
});

test("a key works from its own origins, from trusted ones and from this server's pages, and from no other", async () => {
  const allowed = await send(key.secret, "https://shop.example");
  expect(allowed.statusCode).toBe(200);
  expect(allowed.headers["access-control-allow-origin"]).toBe("https://shop.example");
  expect((await send(key.secret, "https://trusted.example")).statusCode).toBe(200);
  expect((await send(key.secret, "http://vouch.example:4000")).statusCode).toBe(200);
  const refused = await send(key.secret, "https://evil.example");
  expect([refused.statusCode, refused.json().errors[0].extensions.code]).toEqual([403, "FORBIDDEN"]);
});

test("a key that is not for browsers is refused to pages of other sites, on every door", async () => {
  expect((await send(operator.secret, "https://shop.example")).statusCode).toBe(403);
  const page = testApp.client(operator.secret, { origin: "https://shop.example" });
  const upload = await page.upload({ "x.md": "text" });
  expect([upload.status, upload.body.error.code]).toEqual([403, "FORBIDDEN"]);
  expect((await send(operator.secret, "http://vouch.example:4000")).statusCode).toBe(200);
});

test("only a READER's key can be for browsers", async () => {
  const codes = await operator.codes(
    `mutation { createApiKey(input: { name: "x", role: CURATOR, audiences: ["PUBLIC"],
      allowedOrigins: ["https://shop.example"] }) { secret } }`,
  );
  expect(codes).toEqual(["BAD_REQUEST"]);
});

test("an origin is forgotten with its last key", async () => {
  const other = await testApp.createKey("READER", { more: { allowedOrigins: ["https://brief.example"] } });
  await operator.data(`mutation ($id: ID!) { revokeApiKey(id: $id) { id } }`, { id: other.id });
  expect((await preflight("https://brief.example")).headers["access-control-allow-origin"]).toBeUndefined();
  expect((await send(other.secret, "https://brief.example")).statusCode).toBe(401);
});

test("every reply tells the browser what it must not do", async () => {
  for (const url of ["/", "/livez", "/explorer/", "/nowhere"]) {
    const { headers } = await server.inject(url);
    expect(headers["x-content-type-options"], url).toBe("nosniff");
    expect(headers["referrer-policy"], url).toBe("no-referrer");
    expect(headers["content-security-policy"], url).toContain("frame-ancestors 'none'");
  }
});
