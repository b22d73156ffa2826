// The only reader of the environment in the command line.

/** What the command line takes from the environment; options on the line come first. */
export interface CliEnvironment {
  /** VOUCH_URL: where the server is. */
  readonly url: string | null;
  /** VOUCH_API_KEY: the key itself. */
  readonly apiKey: string | null;
}

/** An empty variable is an unset one. */
export function readEnvironment(source: Record<string, string | undefined> = process.env): CliEnvironment {
  return { url: source["VOUCH_URL"]?.trim() || null, apiKey: source["VOUCH_API_KEY"]?.trim() || null };
}
