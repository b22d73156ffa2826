// An answer ends when its time is over, and when whoever asked has gone: the thread that counts is free again (SEC-3).
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AppError } from "../../server/core/errors.ts";
import type { CountQuery, GroupQuery } from "../../server/core/structured/row-query.ts";
import { createStructuredReads } from "../../server/database/sqlite/structured-reads.ts";
import { audienceIds } from "../../server/services/caller.ts";
import { openTestServices, type TestServices } from "../helpers/services.ts";
import { seedStructured } from "../helpers/structured-seed.ts";

/** More than the rows between two looks at the clock. */
const DOCUMENTS = 3_000;

let t: TestServices;
let db: Sqlite.Database;
let query: CountQuery;

beforeAll(async () => {
  t = await openTestServices();
  await t.newCollection("many");
  await seedStructured(t, "many", {
    fields: [{ name: "name" }],
    documents: Array.from({ length: DOCUMENTS }, (_, i) => ({ key: `d${i}`, values: { name: `имя ${i % 50} 名` } })),
  });
  const { id: collectionId } = await t.services.collections.get(t.caller, "many");
  const { columnId } = await t.database.read.field.findFirstOrThrow();
  const column = { columnId: columnId ?? 0, subject: "DOCUMENTS", type: "TEXT" } as const;
  query = {
    reach: {
      spaceId: t.caller.spaceId,
      collectionId,
      subject: "DOCUMENTS",
      audienceIds: audienceIds(t.caller),
      documentIds: null,
      exceptDocumentIds: [],
    },
    where: { kind: "COLUMN", column, test: { kind: "PART", operator: "contains", value: "имя" } },
    missingInReach: [],
    missingInMatches: [{ kind: "COLUMN", column }],
    share: null,
    timeMaxMs: 10_000,
  };
  db = new Sqlite(join(t.dataDir, "vouch.sqlite"), { readonly: true });
});
afterAll(async () => {
  db.close();
  await t.close();
});

async function codeOf(work: Promise<unknown>): Promise<string | null> {
  return work.then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error.code : "OTHER"),
  );
}

test("an answer that takes longer than it may is ended with a word on what to do", async () => {
  const late = t.context.structured.count({ ...query, timeMaxMs: -1 });
  await expect(late).rejects.toMatchObject({ code: "LIMIT_EXCEEDED" });
  await expect(late).rejects.toThrow("narrower condition");
  expect((await t.context.structured.count(query)).matching).toBe(DOCUMENTS);
});

test("SQL ends in the middle of its rows once whoever asked has gone", () => {
  let looks = 0;
  const whole = createStructuredReads(db, () => (looks += 1) < 0);
  expect(whole.count(query).matching).toBe(DOCUMENTS);
  expect(looks).toBeGreaterThan(3);
  // At whatever look it is found out.
  for (let at = 1; at <= looks; at += 1) {
    let look = 0;
    const left = createStructuredReads(reopened(), () => (look += 1) === at);
    expect(() => left.count(query)).toThrow(/whoever asked has gone/);
    expect(look).toBe(at);
    // The next answer is whole again.
    expect(left.count(query).matching).toBe(DOCUMENTS);
  }
});

test("a caller that leaves is told so, what waits behind it is answered", async () => {
  const { structured } = t.context;
  const key = { bucket: null, ranges: null, step: null, search: null };
  const groups: GroupQuery = {
    ...query,
    keys: query.missingInMatches.flatMap((use) => (use.kind === "COLUMN" ? [{ ...key, column: use.column }] : [])),
    metrics: [{ kind: "COUNT", column: null }],
    having: [],
    orderBy: [],
    limit: 100,
    offset: 0,
    withTies: false,
  };
  const leaving = new AbortController();
  const left = Array.from({ length: 4 }, () => structured.groups([groups], leaving.signal));
  const stays = structured.count(query);
  leaving.abort();
  expect(await Promise.all(left.map(codeOf))).toEqual(left.map(() => "CANCELLED"));
  expect((await stays).matching).toBe(DOCUMENTS);
  expect(await codeOf(structured.count(query, AbortSignal.abort()))).toBe("CANCELLED");
  expect((await structured.groups([groups], new AbortController().signal))[0]?.totalGroups).toBe(50);
});

/** Its own connection: functions and tables of an answer belong to one. */
function reopened(): Sqlite.Database {
  db.close();
  db = new Sqlite(join(t.dataDir, "vouch.sqlite"), { readonly: true });
  return db;
}
