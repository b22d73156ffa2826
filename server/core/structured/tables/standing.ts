// Whether a document still holds, and what took its place: what is asked, and what documents say of it ("Status: withdrawn",
// "DIN 931 is superseded by ISO 4014", "Replaces: DIN 931").
import { escapePattern } from "../../text/patterns.ts";
import type { Span } from "../../text/span.ts";

const ASKS: readonly RegExp[] = [
  /\b(?:is|are|was|has|does)\b.*\b(?:still\s+)?(?:current|valid|in force|active|in effect|applicable|withdrawn|superseded|replaced|obsolete|outdated|cancelled|canceled|up to date)\b/iu,
  /\b(?:what|which)\b.*\b(?:replaces?|replaced|supersedes?|superseded)\b|\b(?:replaced|superseded) by (?:what|which)\b|\b(?:replacement|successor) (?:of|for|to)\b|\bstatus of\b/iu,
  /действует ли|действующ\p{L}*\s+ли|актуал[а-я]*\s+ли|действует\s.*\?|отмен[её]н\p{L}*(?:\s+ли|\s*\?|$)|чем\s.*замен|что\s.*(?:замен|пришло на смену)|(?:какой|какая)\s.*замен|замен[её]н\p{L}*\s+ли|статус/iu,
  /(?:是否|还).{0,6}(?:有效|现行|废止|作废|被取代|被替代)|被(?:什么|哪个|哪些).{0,6}(?:取代|替代|代替)|(?:取代|替代|代替)了?.{0,12}(?:什么|哪个)|什么.{0,4}(?:取代|替代|代替)|现行吗|有效吗|状态/u,
];
/** A value is asked for beside it: no question for the standing alone. */
export function asksForStanding(question: string): boolean {
  return ASKS.some((pattern) => pattern.test(question.normalize("NFKC")));
}

const HOLDS_NOW =
  /\bcurrent(?:ly)?\b|\bnow(?! (?:withdrawn|superseded|obsolete|replaced))\b|\btoday\b|\bappl(?:y|ies)\b|\bin force\b|\bvalid\b|\binstead\b|действующ|сейчас|теперь|сегодня|нынешн|действует|вместо|взамен|现行|目前|现在|当前|如今/iu;
const REPLACES_IT =
  /\b(?:replac(?:es|ing|ement)|supersed(?:es|ing)|successor)\b|заменя(?:ет|ющ)|на смену|преемник|(?:取代|替代|代替)/iu;

/** Whether a value is asked for as it holds now, or of what took the place of the document that is named. */
export function asksForCurrent(question: string, isNamedAsOld: boolean): boolean {
  return REPLACES_IT.test(question) || (!isNamedAsOld && HOLDS_NOW.test(question));
}

const STATUS_LINE =
  /(?:^|\n|\s)(?:status|state|статус|состояние|状态)\s*[:：=]\s*(?<status>\p{L}[\p{L}\p{M} -]{1,30}?)\s*(?=$|\n|[.;,|]|\s\p{Lu}[\p{L}]*\s*:)/iu;
const GONE =
  /withdrawn|superseded|obsolete|cancel|replaced|inactive|repealed|void|отмен|замен|недейств|утратил|废止|作废|取代|失效/iu;
const HOLDS = /active|current|valid|in force|effective|действ|актуал|现行|有效/iu;

export interface StatedStatus {
  /** As written: `withdrawn`. */
  readonly status: string;
  readonly isGone: boolean;
  readonly span: Span;
}

/** What a document says its own status is; null where it says nothing that can be read. */
export function statedStatus(text: string): StatedStatus | null {
  const match = STATUS_LINE.exec(text);
  const status = match?.groups?.["status"];
  if (match === null || status === undefined) return null;
  const isGone = GONE.test(status);
  if (!isGone && !HOLDS.test(status)) return null;
  const lead = match[0].length - match[0].trimStart().length;
  return { status, isGone, span: { start: match.index + lead, end: match.index + match[0].trimEnd().length } };
}

const NAME = "(?<name>[^\\s.,;:!?。，；][^.,;!?。，；\\n]{0,60}?(?:\\.\\p{N}[^.,;!?。，；\\n]{0,20}?)*)";
const END = "(?=[.,;!?。，；\\n]|$|\\s+(?:for|from|since|as of|on|which|and is|при|с|для)\\b)";
const BY: readonly string[] = [
  `(?:superseded|replaced) (?:by|with)\\s+${NAME}${END}`,
  `(?:use|see)\\s+${NAME}\\s+(?:instead|for new)`,
  `замен\\p{L}*\\s+(?:на|документом|стандартом)?\\s*${NAME}${END}`,
  `(?:被|由)\\s*${NAME}\\s*(?:取代|替代|代替)`,
];
const REPLACES = ["(?:replaces?|supersedes?|replacement for|заменяет|взамен|вместо|代替|取代|替代)\\s*[:：]?\\s*"];

/** What a text says took the place of something: `text` speaks of `name` before it, or is about it as a whole. */
export function replacementIn(
  text: string,
  isAbout: (sentence: string) => boolean,
): { name: string; span: Span } | null {
  // The sentence that names it, else its paragraph: "DIN 931 is withdrawn. Use ISO 4014 for new designs."
  for (const stretches of [/[^\n]+?(?:[.!?。！？](?=\s|$)|\n|$)/gu, /[^\n]+/gu])
    for (const stretch of text.matchAll(stretches)) {
      if (!isAbout(stretch[0])) continue;
      for (const pattern of BY) {
        const match = new RegExp(pattern, "iu").exec(stretch[0]);
        const name = match?.groups?.["name"]?.trim();
        if (name === undefined || name === "") continue;
        return { name, span: { start: stretch.index, end: stretch.index + stretch[0].trimEnd().length } };
      }
    }
  return null;
}

/** Where a text says that what it speaks for replaces `name`: `Replaces: DIN 931`. Null where it does not. */
export function replacesIn(text: string, names: readonly string[]): Span | null {
  for (const name of names) {
    const escaped = escapePattern(name).replace(/\s+/g, "\\s+");
    const match = new RegExp(
      `${REPLACES.join("|")}(?:[^.\\n]{0,40}?[,;]\\s*)?${escaped}(?![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{N}]|[-.]\\p{N}|\\s[A-H](?![\\p{L}\\p{N}]))`,
      "iu",
    ).exec(text);
    if (match !== null) return { start: match.index, end: match.index + match[0].length };
  }
  return null;
}
