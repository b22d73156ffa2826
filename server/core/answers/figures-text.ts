// The sentences of an answer from the structured index, in three languages: the figure with what it is a figure of, how many
// records say nothing, what was assumed, and how the question was read.
import type { FieldType } from "../structured/field.ts";
import type {
  CountOutcome,
  Denominators,
  Group,
  GroupsOutcome,
  MetricValue,
  RowsOutcome,
} from "../structured/results.ts";
import type { MetricKind } from "../structured/plan.ts";
import type { AnswerLanguage } from "./question-language.ts";
import { showCount, showMetric, showShare } from "./shown-figures.ts";

export type FiguresOutcome =
  | { readonly kind: "COUNT"; readonly outcome: CountOutcome }
  /** Metrics over all rows that meet the condition. */
  | { readonly kind: "METRIC"; readonly outcome: Denominators; readonly metrics: readonly MetricValue[] }
  | { readonly kind: "GROUPS"; readonly outcome: GroupsOutcome }
  | { readonly kind: "ROWS"; readonly outcome: RowsOutcome; readonly rows: readonly NamedRow[] };

/** A row as an answer names it. */
export interface NamedRow {
  /** Title, key and identifiers, each once: `BILLY (40263848)`. */
  readonly name: string;
  readonly values: readonly { readonly field: string; readonly text: string }[];
  /** Number of its citation; null where it is not cited. */
  readonly cite: number | null;
}

export interface FiguresText {
  readonly language: AnswerLanguage;
  readonly answer: FiguresOutcome;
  readonly assumptions: readonly string[];
  /** The plan in words. */
  readonly explained: string;
  typeOf(field: string): FieldType | null;
}

interface Words {
  of(part: string, whole: string): string;
  without(rows: string, field: string): string;
  unparsed(rows: string, field: string): string;
  more(shown: string, all: string): string;
  none(considered: string): string;
  readonly assumed: string;
  readonly readAs: string;
  readonly supplied: (supplied: string, of: string) => string;
  readonly metrics: Readonly<Record<MetricKind, string>>;
  readonly noValue: string;
}

const WORDS: Readonly<Record<AnswerLanguage, Words>> = {
  en: {
    of: (part, whole) => `${part} of ${whole}`,
    without: (rows, field) => `${rows} without ${field}`,
    unparsed: (rows, field) => `${rows} whose ${field} cannot be read`,
    more: (shown, all) => `Shown: ${shown} of ${all}.`,
    none: (considered) => `None of ${considered}.`,
    assumed: "Assumed",
    readAs: "Read as",
    supplied: (supplied, of) => `Supplied ${supplied} of ${of}.`,
    metrics: {
      COUNT: "count",
      COUNT_DISTINCT: "distinct",
      SUM: "total",
      AVG: "average",
      MIN: "lowest",
      MAX: "highest",
      MEDIAN: "median",
    },
    noValue: "(no value)",
  },
  ru: {
    of: (part, whole) => `${part} из ${whole}`,
    without: (rows, field) => `без «${field}»: ${rows}`,
    unparsed: (rows, field) => `«${field}» не читается: ${rows}`,
    more: (shown, all) => `Показано: ${shown} из ${all}.`,
    none: (considered) => `Ни одного из ${considered}.`,
    assumed: "Принято",
    readAs: "Прочитано как",
    supplied: (supplied, of) => `Приведено ${supplied} из ${of}.`,
    metrics: {
      COUNT: "количество",
      COUNT_DISTINCT: "различных",
      SUM: "сумма",
      AVG: "среднее",
      MIN: "минимум",
      MAX: "максимум",
      MEDIAN: "медиана",
    },
    noValue: "(без значения)",
  },
  zh: {
    of: (part, whole) => `${whole} 中的 ${part}`,
    without: (rows, field) => `缺少“${field}”：${rows}`,
    unparsed: (rows, field) => `“${field}”无法读取：${rows}`,
    more: (shown, all) => `显示 ${shown} / ${all}。`,
    none: (considered) => `${considered} 中一个也没有。`,
    assumed: "假定",
    readAs: "理解为",
    supplied: (supplied, of) => `已列出 ${supplied} / ${of} 项。`,
    metrics: {
      COUNT: "数量",
      COUNT_DISTINCT: "不同值",
      SUM: "总和",
      AVG: "平均",
      MIN: "最低",
      MAX: "最高",
      MEDIAN: "中位数",
    },
    noValue: "（无值）",
  },
};

export function figuresText({ language, answer, assumptions, explained, typeOf }: FiguresText): string {
  const words = WORDS[language];
  const lines = [
    ...answerLines(answer, words, language, typeOf),
    ...(assumptions.length === 0 ? [] : [`${words.assumed}: ${assumptions.join("; ")}.`]),
    `${words.readAs}: ${explained}.`,
  ];
  return lines.join("\n");
}

