// Every case of a run: each step at its first and at a later occurrence, moments drawn by the seed, damage, a second
// process. Steps are learnt from a dry run, so that a new one is covered as it comes.
import { damageCases } from "./damage-cases.ts";
import { filesOf } from "./material.ts";
import { runKillCase, withCopy, type KillCase, type Prepared } from "./kill-case.ts";
import { secondProcessCase } from "./second-process.ts";
import { startServer } from "./server-process.ts";
import { createRandom } from "../helpers/generate-files-text.ts";

export interface Case {
  readonly name: string;
  /** @returns a remark, or nothing */
  run(): Promise<string>;
}

const RANDOM_KILLS = 30;

export async function listCases(options: { light: Prepared; bundled: Prepared; seed: number }): Promise<Case[]> {
  const { light, bundled } = options;
  const random = createRandom(options.seed);
  const kill = (name: string, prepared: Prepared, at: KillCase["at"], isAtomic: boolean): Case => {
    const own = createRandom(Math.floor(random() * 2 ** 31));
    const model = prepared === bundled ? "BUNDLED" : "LIGHT";
    return {
      name: `${isAtomic ? "atomic" : "ordinary"} import killed ${name}${model === "BUNDLED" ? ", bundled model" : ""}`,
      run: () => runKillCase(prepared, { isAtomic, model, at, random: own }),
    };
  };
  const cases: Case[] = [];
  for (const isAtomic of [false, true]) {
    const { steps, ms } = await dryRun(light, isAtomic);
    for (const [step, times] of Object.entries(steps))
      for (const occurrence of new Set([1, Math.ceil(times * 0.7)]))
        cases.push(kill(`at ${step}, time ${occurrence} of ${times}`, light, { step, occurrence }, isAtomic));
    for (let i = 0; i < RANDOM_KILLS / 2; i++) {
      const at = Math.round(random() * ms);
      cases.push(kill(`after ${at} of about ${Math.round(ms)} ms`, light, { ms: at }, isAtomic));
    }
  }
  const indexed = { step: "import:vectors-indexed", occurrence: 2 };
  cases.push(kill(`at ${indexed.step}, time 2`, bundled, indexed, false));
  cases.push(kill(`at ${indexed.step}, time 2`, bundled, indexed, true));
  cases.push(...damageCases(light), secondProcessCase(light));
  return cases;
}

async function dryRun({ entry, dataDir }: Prepared, isAtomic: boolean) {
  return withCopy(dataDir, async (copy) => {
    const server = await startServer(entry, { dataDir: copy, model: "LIGHT", killAt: null });
    const startedAt = performance.now();
    await server.ask("import", { files: filesOf("new", isAtomic), isAtomic });
    await server.ask("settled", null);
    const ms = performance.now() - startedAt;
    const steps = await server.ask("steps", null);
    await server.close();
    return { steps, ms };
  });
}
