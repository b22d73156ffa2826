#!/usr/bin/env node
// Starts the command line, built first where this is a checkout whose sources have changed.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
const build = path.join(root, "scripts/build.mjs");
if (existsSync(path.join(root, "cli/main.ts"))) {
  // Its output goes to standard error: standard output belongs to the command.
  const { status } = spawnSync(process.execPath, [build], { stdio: ["ignore", 2, 2] });
  if (status !== 0) process.exit(1);
}
await import("../dist/cli/main.js");
