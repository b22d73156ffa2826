// Labels as they are written on the command line and shown in results.
import { InvalidArgumentError } from "commander";

interface ScopeEntry {
  readonly name: string;
  readonly values: readonly string[];
}

/** `revision=A,B`, gathered over repeated options. */
export function parseScope(written: string, previous: ScopeEntry[]): ScopeEntry[] {
  const at = written.indexOf("=");
  const name = written.slice(0, Math.max(at, 0)).trim();
  const values = written
    .slice(at + 1)
    .split(",")
    .map((value) => value.trim())
    .filter((value) => value !== "");
  if (name === "" || values.length === 0) throw new InvalidArgumentError("Write it as revision=A,B.");
  return [...previous, { name, values }];
}

/** Several values of one option: repeated, or with commas. */
export function parseList(written: string, previous: string[] | undefined): string[] {
  const values = written
    .split(",")
    .map((value) => value.trim())
    .filter((value) => value !== "");
  return [...(previous ?? []), ...values];
}

/** `revision A, B`; empty for what applies to everything. */
export function describeScope(scope: readonly ScopeEntry[]): string {
  return scope.map(({ name, values }) => `${name} ${values.join(", ")}`).join("; ");
}

export function parseCount(written: string): number {
  const count = Number(written);
  if (!Number.isSafeInteger(count) || count < 1) throw new InvalidArgumentError("Give a whole number from 1.");
  return count;
}

/** A day or a moment. @returns it as ISO 8601 in UTC */
export function parseDate(written: string): string {
  const date = new Date(written);
  if (!/^\d{4}-\d{2}-\d{2}/.test(written) || Number.isNaN(date.getTime()))
    throw new InvalidArgumentError("Write it as 2027-03-31 or 2027-03-31T12:00:00Z.");
  return date.toISOString();
}
