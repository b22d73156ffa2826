// Whether what a model made of a follow-up may be searched with (FIND-1). A floor, not a proof: what fails is not mended,
// the question is then searched without it.
import { questionLanguage } from "../../answers/question-language.ts";
import { extractIdentifiers } from "../../identifiers/extract.ts";
import { identifierKey } from "../../identifiers/identifier.ts";
import { foldForMatching } from "../second-pass/aspect.ts";

export const REWRITE_PROBLEMS = [
  "EMPTY",
  "SEVERAL_LINES",
  "TOO_LONG",
  "OTHER_LANGUAGE",
  "NEW_FIGURE",
  "NEW_IDENTIFIER",
  "NEW_PLACEHOLDER",
  "NO_QUESTION",
] as const;
export type RewriteProblem = (typeof REWRITE_PROBLEMS)[number];

/** A sentence is this many times longer than the question at most, beside what names may take (choices). */
const LENGTH_FACTOR = 3;
const NAMES_LENGTH = 160;

/**
 * @param said what the model saw of the conversation, exact values as placeholders
 * @returns the rewritten question, without quotation marks or a label around it; or why it is not one
 */
export function checkRewrite(
  written: string,
  said: { readonly question: string; readonly earlier: readonly string[] },
): { readonly text: string } | { readonly problem: RewriteProblem } {
  const text = unwrap(written);
  const problem = problemOf(text, said);
  return problem === null ? { text } : { problem };
}

function problemOf(
  text: string,
  { question, earlier }: { readonly question: string; readonly earlier: readonly string[] },
): RewriteProblem | null {
  if (!/[\p{L}\p{N}]/u.test(text)) return "EMPTY";
  if (/[\n\r\u2028\u2029]/u.test(text)) return "SEVERAL_LINES";
  if (text.length > LENGTH_FACTOR * question.length + NAMES_LENGTH) return "TOO_LONG";
  if (questionLanguage(text) !== questionLanguage(question)) return "OTHER_LANGUAGE";
  const known = [question, ...earlier].join("\n");
  if (hasNew(placeholdersOf, text, known)) return "NEW_PLACEHOLDER";
  if (hasNew(figuresOf, text, known)) return "NEW_FIGURE";
  if (hasNew(identifiersOf, text, known)) return "NEW_IDENTIFIER";
  return isQuestionLike(text, question) ? null : "NO_QUESTION";
}

/** Models like to put a label or quotation marks around what they were asked for. */
function unwrap(written: string): string {
  const bare = written
    .normalize("NFC")
    .trim()
    .replace(/^(?:rewritten question|last question|question|вопрос|问题|改写)\s*[:：]\s*/iu, "");
  const quoted = /^(?:"([^"]*)"|«([^»]*)»|“([^”]*)”|「([^」]*)」)$/u.exec(bare);
  return (quoted?.slice(1).find((inner) => inner !== undefined) ?? bare).trim();
}

function hasNew(read: (text: string) => string[], text: string, known: string): boolean {
  const there = new Set(read(known));
  return read(text).some((one) => !there.has(one));
}

function placeholdersOf(text: string): string[] {
  return text.match(/\{\{.*?\}\}|\{\{|\}\}/gu) ?? [];
}

function figuresOf(text: string): string[] {
  return foldForMatching(text).match(/\p{N}+/gu) ?? [];
}

function identifiersOf(text: string): string[] {
  return extractIdentifiers(text).map(identifierKey);
}

/** What was put as a question stays one; an answer ends otherwise. */
function isQuestionLike(text: string, question: string): boolean {
  return /[?？]\s*$/u.test(text) || !/[?？]\s*$/u.test(question);
}
