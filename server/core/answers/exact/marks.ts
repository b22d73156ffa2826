// What a sentence names, in the order of how sure it is: a document by title or key, by its identifier, by a citation label.
import type { Span } from "../../text/span.ts";
import type { DocumentMention } from "./document-names.ts";
import type { Subject } from "./answer-outline.ts";

/** A place of a sentence that names something. */
export interface Mark extends Span {
  readonly subject: Subject;
}

/** Before a name: it is named to be told apart from what the sentence is about. */
const CONTRAST_BEFORE = new RegExp(
  `(?:${[
    "\\b(?:unlike|not|than|instead of|rather than|versus|vs\\.?|compared (?:to|with)|similar to|like|besides|except(?: for)?|other than|differs? from|different from|in contrast to|confused with|replaces?|replacement for|successor (?:of|to))",
    "(?:^|[^\\p{L}])(?:не|чем|нежели|вместо|кроме|в отличие от|по сравнению с|похож\\p{L}* на|наподобие|путать с[о]?|отличается от|замен\\p{L}+|взамен|как и)",
    "(?:不同于|不像|不是|并非|而非|而不是|除了|除|相比|代替|取代|替代|类似于?|混淆|比|不要与|不要和|区别于|不与|勿与)",
  ].join("|")})$`,
  "iu",
);
/** After one. */
const CONTRAST_AFTER = /^[“”"'*_»）)\]\s]{0,4}(?:不同|相比|不一样|混淆|类似|相似)/u;
const FILLER = /(?:\s|[*_"'“”«„‘’([（<]|\b(?:the|a|an|our|your)\b)+$/iu;
const REACH = 40;

export function isContrast(text: string, { start, end }: Span): boolean {
  const before = text.slice(Math.max(0, start - REACH), start);
  return CONTRAST_BEFORE.test(before.replace(FILLER, "")) || CONTRAST_AFTER.test(text.slice(end, end + REACH));
}

const LABEL = /[[【]\s*(?<numbers>\d{1,4}(?:\s*[,，;；]\s*\d{1,4})*)\s*[\]】](?!\()/gu;

/** Documents by the labels that they are cited by: `[3]`, `[1, 2]`. */
export function labelMarks(text: string, byLabel: ReadonlyMap<number, string>): Mark[] {
  return [...text.matchAll(LABEL)].flatMap(({ 0: written, index, groups }) => {
    const ids = (groups?.numbers ?? "").split(/\D+/u).flatMap((digits) => byLabel.get(Number(digits)) ?? []);
    return ids.length === 0 ? [] : [{ start: index, end: index + written.length, subject: new Set(ids) }];
  });
}

/** With labels blanked: the 2 of `Lamp [2]` is no part of its name. */
export function withoutLabels(text: string): string {
  return text.replace(LABEL, (label) => "|".repeat(label.length));
}

/** What may stand between a name and the label or key that tells which of several it is. */
const BESIDE = /^[^\p{L}\p{N};；|\n]{0,6}$/u;

/**
 * Names that may be several documents, narrowed by the label or key beside them; a key beside the title that it belongs to is
 * no name of its own.
 */
export function nameMarks(text: string, mentions: readonly DocumentMention[], labels: readonly Mark[]): Mark[] {
  const marks: Mark[] = [];
  for (const { start, end, documentIds } of mentions) {
    const own: Mark = { start, end, subject: new Set(documentIds) };
    const last = marks.at(-1);
    if (last !== undefined && BESIDE.test(text.slice(last.end, start))) {
      const common = both(last.subject, own.subject);
      if (
        common.size > 0 &&
        (common.size < last.subject.size || common.size < own.subject.size || last.subject.size === 1)
      ) {
        marks[marks.length - 1] = { start: last.start, end, subject: common };
        continue;
      }
    }
    marks.push(own);
  }
  return marks.map((mark) => {
    if (mark.subject.size === 1) return mark;
    const beside = labels.find(({ start }) => start >= mark.end && BESIDE.test(text.slice(mark.end, start)));
    const narrowed = both(mark.subject, beside?.subject ?? union(labels));
    return narrowed.size === 1 ? { ...mark, subject: narrowed } : mark;
  });
}

export function both(a: Subject, b: Subject): Set<string> {
  return new Set([...a].filter((id) => b.has(id)));
}

export function union(marks: readonly Mark[]): Set<string> {
  return new Set(marks.flatMap(({ subject }) => [...subject]));
}
