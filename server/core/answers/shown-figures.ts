// Figures as a sentence shows them: thousands apart, amounts with their currency, dates as dates, means with two decimals.
import type { FieldType } from "../structured/field.ts";
import type { MetricValue } from "../structured/results.ts";
import type { AnswerLanguage } from "./question-language.ts";

/** Of an average; of anything else only those that it has (a choice: what money is written with). */
const DECIMALS = 2;

export function showCount(count: number, language: AnswerLanguage): string {
  return count.toLocaleString(LOCALES[language]);
}

/** @param type of the field; null for a metric of rows */
export function showMetric(
  { kind, value, unit }: MetricValue,
  type: FieldType | null,
  language: AnswerLanguage,
): string {
  if (value === null) return NOTHING[language];
  if (kind === "COUNT" || kind === "COUNT_DISTINCT") return showCount(value, language);
  if (type === "DATE") return showDate(value);
  const isMean = kind === "AVG" || kind === "MEDIAN";
  const shown = value.toLocaleString(LOCALES[language], {
    minimumFractionDigits: isMean && !Number.isInteger(value) ? DECIMALS : 0,
    // A sum of decimals carries the error of binary fractions in its last places.
    maximumFractionDigits: isMean ? DECIMALS : 4,
  });
  return unit === null ? shown : `${shown} ${unit}`;
}

/** `2024-03-12`, in UTC as it was read; with the time where it has one. @param ms since 1970 */
export function showDate(ms: number): string {
  const written = new Date(ms).toISOString();
  return written.endsWith("T00:00:00.000Z") ? written.slice(0, 10) : written.slice(0, 16).replace("T", " ");
}

/** One decimal: `31.0 %`. */
export function showShare(part: number, whole: number): string {
  return whole === 0 ? "0 %" : `${((part / whole) * 100).toFixed(1)} %`;
}

/** Decimal points in every language: commas would be read as thousands. */
const LOCALES: Readonly<Record<AnswerLanguage, string>> = { en: "en-US", ru: "en-US", zh: "en-US" };
const NOTHING: Readonly<Record<AnswerLanguage, string>> = { en: "no value", ru: "нет значений", zh: "没有值" };
