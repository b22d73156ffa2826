// Runs the real command line as a process of its own, built once.
import { spawn, spawnSync, type ChildProcess } from "node:child_process";

const LAUNCHER = "cli/vouch.mjs";
const PROGRAM = "dist/cli/main.js";
let isBuilt = false;

export interface CliResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CliOptions {
  readonly url?: string;
  readonly key?: string | null;
  /** Standard input; closed at once where there is none. */
  readonly input?: string;
  /** Starts it as a person does, through the launcher that builds what has changed. */
  readonly isLaunched?: boolean;
  /** Told of every chunk on standard error, with the process: where a test may interrupt it. */
  readonly onStderr?: (text: string, child: ChildProcess) => void;
}

export async function runCli(args: readonly string[], options: CliOptions = {}): Promise<CliResult> {
  const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("VOUCH_")));
  if (!isBuilt) spawnSync(process.execPath, ["scripts/build.mjs"], { stdio: "inherit" });
  isBuilt = true;
  const child = spawn(process.execPath, [options.isLaunched === true ? LAUNCHER : PROGRAM, ...args], {
    env: {
      ...environment,
      ...(options.url === undefined ? {} : { VOUCH_URL: options.url }),
      ...(options.key == null ? {} : { VOUCH_API_KEY: options.key }),
    },
    stdio: ["pipe", "pipe", "pipe"],
  });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
    options.onStderr?.(text, child);
  });
  // A command that refuses its options never reads what it is sent.
  child.stdin.on("error", () => undefined);
  child.stdin.end(options.input ?? "");
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  return { code, stdout, stderr };
}
