import { join } from "node:path";
import { build } from "esbuild";
import { projectPath } from "../../server/program-files.ts";

/** Bundles the server process beside the product's own programs, so that it runs their built threads. @returns its path */
export async function bundleServer(): Promise<string> {
  const outfile = join(projectPath("dist"), "crash", "server.js");
  await build({
    entryPoints: [projectPath("test/crash/server.ts")],
    outfile,
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20",
    sourcemap: true,
    sourcesContent: false,
    logLevel: "warning",
  });
  return outfile;
}
