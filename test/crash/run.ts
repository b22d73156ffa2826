// `npm run test:crash [SEED]`: kills a server at every step of an import and at random moments, damages its indexes, and
// holds what is left to the guarantees. One line a case.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundleServer } from "./bundle.ts";
import { listCases, type Case } from "./cases.ts";
import { filesOf } from "./material.ts";
import type { Prepared } from "./kill-case.ts";
import type { ServerOptions } from "./protocol.ts";
import { startServer } from "./server-process.ts";

/** Cases under way at once: each is one process, most of the time waiting for its disk. */
const PARALLEL = 3;

async function prepare(root: string, entry: string, model: ServerOptions["model"]): Promise<Prepared> {
  const dataDir = join(root, model);
  const server = await startServer(entry, { dataDir, model, killAt: null });
  await server.ask("import", { files: filesOf("old", false), isAtomic: false });
  const { state, error } = await server.ask("settled", null);
  await server.close();
  if (state !== "DONE") throw new Error(`The old edition could not be imported: ${error}`);
  return { entry, dataDir };
}

async function runCase({ name, run }: Case): Promise<boolean> {
  const startedAt = performance.now();
  const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
  try {
    const remark = await run();
    console.log(`ok    ${name} (${seconds()}${remark === "" ? "" : `, ${remark}`})`);
    return true;
  } catch (error) {
    console.log(`FAIL  ${name} (${seconds()}): ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}

const seed = Number(process.argv[2] ?? 1);
const only = process.argv[3];
const root = await mkdtemp(join(tmpdir(), "vouch-crash-"));
try {
  const entry = await bundleServer();
  const light = await prepare(root, entry, "LIGHT");
  const bundled = await prepare(root, entry, "BUNDLED");
  const cases = (await listCases({ light, bundled, seed })).filter(
    ({ name }) => only === undefined || name.includes(only),
  );
  const outcomes: boolean[] = [];
  const work = async () => {
    for (let next = cases.shift(); next !== undefined; next = cases.shift()) outcomes.push(await runCase(next));
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  const failed = outcomes.filter((isPassed) => !isPassed).length;
  console.log(`${outcomes.length - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
} finally {
  await rm(root, { recursive: true, force: true });
}
