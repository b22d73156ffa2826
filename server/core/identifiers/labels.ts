// The words that make an identifier of the number behind them, in English, Russian and Chinese, and what may stand there.
import type { IdentifierKind } from "./identifier.ts";

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
    words: "article|art\\.|стать(?:я|и|е|ю|[её]й)|ст\\.|ст(?= \\d)",
    plurals: "articles|arts\\.|стать(?:и|ям|ями|ях)|статей|ст\\. ?ст\\.",
  },
  {
    kind: "SECTION",
    words: "section|sect?\\.|раздел(?:а|у|е|ом)?|разд\\.|параграф(?:а|у|е|ом)?|§",
    plurals: "sections|secs\\.|раздел(?:ы|ов|ам|ами|ах)|параграф(?:ы|ов|ам|ами|ах)|§§",
  },
  {
    kind: "CLAUSE",
    words:
      "sub-?(?:clause|paragraph)|clause|cl\\.|point|paragraph|para\\.|(?:под)?пункт(?:а|у|е|ом)?|(?:под)?п\\.|п(?= \\d)|条款|條款",
    plurals: "(?:sub-?)?clauses|points|paragraphs|paras\\.|(?:под)?пункт(?:ы|ов|ам|ами|ах)|пп\\.|п\\. ?п\\.",
  },
  {
    kind: "CHAPTER",
    words: "chapter|ch\\.|глав(?:а|ы|е|у|ой)|гл\\.",
    plurals: "chapters|глав(?:ы|ам|ами|ах)|глав",
  },
  { kind: "PART", words: "part|pt\\.|част(?:ь|и|ью)|ч\\.", plurals: "parts|част(?:и|ей|ям|ями|ях)" },
  {
    kind: "ANNEX",
    words: "annex|appendix|schedule|приложени(?:е|я|ю|и|ем)|прил\\.|附[录錄件]",
    plurals: "annexes|appendices|schedules|приложени(?:я|й|ям|ями|ях)",
  },
  { kind: "TABLE", words: "table|tab\\.|таблиц(?:а|ы|е|у|ей)|табл\\.|表格?", plurals: "tables|таблиц(?:ы|ам|ами|ах)" },
  {
    kind: "FIGURE",
    words: "figure|fig\\.|рисун(?:ок|ка|ку|ке|ком)|рис\\.|[图圖]",
    plurals: "figures|figs\\.|рисунк(?:и|ов|ам|ами|ах)",
  },
  {
    kind: "ERROR",
    words:
      "(?:error|fault|alarm)(?: code)?|ошибк(?:а|и|е|у|ой)|код(?:а|у|е|ом)? (?:ошибки|неисправности)|(?:错误|錯誤|故障|报警|報警)(?:代码|代碼|码|碼)?",
    plurals: "(?:error|fault|alarm)(?:s| codes)|ошибк(?:и|ам|ами|ах)|ошибок|коды (?:ошибок|неисправностей)",
  },
  {
    kind: "REVISION",
    words:
      "revision|rev\\.?|ревизи(?:я|и|ю|ей)|修[订訂]版?|版本|(?:version|ver\\.?|верси(?:я|и|ю|ей))(?= ?\\d+\\.\\d)|v(?=\\d+\\.\\d)",
    plurals: "revisions|revs\\.?|ревизи(?:и|й|ям|ями|ях)",
  },
  {
    kind: "CODE",
    words:
      "(?:part|item|order|article|catalog(?:ue)?|serial|model|invoice|contract|ticket|case|batch|lot) ?(?:no\\.?|number|num\\.?|#)|p/n|s/n|sku|артикул(?:а|у|е|ом)?|арт\\.|(?:каталожн|серийн|заводск)(?:ый|ого|ому|ым|ом) номер(?:а|у|ом|е)?|номер(?:а|у|ом|е)? (?:детали|заказа|договора|сч[её]та|партии)|(?:заказ|договор|приказ|закон|контракт|сч[её]т|постановлени|распоряжени|накладн)(?:а|у|ом|е|ем|я|ю|ая|ой|ую)?(?= ?№)|[货貨料编編][号號]|零件[号號]|型[号號]|订[货单][号號]|(?:合同|工单|发票|批|序列)[号號]",
    plurals: "(?:part|item|order|article|serial|model|invoice) (?:nos\\.?|numbers)|артикул(?:ы|ов|ам|ами|ах)",
  },
];

