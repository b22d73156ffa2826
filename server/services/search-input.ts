// What a caller may ask a search for, with its bounds and defaults.
import { foldScope, type Scope } from "../core/documents/scope.ts";
import { AppError } from "../core/errors.ts";
import { POOL_SIZE } from "../core/retrieval/fusion.ts";
import type { Condition } from "../core/structured/condition.ts";

export interface SearchInput {
  readonly question: string;
  /** Names; null = all of the space. */
  readonly collections?: readonly string[] | null;
  /** Only documents that meet it, by the fields of their headers (FIND-12). */
  readonly where?: Condition | null;
  /** What the answer is wanted for, as written: versions of another scope are not used (SCOPE-2). */
  readonly scope?: Scope | null;
  /** Ranked hits to return, 1..60; default 10. */
  readonly limit?: number | null;
  /** Blocks to supply, 1..20; default 8. */
  readonly blocksMax?: number | null;
  /** Budget of all supplied blocks in tokens; default 4,000. */
  readonly tokensMax?: number | null;
}

/** Within its bounds, the scope folded. */
export interface CheckedSearch {
  readonly question: string;
  readonly limit: number;
  readonly blocksMax: number;
  readonly tokensMax: number;
  readonly scope: Scope;
}

const LIMIT_DEFAULT = 10;
const BLOCKS_DEFAULT = 8;
const BLOCKS_MAX = 20;
const TOKENS_DEFAULT = 4_000;
const TOKENS_MAX = 100_000;
const QUESTION_LENGTH_MAX = 4_000;
/** Names, and values of a name, that a caller may give (a choice: every version that states a scope is held to them). */
const SCOPE_ENTRIES_MAX = 20;
/** Of a name or a value: it stands in prompts beside the question (a choice: a title, not a text). */
const SCOPE_LENGTH_MAX = 200;

/** @throws {AppError} BAD_REQUEST, LIMIT_EXCEEDED */
export function checkSearchInput(input: SearchInput): CheckedSearch {
  return {
    question: checkQuestion(input.question),
    limit: checkRange("limit", input.limit ?? LIMIT_DEFAULT, POOL_SIZE),
    blocksMax: checkRange("blocksMax", input.blocksMax ?? BLOCKS_DEFAULT, BLOCKS_MAX),
    tokensMax: checkRange("tokensMax", input.tokensMax ?? TOKENS_DEFAULT, TOKENS_MAX),
    scope: checkScope(input.scope ?? {}),
  };
}

function checkQuestion(written: string): string {
  const question = written.normalize("NFC").trim();
  if (question === "") throw new AppError("BAD_REQUEST", "The question is empty. Write what you want to know.");
  if (question.length > QUESTION_LENGTH_MAX)
    throw new AppError(
      "LIMIT_EXCEEDED",
      `The question has ${question.length} characters; ask with at most ${QUESTION_LENGTH_MAX}.`,
    );
  return question;
}

function checkRange(name: string, value: number, max: number): number {
  if (!Number.isInteger(value) || value < 1 || value > max)
    throw new AppError("LIMIT_EXCEEDED", `"${name}" is ${value}; give a whole number from 1 to ${max}.`);
  return value;
}

/** Folded. @throws {AppError} LIMIT_EXCEEDED, BAD_REQUEST for a name without a value */
function checkScope(scope: Scope): Scope {
  const entries = Object.entries(scope);
  if (entries.length > SCOPE_ENTRIES_MAX || entries.some(([, values]) => values.length > SCOPE_ENTRIES_MAX))
    throw new AppError(
      "LIMIT_EXCEEDED",
      `A scope has at most ${SCOPE_ENTRIES_MAX} names with ${SCOPE_ENTRIES_MAX} values each. Ask for fewer.`,
    );
  if (entries.some(([name, values]) => [name, ...values].some(({ length }) => length > SCOPE_LENGTH_MAX)))
    throw new AppError(
      "LIMIT_EXCEEDED",
      `A name or value of a scope has at most ${SCOPE_LENGTH_MAX} characters. Name what is meant, and shorter.`,
    );
  const folded = foldScope(scope);
  const empty = entries.find(([name, values]) => Object.keys(foldScope({ [name]: values })).length === 0);
  if (empty !== undefined)
    throw new AppError("BAD_REQUEST", `The scope "${empty[0]}" has no value. Give one, or leave the name out.`);
  return folded;
}
