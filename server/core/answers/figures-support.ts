// Whether quotes answer a question that the index could not map whole: never where a figure over many records is asked
// for, and only where they speak of the part that is no field and no value.
import { contentWords } from "./content-words.ts";

interface Quoted {
  readonly status: string;
  readonly citations: readonly {
    readonly quote: string;
    readonly title: string;
    readonly context: readonly { readonly text: string }[];
  }[];
}

/** Asks for a number that no passage is: a count, a mean, an extreme. */
const FIGURES =
  /^count\b|\bcount (?:the|all|how)\b|\badd up\b|\bbreak\b.+\bdown\b|посчита|подсчита|сложи|разбей|统计|合计|\bhow many\b|\bnumber of\b|\b(?:average|mean of|mean value|median|total|sum of|count of|percentage|share of|most|fewest|cheapest|highest|lowest)\b|сколько (?!стоит|весит)|количеств|средн|медиан|итого|сумма|дол[яи] |больше всего|меньше всего|сам(?:ый|ая|ое|ые) (?:дорог|дешев|больш|маленьк)|多少(?!钱)|几(?:个|种|件|本)|平均|总共|总数|总和|最(?:便宜|贵|多|少|大|小)/iu;

export function asksForFigures(question: string): boolean {
  return FIGURES.test(question);
}

export interface DeclinedQuestion {
  readonly reason: string;
  readonly part: string;
  /** The collection holds records with common fields: what none of them has, a passage has by chance. */
  readonly isOfRecords: boolean;
}

export function isSupported(question: string, declined: DeclinedQuestion, { status, citations }: Quoted): boolean {
  const { reason, part, isOfRecords } = declined;
  // "How many days may I keep it" is a question for a passage where documents are no records.
  if (!isOfRecords) return true;
  if (asksForFigures(question)) return false;
  // "Which books suit a beginner": what no field says, a text may.
  if (reason !== "NO_SUCH_FIELD") return true;
  if (citations.length === 0 || status === "NOT_FOUND") return false;
  const said = contentWords(
    citations.flatMap(({ quote, title, context }) => [quote, title, ...context.map(({ text }) => text)]).join("\n"),
  );
  const words = [...contentWords(part)];
  return words.length > 0 && words.every((word) => said.has(word));
}
