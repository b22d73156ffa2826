// Placeholders that a model wrote where only the server reads: in the arguments of a tool, in a question to search with.
import type { Placeholders } from "./placeholders.ts";
import { TOKEN } from "./tokens.ts";

/** Those that were never handed out are left out. */
export function unmask(text: string, placeholders: Pick<Placeholders, "find">): string {
  return text.replace(TOKEN, (token: string) => placeholders.find(token)?.value.value ?? "");
}
