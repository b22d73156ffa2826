// The walk (SEC-1): every field of the schema and every route of the route table, without a key, with a role too low,
// and with a key of another space. What has no case fails.
import { beforeAll, describe, expect, test } from "vitest";
import { createApiSchema } from "../../server/graphql/schema.ts";
import { createTestApp } from "../helpers/create-test-app.ts";
import type { GraphqlClient } from "../helpers/graphql-client.ts";
import type { AccessCase } from "./access-case.ts";
import { CASES } from "./access-cases.ts";
import { createWorld, ROLES, type World } from "./world.ts";

const testApp = await createTestApp();
let world: World;
beforeAll(async () => {
  world = await createWorld(testApp);
}, 120_000);

interface Outcome {
  readonly codes: readonly string[];
  readonly data: unknown;
}

/** One call over the door that its kind of operation goes through. */
async function call(client: GraphqlClient, { query, variables }: AccessCase): Promise<Outcome> {
  const given = variables?.(world) ?? {};
  if (!query.startsWith("subscription")) {
    const { data, errors } = await client.send(query, given);
    return { data, codes: errors.map((error) => error.extensions["code"]) };
  }
  try {
    return { data: await client.subscribe(query, given), codes: [] };
  } catch (failure) {
    if (Array.isArray(failure)) return { data: null, codes: failure.map((error) => error.extensions.code) };
    return { data: null, codes: [(failure as { reason: string }).reason] };
  }
}

/** Nothing of space "a" is in it; what the call itself names may come back in a message. */
function expectNothingShown({ data }: Outcome): void {
  const shown = JSON.stringify(data ?? null);
  for (const secret of world.secrets) expect(shown, shown).not.toContain(secret);
}

const schema = createApiSchema();
const fields = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap((type) =>
  Object.keys(type?.getFields() ?? {}).map((field) => `${type?.name}.${field}`),
);

test("every field of the schema has a case, and no case is of another field", () => {
  expect(fields.length).toBeGreaterThan(30);
  expect(Object.keys(CASES).sort()).toEqual([...fields].sort());
});

describe.each(Object.entries(CASES))("%s", (_, field) => {
  test("is refused without a key", async () => {
    const outcome = await call(testApp.client(null), field);
    expect(outcome.codes).toEqual(["UNAUTHENTICATED"]);
  });

  test("is refused to the role below its own", async () => {
    const roles = [...ROLES, "OPERATOR"];
    const below = roles[roles.indexOf(field.role) - 1] as (typeof ROLES)[number] | undefined;
    if (below === undefined) return expect(field.role).toBe("READER");
    const outcome = await call(world.keys[below], field);
    expect(outcome.codes).toEqual(["FORBIDDEN"]);
    expectNothingShown(outcome);
  });

  test("shows and does nothing of another space", async () => {
    const outcome = await call(world.foreign, field);
    expectNothingShown(outcome);
    if (field.foreign === "OWN") return expect(outcome.codes).toEqual([]);
    if (field.foreign === "NULL" || field.foreign === "EMPTY") {
      expect(outcome.codes).toEqual([]);
      const [value] = Object.values(outcome.data as Record<string, { nodes: unknown[] } | null>);
      return field.foreign === "NULL" ? expect(value).toBeNull() : expect(value?.nodes).toEqual([]);
    }
    return expect(outcome.codes).toEqual([field.foreign]);
  });
});

// After all refusals, so that each was about something that was still there.
describe("the owner", () => {
  test.each(Object.entries(CASES))("may call %s", async (_, field) => {
    const owner = field.owner?.(world) ?? (field.role === "OPERATOR" ? testApp.operator : world.keys.ADMIN);
    const outcome = await call(owner, field);
    expect(outcome.codes).toEqual(field.own === undefined ? [] : [field.own]);
    // What others are not shown must be there to be shown.
    if (field.shows === true)
      expect(world.secrets.some((secret) => JSON.stringify(outcome.data).includes(secret))).toBe(true);
  });
});

describe("routes", () => {
  /** What is at each route for whom; `*` in a path is a file of the explorer. */
  const ROUTES: Readonly<Record<string, "OPEN" | "KEY" | "GRAPHQL" | "PREFLIGHT">> = {
    "GET /": "OPEN",
    "HEAD /": "OPEN",
    "GET /explorer": "OPEN",
    "HEAD /explorer": "OPEN",
    "GET /explorer/": "OPEN",
    "HEAD /explorer/": "OPEN",
    "GET /explorer/*": "OPEN",
    "HEAD /explorer/*": "OPEN",
    "GET /explorer/initial_options.js": "OPEN",
    "HEAD /explorer/initial_options.js": "OPEN",
    "GET /livez": "OPEN",
    "HEAD /livez": "OPEN",
    "GET /readyz": "OPEN",
    "HEAD /readyz": "OPEN",
    "GET /graphql": "GRAPHQL",
    "HEAD /graphql": "GRAPHQL",
    "POST /graphql": "GRAPHQL",
    "POST /ask": "KEY",
    "POST /exports": "KEY",
    "POST /files": "KEY",
    "OPTIONS *": "PREFLIGHT",
  };

  test("every route has a case, and no case is of another route", () => {
    const table = [...testApp.server.routeTable].flatMap(([url, methods]) => [...methods].map((m) => `${m} ${url}`));
    expect(table.sort()).toEqual(Object.keys(ROUTES).sort());
  });

  test.each(Object.entries(ROUTES))("%s is %s", async (route, kind) => {
    const [method = "GET", url = "/"] = route.split(" ");
    const reply = await testApp.server.inject({
      method: method as "GET",
      url: url.replace("*", url.startsWith("/") ? "favicon.ico" : "/livez"),
      ...(method === "POST" ? { payload: kind === "GRAPHQL" ? { query: "{ me { space } }" } : "" } : {}),
    });
    if (kind === "OPEN") {
      expect(reply.statusCode).toBeLessThan(400);
      for (const secret of world.secrets) expect(reply.body).not.toContain(secret);
    } else if (kind === "KEY") expect(reply.json()).toMatchObject({ error: { code: "UNAUTHENTICATED" } });
    else if (kind === "PREFLIGHT") expect(reply.statusCode).toBe(405);
    else expect(reply.statusCode).toBeGreaterThanOrEqual(400);
  });

  test("an upload needs the role CURATOR, and a file belongs to the space of its key", async () => {
    const reader = await world.keys.READER.upload({ "x.md": "text" });
    expect([reader.status, reader.body.error.code]).toEqual([403, "FORBIDDEN"]);
    const foreign = await world.foreign.upload({ "x.md": "text" });
    expect(foreign.status).toBe(201);
    const codes = await world.keys.ADMIN.codes(
      `mutation ($file: ID!) { importDocuments(input: { collection: "notes", files: [{ fileId: $file }] }) { job { id } } }`,
      { file: foreign.body[0].fileId },
    );
    expect(codes).toEqual(["NOT_FOUND"]);
  });
});
