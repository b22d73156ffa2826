// The labels a file may give itself (SRC-7): keys of the namespace `vouch:` in front matter, records and header lines.
// Everything else in a file is a field of its owner's, whatever it is called.
import { AppError } from "../errors.ts";
import type { Labels } from "./element.ts";

export const LABEL_PREFIX = "vouch:";
export const VERSION_STATUSES = ["CURRENT", "SUPERSEDED", "WITHDRAWN", "DRAFT"] as const;

const TEXT_LABELS = ["key", "version", "title", "audience"] as const;
const LABEL_NAMES = [...TEXT_LABELS, "status", "scope", "supersedes", "language"] as const;
/** Language tags as BCP 47 writes them: `en`, `zh-Hans`, `pt-BR`. */
const LANGUAGE = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/;

/** Whether a key of a file speaks to Vouch. */
export function isLabelKey(key: string): boolean {
  return key.trim().toLowerCase().startsWith(LABEL_PREFIX);
}

type LabelValue = Labels[string];

/**
 * Checks the labels of one document. Keys keep their prefix (`vouch:status`); the status is written in capitals, a
 * scope is an object also where the format has no objects (`vouch:scope.revision: B`, or JSON in a cell).
 * @param entries key and value as read; a null or empty value counts as not given
 * @throws {AppError} LABEL_INVALID naming the key and what is allowed
 */
export function parseLabels(entries: readonly (readonly [key: string, value: unknown])[]): Labels {
  const labels: Record<string, LabelValue> = {};
  const scope: Record<string, unknown> = {};
  for (const [key, value] of entries) {
    const name = key.trim().slice(LABEL_PREFIX.length);
    if (value === null || value === undefined || value === "") continue;
    const lower = name.toLowerCase();
    if (lower.startsWith("scope.") && lower.length > "scope.".length) scope[name.slice("scope.".length)] = value;
    else if (lower === "scope") Object.assign(scope, readScope(value));
    else labels[LABEL_PREFIX + lower] = readLabel(lower, value);
  }
  if (Object.keys(scope).length > 0) labels[`${LABEL_PREFIX}scope`] = scope;
  return labels;
}

function readLabel(name: string, value: unknown): LabelValue {
  const textLabel = TEXT_LABELS.find((known) => known === name);
  if (textLabel !== undefined) return readText(textLabel, value);
  if (name === "status") return readStatus(value);
  if (name === "language") return readLanguage(value);
  if (name === "supersedes") {
    return Array.isArray(value)
      ? value.map((part: unknown) => readText("supersedes", part))
      : readText("supersedes", value);
  }
  throw unknown(name);
}

function readText(name: (typeof LABEL_NAMES)[number], value: unknown): string {
  if (typeof value === "number" || typeof value === "bigint" || typeof value === "boolean") return String(value);
  if (typeof value === "string" && value.trim() !== "") return value.trim();
  throw invalid(name, "must be a text");
}

function readStatus(value: unknown): string {
  const status = readText("status", value).toUpperCase();
  if ((VERSION_STATUSES as readonly string[]).includes(status)) return status;
  throw invalid("status", `has an unknown value. Allowed: ${VERSION_STATUSES.join(", ")}`);
}

function readLanguage(value: unknown): string {
  const language = readText("language", value);
  if (LANGUAGE.test(language)) return language;
  throw invalid("language", "must be a language tag like en, ru or zh-Hans");
}

function readScope(value: unknown): Record<string, unknown> {
  const scope = typeof value === "string" ? parseObject(value) : value;
  if (typeof scope === "object" && scope !== null && !Array.isArray(scope)) return { ...scope };
  throw invalid("scope", "must be an object of names and values, like { revision: [A, B] }");
}

function parseObject(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw invalid("scope", "must be an object of names and values, like { revision: [A, B] }", cause);
  }
}

/** A key that looks like a known one is a slip of the pen and is named; any other may be text, and is not repeated. */
function unknown(name: string): AppError {
  const known = LABEL_NAMES.map((one) => LABEL_PREFIX + one).join(", ");
  const meant = LABEL_NAMES.find((one) => sharedPairs(one, name) >= LIKENESS_MIN);
  const subject =
    meant === undefined
      ? `A key that begins with "${LABEL_PREFIX}" is not known.`
      : `The label "${LABEL_PREFIX}${name}" is not known. Is "${LABEL_PREFIX}${meant}" meant?`;
  return new AppError("LABEL_INVALID", `${subject} Known keys: ${known}. Correct it in the file and import it again.`, {
    details: meant === undefined ? {} : { key: LABEL_PREFIX + name },
  });
}

/** Two swapped letters in six leave two pairs of five (a choice). */
const LIKENESS_MIN = 0.35;

/** Pairs of letters that two words share, against those they have (Dice): 0..1. */
function sharedPairs(a: string, b: string): number {
  const pairsOf = (word: string) => new Set(Array.from({ length: word.length - 1 }, (_, i) => word.slice(i, i + 2)));
  const ofA = pairsOf(a);
  const ofB = pairsOf(b.slice(0, 40));
  const shared = [...ofA].filter((pair) => ofB.has(pair)).length;
  return (2 * shared) / Math.max(1, ofA.size + ofB.size);
}

/** The message never repeats the value: it is text of the document. */
function invalid(name: (typeof LABEL_NAMES)[number], problem: string, cause?: unknown): AppError {
  const key = LABEL_PREFIX + name;
  return new AppError("LABEL_INVALID", `The label "${key}" ${problem}. Correct it in the file and import it again.`, {
    details: { key },
    cause,
  });
}
