// What a question asks for (FIND-8). Five sides have a hard format that material on them hardly ever lacks; the others
// have words of their own, written out in each language instead of being left to vector similarity.

export const FORMATTED_ASPECTS = ["PRICE", "DURATION", "CONTACT", "DATE", "TIME", "MEASURE"] as const;
export const TOPICS = [
  "REFUND",
  "COMPLIANCE",
  "TRIAL",
  "WARRANTY",
  "INTEGRATION",
  "CANCELLATION",
  "DELIVERY",
  "DISCOUNT",
] as const;

export type Topic = (typeof TOPICS)[number];
export type FormattedAspect = (typeof FORMATTED_ASPECTS)[number];
/** DATE is a date that was asked for as one ("in which year"); TIME is any "when", which words answer just as well. */
export type Aspect = FormattedAspect | Topic;

export type AskedLanguage = "en" | "ru" | "zh";

/** A form in which letters of different width and case are the same, for matching only. */
export function foldForMatching(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/ё/gu, "е")
    .replace(/[\u2018\u2019\u02bc]/gu, "'");
}

/** By script: Chinese where it has Han characters, Russian where it has Cyrillic letters, English otherwise. */
export function languageOf(question: string): AskedLanguage {
  const han = question.match(/\p{Script=Han}/gu)?.length ?? 0;
  const cyrillic = question.match(/\p{Script=Cyrillic}/gu)?.length ?? 0;
  if (han === 0 && cyrillic === 0) return "en";
  // A Han character stands for about two letters.
  return han * 2 >= cyrillic ? "zh" : "ru";
}
