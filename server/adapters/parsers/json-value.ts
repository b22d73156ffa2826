// One value of JSON, with its numbers as they are written (NUM-2: values are copied character for character).
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * Like JSON.parse, but a number that would print differently (`1.50`, `12345678901234567890`) stays as its digits, a
 * text.
 * @throws {SyntaxError}
 */
export function parseJsonAsWritten(source: string): unknown {
  const value: unknown = JSON.parse(source);
  let isChanged = false;
  const quoted = source.replace(TOKEN, (token) => {
    if (token.startsWith('"') || String(Number(token)) === token) return token;
    isChanged = true;
    return `"${token}"`;
  });
  return isChanged ? (JSON.parse(quoted) as unknown) : value;
}

/** Levels of brackets, without parsing. */
export function nestingOf(source: string): number {
  let depth = 0;
  let deepest = 0;
  let isInString = false;
  for (let at = 0; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (isInString) {
      if (code === 0x5c) at++;
      else if (code === 0x22) isInString = false;
    } else if (code === 0x22) isInString = true;
    else if (code === 0x7b || code === 0x5b) deepest = Math.max(deepest, ++depth);
    else if (code === 0x7d || code === 0x5d) depth--;
  }
  return deepest;
}
