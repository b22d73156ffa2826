// `npm run demo`: loads the sample collections at the first start and asks them a few questions (START-1, START-2).
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { z } from "zod";
import type { App } from "./app.ts";
import { projectPath } from "./program-files.ts";
import type { Caller } from "./services/caller.ts";

const collectionsSchema = z.array(
  z.object({
    name: z.string(),
    settings: z.record(z.string(), z.unknown()),
    files: z.array(z.object({ path: z.string(), labels: z.record(z.string(), z.string()) })),
  }),
);
const questionsSchema = z.array(
  z.object({
    collection: z.string(),
    question: z.string(),
    expect: z.string(),
    mustContain: z.array(z.string()),
    askedScope: z.record(z.string(), z.array(z.string())).default({}),
    mustCite: z.array(z.string()).default([]),
  }),
);
type SampleQuestion = z.infer<typeof questionsSchema>[number];

async function readSample<T>(name: string, schema: z.ZodType<T>): Promise<T> {
  return schema.parse(JSON.parse(await readFile(projectPath(`samples/${name}`), "utf8")));
}

/** @param print takes a line for people */
export async function runDemo(app: App, print: (line: string) => void): Promise<void> {
  const caller = await app.services.spaces.ownCaller();
  // The samples are public, so their titles may be suggested as people type.
  await app.services.spaces.update(caller, { hasReadableTitles: true });
  const questions = await readSample("questions.json", questionsSchema);
  for (const collection of await readSample("collections.json", collectionsSchema)) {
    if ((await app.services.collections.find(caller, collection.name)) !== null) continue;
    await loadCollection(app, caller, collection, print);
    const golden = questions.filter((question) => question.collection === collection.name).map(asGolden);
    if (golden.length > 0) await app.services.goldenQuestions.create(caller, collection.name, golden);
  }
  print("");
  for (const { collection, question, askedScope: scope } of questions) {
    const answer = await app.services.answers.ask(caller, {
      question,
      collections: [collection],
      scope,
      isKept: false,
    });
    print(`? ${question}`);
    for (const line of answer.text.split("\n")) print(`  ${line}`);
    for (const citation of answer.citations) {
      const section = citation.sectionNumber === null ? "" : `#${citation.sectionNumber}`;
      const { start, end } = citation.span;
      print(
        `  [${citation.index}] ${citation.documentKey}${section}, version ${citation.versionLabel}, characters ${start} to ${end}`,
      );
    }
    print("");
  }
  print('Ask your own in the explorer, or: npx vouch ask "…". Check these again with: npx vouch eval handbook');
}

/** The questions of the demo are golden questions of their collections too. */
function asGolden({ question, expect, mustContain, askedScope, mustCite }: SampleQuestion) {
  const values = mustContain.map((words) => [words]);
  return { question, askedScope, values, mustCite, mustNotAnswer: expect === "NOT_FOUND" };
}

async function loadCollection(
  app: App,
  caller: Caller,
  collection: z.infer<typeof collectionsSchema>[number],
  print: (line: string) => void,
): Promise<void> {
  const { services } = app;
  await services.collections.create(caller, { name: collection.name, settings: collection.settings });
  const files = [];
  for (const { path, labels } of collection.files) {
    const content = createReadStream(projectPath(`samples/${path}`));
    const stored = await services.files.store(caller, { name: basename(path), mediaType: null, content });
    files.push({ fileId: stored.publicId, ...labels });
  }
  const { job } = await services.imports.start(caller, { collection: collection.name, files });
  const never = new AbortController().signal;
  for await (const state of services.jobs.watch(caller, job.publicId, { signal: never }))
    if (state.state === "FAILED") throw new Error(`The samples of "${collection.name}" failed: ${state.errorMessage}`);
  const documents = await services.documents.count(caller, collection.name);
  print(`Loaded ${documents} documents into "${collection.name}".`);
}
