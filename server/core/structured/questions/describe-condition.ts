// A condition in one line of words: `category = "Chairs" and price < 200`.
import type { AnswerLanguage } from "../../answers/question-language.ts";
import type { Condition } from "../condition.ts";
import type { Vocabulary } from "./outcome.ts";

const WORDS: Record<
  AnswerLanguage,
  {
    and: string;
    or: string;
    not: string;
    before: string;
    after: string;
    oneOf: string;
    has: string;
    lacks: string;
    contains: string;
    starts: string;
  }
> = {
  en: {
    and: "and",
    or: "or",
    not: "not",
    before: "before",
    after: "after",
    oneOf: "one of",
    has: "has a value",
    lacks: "has no value",
    contains: "contains",
    starts: "starts with",
  },
  ru: {
    and: "и",
    or: "или",
    not: "не",
    before: "до",
    after: "после",
    oneOf: "одно из",
    has: "указано",
    lacks: "не указано",
    contains: "содержит",
    starts: "начинается с",
  },
  zh: {
    and: "且",
    or: "或",
    not: "非",
    before: "早于",
    after: "晚于",
    oneOf: "属于",
    has: "有值",
    lacks: "无值",
    contains: "包含",
    starts: "开头为",
  },
};

const SIGNS = { lt: "<", lte: "≤", gt: ">", gte: "≥" } as const;

export function describeCondition(condition: Condition, vocabulary: Vocabulary, language: AnswerLanguage): string {
  const words = WORDS[language];
  const inner = (part: Condition) => {
    const text = describeCondition(part, vocabulary, language);
    return (part.and?.length ?? 0) > 1 || (part.or?.length ?? 0) > 1 ? `(${text})` : text;
  };
  const parts: string[] = [];
  if (condition.and != null) parts.push(...condition.and.map(inner));
  if (condition.or != null) parts.push(condition.or.map(inner).join(` ${words.or} `));
  if (condition.not != null) parts.push(`${words.not} (${describeCondition(condition.not, vocabulary, language)})`);
  if (condition.field != null) parts.push(...comparisons(condition, condition.field, words));
  return parts.join(` ${words.and} `);
}

function comparisons(condition: Condition, field: string, words: (typeof WORDS)["en"]): string[] {
  const { eq, ne, in: oneOf, between, before, after, contains, startsWith, exists } = condition;
  const parts: string[] = [];
  if (eq != null) parts.push(`${field} = ${JSON.stringify(eq)}`);
  if (ne != null) parts.push(`${field} ≠ ${JSON.stringify(ne)}`);
  if (oneOf != null) parts.push(`${field} ${words.oneOf} ${oneOf.map((value) => JSON.stringify(value)).join(", ")}`);
  for (const [operator, sign] of Object.entries(SIGNS) as [keyof typeof SIGNS, string][]) {
    const value = condition[operator];
    if (value != null) parts.push(`${field} ${sign} ${value}`);
  }
  if (between != null)
    parts.push(between[0] === between[1] ? `${field} = ${between[0]}` : `${field} ${between[0]}–${between[1]}`);
  if (after != null) parts.push(`${field} ${words.after} ${after}`);
  if (before != null) parts.push(`${field} ${words.before} ${before}`);
  if (contains != null) parts.push(`${field} ${words.contains} ${JSON.stringify(contains)}`);
  if (startsWith != null) parts.push(`${field} ${words.starts} ${JSON.stringify(startsWith)}`);
  if (exists != null) parts.push(`${field} ${exists ? words.has : words.lacks}`);
  return parts;
}
