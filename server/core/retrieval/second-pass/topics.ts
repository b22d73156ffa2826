// Sides of a thing that have no format: the signal is a word of the topic. A question must ask by a plain word for the
// topic; material speaks of it in more ways. Words are matched by their stems, Chinese ones as they stand.
import { extractTerms } from "../../text/terms.ts";
import { TOPICS, type Topic } from "./aspect.ts";

/** Words and phrases, parted by `|`. */
interface TopicWords {
  /** One of these in a question asks for the topic. */
  readonly asked: string;
  /** One of these, or of `asked`, in a text speaks of it. */
  readonly spoken: string;
}

const WORDS: Readonly<Record<Topic, TopicWords>> = {
  REFUND: {
    asked:
      "refund | refundable | refunded | money back | reimbursement | возврат денег | возврат средств | " +
      "вернуть деньги | возврат оплаты | вернут деньги | возврат товара | 退款 | 退钱 | 退费",
    spoken:
      "reimburse | repay | repaid | return | chargeback | credit note | возврат | вернуть | возвращать | " +
      "возмещение | возместить | компенсация | 退货 | 退还 | 返还 | 退回",
  },
  COMPLIANCE: {
    asked:
      "compliance | compliant | comply with | complies with | соответствие требованиям | " +
      "соответствует требованиям | соответствует ли | соответствуете ли | 合规 | 符合标准 | 符合规定 | 符合要求 | 认证",
    spoken:
      "comply | complies | conform | conformity | certified | certification | certificate | regulation | " +
      "directive | standard | audit | соответствие | соответствует | соответствовать | сертификат | " +
      "сертификация | сертифицирован | стандарт | регламент | норматив | 符合 | 法规 | 标准 | 证书 | 审计",
  },
  TRIAL: {
    asked:
      "free trial | trial period | trial version | trial account | trial plan | trial subscription | " +
      "a trial | пробный период | пробная версия | пробный доступ | тестовый период | бесплатный период | " +
      "试用 | 体验版",
    spoken:
      "trial | try | evaluation | demo | demonstration | пробный | испытательный | тестовый | попробовать | " +
      "демо | 体验 | 演示",
  },
  WARRANTY: {
    asked: "warranty | warranties | guarantee period | under guarantee | гарантия | гарантийный | 保修 | 质保 | 保固",
    spoken: "guarantee | guaranteed | defect | гарантировать | гарантированный | дефект | 保证 | 保障 | 担保 | 包换",
  },
  INTEGRATION: {
    asked:
      "integrate with | integrates with | integrated with | integration with | which integrations | " +
      "what integrations | integrations available | integrate into | интеграция с | интеграция со | " +
      "интегрируется с | интегрировать с | какие интеграции | есть ли интеграция | 集成 | 对接",
    spoken:
      "integrate | integration | connector | connect | plugin | plug in | add on | api | webhook | sync | " +
      "synchronise | synchronize | compatible | works with | work with | интеграция | интегрировать | " +
      "подключить | подключение | подключается | коннектор | плагин | совместим | совместимый | " +
      "синхронизация | синхронизировать | 接口 | 连接 | 插件 | 同步 | 兼容 | 接入 | 整合",
  },
  CANCELLATION: {
    asked:
      "cancellation | cancel my | cancel the subscription | cancel a subscription | cancel the contract | " +
      "cancel a booking | cancel the booking | cancel an order | cancel the order | cancel the plan | " +
      "cancel at any time | cancel anytime | unsubscribe | отменить подписку | отмена подписки | " +
      "отменить заказ | отмена заказа | отменить бронирование | расторгнуть договор | " +
      "отказаться от подписки | отписаться | 取消订阅 | 取消订单 | 取消预订 | 退订 | 解约",
    spoken:
      "cancel | cancelled | terminate | termination | withdraw | withdrawal | notice period | отменить | " +
      "отмена | отменяется | расторгнуть | расторжение | прекратить | прекращение | отказ | отказаться | 取消 | " +
      "终止 | 解除 | 停用",
  },
  DELIVERY: {
    asked:
      "delivery time | delivery cost | delivery | deliver to | shipping | ship to | доставка | доставляете | " +
      "доставляют | 配送 | 送货 | 发货 | 包邮",
    spoken:
      "deliver | delivered | ship | shipped | shipment | dispatch | courier | postage | freight | доставить | " +
      "доставлять | отправка | отправить | отгрузка | курьер | пересылка | 快递 | 物流 | 运费 | 交付 | 运送 | 邮寄 | 交货 | " +
      "寄",
  },
  DISCOUNT: {
    asked: "discount | discounts | coupon | promo code | скидка | промокод | 折扣 | 优惠 | 打折",
    spoken:
      "rebate | reduced | reduction | cheaper | voucher | promotion | percent off | льгота | льготный | " +
      "акция | дешевле | снижение | купон | 减免 | 特价 | 便宜 | 促销",
  },
};

/** English and Russian by stems, each for its own script; they do not meet. */
const STEMMED = ["en", "ru"];
const HAN = /\p{Script=Han}/u;

interface Matcher {
  readonly stems: readonly string[];
  readonly substrings: readonly string[];
}

function matcherOf(list: string): Matcher {
  const words = list.split(" | ");
  return {
    stems: words.filter((word) => !HAN.test(word)).map(stemmed),
    substrings: words.filter((word) => HAN.test(word)),
  };
}

/** ` stem stem stem `, so that a phrase is found between spaces. */
function stemmed(text: string): string {
  return ` ${extractTerms(text, STEMMED).join(" ")} `;
}

const ASKED = new Map(TOPICS.map((topic) => [topic, matcherOf(WORDS[topic].asked)]));
const SPOKEN = new Map(TOPICS.map((topic) => [topic, matcherOf(`${WORDS[topic].asked} | ${WORDS[topic].spoken}`)]));

function matches(matcher: Matcher | undefined, folded: string): boolean {
  if (matcher === undefined) return false;
  if (matcher.substrings.some((part) => folded.includes(part))) return true;
  const own = stemmed(folded);
  return matcher.stems.some((stems) => own.includes(stems));
}

/** @param folded the question (foldForMatching) */
export function askedTopic(topic: Topic, folded: string): boolean {
  return matches(ASKED.get(topic), folded);
}

/** @param folded the text (foldForMatching) */
export function speaksOfTopic(topic: Topic, folded: string): boolean {
  return matches(SPOKEN.get(topic), folded);
}
