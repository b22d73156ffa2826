// `vouch ask`: the answer with its citations, or that the material has none.
import type { Command } from "commander";
import { EXIT_CODES, type ExitCode } from "../errors.ts";
import { ASK, type Answer, type StructuredAnswer } from "../operations/answers.ts";
import { oneLine, table, type Output } from "../output.ts";
import type { Run } from "../session.ts";
import { datesOf, printDenominators, printGroups } from "./figures.ts";
import { parseList } from "./labels.ts";
import { citedName, describePath, describePlace } from "./places.ts";

export function addAskCommand(program: Command, run: Run): void {
  const command = program
    .command("ask")
    .description("answer a question from the documents, with citations")
    .argument("<question>", "in any language of the documents")
    .option("-c, --collection <names>", "only these collections; all by default", parseList)
    .option("--no-keep", "do not store question and answer");
  command.action((question: string, options: { collection?: string[]; keep: boolean }) =>
    run(command, async ({ client, output }) => {
      const input = { question, collections: options.collection ?? null, isKept: options.keep };
      const { ask: answer } = await client.call(ASK, { input });
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

function printAnswer(output: Output, { status, text, citations }: Answer): void {
  if (status === "UNVALIDATED") output.line("This answer did not pass the checks:");
  if (status === "CONFLICT") output.line("Two current sources disagree:");
  output.line(text);
  for (const citation of citations) {
    output.line();
    output.line(`[${citation.index}] ${citedName(citation)}, ${describePlace(citation)}`);
    output.line(`    ${describePath(citation)}`);
    output.line(`    “${oneLine(citation.quote)}”`);
  }
}
