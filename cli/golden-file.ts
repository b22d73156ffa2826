// A file of golden questions, one JSON object a line, brought into a collection.
import { readFile } from "node:fs/promises";
import { z } from "zod";
import type { Client } from "./client.ts";
import { CliError, systemCodes } from "./errors.ts";
import {
  CREATE_GOLDEN_QUESTIONS,
  LIST_GOLDEN_QUESTIONS,
  UPDATE_GOLDEN_QUESTION,
  type GivenQuestion,
} from "./operations/evaluations.ts";
import { listAll } from "./operations/paging.ts";

/** Questions of one request (a choice: far below what a request may hold). */
const BATCH_MAX = 100;

/** One value may stand without its list: `"36 V"` for `["36 V"]`. */
const oneOrMore = z.union([z.string().transform((one) => [one]), z.array(z.string())]);
const scopeSchema = z
  .record(z.string(), oneOrMore)
  .default({})
  .transform((scope) => Object.entries(scope).map(([name, values]) => ({ name, values })));

/** Keys are those of the API; a scope is an object, `{ "revision": "B" }`. What only people read is left alone. */
const lineSchema = z
  .object({
    collection: z.string().optional(),
    question: z.string(),
    askedScope: scopeSchema,
    expectedValues: z.array(oneOrMore).default([]),
    expectedScope: scopeSchema,
    mustCite: z.array(z.string()).default([]),
    mustNotAnswer: z.boolean().default(false),
    note: z.string().optional(),
    language: z.string().optional(),
  })
  .strict();

/**
 * Questions of a file for a collection; lines that name another collection are left out.
 * @throws {CliError} FILE_UNREADABLE, or RECORD_INVALID naming the line
 */
export async function readGoldenFile(path: string, collection: string): Promise<GivenQuestion[]> {
  const content = await readFile(path, "utf8").catch((error: unknown) => {
    const reason = systemCodes(error)[0] ?? "unknown reason";
    throw new CliError("FILE_UNREADABLE", `"${path}" cannot be read (${reason}). Check the path.`, { cause: error });
  });
  return content
    .replace(/^\ufeff/, "")
    .split(/\r?\n/)
    .flatMap((line, at) => (line.trim() === "" ? [] : [readLine(line, `${path}, line ${at + 1}`)]))
    .filter((line) => line.collection === undefined || line.collection === collection)
    .map(({ question, askedScope, expectedValues, expectedScope, mustCite, mustNotAnswer }) => ({
      ...{ question, askedScope, expectedValues, expectedScope, mustCite, mustNotAnswer },
    }));
}

function readLine(line: string, place: string): z.infer<typeof lineSchema> {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch (cause) {
    throw new CliError("RECORD_INVALID", `${place} is not JSON. Write one object a line.`, { cause });
  }
  const parsed = lineSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join(".") || "the line"}: ${message}`);
  throw new CliError("RECORD_INVALID", `${place} is no golden question. ${problems.join("; ")}.`);
}

/**
 * Stores what is new and changes what expects something else. A question is known by its words and the scope that is
 * asked with it; what the file does not name stays.
 */
export async function storeQuestions(
  client: Client,
  collection: string,
  given: readonly GivenQuestion[],
): Promise<{ created: number; updated: number; unchanged: number }> {
  const { nodes } = await listAll(client, LIST_GOLDEN_QUESTIONS, { collection }, (reply) => reply.goldenQuestions);
  const known = new Map(nodes.map((node) => [nameOf(node), node]));
  const wanted = new Map(given.map((question) => [nameOf(question), question]));
  const created: GivenQuestion[] = [];
  let updated = 0;
  for (const [name, question] of wanted) {
    const stored = known.get(name);
    if (stored === undefined) created.push(question);
    else if (expectationOf(stored) !== expectationOf(question)) {
      await client.call(UPDATE_GOLDEN_QUESTION, { input: { id: stored.id, question } });
      updated += 1;
    }
  }
  for (let from = 0; from < created.length; from += BATCH_MAX) {
    const questions = created.slice(from, from + BATCH_MAX);
    await client.call(CREATE_GOLDEN_QUESTIONS, { input: { collection, questions } });
  }
  return { created: created.length, updated, unchanged: wanted.size - created.length - updated };
}

/** As the server keeps it. */
function nameOf({ question, askedScope }: GivenQuestion): string {
  return JSON.stringify([question.normalize("NFC").trim(), askedScope]);
}

function expectationOf({ expectedValues, expectedScope, mustCite, mustNotAnswer }: GivenQuestion): string {
  return JSON.stringify([expectedValues, expectedScope, mustCite, mustNotAnswer], (_, value: unknown) =>
    typeof value === "string" ? value.normalize("NFC").trim() : value,
  );
}
