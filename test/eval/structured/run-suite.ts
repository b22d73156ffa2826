// What is measured on a structured suite: whether `ask` counts, groups, lists and looks up what is there, and says so
// where it cannot.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { createProgress, forAll } from "../asking.ts";
import type { EvalServer } from "../eval-server.ts";
import type { Figure } from "../figures.ts";
import { isStaleAsCurrent, questionsOf, readNotice } from "./notices.ts";
import { countedReply } from "./reply.ts";
import { readStructuredQuestions, type StructuredQuestion, type SuiteFolder } from "./suite.ts";
import { figuresOf, judge, type Judged } from "./verdict.ts";

export interface StructuredResult {
  readonly figures: readonly Figure[];
  readonly judged: readonly Judged[];
}

export interface StructuredTarget {
  readonly server: EvalServer;
  /** As it is reported. */
  readonly name: string;
  readonly suite: SuiteFolder;
}

export async function runStructuredSuite({ server, name, suite }: StructuredTarget): Promise<StructuredResult> {
  const progress = createProgress(name);
  const questions = await readStructuredQuestions(suite);
  const collection = collectionName(name);
  if (await server.openCollection(collection)) {
    progress("files")(0, suite.files.length);
    for (const problem of await server.importFiles(collection, suite.files)) process.stderr.write(`${problem}\n`);
    progress("files")(suite.files.length, suite.files.length);
  } else {
    // Kept from another day: the texts are the same, and what is found in them may not be.
    await server.proposeFields(collection);
  }
  const judged = await askAll({ server, name, collection }, questions, progress("questions"));
  const figures = figuresOf(name, judged);
  if (suite.notices.length === 0) return { figures, judged };

  const stale = await askReplaced({ server, name, collection }, suite.notices, progress("replaced values"));
  const isStale = stale.map(({ isTrapped }) => Number(isTrapped));
  const staleAsCurrent = isStale.reduce((sum, one) => sum + one, 0);
  return {
    // A number and not a share: not one may be.
    figures: [...figures, { suite: name, metric: "stale_as_current", value: staleAsCurrent, n: stale.length }],
    judged: [...judged, ...stale],
  };
}

interface Asked {
  readonly server: EvalServer;
  readonly name: string;
  readonly collection: string;
}

type Report = (done: number, total: number) => void;

async function askAll(
  { server, name, collection }: Asked,
  questions: readonly StructuredQuestion[],
  report: Report,
): Promise<Judged[]> {
  const ask = async (question: StructuredQuestion) =>
    judge(name, question, await server.ask(collection, question.text));
  return forAll(questions, ask, report);
}

/** Declares every notice as superseding what it replaces, asks for every value that it changes, and takes it back. */
async function askReplaced(
  { server, name, collection }: Asked,
  files: readonly string[],
  report: Report,
): Promise<Judged[]> {
  const notices = await Promise.all(files.map(async (file) => readNotice(file, await readFile(file, "utf8"))));
  const declared: string[] = [];
  for (const { key, superseded } of notices)
    declared.push((await server.declareSupersession(collection, { superseding: key, superseded: superseded.key })).id);
  const judged = await forAll(
    notices.flatMap(questionsOf),
    async (question, at) => {
      const answer = await server.ask(collection, question.text);
      const known: StructuredQuestion = {
        _id: `replaced-${at}`,
        kind: "replaced",
        text: question.text,
        answer: question.change.current,
        trap: null,
      };
      const isTrapped = isStaleAsCurrent(question, countedReply(known.kind, answer.text));
      return { ...judge(name, known, answer), isTrapped };
    },
    report,
  );
  for (const id of declared) await server.removeSupersession(id);
  return judged;
}

/** A name that the API takes, the same in every run. */
function collectionName(folder: string): string {
  const stem = path.basename(path.resolve(folder)).replace(/[^\p{L}\p{N}._-]/gu, "-");
  return `structured-${stem}`.slice(0, 64);
}
