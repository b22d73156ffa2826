// What every command works with: a client for the server that the options name, and the output.
import { readFile } from "node:fs/promises";
import type { Command } from "commander";
import { createClient, type Client } from "./client.ts";
import type { CliEnvironment } from "./config.ts";
import { CliError, EXIT_CODES, type ExitCode } from "./errors.ts";
import { createOutput, type Output } from "./output.ts";

const URL_DEFAULT = "http://127.0.0.1:4000";

export interface Session {
  readonly client: Client;
  readonly output: Output;
}

/** Options that every command takes. */
type GlobalOptions = { url?: string; keyFile?: string; json?: boolean };

/** Does a command's work and keeps its exit code. */
export type Run = (command: Command, work: (session: Session) => Promise<ExitCode | void>) => Promise<void>;

export function addGlobalOptions(program: Command): Command {
  return program
    .option("--url <address>", `where the server is; VOUCH_URL by default, else ${URL_DEFAULT}`)
    .option("--key-file <file>", "file that holds the API key; VOUCH_API_KEY by default")
    .option("--json", "print JSON on standard output, and nothing else");
}

export function createRun(environment: CliEnvironment, onEnd: (code: ExitCode) => void): Run {
  return async (command, work) => {
    const { url, keyFile, json } = command.optsWithGlobals<GlobalOptions>();
    const output = createOutput({ isJson: json ?? false, stdout: process.stdout, stderr: process.stderr });
    try {
      const apiKey = keyFile === undefined ? environment.apiKey : await readKeyFile(keyFile);
      const client = createClient({ url: url ?? environment.url ?? URL_DEFAULT, apiKey });
      onEnd((await work({ client, output })) ?? EXIT_CODES.success);
    } finally {
      output.clearProgress();
    }
  };
}

async function readKeyFile(file: string): Promise<string> {
  const content = await readFile(file, "utf8").catch((error: unknown) => {
    throw new CliError("USAGE", `The key file "${file}" cannot be read. Check the path and its permissions.`, {
      cause: error,
    });
  });
  const key = content.trim();
  if (key === "") throw new CliError("USAGE", `The key file "${file}" is empty. Write the API key into it.`);
  return key;
}
