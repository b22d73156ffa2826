// The import table, checked through the very lint settings that `npm run lint` uses.
import { readdirSync } from "node:fs";
import path from "node:path";
import { ESLint, Linter } from "eslint";
import tseslint from "typescript-eslint";
import { expect, test } from "vitest";

const eslint = new ESLint();
const linter = new Linter();
const RULES = ["@typescript-eslint/no-restricted-imports", "no-restricted-properties", "no-restricted-syntax"];

/** Messages about a line of code, were it in that file. */
async function problemsOf(file: string, code: string): Promise<string[]> {
  const { rules } = (await eslint.calculateConfigForFile(file)) as { rules: Record<string, Linter.RuleEntry> };
  const config: Linter.Config = {
    files: ["**/*.ts", "**/*.tsx"],
    plugins: { "@typescript-eslint": tseslint.plugin as unknown as ESLint.Plugin },
    languageOptions: { parser: tseslint.parser as unknown as Linter.Parser },
    rules: Object.fromEntries(RULES.filter((name) => rules[name]).map((name) => [name, rules[name]!])),
  };
  return linter.verify(code, [config], { filename: file }).map(({ message }) => message);
}

/** [file, what it imports, a part of the message, or null where the import is allowed]; `type ` asks for types only. */
type Row = [file: string, specifier: string, refusal: string | null];

const CORE = "server/core/text/span.ts";
const PORT = "server/ports/word-index.ts";
const SERVICE = "server/services/search.ts";
const WORDS = "server/adapters/word-index/embedded.ts";
const FILES = "server/adapters/file-store/folder.ts";
const DATABASE = "server/database/client.ts";
const GRAPHQL = "server/graphql/search/search.resolver.ts";
const HTTP = "server/http/uploads.ts";
const THREAD = "workers/threads/embed.ts";

const TABLE: Row[] = [
  [CORE, "../errors.ts", null],
  [CORE, "./normalize.ts", null],
  [CORE, "zod", null],
  [CORE, "node:crypto", null],
  [CORE, "type ../../ports/word-index.ts", "server/core may not import server/ports"],
  [CORE, "../../services/search.ts", "belongs in server/services"],
  [CORE, "../../adapters/parsers/csv.ts", "belongs in server/adapters"],
  [CORE, "node:fs/promises", "belong in server/adapters behind a port"],
  [CORE, "node:https", "Network calls belong in server/adapters"],
  [CORE, "@prisma/client", "Prisma belongs in server/database"],
  ["server/core/errors.ts", "../config.ts", "take plain options"],
  [
    "server/core/text/languages/ru/stem.ts",
    "../../../../ports/word-index.ts",
    "server/core may not import server/ports",
  ],

  [PORT, "type ../core/text/span.ts", null],
  [PORT, "type node:stream", null],
  [PORT, "../core/text/span.ts", "only types of server/core"],
  [PORT, "type ../services/search.ts", "server/ports may not import server/services"],
  [PORT, "zod", "belongs in an adapter"],

  [SERVICE, "../core/errors.ts", null],
  [SERVICE, "../database/client.ts", null],
  [SERVICE, "type ../database/generated/client.ts", null],
  [SERVICE, "../jobs.ts", null],
  [SERVICE, "type ../ports/word-index.ts", null],
  [SERVICE, "type ../logger.ts", null],
  [SERVICE, "../logger.ts", "only types of server/logger.ts"],
  [SERVICE, "../adapters/word-index/embedded.ts", "server/app.ts joins the two"],
  [SERVICE, "type ../adapters/word-index/embedded.ts", "server/app.ts joins the two"],
  [SERVICE, "../graphql/schema.ts", "belongs in server/graphql"],
  [SERVICE, "../http/server.ts", "belongs in server/http"],
  [SERVICE, "better-sqlite3", "SQL belongs in server/database"],
  [SERVICE, "type-graphql", "GraphQL belongs in server/graphql"],
  [SERVICE, "fastify", "belongs in server/http"],

  [WORDS, "../../ports/word-index.ts", null],
  [WORDS, "../../core/errors.ts", null],
  [WORDS, "../embedded-index-store/database.ts", null],
  [WORDS, "../../database/connections.ts", null],
  [WORDS, "better-sqlite3", null],
  [WORDS, "zod", null],
  [WORDS, "../vector-index/embedded.ts", "server/adapters/word-index may not import server/adapters"],
  [WORDS, "../../services/search.ts", "belongs in server/services"],
  [WORDS, "../../config.ts", "take plain options"],
  ["server/adapters/job-queue/embedded.ts", "../../database/client.ts", null],
  ["server/adapters/document-parser/process.ts", "../parsers/csv.ts", null],
  ["server/adapters/embedding-model/bundled.ts", "onnxruntime-node", null],
  [FILES, "node:fs/promises", null],
  [FILES, "../../database/client.ts", "Rows are read and written in server/services"],
  [FILES, "../parsers/csv.ts", "server/adapters/file-store may not import server/adapters"],
  [FILES, "better-sqlite3", "SQL belongs in server/database"],
  [FILES, "../../app.ts", "Parts are joined in server/app.ts"],

  [DATABASE, "../core/errors.ts", null],
  [DATABASE, "./generated/client.ts", null],
  [DATABASE, "@prisma/client", null],
  [DATABASE, "better-sqlite3", null],
  [DATABASE, "../services/search.ts", "belongs in server/services"],
  [DATABASE, "../graphql/schema.ts", "belongs in server/graphql"],
  [DATABASE, "../adapters/word-index/embedded.ts", "belongs in server/adapters"],

  [GRAPHQL, "type ../../services/search.ts", null],
  [GRAPHQL, "../../core/errors.ts", null],
  [GRAPHQL, "../schema.ts", null],
  [GRAPHQL, "type-graphql", null],
  [GRAPHQL, "../../services/search.ts", "only types of server/services"],
  [GRAPHQL, "../../adapters/word-index/embedded.ts", "belongs in server/adapters"],
  [GRAPHQL, "../../database/client.ts", "Rows are read and written in server/services"],
  [GRAPHQL, "usearch", "behind a port"],

  [HTTP, "../graphql/schema.ts", null],
  [HTTP, "type ../app.ts", null],
  [HTTP, "fastify", null],
  [HTTP, "../app.ts", "only types of server/app.ts"],
  [HTTP, "../adapters/file-store/folder.ts", "belongs in server/adapters"],
  [HTTP, "../database/client.ts", "Rows are read and written in server/services"],

  ["server/app.ts", "./adapters/word-index/embedded.ts", null],
  ["server/app.ts", "./services/search.ts", null],
  ["server/app.ts", "./database/client.ts", null],
  ["server/app.ts", "./graphql/schema.ts", "belongs in server/graphql"],
  ["server/app.ts", "./http/server.ts", "belongs in server/http"],
  ["server/main.ts", "./app.ts", null],
  ["server/main.ts", "./http/server.ts", null],
  ["server/main.ts", "./config.ts", null],
  ["server/main.ts", "type ./services/search.ts", null],
  ["server/main.ts", "./adapters/word-index/embedded.ts", "belongs in server/adapters"],
  ["server/config.ts", "./core/errors.ts", null],
  ["server/config.ts", "./services/search.ts", "belongs in server/services"],

  ["cli/search.ts", "./client.ts", null],
  ["cli/search.ts", "commander", null],
  ["cli/search.ts", "../server/core/errors.ts", "server/core"],
  ["cli/search.ts", "../server/app.ts", "Parts are joined in server/app.ts"],
  ["cli/backup.ts", "../server/app.ts", null],
  ["cli/backup.ts", "../server/database/client.ts", "Rows are read and written in server/services"],

  ["workers/import-documents.ts", "../server/app.ts", null],
  ["workers/import-documents.ts", "type ../server/services/imports.ts", null],
  ["workers/import-documents.ts", "../server/http/server.ts", "belongs in server/http"],
  ["workers/import-documents.ts", "../server/adapters/file-store/folder.ts", "belongs in server/adapters"],
  [THREAD, "../../server/core/errors.ts", null],
  [THREAD, "../../server/adapters/parsers/csv.ts", null],
  [THREAD, "../../server/adapters/embedding-model/onnx.ts", null],
  [THREAD, "../../server/adapters/word-index/embedded-scan.ts", null],
  [THREAD, "../../server/adapters/file-store/folder.ts", "belongs in server/adapters"],
  [THREAD, "../../server/services/search.ts", "belongs in server/services"],
  [THREAD, "../../server/database/client.ts", "Rows are read and written in server/services"],

  ["admin/documents/DocumentList.tsx", "../App.tsx", null],
  ["admin/documents/DocumentList.tsx", "../../server/core/errors.ts", "server/core"],
  ["admin/documents/DocumentList.tsx", "../../workers/main.ts", "belong in workers/"],
  ["admin/App.tsx", "../prisma/schema.ts", "server/database alone"],

  [SERVICE, "../../test/helpers/texts.ts", "Test code belongs in test/"],
  [SERVICE, "../../scripts/build.mjs", "Scripts belong in scripts/"],
  [SERVICE, "../core/../adapters/word-index/embedded.ts", "shortest relative path"],
  [SERVICE, "node:process", "server/config.ts alone"],
  ["test/services/search.test.ts", "../../server/adapters/word-index/embedded.ts", null],
  ["test/services/search.test.ts", "better-sqlite3", null],
];

