// `vouch ask`: the answer with its citations, or that the material has none.
import type { Command } from "commander";
import { EXIT_CODES, type ExitCode } from "../errors.ts";
import { ASK, type Answer } from "../operations/answers.ts";
import { oneLine, type Output } from "../output.ts";
import type { Run } from "../session.ts";
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
      return exitCodeOf(answer);
    }),
  );
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
