// Addresses in running text: of pages, pictures and mailboxes. What no model sees, and what no answer may make up (EXACT-2,
// EXACT-3).
import { foldCharacters } from "../../identifiers/fold.ts";
import type { Span } from "../../text/span.ts";

export interface FoundAddress {
  /** Without the punctuation of the sentence around it. */
  readonly span: Span;
  /** The one form of all its ways of writing. */
  readonly folded: string;
}

/** Endings of names of hosts that are written without `https://`: the commonest, and none that ends names of files (a choice). */
const HOST_ENDINGS =
  "com|org|net|edu|gov|mil|int|info|biz|shop|store|app|dev|online|site|xyz|cloud|blog|wiki|io|ai|tv|eu|" +
  "ru|su|by|kz|ua|cn|hk|tw|jp|kr|sg|in|de|at|ch|fr|it|es|pt|nl|be|uk|ie|se|no|fi|dk|cz|gr|tr|il|us|ca|mx|br|ar|au|nz|" +
  "example|test|invalid|local|рф|рус|中国|公司";
/** Characters of an address. Chinese and other letters may follow a sign (`/wiki/灯`), but not end a word (`a.com查看`). */
const TAIL =
  "(?:[!-;=?-_a-z~|]|[\\u00a1-\\u00ff]|(?<=[/=?&#_%+.:@-])[\\p{L}\\p{N}\\p{M}]|(?<=[^\\x00-\\x7f])[\\p{L}\\p{N}\\p{M}])";
const ADDRESS = new RegExp(
  [
    `(?:https?|ftp)://(?=[\\p{L}\\p{N}\\[])${TAIL}+`,
    `(?:(?<![\\p{L}\\p{N}])(?![a-z]+(?:https?|ftp):)[a-z][a-z0-9+.-]{1,11}:)?//(?=[\\p{L}\\p{N}\\[])${TAIL}+`,
    `(?:mailto|tel|javascript|data|vbscript|file|blob):(?=\\S)${TAIL}+`,
    `www\\.(?=[\\p{L}\\p{N}])${TAIL}+`,
    `(?:(?:[a-z0-9][a-z0-9-]{0,62}|[\\p{Script=Cyrillic}0-9][\\p{Script=Cyrillic}0-9-]{0,62})\\.)+(?:${HOST_ENDINGS})(?::\\d{2,5})?/${TAIL}*`,
  ]
    .map((form) => `(?:${form})`)
    .join("|"),
  "giu",
);
const SAYS_SO = /^(?:https?|ftp):\/\//iu;
/** What ends the sentence, not the address. */
const AFTER = /[.,;:!?'"*_~|\\`>\]}]+$/u;

/** In the order in which they stand; none within another. */
export function findAddresses(text: string): FoundAddress[] {
  if (!MAY_HOLD.test(text)) return [];
  const folded = foldCharacters(text);
  const found: FoundAddress[] = [];
  for (const match of folded.text.matchAll(ADDRESS)) {
    const at = match.index;
    // `km//h` and `http://` alone are none; nor is what goes on from a word, but for what says that it is one.
    if (!SAYS_SO.test(match[0]) && at > 0 && /[\p{Script=Latin}\p{N}@]/u.test(folded.text.charAt(at - 1))) continue;
    const written = withoutEnd(match[0]);
    if (written === "" || /^(?:[a-z][a-z0-9+.-]*:)?\/*$/iu.test(written)) continue;
    const span = { start: folded.originOf(at), end: folded.originOf(at + written.length) };
    found.push({ span, folded: foldAddress(written) });
  }
  return found;
}

const MAY_HOLD = /[/／:：]|www|ｗｗｗ/iu;

/** Trailing punctuation goes, and a closing bracket that was not opened in it. */
function withoutEnd(written: string): string {
  let address = written;
  for (;;) {
    const shorter = address.replace(AFTER, "");
    const isUnopened = shorter.endsWith(")") && count(shorter, ")") > count(shorter, "(");
    const next = isUnopened ? shorter.slice(0, -1) : shorter;
    if (next === address) return address;
    address = next;
  }
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&#38;": "&",
  "&#x26;": "&",
  "&#x2f;": "/",
  "&#47;": "/",
};

/**
 * Scheme and host in small letters; `http`, `https` and none are one; no `www.`, no `/` at the end; `&amp;` is `&`; signs
 * that need no escape are not escaped. Never shown: only compared.
 */
export function foldAddress(written: string): string {
  const plain = foldCharacters(written).text.replace(
    /&(?:amp|#38|#x26|#47|#x2f);/giu,
    (entity) => ENTITIES[entity.toLowerCase()] ?? entity,
  );
  const [, scheme = "", slashes = "", rest = ""] = /^(?:([a-z][a-z0-9+.-]*):)?(\/\/)?(.*)$/isu.exec(plain.trim()) ?? [];
  const named = scheme.toLowerCase();
  const isPage = named === "http" || named === "https" || named === "";
  if (!isPage && slashes === "") return `${named}:${named === "mailto" ? rest.toLowerCase() : rest}`;
  const at = rest.search(/[/?#]/u);
  const host = (at < 0 ? rest : rest.slice(0, at)).toLowerCase().replace(/^www\./u, "");
  const path = at < 0 ? "" : decode(rest.slice(at));
  return `${isPage ? "" : `${named}:`}${host}${path.replace(/\/+$/u, "")}`;
}

function decode(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    // Not every `%` is an escape: the path is compared as it stands.
    return path;
  }
}
