// How placeholders are written: `{{D3.link}}`, and the ways in which models write that.

/** Spaces, case, escaped braces, full width and the doubling of braces that some templates ask for. */
export const TOKEN = /\\?[{｛](?:\s*\\?[{｛])+\s*(?<name>[^{}｛｝\n\\]{1,60}?)\s*\\?[}｝](?:\s*\\?[}｝])+/gu;
const NAME = /^\s*d\s*(?<number>\d{1,6})\s*[.．·:_]\s*(?<kind>link|image|identifier)\s*_?(?<count>\d{0,4})\s*$/iu;

/** `d3.link2`: the one form of a placeholder's name. Null for what is none. @param written with its braces or without */
export function readToken(written: string): string | null {
  const name = written.normalize("NFKC").replace(/[{}\\]/gu, "");
  const { number = "", kind = "", count = "" } = NAME.exec(name)?.groups ?? {};
  if (number === "") return null;
  const which = Number(count || 1);
  return `d${Number(number)}.${kind.toLowerCase()}${which === 1 ? "" : which}`;
}

/**
 * Text that looks like a placeholder, made to look like none: a document must not be able to speak in our name.
 * @param isKept for tokens that may stay, in their one form
 */
export function disarm(text: string, isKept: (token: string) => boolean): string {
  if (!/[{｛]\s*\\?[{｛]/u.test(text)) return text;
  return text.replace(/(?:\\?[{｛]\s*){2,}[^{}｛｝]{0,60}(?:\\?[}｝]\s*){0,}/gu, (written) => {
    const token = readToken(written);
    if (token !== null && isKept(token)) return written;
    return written.replace(/[{｛]/gu, "(").replace(/[}｝]/gu, ")");
  });
}
