// The one JSON object in a text that may have words or a code fence around it.

/** Places where an object may begin that are tried: words before it hold few braces (a choice; it bounds the work). */
const STARTS_MAX = 40;
/** Models that think aloud do so between these; a draft of the reply in there is none. */
const THOUGHTS = /^\s*<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/iu;
const START = /\{(?=\s*")/gu;

/**
 * Objects that stand in the text beside each other and that `isWanted`; those inside another are part of it.
 * @returns at most two: more than one is one too many
 */
export function findObjects(
  text: string,
  isWanted: (value: Readonly<Record<string, unknown>>) => boolean,
): Readonly<Record<string, unknown>>[] {
  const said = text.replace(THOUGHTS, "");
  const found: Readonly<Record<string, unknown>>[] = [];
  let end = 0;
  let tried = 0;
  for (const { index } of said.matchAll(START)) {
    if (index < end) continue;
    if ((tried += 1) > STARTS_MAX || found.length > 1) break;
    const close = closeOf(said, index);
    if (close === null) continue;
    const value = read(said.slice(index, close));
    if (value === null) continue;
    end = close;
    if (isWanted(value)) found.push(value);
  }
  return found;
}

/** Right after the brace that closes the one at `start`; null where none does. Braces in strings are text. */
function closeOf(text: string, start: number): number | null {
  let depth = 0;
  let isInString = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (isInString) {
      if (character === "\\") at += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === "{") depth += 1;
    else if (character === "}" && (depth -= 1) === 0) return at + 1;
  }
  return null;
}

/** Null for what is no JSON: the text around an object may hold anything. */
function read(json: string): Readonly<Record<string, unknown>> | null {
  return parse(json) ?? parse(mended(json));
}

function parse(json: string): Readonly<Record<string, unknown>> | null {
  try {
    return JSON.parse(json) as Readonly<Record<string, unknown>>;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

const ESCAPES: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** What small models get wrong in JSON and only one thing can be meant by: bare line breaks in strings, commas at the end. */
function mended(json: string): string {
  return json.replace(/"(?:[^"\\]|\\[\s\S])*"|,(?=\s*[}\]])/gu, (part) =>
    part === "," ? "" : part.replace(/[\n\r\t]/gu, (character) => ESCAPES[character] ?? ""),
  );
}
