// Bundles every program of Vouch into dist/, which mirrors the tree: server/main.ts becomes dist/server/main.js.
// Packages stay outside the bundles. Does nothing when no source has changed since the last time.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
const outdir = path.join(root, "dist");
const stampFile = path.join(outdir, ".stamp");

/** Files below a folder of the project, as sorted paths from its root. A folder that is not there has none. */
function filesIn(folder) {
  const absolute = path.join(root, folder);
  if (!existsSync(absolute)) return [];
  return readdirSync(absolute, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();
}

const sources = [...["server", "workers", "cli"].flatMap(filesIn), "scripts/build.mjs", "package-lock.json"];
const hash = createHash("sha256");
for (const file of sources) {
  const { mtimeMs, size } = statSync(path.join(root, file));
  hash.update(`${file}\0${mtimeMs}\0${size}\n`);
}
const stamp = hash.digest("hex");
if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) process.exit(0);

const programs = ["server/main.ts", "workers/main.ts", "cli/main.ts"];
const entryPoints = [...programs, ...filesIn("workers/threads")].filter(
  (file) => file.endsWith(".ts") && existsSync(path.join(root, file)),
);
if (entryPoints.length === 0) process.exit(0);

// Loaded only when there is something to build: a start without changes does not wait for it.
const { build } = await import("esbuild");
await build({
  absWorkingDir: root,
  entryPoints,
  outdir,
  outbase: root,
  bundle: true,
  packages: "external",
  platform: "node",
  format: "esm",
  target: "node20",
  // Node knows them. Otherwise each such pattern inside a function would be made anew at every call.
  supported: { "regexp-unicode-property-escapes": true },
  sourcemap: true,
  sourcesContent: false,
  logLevel: "warning",
}).catch(() => process.exit(1)); // esbuild has printed the errors already
writeFileSync(stampFile, stamp);
