// Questions for every item of a register (NUM-9): "every battery safety check", «перечисли все проверки», 列出所有检查.
// They are answered from the whole table or list, not from the rows that search happened to find best.
import { contentWords, sharedWords } from "./content-words.ts";
import type { Completeness } from "./completeness.ts";
import type { WholePlace } from "./quotables.ts";

export interface AskedForAll {
  /** What all are asked of: the words after "every". */
  readonly of: ReadonlySet<string>;
  /** Whether a list was plainly asked for, so that its completeness is spoken of in any case. */
  readonly isExplicit: boolean;
}

const WORDS_AFTER = 6;
const AFTER = `(?<of>(?:[\\p{L}\\p{M}\\p{N}'’.-]+(?:\\s+|(?![\\p{L}\\p{N}]))){1,${WORDS_AFTER}})`;
/** A list is asked for in so many words. */
const EXPLICIT: readonly RegExp[] = [
  new RegExp(
    `(?:^|[.!?;:,]\\s*|\\b(?:please|can you|could you|to)\\s+)(?:list|enumerate|name|give(?: me)?|show(?: me)?|tell me|quote|write out)\\s+(?:me\\s+)?(?:all|every|each)(?: (?:of|one of))?(?: the)?\\s+${AFTER}`,
    "iu",
  ),
  new RegExp(`(?:^|[.!?;:,]\\s*|\\b(?:please|can you|could you)\\s+)(?:list|enumerate)\\s+(?:the\\s+)?${AFTER}`, "iu"),
  new RegExp(
    `\\b(?:complete|full|entire|whole)\\s+(?:list|set|table|register)\\s+of\\s+(?:the\\s+|all\\s+)*${AFTER}`,
    "iu",
  ),
  new RegExp(
    `(?<!\\p{L})(?:перечисли(?:те)?|перечислить|назови(?:те)?|покажи(?:те)?|выведи(?:те)?|приведи(?:те)?|дай(?:те)?)\\s+(?:мне\\s+)?(?:все|всех|каждую|каждый|каждое)\\s+${AFTER}`,
    "iu",
  ),
  new RegExp(`(?<!\\p{L})(?:перечисли(?:те)?|перечислить)\\s+${AFTER}`, "iu"),
  new RegExp(`(?<!\\p{L})(?:полный|весь)\\s+(?:список|перечень)\\s+${AFTER}`, "iu"),
  /(?:列出|列举|罗列|列一下|说出|给出|显示)(?:一下)?(?:所有|全部|每一?[项个条种])?的?(?<of>[^，。？！?!]{1,24})/u,
  /(?<of>[^，。？！?!]{1,16})的?(?:完整|全部)(?:列表|清单|名单)/u,
];
/** Only all of something is named, which a question may do for other reasons. */
const IMPLIED: readonly RegExp[] = [
  new RegExp(
    `(?<!\\b(?:at|after|above|in|for|of|not|almost|nearly)\\s)\\b(?:all(?: of)?(?: the)?|every|each)\\s+${AFTER}`,
    "iu",
  ),
  new RegExp(`\\b(?:what|which)\\s+${AFTER}(?<=\\b(?:are|exist|exists)\\s?(?:there\\s?)?)`, "iu"),
  new RegExp(`(?<!\\p{L})(?:все|всех|каждая|каждую|каждый|каждое)\\s+${AFTER}`, "iu"),
  new RegExp(`(?<!\\p{L})какие\\s+(?:есть|существуют|бывают|имеются|предусмотрены)\\s+${AFTER}`, "iu"),
  /(?:所有|全部|每一?[项个条种])的?(?<of>[^，。？！?!]{1,24})/u,
  /有哪些(?<of>[^，。？！?!]{1,24})|(?<before>[^，。？！?!]{1,16})有哪些/u,
];
/** "All" that counts nothing. */
const IDIOMS =
  /\b(?:all (?:right|along|over|night|day|year|time|about|around|together|but|of a sudden|in all|that|this)|every (?:time|day|week|month|year|hour|now|so|other|few|\d+))\b|все равно|всё равно|все еще|всё ещё|все[- ]таки|всё[- ]таки|каждый (?:раз|день|месяц|год|час)|каждую неделю|каждое утро/iu;

