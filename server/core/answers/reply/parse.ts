// A model's reply read by its form (ANS-2). It forgives words and a code fence around the object, and what is written
// otherwise and can be meant in one way alone: a scope, a status in small letters, labels as texts. Whatever else is amiss
// sends it back, because a guess at what was meant would be an answer of ours.
import type { ModelReply, ReplyProblem } from "./reply.ts";
import { findObjects } from "./find-object.ts";
import { plainLabels } from "./labels-in-text.ts";
import { parseScope } from "./parse-scope.ts";

export type ParsedReply = { readonly reply: ModelReply } | { readonly problem: ReplyProblem };

const STATUSES: ReadonlySet<unknown> = new Set(["ANSWERED", "NOT_FOUND", "CONFLICT"]);
const isStatus = (value: unknown): value is ModelReply["status"] => STATUSES.has(value);
const hasForm = (value: Readonly<Record<string, unknown>>) =>
  Object.hasOwn(value, "answer") || Object.hasOwn(value, "status");

/**
 * @param options.scopeNames names that the evidence speaks of: needed where a reply gives values without a name
 * @returns the reply, or the one problem UNPARSABLE; properties that were not asked for are left out
 */
export function parseReply(text: string, options: { readonly scopeNames?: readonly string[] } = {}): ParsedReply {
  const objects = findObjects(text, hasForm);
  const [object] = objects;
  if (object === undefined)
    return unparsable(
      text.includes("{")
        ? "The JSON object is not complete or not valid. Write one JSON object with status, answer, appliesTo and citations; keep the answer short enough to end it."
        : "There is no JSON object. Write one JSON object with status, answer, appliesTo and citations, and nothing else.",
    );
  if (objects.length > 1) return unparsable("There are several JSON objects. Write one.");
  const { answer, appliesTo } = object;
  const status = typeof object["status"] === "string" ? object["status"].toUpperCase() : null;
  if (!isStatus(status)) return unparsable("status must be ANSWERED, NOT_FOUND or CONFLICT.");
  if (typeof answer !== "string") return unparsable("answer must be a string.");
  const scope = appliesTo === undefined ? null : parseScope(appliesTo, options.scopeNames ?? []);
  if (scope === null)
    return unparsable(
      'appliesTo must be a list such as [{"name": "revision", "values": ["A", "B"]}], or [] for everything.',
    );
  const citations = labelsOf(object["citations"]);
  if (citations === null) return unparsable("citations must be a list of whole numbers, such as [1, 2].");
  return { reply: { status, answer: plainLabels(readable(answer)), appliesTo: scope, citations } };
}

const LABEL_AS_TEXT = /^\s*\[?(\d{1,6})\]?\s*$/u;

/** Each once; null for what is no list of labels. `"1"` and `"[1]"` are 1. */
function labelsOf(value: unknown): number[] | null {
  if (!Array.isArray(value)) return null;
  const labels = value.map((label: unknown) =>
    typeof label === "string" ? Number(LABEL_AS_TEXT.exec(label)?.[1] ?? Number.NaN) : label,
  );
  return labels.every((label): label is number => Number.isSafeInteger(label)) ? [...new Set(labels)] : null;
}

/** Without control characters, which nothing shows, and halves of characters, which no text may hold. */
function readable(answer: string): string {
  return answer.replace(/(?![\n\r\t])\p{Cc}|\p{Cs}/gu, "");
}

function unparsable(message: string): ParsedReply {
  return { problem: { code: "UNPARSABLE", message, span: null } };
}
