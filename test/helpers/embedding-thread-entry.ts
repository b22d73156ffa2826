import { fileURLToPath } from "node:url";

const at = (path: string): URL => new URL(`../../${path}`, import.meta.url);

/** The threads of the bundled embedding model as tests run them: TypeScript, with a loader. */
export const embeddingThreadEntry = {
  url: at("workers/threads/embedding-thread.ts"),
  execArgv: ["--import", at("workers/threads/typescript-loader.mjs").href],
};

export const bundledModelDir = fileURLToPath(at("models/multilingual-e5-small"));
