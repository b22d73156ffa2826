// Each side in words: what it is searched by once more, and how it is named where it is missing.
import type { Aspect, AskedLanguage } from "./aspect.ts";

/** What is searched for a side, in each language a collection may hold. */
export const ASPECT_WORDS: Readonly<Record<Aspect, Readonly<Record<AskedLanguage, string>>>> = {
  PRICE: { en: "price cost fee", ru: "цена стоимость", zh: "价格 费用" },
  DURATION: { en: "duration period", ru: "срок продолжительность", zh: "期限 时间" },
  CONTACT: { en: "contact phone email website", ru: "контакты телефон почта сайт", zh: "联系方式 电话 邮箱 网址" },
  DATE: { en: "date year", ru: "дата год", zh: "日期 年份" },
  TIME: { en: "date time", ru: "дата время", zh: "日期 时间" },
  MEASURE: { en: "size weight value", ru: "размер вес значение", zh: "尺寸 重量 数值" },
  REFUND: { en: "refund money back", ru: "возврат денег", zh: "退款" },
  COMPLIANCE: { en: "compliance certification", ru: "соответствие требованиям сертификат", zh: "合规 认证" },
  TRIAL: { en: "free trial", ru: "пробный период", zh: "试用" },
  WARRANTY: { en: "warranty guarantee", ru: "гарантия", zh: "保修" },
  INTEGRATION: { en: "integration", ru: "интеграция", zh: "集成" },
  CANCELLATION: { en: "cancellation", ru: "отмена расторжение", zh: "取消" },
  DELIVERY: { en: "delivery shipping", ru: "доставка", zh: "配送 发货" },
  DISCOUNT: { en: "discount", ru: "скидка", zh: "折扣 优惠" },
};

const NAMED: Readonly<Record<Aspect, Readonly<Record<AskedLanguage, string>>>> = {
  PRICE: { en: "the price", ru: "цена", zh: "价格" },
  DURATION: { en: "the length of time", ru: "срок", zh: "时长" },
  CONTACT: { en: "contact details", ru: "контактные данные", zh: "联系方式" },
  DATE: { en: "the date", ru: "дата", zh: "日期" },
  TIME: { en: "the time", ru: "время", zh: "时间" },
  MEASURE: { en: "the measured value", ru: "величина", zh: "数值" },
  REFUND: { en: "refunds", ru: "возврат денег", zh: "退款" },
  COMPLIANCE: { en: "compliance", ru: "соответствие требованиям", zh: "合规" },
  TRIAL: { en: "a trial period", ru: "пробный период", zh: "试用" },
  WARRANTY: { en: "the warranty", ru: "гарантия", zh: "保修" },
  INTEGRATION: { en: "integrations", ru: "интеграции", zh: "集成" },
  CANCELLATION: { en: "cancellation", ru: "отмена", zh: "取消" },
  DELIVERY: { en: "delivery", ru: "доставка", zh: "配送" },
  DISCOUNT: { en: "discounts", ru: "скидки", zh: "折扣" },
};

/** Before the subject; "of" where none is given. */
const ENGLISH_PREPOSITION: Partial<Readonly<Record<Aspect, string>>> = {
  REFUND: "for",
  CONTACT: "for",
  TRIAL: "of",
  INTEGRATION: "of",
  DELIVERY: "of",
  DISCOUNT: "for",
};

/**
 * "the price of Starter", "цена: Starter", "Starter的价格"; the side alone where nothing was named. Russian sets the name
 * apart, since it cannot be put into its case.
 */
export function aspectInWords(aspect: Aspect, subjects: readonly string[], language: AskedLanguage): string {
  const side = NAMED[aspect][language];
  if (subjects.length === 0) return side;
  if (language === "zh") return `${subjects.join("、")}的${side}`;
  if (language === "ru") return `${side}: ${subjects.join(", ")}`;
  return `${side} ${ENGLISH_PREPOSITION[aspect] ?? "of"} ${subjects.join(", ")}`;
}
