// Every sentence that Vouch itself writes in an answer, in three languages. All else in an answer is quoted.
import type { AnswerLanguage } from "./question-language.ts";
import type { Completeness } from "./completeness.ts";

export interface Phrases {
  readonly notFound: string;
  missing(name: string): string;
  searched(documents: number, collections: readonly string[]): string;
  /** @param scope,except as written; empty: everything, nothing */
  appliesTo(scope: string, except: string): string;
  /** NUM-9: how much of a register stands in the answer. */
  supplied(completeness: Completeness): string;
  readonly conflict: string;
}

export const PHRASES: Readonly<Record<AnswerLanguage, Phrases>> = {
  en: {
    notFound: "The material does not contain an answer.",
    missing: (name) => `Not in the material: ${name}.`,
    searched: (documents, collections) =>
      `Searched: ${documents} documents in ${collections.join(", ") || "no collection"}.`,
    appliesTo: (scope, except) => `(applies to: ${scope || "all"}${except && `, except ${except}`})`,
    supplied: ({ supplied, of, isKnown }) =>
      `Supplied ${supplied}${of === null ? "" : ` of ${of}`}${isKnown ? "." : "; whether that is all of them cannot be known."}`,
    conflict: "The sources disagree:",
  },
  ru: {
    notFound: "Материалы не содержат ответа.",
    missing: (name) => `В материалах нет: ${name}.`,
    searched: (documents, collections) =>
      `Просмотрено документов: ${documents}, коллекции: ${collections.join(", ") || "ни одной"}.`,
    appliesTo: (scope, except) => `(относится к: ${scope || "всему"}${except && `, кроме ${except}`})`,
    supplied: ({ supplied, of, isKnown }) =>
      `Приведено ${supplied}${of === null ? "" : ` из ${of}`}${isKnown ? "." : "; все ли это, установить нельзя."}`,
    conflict: "Источники расходятся:",
  },
  zh: {
    notFound: "材料中没有答案。",
    missing: (name) => `材料中没有：${name}。`,
    searched: (documents, collections) => `已检索文档 ${documents} 份，资料库：${collections.join("、") || "无"}。`,
    appliesTo: (scope, except) => `（适用于：${scope || "全部"}${except && `，${except} 除外`}）`,
    supplied: ({ supplied, of, isKnown }) =>
      `已列出 ${supplied}${of === null ? "" : ` / ${of}`} 项${isKnown ? "。" : "；是否为全部，无法确定。"}`,
    conflict: "资料来源不一致：",
  },
};
