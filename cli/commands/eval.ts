// `vouch eval`: asks the golden questions of a collection, and says which of them are answered as they must be.
import { InvalidArgumentError, type Command } from "commander";
import { CliError, EXIT_CODES, type ExitCode } from "../errors.ts";
import { readGoldenFile, storeQuestions } from "../golden-file.ts";
import { interruptible } from "../interrupt.ts";
import { followJob } from "../job-progress.ts";
import {
  GET_EVALUATION_RUN,
  LIST_FAILED,
  RUN_EVALUATION,
  type EvaluationResult,
  type EvaluationRun,
} from "../operations/evaluations.ts";
import { listAll } from "../operations/paging.ts";
import { clip, oneLine, plural, table, type Output } from "../output.ts";
import type { Run, Session } from "../session.ts";
import { requireDone } from "./jobs.ts";
import { describeScope } from "./labels.ts";

/** A golden question that fails is something to look at, so every one must pass unless a floor says otherwise. */
const FLOOR_DEFAULT = 1;
/** Columns of a failed question's answer that are shown. */
const TEXT_SHOWN_MAX = 240;

const WARNINGS: Readonly<Record<string, string>> = {
  SCOPE_NOT_ASKED: "The collection is scoped, and none of its questions is asked with a scope or expects one.",
};

export function addEvalCommand(program: Command, run: Run): void {
  const command = program
    .command("eval")
    .description("ask the golden questions of a collection, and grade the answers")
    .argument("<collection>", "the collection")
    .option("--floor <share>", `share that must pass, 0 to 1; ${FLOOR_DEFAULT} by default`, parseShare)
    .option("--questions <file>", "JSON Lines to store first: new questions, or what known ones now expect");
  command.action((collection: string, options: { floor?: number; questions?: string }) =>
    run(command, (session) => evaluate(session, collection, options)),
  );
}

async function evaluate(
  { client, output }: Session,
  collection: string,
  { floor = FLOOR_DEFAULT, questions: file }: { floor?: number; questions?: string },
): Promise<ExitCode> {
  if (file !== undefined) {
    const stored = await storeQuestions(client, collection, await readGoldenFile(file, collection));
    output.note(`Golden questions: ${stored.created} new, ${stored.updated} changed, ${stored.unchanged} unchanged.`);
  }
  const { runEvaluation: begun } = await client.call(RUN_EVALUATION, { collection });
  const job = await interruptible((signal) =>
    followJob(client, output, begun.job.id, { what: `Evaluating ${collection}`, signal }),
  );
  requireDone(job);
  const { evaluationRun: run } = await client.call(GET_EVALUATION_RUN, { id: begun.id });
  const { nodes: failed } = await listAll(
    client,
    LIST_FAILED,
    { id: begun.id },
    (reply) => reply.evaluationRun.results,
  );
  const { asked, passed } = run.figures;
  if (asked === 0) throw new CliError("CONFLICT", `No question of "${collection}" was left to ask. Try again.`);
  const share = passed / asked;
  const isReached = share >= floor;
  output.json({ run, share, floor, isReached, failed });
  for (const result of failed) printFailed(output, result);
  printFigures(output, run);
  for (const warning of run.warnings) output.note(`Warning: ${WARNINGS[warning] ?? warning}`);
  output.line(
    `${passed} of ${plural(asked, "question")} passed (${share.toFixed(2)}); the floor of ${floor} is ${isReached ? "reached" : "not reached"}.`,
  );
  return isReached ? EXIT_CODES.success : EXIT_CODES.notFound;
}

function printFigures(output: Output, { figures }: EvaluationRun): void {
  const rows = (["value", "scope", "citations", "refusals"] as const).map((name) => {
    const { graded, right } = figures[name];
    return [name, graded, right, graded === 0 ? "" : (right / graded).toFixed(2)];
  });
  for (const line of table(["what", "graded", "right", "share"], rows)) output.line(line);
}

function printFailed(output: Output, result: EvaluationResult): void {
  const { question, status, answer } = result;
  const asked = describeScope(question.askedScope);
  output.line(`✗ ${oneLine(question.question)}${asked === "" ? "" : ` (${oneLine(asked)})`}`);
  for (const line of expectations(result)) output.line(`    ${oneLine(line)}`);
  const given = answer === null ? "not shown to this key, or erased" : clip(oneLine(answer.text), TEXT_SHOWN_MAX);
  output.line(`    ${status}: ${given}`);
  output.line();
}

/** What was expected and did not come, each in a line. */
function expectations({ question, answer, ...result }: EvaluationResult): string[] {
  const { expectedValues, expectedScope, mustCite } = question;
  const values = expectedValues.map((ways) => ways.join(" or ")).join("; ");
  const applied = answer === null ? "" : `, not ${describeScope(answer.appliesTo) || "everything"}`;
  const cited = answer === null ? "" : `, not ${answer.cites.join(", ") || "nothing"}`;
  return [
    ...(result.isValueRight === false ? [`must say: ${values}`] : []),
    ...(result.isScopeRight === false ? [`must apply to: ${describeScope(expectedScope)}${applied}`] : []),
    ...(result.isCitationRight === false ? [`must cite: ${mustCite.join(", ")}${cited}`] : []),
    ...(result.isRefusalRight === false ? ["must not be answered"] : []),
  ];
}

function parseShare(written: string): number {
  const share = Number(written);
  if (written.trim() === "" || !(share >= 0 && share <= 1))
    throw new InvalidArgumentError("Give a number from 0 to 1.");
  return share;
}
