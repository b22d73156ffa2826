// Notices that replace a document by another: which, and what they change. Each changed value is asked for in several
// wordings; what it was before must never be given as what holds.
import path from "node:path";
import { numbersOf, plain } from "./score.ts";

export interface ChangedValue {
  readonly size: string;
  readonly dimension: string;
  readonly old: string;
  readonly current: string;
}

export interface Notice {
  /** The notice's own key: its file's name. */
  readonly key: string;
  /** Keys, and what people call the two documents. */
  readonly superseded: { readonly key: string; readonly name: string };
  readonly superseding: { readonly key: string; readonly name: string };
  readonly changes: readonly ChangedValue[];
}

export interface NoticeQuestion {
  readonly text: string;
  readonly notice: Notice;
  readonly change: ChangedValue;
}

const FILE = /^(.+)__to__(.+)$/u;

/** @param file path of `A__to__B.md` with a table of size, dimension, old and new value */
export function readNotice(file: string, text: string): Notice {
  const name = path.basename(file, ".md");
  const [, from, to] = FILE.exec(name) ?? [];
  if (from === undefined || to === undefined)
    throw new Error(`The notice "${name}" does not say what replaces what. Name it like A__to__B.md.`);
  const rows = text
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map((line) => line.split("|").slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim()));
  const changes = rows.slice(2).flatMap(([size, dimension, old, current]) => {
    const isWhole = size !== undefined && dimension !== undefined && old !== undefined && current !== undefined;
    return isWhole ? [{ size, dimension, old, current }] : [];
  });
  const document = (stem: string) => ({ key: stem, name: stem.replaceAll("_", " ") });
  return { key: name, superseded: document(from), superseding: document(to), changes };
}

/** In the wordings of people who do not know that anything was replaced, and of those who do. */
export function questionsOf(notice: Notice): NoticeQuestion[] {
  const { name } = notice.superseded;
  return notice.changes.flatMap((change) => {
    const { size, dimension } = change;
    const [symbol = dimension, label = dimension] = dimension.replace(/\)$/u, "").split(" (");
    return [
      `What is the ${label} (${symbol}) of ${name} for size ${size}?`,
      `${name} ${size} ${label}`,
      `which ${label} applies to ${size} under ${name} now?`,
      `What is the current ${label} (${symbol}) for size ${size}, formerly given by ${name}?`,
      `According to the standard that replaces ${name}, what is the ${label} for ${size}?`,
      `Каково значение ${symbol} (${label}) для ${size} по ${name}?`,
      `${name} 规格 ${size} 的 ${symbol} (${label}) 是多少？`,
    ].map((text) => ({ text, notice, change }));
  });
}

const REPLACED =
  /supersed|replac|withdrawn|no longer|\bold\b|\bwas\b|замен|отмен|утратил|прежн|取代|替代|作废|废止|旧/u;

/**
 * The old value stands in the reply without the one that holds, or without a word that it was replaced. Names and sizes
 * of the question are no values.
 * @param reply without citation marks
 */
export function isStaleAsCurrent({ text: question, change }: NoticeQuestion, reply: string): boolean {
  const asked = new Set(question.split(/[\s?？]+/u).filter((word) => /\d/u.test(word)));
  const said = reply.split(/\s+/u).filter((word) => !asked.has(word.replace(/^\p{P}+|\p{P}+$/gu, "")));
  const numbers = numbersOf(said.join(" "));
  const gives = (value: string) => numbers.includes(Number(value));
  return gives(change.old) && !(gives(change.current) && REPLACED.test(plain(reply)));
}
