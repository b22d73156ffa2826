// A record's failure as a problem of its row, so that the rest of the file goes on.
import { AppError } from "../../core/errors.ts";
import type { ParseProblem } from "../../ports/document-parser.ts";

/** Rethrows what is no expected failure. */
export function problemOf(error: unknown, row: number): ParseProblem {
  if (!(error instanceof AppError)) throw error;
  const isNamed = new RegExp(`\\b${row}\\b`).test(error.message);
  return { row, code: error.code, message: isNamed ? error.message : `Record on line ${row}: ${error.message}` };
}
