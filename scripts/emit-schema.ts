// Writes schema.graphql, sorted, so that a change of the API is seen in review.
//     --check    writes nothing and fails when the file is not what the code says
import "reflect-metadata";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { lexicographicSortSchema, printSchema } from "graphql";
import { createApiSchema } from "../server/graphql/schema.ts";

const file = path.resolve(import.meta.dirname, "../schema.graphql");
const schema = `# Made by scripts/emit-schema.ts from server/graphql. Do not edit.\n\n${printSchema(lexicographicSortSchema(createApiSchema()))}\n`;

if (!process.argv.includes("--check")) writeFileSync(file, schema);
else if (readFileSync(file, "utf8") !== schema) {
  console.error("schema.graphql is not what server/graphql says. Run: npm run schema");
  process.exit(1);
}