/** A table's number may have a dash in it (表 4-1, Table A-1); after a plural a dash is a range. */
const DASHED = "(?:\\d{1,4}(?:[.-]\\d{1,4}){0,3}(?:[a-zа-я](?![\\p{L}\\p{N}]))?)";
const DASHED_LETTER = "(?:[a-zа-я](?:[.-]?\\d{1,3}(?:[.-]\\d{1,3})*)?)";
const NUMBER = "(?:\\d{1,9}(?:\\.\\d{1,4})*(?:[a-zа-я](?![\\p{L}\\p{N}]))?(?:\\(\\d{1,3}\\))*)";
const LETTER = "(?:[a-zа-я](?:\\.?\\d{1,3}(?:\\.\\d{1,3})*)?)";
const ROMAN = "(?:[ivxlc]{2,6}|[ivx])";
/** What may stand after each kind of label. A revision is a letter or number, an annex often a letter. */
const VALUE: Readonly<Partial<Record<IdentifierKind, string>>> = {
  ANNEX: `(?:${NUMBER}|${ROMAN}|${LETTER})`,
  TABLE: `(?:${DASHED}|${DASHED_LETTER})`,
  FIGURE: `(?:${DASHED}|${DASHED_LETTER})`,
  REVISION: "(?:\\d{1,3}(?:\\.\\d{1,3})*|[a-zа-я])",
  ERROR: "(?:\\d{2,6})",
  CODE: "(?:\\d[\\d./-]{1,18}\\d(?:-[a-zа-я]{1,3})?)",
};
const NUMBER_OR_ROMAN = `(?:${NUMBER}|${ROMAN})`;
const AND = "(?: ?(?:,? and |,? or |,|、|&| и | или |和|与|與|及|或|至|-| to | through | по ) ?)";
const ENDS = "(?![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{N}]|[.,]\\d|-\\d|[%°])";

/** Between a label and its value: a space, unless the label ends like an abbreviation or in Chinese, or digits follow. */
const THEN = "(?: ?[№#] ?| |(?=\\d)|(?<=[.§#\\p{Script=Han}]))";
const THEN_OF: Readonly<Partial<Record<IdentifierKind, string>>> = {
  ERROR: `(?:${THEN}| ?: ?| no\\. | number )`,
  CODE: `(?:${THEN}| ?: ?)`,
  REVISION: `(?:${THEN}| ?: ?|-)`,
};
/** A list may follow these although they are no plurals: "ст. 18 и 19", "Art. 18 and 19". */
const SHORT = "(?:art|sect?|para|cl|fig|tab|ст|п|разд|гл|рис|табл|прил)\\.";

/** For each kind: a label with its value or values, at one place of a lower-case text. */
export const LABEL_PATTERNS = LABELS.map(({ kind, words, plurals }) => {
  const value = VALUE[kind] ?? NUMBER_OR_ROMAN;
  // In a list a dash joins the two ends of a range.
  const inList = (kind === "TABLE" || kind === "FIGURE" ? `(?:${NUMBER}|${LETTER})` : value) + "(?![\\p{L}\\p{N}])";
  const then = THEN_OF[kind] ?? THEN;
  return {
    kind,
    pattern: new RegExp(
      `(?:(?:(?:${plurals})${then}(?:с )?|(?=${SHORT})(?:${words})${then}(?=${inList}${AND}${inList}))(?<many>${inList}(?:${AND}(?:${inList}))*)|(?:${words})${then}(?<one>${value}))${ENDS}`,
      "uy",
    ),
    values: new RegExp(`(?<![\\p{L}\\p{N}.])${value}`, "gu"),
    inList: new RegExp(`(?<![\\p{L}\\p{N}.])${inList}`, "gu"),
  };
});

/**
 * Where any label begins. Labels are rare: to look for all of them at once and to try the patterns only there takes a
 * third of the time of one search a pattern.
 */
export const LABEL_STARTS = new RegExp(
  `(?<![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{N}])(?=${LABELS.flatMap(({ words, plurals }) => [plurals, words]).join("|")})`,
  "gu",
);
