// Where the program's own files are, from sources as from a build: dist/ mirrors the tree, one level deeper.
import { fileURLToPath } from "node:url";

const isSource = import.meta.url.endsWith(".ts");

/** The project's folder: `prisma/`, `models/`, `samples/` stand in it. */
export function projectPath(relative: string): string {
  return fileURLToPath(new URL(isSource ? `../${relative}` : `../../${relative}`, import.meta.url));
}

/** A file of workers/threads that is run in a thread or process of its own. */
export function threadEntry(name: string): { url: URL; execArgv: string[] } {
  if (!isSource) return { url: new URL(`../workers/threads/${name}.js`, import.meta.url), execArgv: [] };
  const loader = new URL("../workers/threads/typescript-loader.mjs", import.meta.url);
  return { url: new URL(`../workers/threads/${name}.ts`, import.meta.url), execArgv: ["--import", loader.href] };
}
