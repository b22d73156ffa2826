// Work that goes on by itself after an import (fields and relations are looked for) would be counted along with a request.
import { expect, vi } from "vitest";
import type { Database } from "../../server/database/client.ts";
import type { GraphqlClient } from "./graphql-client.ts";

/** Resolves once no job of the client's space waits or runs. */
export async function jobsAreOver(client: GraphqlClient): Promise<void> {
  await noneLeft(
    async () => (await client.data(`{ jobs(states: [WAITING, ACTIVE]) { nodes { id } } }`)).jobs.nodes.length,
  );
}

/** As `jobsAreOver`, in all spaces. */
export async function jobsOfAllAreOver({ read }: Database): Promise<void> {
  await noneLeft(() => read.job.count({ where: { state: { in: ["WAITING", "ACTIVE"] } } }));
}

async function noneLeft(count: () => Promise<number>): Promise<void> {
  await vi.waitFor(async () => expect(await count()).toBe(0), { timeout: 60_000, interval: 20 });
}
