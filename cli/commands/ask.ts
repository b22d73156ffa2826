// `vouch ask`: the answer with its citations, or that the material has none.
import type { Command } from "commander";
import { ask, type AskProgress } from "../ask.ts";
import { EXIT_CODES, type ExitCode } from "../errors.ts";
import { interruptible } from "../interrupt.ts";
import type { Answer, Question, StructuredAnswer } from "../operations/answers.ts";
import { oneLine, table, type Output } from "../output.ts";
import { CREATE_CONVERSATION } from "../operations/conversations.ts";
import type { Run, Session } from "../session.ts";
import { datesOf, printDenominators, printGroups } from "./figures.ts";
import { parseList } from "./labels.ts";
import { addNarrowingOptions, narrowingOf, type NarrowingOptions } from "./narrowing.ts";
import { citedName, describePath, describePlace } from "./places.ts";

interface AskOptions extends NarrowingOptions {
  collection?: string[];
  keep: boolean;
  agent?: string;
  conversation?: string;
  plain?: boolean;
  stream?: boolean;
}

export function addAskCommand(program: Command, run: Run): void {
  const command = program
    .command("ask")
    .description("answer a question from the documents, with citations")
    .argument("<question>", "in any language of the documents")
    .option("-c, --collection <names>", "only these collections; all by default", parseList)
    .option("--agent <name>", "the agent that answers; none by default")
    .option("--conversation <id>", "the conversation to go on with; new begins one and names it")
    .option("--plain", "links as bare addresses, not as Markdown")
    .option("--stream", "show on standard error what is done and written, before it is checked")
    .option("--no-keep", "do not store question and answer");
  addNarrowingOptions(command).action((question: string, options: AskOptions) =>
    run(command, async ({ client, output }) => {
      const conversation = await openConversation({ client, output }, options);
      const asked = { ...toQuestion(question, options), conversation };
      const answer = await interruptible((signal) =>
        ask(client, asked, {
          signal,
          ...(options.stream === true ? shownBy(output) : {}),
        }),
      );
      output.json(answer);
      printAnswer(output, answer);
      if (answer.structured !== null) {
        const hasGroups = !output.isJson && answer.structured.groups !== null;
        const dates = hasGroups ? await datesOf(client, answer.structured.collection) : new Set<string>();
        printStructured(output, answer.structured, { dates, text: answer.text });
      }
      return exitCodeOf(answer);
    }),
  );
}

/** @returns its id; null where the question stands alone */
async function openConversation({ client, output }: Session, options: AskOptions): Promise<string | null> {
  if (options.conversation !== "new") return options.conversation ?? null;
  const { createConversation: made } = await client.call(CREATE_CONVERSATION, { agent: options.agent ?? null });
  output.note(`Conversation: ${made.id}`);
  return made.id;
}

function toQuestion(question: string, options: AskOptions): Omit<Question, "conversation"> {
  return {
    question,
    collections: options.collection ?? null,
    ...narrowingOf(options),
    isKept: options.keep,
    agent: options.agent ?? null,
    format: options.plain === true ? "PLAIN" : "MARKDOWN",
  };
}

/** Provisional text stands apart from the answer: only that one is a result. */
function shownBy(output: Output): AskProgress {
  return {
    onStep: (step) => output.progress("Answering:", step),
    onText: (text) => output.piece(text),
    onRestart: () => output.note("What was written so far did not hold and is withdrawn."),
  };
}

/** What the figures are of, and how the question was read: a sentence alone would hide it. */
function printStructured(
  output: Output,
  answer: StructuredAnswer,
  { dates, text }: { dates: ReadonlySet<string>; text: string },
): void {
  const { collection, explained, assumptions, declined, count, groups, rows } = answer;
  output.line();
  if (explained !== "" && !text.includes(explained)) output.line(`Read as: ${explained} (in ${collection})`);
  for (const assumption of assumptions) output.line(`Taken for granted: ${assumption}`);
  if (declined !== null) {
    const nearest = declined.nearest.length === 0 ? "" : ` Nearest: ${declined.nearest.join(", ")}.`;
    output.line(`Not understood: “${oneLine(declined.part)}”.${nearest}`);
  }
  if (count !== null) printDenominators(output, count);
  if (groups !== null) printGroups(output, groups, dates);
  if (rows === null) return;
  const [first] = rows.rows;
  const header = ["document", "title", ...(first?.values ?? []).map(({ field }) => field)];
  const cells = rows.rows.map(({ documentKey, title, values }) => [
    documentKey,
    title,
    ...values.map((one) => one.values.join("; ")),
  ]);
  if (first !== undefined) for (const line of table(header, cells)) output.line(line);
  if (rows.hasNextPage) output.line("There are more than these.");
  printDenominators(output, rows);
}

function exitCodeOf({ status }: Answer): ExitCode {
  if (status === "NOT_FOUND") return EXIT_CODES.notFound;
  // Such an answer needs a person: a script must not take it for one that was checked.
  return status === "ANSWERED" ? EXIT_CODES.success : EXIT_CODES.failure;
}

function printAnswer(output: Output, answer: Answer): void {
  const { status, text, citations } = answer;
  if (status === "UNVALIDATED") output.line("This answer did not pass the checks:");
  if (status === "CONFLICT") output.line("Two current sources disagree:");
  output.line(text);
  for (const citation of citations) {
    output.line();
    output.line(`[${citation.index}] ${citedName(citation)}, ${describePlace(citation)}`);
    output.line(`    ${describePath(citation)}`);
    output.line(`    “${oneLine(citation.quote)}”`);
  }
  printChecks(output, answer);
}

/** What code says of the text of a model. */
function printChecks(output: Output, { problems, figures, placed, removed, fallback }: Answer): void {
  const untraced = figures.filter(({ origin }) => origin.kind === "UNACCOUNTED").map(({ text }) => text);
  const links = placed.filter(({ kind }) => kind !== "IDENTIFIER").map(({ value }) => value);
  const lines = [
    ...problems.map(({ code, message }) => `${code}: ${message}`),
    ...(untraced.length === 0 ? [] : [`Figures that no source says: ${[...new Set(untraced)].join(", ")}`]),
    ...[...new Set(links)].map((link) => `Link: ${link}`),
    ...removed.map(({ reason, written }) => `Taken out (${reason}): ${written}`),
  ];
  if (lines.length > 0) output.line();
  for (const line of lines) output.line(oneLine(line));
  if (fallback !== null) output.note(`No model wrote this (${fallback.code}): ${oneLine(fallback.message)}`);
}
