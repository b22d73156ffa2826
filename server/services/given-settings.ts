// What people give agents, collections and policies: names that are written in questions and addresses, and settings.
import type { z } from "zod";
import { AppError } from "../core/errors.ts";

const NAME = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,63}$/u;

/** @param kind with its article: `an agent`. @throws {AppError} BAD_REQUEST */
export function checkName(name: string, kind: string): void {
  if (!NAME.test(name))
    throw new AppError(
      "BAD_REQUEST",
      `"${name}" is not a name for ${kind}: use up to 64 letters, digits, ".", "_" or "-".`,
    );
}

/** Each setting with what is wrong with it, for a sentence of its own. */
export function issuesInWords({ issues }: z.ZodError): string {
  return issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; ");
}
