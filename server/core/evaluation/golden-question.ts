// A golden question: what is asked of a collection, and what a right answer must say, apply to and cite, or that there
// must be none (QUAL-1).
import { z } from "zod";
import type { Scope } from "../documents/scope.ts";
import { AppError } from "../errors.ts";
import { isComparable } from "./comparable.ts";

/** What the person who wrote it expects. What is empty is not graded. */
export interface Expectation {
  /** All of them must be said; of each, one of its ways of being written. */
  readonly values: readonly (readonly string[])[];
  /** What the answer must apply to: exactly these values under each of these names. */
  readonly scope: Scope;
  /** Documents (`SRB5030-DATASHEET`) or sections of them (`SRB5030-DATASHEET#3`) that must be cited. */
  readonly mustCite: readonly string[];
  /** The material has no answer, and that is what must be said. */
  readonly mustNotAnswer: boolean;
}

export interface GoldenQuestion extends Expectation {
  readonly question: string;
  /** The scope that is given with the question; empty: none. */
  readonly askedScope: Scope;
}

/** Longest question that is answered (as in search), and sizes that no hand-written question reaches (a choice). */
const QUESTION_LENGTH_MAX = 4_000;
const TEXT_LENGTH_MAX = 500;
const LIST_LENGTH_MAX = 50;

const text = z
  .string()
  .transform((given) => given.normalize("NFC").trim())
  .pipe(
    z
      .string()
      .min(1, "is empty")
      .max(TEXT_LENGTH_MAX, `has more than ${TEXT_LENGTH_MAX.toLocaleString("en")} characters`),
  );
const listOf = <T>(entry: z.ZodType<T>) =>
  z.array(entry).max(LIST_LENGTH_MAX, `has more than ${LIST_LENGTH_MAX} entries`).default([]);
const value = text.refine(isComparable, "has no word, number or sign that could be compared");
const scope = z.record(text, z.array(text).min(1, "has no value").max(LIST_LENGTH_MAX)).default({});

/** How golden questions are kept, and how a line of a file of them is read. */
export const goldenQuestionSchema = z
  .object({
    question: z
      .string()
      .transform((given) => given.normalize("NFC").trim())
      .pipe(z.string().min(1, "is empty").max(QUESTION_LENGTH_MAX, "has more than 4,000 characters")),
    askedScope: scope,
    values: listOf(z.array(value).min(1, "has no way of being written").max(LIST_LENGTH_MAX)),
    scope,
    mustCite: listOf(text),
    mustNotAnswer: z.boolean().default(false),
  })
  .superRefine((golden, context) => {
    const isAnswerExpected = golden.values.length + golden.mustCite.length + Object.keys(golden.scope).length > 0;
    const refuse = (message: string) => context.addIssue({ code: "custom", message });
    if (golden.mustNotAnswer && isAnswerExpected)
      refuse("must not be answered, yet a value, scope or citation is expected: leave out one or the other");
    if (!golden.mustNotAnswer && !isAnswerExpected)
      refuse("expects nothing: give a value, a scope or a citation, or say that it must not be answered");
  });
export type GoldenQuestionInput = z.input<typeof goldenQuestionSchema>;

/**
 * @throws {AppError} BAD_REQUEST naming each question that is not usable by its place from 1, and why; never its words
 */
export function parseGoldenQuestions(given: readonly GoldenQuestionInput[]): GoldenQuestion[] {
  const problems: string[] = [];
  const parsed = given.flatMap((input, at) => {
    const result = goldenQuestionSchema.safeParse(input);
    if (result.success) return [result.data];
    for (const { path, message } of result.error.issues) problems.push(`question ${at + 1}${placeOf(path)} ${message}`);
    return [];
  });
  if (problems.length === 0) return parsed;
  const shown = problems.slice(0, PROBLEMS_SHOWN_MAX);
  const more = problems.length - shown.length;
  const rest = more > 0 ? `; and ${more} more` : "";
  throw new AppError("BAD_REQUEST", `Nothing was stored: ${shown.join("; ")}${rest}. Correct them and try again.`, {
    details: { problems: shown },
  });
}

const PROBLEMS_SHOWN_MAX = 10;

/** `, "values" 2,`; names of a scope are the caller's own words and are left out. */
function placeOf(path: readonly PropertyKey[]): string {
  const [field, index] = path;
  if (field === undefined) return "";
  if (field === "question") return "";
  return `, "${String(field)}"${typeof index === "number" ? ` ${index + 1}` : ""},`;
}

/** Whether a question is about a scope: it is asked with one, or expects one. */
export function isAboutScope({ askedScope, scope: expected }: Pick<GoldenQuestion, "askedScope" | "scope">): boolean {
  return Object.keys(askedScope).length + Object.keys(expected).length > 0;
}
