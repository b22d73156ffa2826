// Windows of a text for a model whose tokenizer is not here: tokens are estimated from characters. Pure.
import { boundaryBefore } from "../../core/text/graphemes.ts";
import { estimateTokens, tokenSums } from "../../core/text/tokens.ts";
import type { EmbeddingInput } from "../../ports/embedding-model.ts";
import { HEADER_SHARE_MAX, OVERLAP_TOKENS } from "./windows.ts";

/** A choice: estimates err by about a tenth, and markers take a few tokens. */
const ROOM_SHARE = 0.9;

/** Prefix + header + text in as many windows as `tokensMax` asks for; at least one. */
export function windowsOfText({ header, text }: EmbeddingInput, prefix: string, tokensMax: number): string[] {
  const room = Math.max(1, Math.floor(tokensMax * ROOM_SHARE) - estimateTokens(prefix));
  const join = (head: string, body: string): string => prefix + (head === "" ? body : `${head}\n${body}`);
  if (estimateTokens(header) + estimateTokens(text) <= room) return [join(header, text)];
  const head = cutAt(header, room * HEADER_SHARE_MAX);
  return spansOf(text, room - estimateTokens(head)).map(([start, end]) => join(head, text.slice(start, end)));
}

/** The start of a text that fits the window. */
export function cutToTokens(text: string, tokensMax: number): string {
  return cutAt(text, Math.max(1, Math.floor(tokensMax * ROOM_SHARE)));
}

function cutAt(text: string, tokens: number): string {
  const sums = tokenSums(text);
  return text.slice(0, endWithin(text, sums, 0, tokens));
}

/** Half-open spans that cover the text, each of at most `tokens`, each beginning a little before the last one ended. */
function spansOf(text: string, tokens: number): [number, number][] {
  const sums = tokenSums(text);
  const overlap = Math.min(OVERLAP_TOKENS, tokens / 4);
  const spans: [number, number][] = [];
  let start = 0;
  for (;;) {
    const end = endWithin(text, sums, start, tokens);
    spans.push([start, end]);
    if (end >= text.length) return spans;
    const back = boundaryBefore(text, lastAtMost(sums, (sums[end] ?? 0) - overlap));
    start = back > start ? back : end;
  }
}

/** Where a span from `start` ends: after white space where there is some near, never inside a grapheme, never empty. */
function endWithin(text: string, sums: Float64Array, start: number, tokens: number): number {
  const most = lastAtMost(sums, (sums[start] ?? 0) + tokens);
  if (most >= text.length) return text.length;
  const least = lastAtMost(sums, (sums[start] ?? 0) + tokens * 0.8);
  for (let at = most; at > Math.max(least, start); at--) if (/\s/u.test(text.charAt(at - 1))) return at;
  const end = boundaryBefore(text, most);
  return end > start ? end : Math.max(most, start + 1 + Number(isPairAt(text, start)));
}

function isPairAt(text: string, at: number): boolean {
  return (text.codePointAt(at) ?? 0) > 0xffff;
}

/** The last index whose sum is at most `limit`: sums never fall. */
function lastAtMost(sums: Float64Array, limit: number): number {
  let low = 0;
  let high = sums.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((sums[middle] ?? 0) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}
