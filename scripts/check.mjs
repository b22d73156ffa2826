// Everything that must hold before a change is shared: `npm run check`. Each step says how long it took; all steps run,
// also after one has failed.
//   --tests-report FILE    judge this report of vitest (JSON) instead of running the tests
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
const reportFlag = process.argv.indexOf("--tests-report");
const reportFile = reportFlag === -1 ? null : process.argv[reportFlag + 1];

/** Runs a program of node_modules/.bin, or a script with node; true when it succeeded. */
function run(program, ...args) {
  const isScript = program.endsWith(".mjs");
  const command = isScript ? process.execPath : path.join(root, "node_modules/.bin", program);
  const { status } = spawnSync(command, isScript ? [program, ...args] : args, { cwd: root, stdio: "inherit" });
  return status === 0;
}

/** The schema's text is committed; a run of the script that writes it must change nothing. */
function isSchemaFresh() {
  if (!existsSync(path.join(root, "scripts/emit-schema.ts"))) return true;
  return run("tsx", "scripts/emit-schema.ts", "--check");
}

function testsPass() {
  if (reportFile === null) return run("vitest", "run");
  const { success, numFailedTests, numPassedTests } = JSON.parse(readFileSync(reportFile, "utf8"));
  console.log(`From ${reportFile}: ${numPassedTests} passed, ${numFailedTests} failed`);
  return success === true;
}

const steps = {
  "database client": () => run("scripts/generate.mjs"),
  build: () => run("scripts/build.mjs"),
  format: () => run("prettier", "--check", "--log-level", "warn", "."),
  lint: () => run("eslint", "--max-warnings", "0", "."),
  types: () => run("tsc", "--noEmit", "-p", "."),
  "schema.graphql fresh": isSchemaFresh,
  "migrations in step": () => run("tsx", "scripts/make-migration.ts", "--check"),
  tests: testsPass,
};

const failed = [];
for (const [name, step] of Object.entries(steps)) {
  const startedAt = Date.now();
  const isGood = step();
  console.log(`${isGood ? "ok    " : "FAILED"} ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
  if (!isGood) failed.push(name);
}
if (failed.length > 0) {
  console.error(`\nnpm run check failed: ${failed.join(", ")}.`);
  process.exit(1);
}
