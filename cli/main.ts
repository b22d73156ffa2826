// `vouch`: the command line of a running server. Commands are the map; each lives in a file of its own.
import { Command, CommanderError } from "commander";
import { addAgentsCommand } from "./commands/agents.ts";
import { addAskCommand } from "./commands/ask.ts";
import { addCollectionsCommand } from "./commands/collections.ts";
import { addDocumentsCommand } from "./commands/documents.ts";
import { addExportCommand } from "./commands/export.ts";
import { addFieldsCommand } from "./commands/fields.ts";
import { addFigureCommands } from "./commands/figures.ts";
import { addEvalCommand } from "./commands/eval.ts";
import { addImportCommand } from "./commands/import.ts";
import { addJobsCommand } from "./commands/jobs.ts";
import { addKeysCommand } from "./commands/keys.ts";
import { addReconcileCommand } from "./commands/reconcile.ts";
import { addReviewsCommand } from "./commands/reviews.ts";
import { addSearchCommand } from "./commands/search.ts";
import { addStatusCommand } from "./commands/status.ts";
import { addUnansweredCommand } from "./commands/unanswered.ts";
import { readEnvironment } from "./config.ts";
import { CliError, EXIT_CODES, systemCodes, type ExitCode } from "./errors.ts";
import { oneLine } from "./output.ts";
import { addGlobalOptions, createRun } from "./session.ts";

async function main(): Promise<ExitCode> {
  let exitCode: ExitCode = EXIT_CODES.success;
  const run = createRun(readEnvironment(), (code) => {
    exitCode = code;
  });
  const program = addGlobalOptions(new Command("vouch"))
    .description("Load documents into a running Vouch server, and ask them.")
    .addHelpText(
      "after",
      "\nExit codes: 0 it worked, 1 the thing or the answer is not there, 2 it did not work.\nThe key is never taken as an option: everyone on the machine could read it in the list of processes.",
    )
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, "vouch: USAGE: ")) })
    .showHelpAfterError("Add --help to see what the command takes.")
    .exitOverride();
  const addCommands = [
    ...[addImportCommand, addAskCommand, addSearchCommand, addCollectionsCommand, addDocumentsCommand],
    ...[
      addFigureCommands,
      addFieldsCommand,
      addExportCommand,
      addReviewsCommand,
      addUnansweredCommand,
      addAgentsCommand,
    ],
    ...[addJobsCommand, addKeysCommand, addStatusCommand, addReconcileCommand, addEvalCommand],
  ];
  for (const add of addCommands) add(program, run);
  try {
    await program.parseAsync();
    return exitCode;
  } catch (error) {
    return report(error);
  }
}

/** One line for a failure that was foreseen, everything for one that was not. */
function report(error: unknown): ExitCode {
  // Commander has printed its own message.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT_CODES.success : EXIT_CODES.failure;
  if (error instanceof CliError) {
    process.stderr.write(`vouch: ${error.code}: ${oneLine(error.message)}\n`);
    return error.exitCode;
  }
  process.stderr.write(`vouch: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  return EXIT_CODES.failure;
}

// A reader that has seen enough (`vouch search … | head`) is no failure.
process.stdout.on("error", (error) => {
  if (systemCodes(error).includes("EPIPE")) process.exit(EXIT_CODES.success);
  throw error;
});

process.exitCode = await main();