test.each(TABLE)("%s importing %s: %s", async (file, specifier, refusal) => {
  const isTypeOnly = specifier.startsWith("type ");
  const problems = await problemsOf(
    file,
    `import ${isTypeOnly ? "type " : ""}{ name } from "${specifier.replace("type ", "")}";`,
  );
  if (refusal === null) expect(problems).toEqual([]);
  else expect(problems).toEqual([expect.stringContaining(refusal)]);
});

test("the environment is read in server/config.ts, in scripts and in tests, and nowhere else", async () => {
  const code = "export const port = process.env.PORT;";
  for (const file of ["server/config.ts", "scripts/eval.ts", "test/api/search.test.ts"])
    expect(await problemsOf(file, code)).toEqual([]);
  for (const file of [CORE, SERVICE, FILES, "server/main.ts", "server/app.ts", "workers/main.ts", "cli/main.ts"])
    expect(await problemsOf(file, code)).toEqual([expect.stringContaining("server/config.ts alone")]);
});

test("an import at run time cannot pass the table by", async () => {
  const code = 'export const load = () => import("../adapters/word-index/embedded.ts");';
  expect(await problemsOf(SERVICE, code)).toEqual([expect.stringContaining("statically")]);
});

test("every source file of the product stands in a row of the table", async () => {
  const files = ["server", "workers", "cli", "admin"].flatMap(sourcesIn);
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const { rules } = (await eslint.calculateConfigForFile(file)) as { rules: Record<string, unknown> };
    expect(rules[RULES[0]!], `${file} has no row in scripts/lint/import-table.mjs`).toBeDefined();
  }
});

function sourcesIn(folder: string): string[] {
  return readdirSync(".", { withFileTypes: true }).some((entry) => entry.name === folder)
    ? readdirSync(folder, { recursive: true, encoding: "utf8" })
        .map((name) => path.join(folder, name))
        .filter((name) => /\.tsx?$/.test(name) && !name.startsWith("server/database/generated/"))
    : [];
}
