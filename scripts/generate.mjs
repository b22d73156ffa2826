// Makes the database client from prisma/schema.prisma, when that has changed since the last time. Runs after every
// installation and needs no network.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
const output = path.join(root, "server/database/generated");
const stampFile = path.join(output, ".stamp");
const require = createRequire(import.meta.url);

const stamp = createHash("sha256")
  .update(readFileSync(path.join(root, "prisma/schema.prisma")))
  .update(require("prisma/package.json").version)
  .digest("hex");

if (!existsSync(stampFile) || readFileSync(stampFile, "utf8") !== stamp) {
  const { status } = spawnSync(process.execPath, [require.resolve("prisma/build/index.js"), "generate"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      // Generating needs no schema engine, but the tool downloads one unless it is told where one is: any program will do.
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      CHECKPOINT_DISABLE: "1",
      PRISMA_HIDE_UPDATE_MESSAGE: "1",
    },
  });
  if (status !== 0) {
    console.error("The database client could not be made from prisma/schema.prisma; the reason stands above.");
    process.exit(1);
  }
  writeFileSync(stampFile, stamp);
}
