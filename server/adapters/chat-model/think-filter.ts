// Takes away what a model thinks aloud before it answers: `<think>…</think>` at the beginning of its text, as models
// write it whose endpoint does not part reasoning from text. Such a tag later in a text is text.

const OPENING = /^<(think|thinking|thought|reasoning)>/iu;
const TAGS = ["<think>", "<thinking>", "<thought>", "<reasoning>"];

export interface ThinkFilter {
  /** What of the text so far is surely text, and was not given before. */
  push(text: string): string;
  /** What was held back, as it may have become a tag. */
  end(): string;
}

/** The pushed text less its thoughts, whatever pieces it comes in; space after thoughts goes with them. */
export function createThinkFilter(): ThinkFilter {
  let held = "";
  let closing: string | null = null;
  let isText = false;
  let hasThought = false;

  /** Decides as much of `held` as can be decided. */
  function advance(isOver: boolean): string {
    while (!isText) {
      if (closing !== null) {
        const at = held.toLowerCase().indexOf(closing);
        if (at === -1) {
          // Only the tail can be the beginning of the closing tag.
          held = isOver ? "" : held.slice(-(closing.length - 1));
          return "";
        }
        held = held.slice(at + closing.length);
        closing = null;
        hasThought = true;
        continue;
      }
      const begun = held.trimStart();
      const tag = OPENING.exec(begun)?.[1];
      if (tag !== undefined) {
        closing = `</${tag.toLowerCase()}>`;
        held = begun.slice(tag.length + 2);
        continue;
      }
      if (!isOver && mayBecomeTag(begun)) return "";
      isText = true;
      if (hasThought) held = begun;
    }
    const text = held;
    held = "";
    return text;
  }

  return {
    push(text) {
      held += text;
      return advance(false);
    },
    end: () => advance(true),
  };
}

function mayBecomeTag(begun: string): boolean {
  const start = begun.toLowerCase();
  return TAGS.some((tag) => tag.startsWith(start));
}

const STRAY =
  /^(?!\s*\{)[^<]*(?:<(?!\/?(?:think|thinking|thought|reasoning)>)[^<]*)*<\/(?:think|thinking|thought|reasoning)>\s*/iu;

/**
 * A whole text less its thoughts, also where only the closing tag stands because the endpoint's template opened it. An
 * object that begins the text is no thought, whatever stands in its strings.
 */
export function withoutThoughts(text: string): string {
  const filter = createThinkFilter();
  return (filter.push(text) + filter.end()).replace(STRAY, "");
}
