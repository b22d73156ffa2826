// What can end a command, and with which exit code (START-5).

/** Told apart by scripts: it worked, the thing or the answer is not there, it did not work. */
export const EXIT_CODES = { success: 0, notFound: 1, failure: 2 } as const;
export type ExitCode = (typeof EXIT_CODES)[keyof typeof EXIT_CODES];

/** A failure to be told in one line: `code` for programs, `message` with the remedy for people. */
export class CliError extends Error {
  readonly code: string;

  constructor(code: string, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = "CliError";
    this.code = code;
  }

  get exitCode(): ExitCode {
    return this.code === "NOT_FOUND" ? EXIT_CODES.notFound : EXIT_CODES.failure;
  }
}

/** Codes of the operating system along a chain of causes, outermost first. */
export function systemCodes(error: unknown): string[] {
  const codes: string[] = [];
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ("code" in at && typeof at.code === "string") codes.push(at.code);
    // Several addresses tried in vain make an AggregateError.
    if (at instanceof AggregateError) codes.push(...at.errors.flatMap(systemCodes));
  }
  return codes;
}
