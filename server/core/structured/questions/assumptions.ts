// What was decided on the asker's behalf, in the language of the question.
import type { AnswerLanguage } from "../../answers/question-language.ts";

type Sentence<Args extends readonly unknown[]> = (language: AnswerLanguage, ...args: Args) => string;

const say =
  <Args extends readonly unknown[]>(texts: Record<AnswerLanguage, (...args: Args) => string>): Sentence<Args> =>
  (language, ...args) =>
    texts[language](...args);

export const assumption = {
  around: say({
    en: (number: string, from: number, to: number) => `around ${number}: from ${from} to ${to}`,
    ru: (number: string, from: number, to: number) => `около ${number}: от ${from} до ${to}`,
    zh: (number: string, from: number, to: number) => `约${number}：${from} 至 ${to}`,
  }),
  currency: say({
    en: (field: string, currency: string) => `amounts of "${field}" are in ${currency}`,
    ru: (field: string, currency: string) => `суммы поля «${field}» указаны в ${currency}`,
    zh: (field: string, currency: string) => `“${field}”的金额以 ${currency} 计`,
  }),
  minutes: say({
    en: (field: string) => `numbers of "${field}" are taken as minutes`,
    ru: (field: string) => `числа поля «${field}» считаются минутами`,
    zh: (field: string) => `“${field}”的数值按分钟计`,
  }),
  readAs: say({
    en: (written: string, value: string) => `"${written}" read as "${value}"`,
    ru: (written: string, value: string) => `«${written}» понято как «${value}»`,
    zh: (written: string, value: string) => `“${written}”理解为“${value}”`,
  }),
  summed: say({
    en: (field: string) => `numbers of "${field}" are added up`,
    ru: (field: string) => `числа поля «${field}» сложены`,
    zh: (field: string) => `“${field}”的数值相加`,
  }),
  records: say({
    en: (written: string, collection: string) => `"${written}" read as the records of "${collection}"`,
    ru: (written: string, collection: string) => `«${written}» понято как записи коллекции «${collection}»`,
    zh: (written: string, collection: string) => `“${written}”理解为“${collection}”的记录`,
  }),
  rank: say({
    en: (written: string, place: number) => `"${written}": number ${place} of this order`,
    ru: (written: string, place: number) => `«${written}»: номер ${place} в этом порядке`,
    zh: (written: string, place: number) => `“${written}”：此排序中的第 ${place} 位`,
  }),
  anyOf: say({
    en: (values: string) => `any of: ${values}`,
    ru: (values: string) => `любое из: ${values}`,
    zh: (values: string) => `任意一个：${values}`,
  }),
};
