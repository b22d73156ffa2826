// The scope that a question names itself ("…, revision B", «на пределе 10 В», 版本B): what may support an answer is judged
// for it as for a scope that the caller gives. It only judges; what is read is narrowed by the caller alone.
import { foldScope, foldScopeValue, valuesOf, type Scope } from "../documents/scope.ts";
import { findName, foldScopeName, spaceNames } from "../documents/scope-names.ts";
import { extractIdentifiers } from "../identifiers/extract.ts";
import { foldCharacters } from "../identifiers/fold.ts";

const WORD = /[\p{L}\p{M}\p{N}]+(?:[.\-–][\p{L}\p{M}\p{N}]+)*/gu;
/** Words of a value: `10 V`, `1 year`; longer ones are descriptions (a choice). */
const VALUE_WORDS_MAX = 3;

/**
 * @param given the caller's scope, as written; it goes before the question's words, name by name
 * @param known scopes of the evidence: of their names and values, those are meant that stand side by side in the question
 */
export function askedScope(question: string, given: Scope, known: readonly Scope[]): Scope {
  const asked: Record<string, readonly string[]> = {};
  const revisions = extractIdentifiers(question).filter(({ kind }) => kind === "REVISION");
  if (revisions.length > 0) asked.revision = [...new Set(revisions.map(({ folded }) => folded))];
  const words = spaceNames(foldCharacters(question.normalize("NFC")).text).match(WORD) ?? [];
  const foldedWords = words.map(foldScopeName);
  for (const [name, values] of known.flatMap((scope) => Object.entries(foldScope(scope)))) {
    const at = findName(foldedWords, name);
    if (at < 0) continue;
    const beside = besideOf(words, at, at + name.split(" ").length);
    const meant = values.filter((value) => beside.has(value));
    if (meant.length > 0) asked[name] = [...new Set([...(valuesOf(asked, name) ?? []), ...meant])];
  }
  const own = foldScope(given);
  return { ...Object.fromEntries(Object.entries(foldScope(asked)).filter(([name]) => !(name in own))), ...given };
}

/** What stands right before and right after the words `from` to `to`, one to three words long, folded. */
function besideOf(words: readonly string[], from: number, to: number): Set<string> {
  const lengths = Array.from({ length: VALUE_WORDS_MAX }, (_, i) => i + 1);
  return new Set(
    lengths.flatMap((length) => [
      foldScopeValue(words.slice(Math.max(0, from - length), from).join(" ")),
      foldScopeValue(words.slice(to, to + length).join(" ")),
    ]),
  );
}
