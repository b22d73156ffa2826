// Reads the sample collections as they are committed, without any parser of Vouch: what the tests compare against.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse as parseCsv } from "csv-parse/sync";
import { parse as parseYaml } from "yaml";
import { z } from "zod";
import { collectionSettingsSchema } from "../../server/core/documents/collection-settings.ts";
import type { GivenLabels } from "../../server/core/documents/identity.ts";

const productSchema = z.record(z.string(), z.string());
export type Product = z.infer<typeof productSchema>;

/** Labels an import gives beside a file, named as `GivenLabels` names them. */
const givenLabelsSchema = z.strictObject({
  version: z.string().optional(),
  audience: z.enum(["PUBLIC", "INTERNAL"]).optional(),
  language: z.string().optional(),
}) satisfies z.ZodType<GivenLabels>;

const collectionsSchema = z.array(
  z.strictObject({
    name: z.string(),
    description: z.string(),
    settings: collectionSettingsSchema.partial(),
    files: z.array(z.strictObject({ path: z.string(), labels: givenLabelsSchema })),
  }),
);

const questionsSchema = z.array(
  z.strictObject({
    collection: z.string(),
    question: z.string(),
    language: z.enum(["en", "ru", "zh"]),
    expect: z.enum(["ANSWERED", "NOT_FOUND"]),
    /** Whether the answer is counted or compared, and does not stand in any text. */
    isWorkedOut: z.boolean().default(false),
    mustContain: z.array(z.string()),
    askedScope: z.record(z.string(), z.array(z.string())).optional(),
    mustCite: z.array(z.string()).optional(),
  }),
);

function repositoryPath(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url));
}

export function readRepositoryFile(path: string): string {
  return readFileSync(repositoryPath(path), "utf8");
}

export function readProducts(): Product[] {
  const rows: unknown = parseCsv(readRepositoryFile("samples/catalog/products.csv"), { columns: true });
  return z.array(productSchema).parse(rows);
}

export function readCollections() {
  return collectionsSchema.parse(JSON.parse(readRepositoryFile("samples/collections.json")));
}

export function readQuestions() {
  return questionsSchema.parse(JSON.parse(readRepositoryFile("samples/questions.json")));
}

/** Front matter of a Markdown file; empty where it has none. */
export function readFrontMatter(path: string): Record<string, unknown> {
  const match = /^---\n([\s\S]*?)\n---\n/.exec(readRepositoryFile(path));
  return match ? z.record(z.string(), z.unknown()).parse(parseYaml(match[1] ?? "")) : {};
}

/** Paths of the Markdown documents below a folder of the repository; a README is none. */
export function markdownBelow(folder: string): string[] {
  const names = readdirSync(repositoryPath(folder), { recursive: true, encoding: "utf8" });
  return names.filter((name) => name.endsWith(".md") && !name.endsWith("README.md")).map((name) => `${folder}/${name}`);
}
