// A structured suite on disk, in one of two layouts: records with questions over them, or documents with tables,
// notices that replace some of them, and questions.
import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { readLines } from "../suite-files.ts";

const partSchema = z.union([z.string(), z.number(), z.null()]);
const rowSchema = z.union([partSchema, z.array(partSchema)]);
const answerSchema = z.union([z.array(rowSchema), z.record(z.string(), rowSchema), partSchema]);

/** Rows, each of them parts that must all be found; parts by name; one value; null: it cannot be known. */
export type KnownAnswer = z.infer<typeof answerSchema>;

const questionSchema = z
  .object({
    _id: z.string(),
    text: z.string(),
    kind: z.string().optional(),
    answer_type: z.string().optional(),
    lang: z.string().optional(),
    answer: answerSchema.optional(),
    answers: answerSchema.optional(),
    /** Nothing meets what is asked for: not scored. */
    empty: z.boolean().optional(),
    /** A value that no longer holds. */
    trap: z.union([z.string(), z.number()]).nullish(),
  })
  .refine(({ answer, answers }) => answer !== undefined || answers !== undefined, "has no answer")
  .transform(({ kind, answer_type: answerType, answer, answers, trap, ...question }) => ({
    ...question,
    kind: kind ?? answerType ?? "all",
    answer: answer === undefined ? (answers ?? null) : answer,
    trap: trap ?? null,
  }));

export type StructuredQuestion = z.infer<typeof questionSchema>;

export interface SuiteFolder {
  /** Paths of the files to import. */
  readonly files: readonly string[];
  /** Paths of notices among them, `A__to__B.md`. */
  readonly notices: readonly string[];
  readonly questions: string;
}

const RECORD_QUESTIONS = "structured_qa.jsonl";
const RECORDS = /\.(jsonl|csv)$/u;
const DOCUMENT_QUESTIONS = "qa.jsonl";
const DOCUMENTS = "docs";
const NOTICES = "change_notices";

/** Null where the folder has neither layout. */
export function findStructuredSuite(folder: string): SuiteFolder | null {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) return null;
  const names = readdirSync(folder).sort();
  if (names.includes(RECORD_QUESTIONS)) {
    const records = names.filter((name) => RECORDS.test(name) && name !== RECORD_QUESTIONS);
    const files = records.map((name) => path.join(folder, name));
    return files.length === 0 ? null : { files, notices: [], questions: path.join(folder, RECORD_QUESTIONS) };
  }
  if (!names.includes(DOCUMENT_QUESTIONS) || !names.includes(DOCUMENTS)) return null;
  const notices = names.includes(NOTICES) ? filesOf(path.join(folder, NOTICES)) : [];
  return {
    files: [...filesOf(path.join(folder, DOCUMENTS)), ...notices],
    notices,
    questions: path.join(folder, DOCUMENT_QUESTIONS),
  };
}

export async function readStructuredQuestions({ questions }: SuiteFolder): Promise<StructuredQuestion[]> {
  return (await readLines(questions, questionSchema)).filter(({ empty }) => empty !== true);
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => path.join(folder, name))
    .sort();
}
