// A plan in one line, in the language of the question, so that a reader sees how the question was understood (NUM-8).
import type { AnswerLanguage } from "../../answers/question-language.ts";
import type { DateBucket, GroupKey, Metric, MetricKind, Order, StructuredPlan } from "../plan.ts";
import { describeCondition } from "./describe-condition.ts";
import type { Vocabulary } from "./outcome.ts";

interface Words {
  readonly documents: string;
  readonly rows: string;
  readonly where: string;
  readonly share: string;
  readonly list: string;
  readonly by: string;
  readonly order: string;
  readonly first: (limit: number) => string;
  readonly ties: string;
  readonly having: string;
  readonly steps: (width: number) => string;
  readonly gap: string;
  readonly metrics: Record<MetricKind, string>;
  readonly orders: Record<Order, string>;
  readonly buckets: Record<DateBucket, string>;
}

const WORDS: Record<AnswerLanguage, Words> = {
  en: {
    documents: "documents",
    rows: "table rows",
    where: "where",
    share: "share with",
    list: "list of",
    by: "by",
    order: "ordered by",
    first: (limit) => `first ${limit}`,
    ties: "with ties",
    having: "with",
    steps: (width) => `in steps of ${width}`,
    gap: " ",
    metrics: {
      COUNT: "count",
      COUNT_DISTINCT: "different values of",
      SUM: "sum of",
      AVG: "average of",
      MIN: "minimum of",
      MAX: "maximum of",
      MEDIAN: "median of",
    },
    orders: { ASC: "ascending", DESC: "descending" },
    buckets: { DAY: "day", WEEK: "week", MONTH: "month", QUARTER: "quarter", YEAR: "year" },
  },
  ru: {
    documents: "документы",
    rows: "строки таблиц",
    where: "где",
    share: "доля тех, где",
    list: "список:",
    by: "по",
    order: "в порядке:",
    first: (limit) => `первые ${limit}`,
    ties: "с равными",
    having: "где",
    steps: (width) => `с шагом ${width}`,
    gap: " ",
    metrics: {
      COUNT: "количество",
      COUNT_DISTINCT: "число разных значений:",
      SUM: "сумма:",
      AVG: "среднее:",
      MIN: "минимум:",
      MAX: "максимум:",
      MEDIAN: "медиана:",
    },
    orders: { ASC: "по возрастанию", DESC: "по убыванию" },
    buckets: { DAY: "день", WEEK: "неделя", MONTH: "месяц", QUARTER: "квартал", YEAR: "год" },
  },
  zh: {
    documents: "文档",
    rows: "表格行",
    where: "条件：",
    share: "其中占比：",
    list: "列出",
    by: "分组：",
    order: "排序：",
    first: (limit) => `前 ${limit} 个`,
    ties: "含并列",
    having: "限：",
    steps: (width) => `步长 ${width}`,
    gap: " ",
    metrics: {
      COUNT: "数量",
      COUNT_DISTINCT: "不同值个数：",
      SUM: "总和：",
      AVG: "平均值：",
      MIN: "最小值：",
      MAX: "最大值：",
      MEDIAN: "中位数：",
    },
    orders: { ASC: "升序", DESC: "降序" },
    buckets: { DAY: "日", WEEK: "周", MONTH: "月", QUARTER: "季度", YEAR: "年" },
  },
};

/** Fields by their names; never more than one line. */
export function explainPlan(plan: StructuredPlan, vocabulary: Vocabulary, language: AnswerLanguage): string {
  const words = WORDS[language];
  const rows = plan.subject === "DOCUMENTS" ? words.documents : words.rows;
  const where = plan.where === null ? [] : [`${words.where} ${describeCondition(plan.where, vocabulary, language)}`];
  const parts = partsOf(plan, words, rows, where, vocabulary, language);
  // Parts that begin with a comma follow the one before at once.
  return parts
    .join(words.gap)
    .replace(/\s+/g, " ")
    .replace(/ ([,，])/g, "$1")
    .trim();
}

function partsOf(
  plan: StructuredPlan,
  words: Words,
  rows: string,
  where: readonly string[],
  vocabulary: Vocabulary,
  language: AnswerLanguage,
): string[] {
  switch (plan.kind) {
    case "COUNT": {
      const share =
        plan.share === null ? [] : [`, ${words.share} ${describeCondition(plan.share, vocabulary, language)}`];
      return [`${words.metrics.COUNT}:`, rows, ...where, ...share];
    }
    case "METRIC":
      return [
        plan.metrics.map((metric) => metricText(metric, words, rows)).join(", "),
        ...(plan.metrics.some(({ field }) => field === null) ? [] : [`(${rows})`]),
        ...where,
      ];
    case "GROUP": {
      const having = plan.having.map(
        ({ metric, min, max }) =>
          `${words.having} ${min ?? ""}…${max ?? ""} (${metricText(plan.metrics[metric] ?? COUNT, words, rows)})`,
      );
      const order = plan.orderBy.map(
        ({ by, index, order: way }) =>
          `${by === "KEY" ? (plan.by[index]?.field ?? "") : metricText(plan.metrics[index] ?? COUNT, words, rows)} ${words.orders[way]}`,
      );
      return [
        plan.metrics.map((metric) => metricText(metric, words, rows)).join(", "),
        `${words.by} ${plan.by.map((key) => keyText(key, words)).join(", ")}`,
        ...where,
        ...having,
        ...orderText(order, words),
        ...limitText(plan, words),
      ];
    }
    default: {
      const order = plan.orderBy.map(({ field, order: way }) => `${field} ${words.orders[way]}`);
      const fields = plan.fields.length === 0 ? [] : [`(${plan.fields.join(", ")})`];
      return [words.list, rows, ...fields, ...where, ...orderText(order, words), ...limitText(plan, words)];
    }
  }
}

const COUNT: Metric = { kind: "COUNT", field: null };

function metricText({ kind, field }: Metric, words: Words, rows: string): string {
  return field === null ? `${words.metrics[kind]}: ${rows}` : `${words.metrics[kind]} ${field}`;
}

function keyText({ field, bucket, step }: GroupKey, words: Words): string {
  if (bucket !== null) return `${field} (${words.buckets[bucket]})`;
  return step === null ? field : `${field} (${words.steps(step)})`;
}

function orderText(order: readonly string[], words: Words): string[] {
  return order.length === 0 ? [] : [`, ${words.order} ${order.join(", ")}`];
}

function limitText({ limit, withTies }: { limit: number | null; withTies: boolean }, words: Words): string[] {
  if (limit === null) return [];
  return [`, ${words.first(limit)}${withTies ? ` (${words.ties})` : ""}`];
}
