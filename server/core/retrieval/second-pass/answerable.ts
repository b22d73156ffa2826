// Where a question is put in so many words that no passage resembles it, a piece may still answer it plainly: the named
// thing stands in it together with the side that is asked for ("Starter" and "$49"). That is a sign of support of its own
// (FIND-7), and only for sides that hardly stand beside a name by chance: a date or a number of years does.
import { TOPICS, type Aspect } from "./aspect.ts";
import type { Asked } from "./asked.ts";
import { mentionsOf } from "./mentions.ts";
import { hasAspect, type Missing, type Supplied } from "./missing.ts";

const FIRM: ReadonlySet<Aspect> = new Set<Aspect>(["PRICE", "CONTACT", ...TOPICS]);

/** What the question asks for firmly, and of what; null where it names nothing or asks for nothing of the kind. */
export function firmlyAsked(
  asked: Asked,
): { readonly names: readonly string[]; readonly aspects: readonly Aspect[] } | null {
  const names = asked.names.length > 0 ? asked.names : asked.titleNames;
  const aspects = asked.aspects.filter((aspect) => FIRM.has(aspect));
  return names.length === 0 || aspects.length === 0 ? null : { names, aspects };
}

/** Whether one text mentions every named thing whole, and shows every side that is asked for firmly. */
export function answersFirmly(asked: Asked, text: string, languages: readonly string[]): boolean {
  const firm = firmlyAsked(asked);
  if (firm === null) return false;
  const mentions = mentionsOf(text, languages);
  return firm.names.every((name) => mentions.hasWhole(name)) && firm.aspects.every((aspect) => hasAspect(aspect, text));
}

/**
 * What is worth searching once more where the material does not support an answer: proper names, and firm sides of
 * things that are mentioned. Anything else would only find text about something else.
 */
export function worthNaming(missing: readonly Missing[]): Missing[] {
  return missing.filter((one) => one.kind === "NAME" || (FIRM.has(one.aspect) && one.subjects.length > 0));
}

/** The texts of single pieces, each a document of its own: nothing of one explains another. */
export function asSupplied(texts: readonly string[]): Supplied[] {
  return texts.map((text, document) => ({ document, text }));
}
