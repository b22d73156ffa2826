// Numbers that are identifiers because a word says so: Article 18, п. 7.2, 第18条, error 417, revision B, part no. 12345.
import { foldCode, foldLetters, parseChineseNumeral, parseRomanNumeral } from "./fold.ts";
import type { Identifier, IdentifierKind } from "./identifier.ts";

interface Label {
  readonly kind: IdentifierKind;
  /** Words before the number, as alternatives of a regular expression over lower-case text. */
  readonly words: string;
  /** Their plurals: after one, "18 and 19" are two identifiers. */
  readonly plurals: string;
}

const LABELS: readonly Label[] = [
  {
    kind: "ARTICLE",
    words: "article|art\\.|стать(?:я|и|е|ю|[её]й)|ст\\.",
    plurals: "articles|arts\\.|стать(?:и|ям|ями|ях)|статей|ст\\. ?ст\\.",
  },
  {
    kind: "SECTION",
    words: "section|sec\\.|раздел(?:а|у|е|ом)?|разд\\.|параграф(?:а|у|е|ом)?|§",
    plurals: "sections|secs\\.|раздел(?:ы|ов|ам|ами|ах)|параграф(?:ы|ов|ам|ами|ах)|§§",
  },
  {
    kind: "CLAUSE",
    words: "sub-?clause|clause|cl\\.|point|paragraph|para\\.|пункт(?:а|у|е|ом)?|п\\.",
    plurals: "clauses|points|paragraphs|paras\\.|пункт(?:ы|ов|ам|ами|ах)|пп\\.|п\\. ?п\\.",
  },
  {
    kind: "CHAPTER",
    words: "chapter|ch\\.|глав(?:а|ы|е|у|ой)|гл\\.",
    plurals: "chapters|глав(?:ы|ам|ами|ах)|глав",
  },
  { kind: "PART", words: "part|pt\\.|част(?:ь|и|ью)|ч\\.", plurals: "parts|част(?:и|ей|ям|ями|ях)" },
  {
    kind: "ANNEX",
    words: "annex|appendix|schedule|приложени(?:е|я|ю|и|ем)|прил\\.|附录|附件",
    plurals: "annexes|appendices|schedules|приложени(?:я|й|ям|ями|ях)",
  },
  { kind: "TABLE", words: "table|tab\\.|таблиц(?:а|ы|е|у|ей)|табл\\.|表", plurals: "tables|таблиц(?:ы|ам|ами|ах)" },
  {
    kind: "FIGURE",
    words: "figure|fig\\.|рисун(?:ок|ка|ку|ке|ком)|рис\\.|图",
    plurals: "figures|figs\\.|рисунк(?:и|ов|ам|ами|ах)",
  },
  {
    kind: "ERROR",
    words:
      "(?:error|fault|alarm)(?: code)?|ошибк(?:а|и|е|у|ой)|код(?:а|у|е|ом)? (?:ошибки|неисправности)|(?:错误|故障|报警)(?:代码|码)?",
    plurals: "(?:error|fault|alarm)(?:s| codes)|ошибк(?:и|ам|ами|ах)|ошибок|коды (?:ошибок|неисправностей)",
  },
  {
    kind: "REVISION",
    words: "revision|rev\\.?|ревизи(?:я|и|ю|ей)|修订版?|版本",
    plurals: "revisions|revs\\.?|ревизи(?:и|й|ям|ями|ях)",
  },
  {
    kind: "CODE",
    words:
      "(?:part|item|order|article|catalog(?:ue)?|serial|model) ?(?:no\\.?|number|num\\.?|#)|p/n|s/n|sku|артикул(?:а|у|е|ом)?|арт\\.|каталожный номер|номер детали|货号|料号|零件号|型号|订货号",
    plurals: "(?:part|item|order|article) (?:nos\\.?|numbers)|артикул(?:ы|ов|ам|ами|ах)",
  },
];

