// Prints what failed, with the first lines of why, and then the closing line of a run from vitest's JSON report: "N
// passed, N failed". A test file that could not even be loaded counts as one failure, and so does a report that is not
// there.
import { existsSync, readFileSync } from "node:fs";

const file = process.argv[2];
const report = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
const unloaded = (report?.testResults ?? []).filter(({ status, assertionResults }) => {
  return status === "failed" && assertionResults.every((result) => result.status !== "failed");
});
const firstLines = (text) => String(text).split("\n").slice(0, 12).join("\n    ");
for (const { name, message, assertionResults } of report?.testResults ?? []) {
  for (const { status, fullName, failureMessages } of assertionResults) {
    if (status === "failed")
      console.log(`FAILED ${name}: ${fullName}\n    ${failureMessages.map(firstLines).join("\n    ")}`);
  }
  if (unloaded.some((file) => file.name === name)) console.log(`FAILED to load ${name}\n    ${firstLines(message)}`);
}
const passed = report?.numPassedTests ?? 0;
const failed = report === null ? 1 : report.numFailedTests + unloaded.length;
console.log(`${passed} passed, ${failed} failed`);
if (failed > 0 || passed === 0 || !report.success) process.exitCode = 1;
