// The text of an answer: quotes with their numbers, rows under the head of their table, a field under its record, and
// the few sentences of Vouch's own around them.
import type { Completeness } from "./completeness.ts";
import { PHRASES } from "./phrases.ts";
import type { AnswerLanguage } from "./question-language.ts";

type Scope = Readonly<Record<string, readonly string[]>>;

/** A citation as far as the text shows it. */
export interface CitedQuote {
  readonly index: number;
  readonly kind: string;
  readonly quote: string;
  readonly context: readonly { readonly text: string }[];
  readonly title: string;
  readonly documentKey: string;
  /** `SRB5030-DATASHEET#3` (SCOPE-4). */
  readonly cite: string;
  readonly appliesTo: Scope;
  /** What of that it does not hold for. */
  readonly exceptFor: readonly Scope[];
}

export interface AnswerParts {
  readonly language: AnswerLanguage;
  readonly citations: readonly CitedQuote[];
  readonly isConflict: boolean;
  readonly completeness: Completeness | null;
  readonly missing: readonly string[];
}

export function answerText({ language, citations, isConflict, completeness, missing }: AnswerParts): string {
  const phrases = PHRASES[language];
  const scopes = citations.map(({ appliesTo, exceptFor }) => {
    const [scope, except] = [writeScope(appliesTo), exceptFor.map(writeScope).join("; ")];
    return scope === "" && except === "" ? "" : phrases.appliesTo(scope, except);
  });
  const lines: string[] = isConflict ? [phrases.conflict] : [];
  let head = "";
  for (const [i, citation] of citations.entries()) {
    const own = headOf(citation);
    if (own !== "" && own !== head) lines.push(own);
    head = own;
    const source = isConflict ? ` — ${sourceOf(citation)}` : "";
    lines.push(`${citation.quote.trim()} [${citation.index}]${source}`);
    // What several quotes in a row hold for is said once, after the last of them.
    const isLast = i + 1 === citations.length || scopes[i + 1] !== scopes[i];
    if (isLast && scopes[i] !== undefined && scopes[i] !== "") lines.push(scopes[i]);
  }
  if (completeness !== null) lines.push(phrases.supplied(completeness));
  return [...lines, ...missing.map(phrases.missing)].join("\n");
}

export interface NotFoundParts {
  readonly language: AnswerLanguage;
  readonly missing: readonly string[];
  readonly documents: number;
  readonly collections: readonly string[];
}

export function notFoundText({ language, missing, documents, collections }: NotFoundParts): string {
  const phrases = PHRASES[language];
  const absent = missing.length > 0 ? [phrases.missing(missing.join(", "))] : [];
  return [phrases.notFound, ...absent, phrases.searched(documents, collections)].join(" ");
}

/** `revision A, B; interval 1 year` */
export function writeScope(scope: Scope): string {
  return Object.entries(scope)
    .filter(([, values]) => values.length > 0)
    .map(([name, values]) => `${name} ${values.join(", ")}`)
    .join("; ");
}

function sourceOf({ documentKey, title, cite }: CitedQuote): string {
  return title === documentKey || title === "" ? cite : `${title} (${cite})`;
}

function headOf({ kind, context, title, documentKey }: CitedQuote): string {
  if (kind === "FIELD") return title === documentKey ? title : `${title} (${documentKey})`;
  return context.map(({ text }) => text.trim()).join("\n");
}