const NUMBER = "(?:\\d{1,9}(?:\\.\\d{1,4})*(?:[a-zа-я](?![\\p{L}\\p{N}]))?(?:\\(\\d{1,3}\\))*)";
const LETTER = "(?:[a-zа-я](?:\\.?\\d{1,3}(?:\\.\\d{1,3})*)?)";
const ROMAN = "(?:[ivxlc]{2,6})";
/** What may stand after each kind of label. A revision is a letter or number, an annex often a letter. */
const VALUE: Readonly<Partial<Record<IdentifierKind, string>>> = {
  ANNEX: `(?:${NUMBER}|${ROMAN}|${LETTER})`,
  TABLE: `(?:${NUMBER}|${LETTER})`,
  FIGURE: `(?:${NUMBER}|${LETTER})`,
  REVISION: "(?:\\d{1,3}(?:\\.\\d{1,3})*|[a-zа-я])",
  ERROR: "(?:\\d{2,6})",
  CODE: "(?:\\d[\\d.-]{2,18}\\d)",
};
const NUMBER_OR_ROMAN = `(?:${NUMBER}|${ROMAN})`;
const AND = "(?: ?(?:,|、|&| and | or | и | или |和|与|及|或) ?)";
const ENDS = "(?![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{N}]|[.,]\\d|-\\d|[%°])";

/** Between a label and its value: a space, unless the label ends like an abbreviation or in Chinese, or digits follow. */
const THEN = "(?: ?[№#] ?| |(?=\\d)|(?<=[.§#\\p{Script=Han}]))";

const PATTERNS = LABELS.map(({ kind, words, plurals }) => {
  const value = VALUE[kind] ?? NUMBER_OR_ROMAN;
  return {
    kind,
    pattern: new RegExp(
      `(?<![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{N}])(?:(?:${plurals})${THEN}(?<many>${value}(?:${AND}${value}(?![\\p{L}\\p{N}]))*)|(?:${words})${THEN}(?<one>${value}))${ENDS}`,
      "gu",
    ),
    values: new RegExp(`(?<![\\p{L}\\p{N}.])${value}`, "gu"),
  };
});

const CHINESE: readonly (readonly [RegExp, IdentifierKind])[] = (
  [
    ["条", "ARTICLE"],
    ["章", "CHAPTER"],
    ["节", "SECTION"],
    ["款|项", "CLAUSE"],
    ["部分|篇", "PART"],
  ] as const
).map(([word, kind]) => [
  new RegExp(`第 ?(?<number>\\d{1,4}(?:\\.\\d{1,4})*|[〇零一二两三四五六七八九十百千]{1,7}) ?(?:${word})`, "gu"),
  kind,
]);

/** Hours are ч. too: 5 ч. 30 мин. */
const AFTER_NUMBER = /\d ?$/;
/** "In articles 1998 and 1999": years, more often than numbers. */
const YEAR = /^(?:19|20)\d\d$/;
const A_WORD = /^[aiаиокусвя]$/;

/** In a folded text. */
export function findLabelled(text: string): Identifier[] {
  const found: Identifier[] = [];
  const lower = lowerCase(text);
  for (const { kind, pattern, values } of PATTERNS) {
    for (const match of lower.matchAll(pattern)) {
      if (match[0].startsWith("ч.") && AFTER_NUMBER.test(lower.slice(Math.max(0, match.index - 2), match.index)))
        continue;
      const list = match.groups?.many ?? match.groups?.one ?? "";
      const start = match.index + match[0].lastIndexOf(list);
      for (const value of list.matchAll(values)) {
        const at = start + value.index;
        const written = text.slice(at, at + value[0].length);
        // "revision a" and "table i" are no identifiers, "revision A" is one; so are numbers.
        if (A_WORD.test(written) || (match.groups?.many && YEAR.test(written))) continue;
        const span = { start: match.groups?.many ? at : match.index, end: at + value[0].length };
        for (const folded of foldValue(kind, written)) found.push({ kind, folded, span });
      }
    }
  }
  for (const [pattern, kind] of CHINESE) {
    for (const match of text.matchAll(pattern)) {
      const written = match.groups?.number ?? "";
      const folded = /\d/.test(written) ? written : String(parseChineseNumeral(written) ?? written);
      found.push({ kind, folded, span: { start: match.index, end: match.index + match[0].length } });
    }
  }
  return found;
}

/** 18(2) stands for itself and for 18; IX is 9. */
function foldValue(kind: IdentifierKind, written: string): string[] {
  if (kind === "CODE") return [foldCode(written)];
  const roman = written === written.toUpperCase() && written.length > 1 ? parseRomanNumeral(written) : null;
  if (roman !== null) return [String(roman)];
  if (/^[ivxlc]{2,}$/i.test(written)) return []; // a word that only looks like one: "part mix"
  const whole = foldLetters(written);
  const base = whole.replace(/\(.*$/, "");
  return base === whole ? [whole] : [whole, base];
}

/** Lower case without changing any position: the few letters whose lower case is longer stay. */
function lowerCase(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return [...text].map((c) => (c.toLowerCase().length === c.length ? c.toLowerCase() : c)).join("");
}
