// Prints the closing line of a run from vitest's JSON report: "N passed, N failed". A test file that could not even be
// loaded counts as one failure, and so does a report that is not there.
import { existsSync, readFileSync } from "node:fs";

const file = process.argv[2];
const report = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
const unloaded = (report?.testResults ?? []).filter(({ status, assertionResults }) => {
  return status === "failed" && assertionResults.every((result) => result.status !== "failed");
});
const passed = report?.numPassedTests ?? 0;
const failed = report === null ? 1 : report.numFailedTests + unloaded.length;
console.log(`${passed} passed, ${failed} failed`);
if (failed > 0 || passed === 0 || !report.success) process.exitCode = 1;
