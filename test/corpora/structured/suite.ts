// What a generated suite is: records as files hold them, and questions with the answers that follow from the records.
import type { KnownAnswer } from "../../eval/structured/suite.ts";

export interface GeneratedQuestion {
  readonly _id: string;
  readonly kind: string;
  readonly lang: string;
  readonly text: string;
  readonly answer: KnownAnswer;
}

export interface GeneratedSuite {
  readonly name: string;
  /** Records by the name of their JSONL file. */
  readonly files: Readonly<Record<string, readonly object[]>>;
  readonly questions: readonly GeneratedQuestion[];
}

export interface QuestionList {
  readonly questions: readonly GeneratedQuestion[];
  /** Adds a question in the list's own language, or in another. */
  add(kind: string, text: string, answer: KnownAnswer, lang?: string): void;
}

export function createQuestionList(suite: string, lang: string): QuestionList {
  const questions: GeneratedQuestion[] = [];
  return {
    questions,
    add(kind, text, answer, of = lang) {
      questions.push({ _id: `${suite}-${questions.length + 1}`, kind, lang: of, text, answer });
    },
  };
}
