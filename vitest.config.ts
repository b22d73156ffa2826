import { createRequire } from "node:module";
import { defineConfig } from "vitest/config";

export default defineConfig({
  // One copy of graphql, the one that Node itself gives to the packages: types of a second copy are strangers to it.
  resolve: { alias: [{ find: /^graphql$/, replacement: createRequire(import.meta.url).resolve("graphql") }] },
  test: {
    include: ["test/**/*.test.ts"],
    setupFiles: ["test/helpers/seeded-properties.ts"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: "forks",
    maxWorkers: 2,
  },
});