/** Null where nothing says that all are asked for. */
export function asksForAll(question: string): AskedForAll | null {
  const text = question.normalize("NFKC").replace(IDIOMS, " ");
  for (const [patterns, isExplicit] of [
    [EXPLICIT, true],
    [IMPLIED, false],
  ] as const)
    for (const pattern of patterns) {
      const groups = pattern.exec(text)?.groups;
      const of = contentWords(groups?.["of"] ?? groups?.["before"] ?? "");
      if (of.size > 0) return { of, isExplicit };
    }
  return null;
}

/** A row or an item as far as its register is told from it. */
export interface RegisterUnit {
  readonly block: number;
  readonly documentId: string;
  readonly whole: WholePlace | null;
  /** Header of its table; rows of two tables with one header are of one kind. */
  readonly header: string;
  /** Caption, scope line, header, section and title: what its table says it is. */
  readonly about: string;
  readonly score: number;
}

export interface Register<T> {
  readonly units: readonly T[];
  readonly completeness: Completeness;
}

/** More rows than this are counted and not quoted (a choice: what a reader takes in, and a model's context holds). */
export const REGISTER_QUOTES_MAX = 40;
/** A table whose best row is this much weaker than the best of all units is about something else (a choice). */
const SCORE_SPREAD_MAX = 0.3;

/** All of the register that is asked for, in reading order; null where no supplied table or list is one. */
export function chooseRegister<T extends RegisterUnit>(units: readonly T[], asked: AskedForAll): Register<T> | null {
  const best = Math.max(...units.map(({ score }) => score));
  const tables = tablesOf(units)
    .map((own) => {
      const about = contentWords(own[0]?.about ?? "");
      return { own, fit: sharedWords(asked.of, about).length, score: Math.max(...own.map(({ score }) => score)) };
    })
    .filter(({ score, own }) => best - score <= SCORE_SPREAD_MAX && own.length > 1);
  const fit = Math.max(0, ...tables.map((table) => table.fit));
  // Words of another language than the material's meet nothing: then the best of all units must stand in it.
  const fitting = tables.filter((table) => (fit > 0 ? table.fit === fit : asked.isExplicit && table.score === best));
  const first = fitting.sort((a, b) => b.score - a.score)[0];
  if (first === undefined) return null;
  const header = first.own[0]?.header ?? "";
  const alike = fitting.filter(({ own }) => own === first.own || (header !== "" && own[0]?.header === header));
  const quoted = alike.flatMap(({ own }) => own).slice(0, REGISTER_QUOTES_MAX);
  return {
    units: quoted,
    completeness: completenessOf(
      alike.map(({ own }) => own),
      quoted.length,
    ),
  };
}

/** Units by table or list, in the order of their first. */
function tablesOf<T extends RegisterUnit>(units: readonly T[]): T[][] {
  const tables = new Map<string, T[]>();
  for (const unit of units) {
    if (unit.whole === null) continue;
    const name = `${unit.documentId}/${unit.whole.ordinal}`;
    const own = tables.get(name) ?? [];
    if (own.every(({ whole }) => whole?.index !== unit.whole?.index)) own.push(unit);
    tables.set(name, own);
  }
  return [...tables.values()].map((own) => own.sort((a, b) => (a.whole?.index ?? 0) - (b.whole?.index ?? 0)));
}

/** Of one table all is known; what several hold together may stand in yet others. */
function completenessOf(tables: readonly (readonly RegisterUnit[])[], supplied: number): Completeness {
  const counts = tables.map(([first]) => first?.whole?.of ?? null);
  const of = counts.includes(null) ? null : counts.reduce((sum: number, count) => sum + (count ?? 0), 0);
  return { supplied, of, isKnown: of !== null && tables.length === 1 };
}
