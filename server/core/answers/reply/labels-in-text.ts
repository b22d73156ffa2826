// Labels that stand in an answer's text: [1], [1, 2], [1–3], 【1】. Code is none, and neither is a link's text.
import type { Span } from "../../text/span.ts";

const GROUP = /[[【]\s*(\d{1,4}(?:\s*[,;，、–—-]\s*\d{1,4})*)\s*[\]】]/gu;
const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]*`/gu;
/** A longer range is no list of labels (a choice). */
const RANGE_LENGTH_MAX = 30;

/** 【1】 and [ 1 ] as some models write them: one way of writing labels is enough for all that reads them. */
export function plainLabels(text: string): string {
  return text.replace(
    /【\s*(\d{1,4}(?:\s*[,;，、–—-]\s*\d{1,4})*)\s*】|\[[ \t]+(\d{1,4})[ \t]+\]/gu,
    (_, wide, narrow) => `[${String(wide ?? narrow)}]`,
  );
}

export interface LabelGroup {
  readonly labels: readonly number[];
  readonly span: Span;
}

/** In reading order. */
export function labelsIn(text: string): LabelGroup[] {
  const plain = text.replace(CODE, (code) => " ".repeat(code.length));
  return [...plain.matchAll(GROUP)].map((match) => ({
    labels: expand(match[1] ?? ""),
    span: { start: match.index, end: match.index + match[0].length },
  }));
}

/** The text without them, and without the space before them. */
export function withoutLabels(text: string): string {
  let rest = "";
  let at = 0;
  for (const { span } of labelsIn(text)) {
    rest += text.slice(at, span.start).replace(/[ \t]+$/u, "");
    at = span.end;
  }
  return rest + text.slice(at);
}

function expand(written: string): number[] {
  return written.split(/\s*[,;，、]\s*/u).flatMap((item) => {
    const [from = 0, to = from] = item.split(/\s*[–—-]\s*/u).map(Number);
    if (to <= from || to - from > RANGE_LENGTH_MAX) return to === from ? [from] : [from, to];
    return Array.from({ length: to - from + 1 }, (_, i) => from + i);
  });
}