function answerLines(
  answer: FiguresOutcome,
  words: Words,
  language: AnswerLanguage,
  typeOf: FiguresText["typeOf"],
): string[] {
  const missing = missingText(answer.outcome, words, language);
  const considered = showCount(answer.outcome.considered, language);
  switch (answer.kind) {
    case "COUNT": {
      const { count, share } = answer.outcome;
      const shown = showCount(count, language);
      if (share !== null)
        return [`${words.of(showCount(share.count, language), shown)} (${showShare(share.count, count)})${missing}.`];
      const isAll = answer.outcome.condition === "";
      return [`${isAll ? shown : words.of(shown, considered)}${missing}.`];
    }
    case "METRIC": {
      const own = answer.metrics.map(
        (metric) =>
          `${words.metrics[metric.kind]} ${metric.field ?? ""}: ${showMetric(metric, fieldType(metric, typeOf), language)}`,
      );
      const rows = answer.metrics.map((metric) => metric.rows);
      return [`${own.join("; ")} (${words.of(showCount(Math.max(0, ...rows), language), considered)}${missing}).`];
    }
    case "GROUPS": {
      const { groups, totalGroups, isTruncated } = answer.outcome;
      if (groups.length === 0) return [words.none(considered)];
      return [
        ...groups.map((group) => `${groupText(group, words, language, typeOf)}`),
        ...(isTruncated ? [words.more(showCount(groups.length, language), showCount(totalGroups, language))] : []),
        `(${considered}${missing})`,
      ];
    }
    case "ROWS": {
      const { matching } = answer.outcome;
      if (answer.rows.length === 0) return [words.none(considered)];
      const all = showCount(matching, language);
      return [
        ...answer.rows.map((row) => rowText(row)),
        ...(answer.rows.length < matching ? [words.more(showCount(answer.rows.length, language), all)] : []),
        `(${words.of(all, considered)}${missing})`,
      ];
    }
  }
}

function groupText(
  { keys, metrics }: Group,
  words: Words,
  language: AnswerLanguage,
  typeOf: FiguresText["typeOf"],
): string {
  const name = keys.map(({ value }) => value ?? words.noValue).join(", ");
  const figures = metrics.map((metric) => {
    const shown = showMetric(metric, fieldType(metric, typeOf), language);
    return metric.kind === "COUNT" && metrics.length === 1
      ? shown
      : `${words.metrics[metric.kind]}${metric.field === null ? "" : ` ${metric.field} =`} ${shown}`;
  });
  return name === "" ? figures.join("; ") : `${name}: ${figures.join("; ")}`;
}

function rowText({ name, values, cite }: NamedRow): string {
  // With a sign between them: a name that ends in a figure (`area_km2`) must not run into the value.
  const own = values.filter(({ text }) => text !== "").map(({ field, text }) => `${field} = ${text}`);
  return `${name}${own.length === 0 ? "" : `: ${own.join("; ")}`}${cite === null ? "" : ` [${cite}]`}`;
}

function missingText({ missing }: Denominators, words: Words, language: AnswerLanguage): string {
  const said = missing.flatMap(({ field, rows, unparsed }) => [
    ...(rows > 0 ? [words.without(showCount(rows, language), field)] : []),
    ...(unparsed > 0 ? [words.unparsed(showCount(unparsed, language), field)] : []),
  ]);
  return said.length === 0 ? "" : `; ${said.join("; ")}`;
}

function fieldType({ field }: MetricValue, typeOf: FiguresText["typeOf"]): FieldType | null {
  return field === null ? null : typeOf(field);
}

/** What the index cannot say: the part of the question, and what comes nearest. */
export function declinedText(
  language: AnswerLanguage,
  {
    reason,
    part,
    nearest,
  }: {
    readonly reason: "NO_SUCH_FIELD" | "UNCLEAR_VALUE" | "NOT_UNDERSTOOD";
    readonly part: string;
    readonly nearest: readonly string[];
  },
): string {
  const list = nearest.join(language === "zh" ? "、" : ", ");
  return DECLINED[language][reason](part, list);
}

const DECLINED: Readonly<
  Record<
    AnswerLanguage,
    Readonly<Record<"NO_SUCH_FIELD" | "UNCLEAR_VALUE" | "NOT_UNDERSTOOD", (part: string, list: string) => string>>
  >
> = {
  en: {
    NO_SUCH_FIELD: (part, list) =>
      `The documents do not list “${part}”${list === "" ? "" : `; the nearest fields: ${list}`}.`,
    UNCLEAR_VALUE: (part, list) => `It cannot be told what “${part}” means: ${list}. Ask with one of them.`,
    NOT_UNDERSTOOD: (part, list) =>
      `This cannot be counted: “${part}” is not known to the index${list === "" ? "" : `; the nearest: ${list}`}.`,
  },
  ru: {
    NO_SUCH_FIELD: (part, list) =>
      `В документах не указано: «${part}»${list === "" ? "" : `; ближайшие поля: ${list}`}.`,
    UNCLEAR_VALUE: (part, list) => `Не указано однозначно, что значит «${part}»: ${list}. Уточните вопрос.`,
    NOT_UNDERSTOOD: (part, list) =>
      `Посчитать нельзя: «${part}» не найдено среди полей и значений${list === "" ? "" : `; ближайшие: ${list}`}.`,
  },
  zh: {
    NO_SUCH_FIELD: (part, list) => `文档中没有“${part}”${list === "" ? "" : `；最接近的字段：${list}`}。`,
    UNCLEAR_VALUE: (part, list) => `无法确定“${part}”指什么：${list}。请用其中之一提问。`,
    NOT_UNDERSTOOD: (part, list) => `无法统计：未找到“${part}”${list === "" ? "" : `；最接近的：${list}`}。`,
  },
};
