// Which sides of a thing a question asks for, by its wording. Only wordings that ask for a value count: "what is the
// price of" does, "what determines the price of" does not. Patterns see folded text (lower case, one width, no ё).
import { foldForMatching, FORMATTED_ASPECTS, TOPICS, type Aspect, type FormattedAspect } from "./aspect.ts";
import { askedTopic } from "./topics.ts";

const W = String.raw`(?<![\p{L}\p{N}])`; // a word begins
const E = String.raw`(?![\p{L}\p{N}])`; // a word ends

function anyOf(...patterns: readonly string[]): RegExp {
  return new RegExp(patterns.map((pattern) => `(?:${pattern})`).join("|"), "u");
}

const BE = "(?:is|are|was|were|will be|would be|'s)";
const DO = "(?:do|does|did|will|would|must|should|can|could|is|are|was|were|has|have|had|to)";
/** Up to four words, as they stand before a noun: "the maximum monthly". */
const FEW = String.raw`(?:[\p{L}\p{N}'-]+ ){0,4}`;
/** The same at the start of a question that is no sentence: "monthly price of …", never "what determines the price of". */
const PHRASE = `(?!(?:wh|how|do|is|are|can|did|will)\\p{L}*${E})${FEW}`;
const MONEY_NOUNS = "(?:price|cost|costs|fee|fees|charge|charges|tariff|fare|rent|salary|tuition|budget)";
const SOLD =
  "(?:plan|subscription|ticket|licen[cs]e|membership|seat|upgrade|shipping|delivery|postage|parking|deposit|fine|add-on|package|insurance|fee|rent|entry|admission)";
const QUANTITY =
  "(?:weight|mass|height|length|width|depth|thickness|diameter|radius|voltage|wattage|torque|temperature|pressure|speed|frequency|resistance|tolerance|distance|altitude|elevation|wavelength)";
/** What is said of a quantity that is not asked for as a number. */
const ABOUT =
  "(?:called|named|known|name|term|unit|units|used|measured in|mean|meaning|cause|causes|depend|depends|effect|affect|affected|instrument)";
const UNIT_NOUNS =
  "(?:met(?:er|re)s|kilomet(?:er|re)s|centimet(?:er|re)s|millimet(?:er|re)s|miles|feet|inches|yards|pounds|kilograms|kilos|grams|tons|tonnes|lit(?:er|re)s|gallons|degrees|volts|amps|amperes|watts|kilowatts|hertz|megabytes|gigabytes|acres|hectares)";

const ASKED: Readonly<Record<FormattedAspect, RegExp>> = {
  PRICE: anyOf(
    `${W}how much ${DO} .*${W}(?:cost|costs|pay|paid|pays|charge|charged|charges|owe|spend|sell for|be billed)${E}`,
    `${W}how much ${BE} (?:an? |the |your |one |this )?${FEW}${SOLD}${E}`,
    `${W}how (?:much money|expensive)${E}`,
    `${W}how much for${E}`,
    `${W}what (?:do|does|did|will|would) .*${W}cost${E}`,
    `${W}wh(?:at|ich) ?${BE} (?:the|your|its|their|a|an) ${FEW}${MONEY_NOUNS}${E}`,
    `${W}(?:at|for) wh(?:at|ich) price${E}`,
    `${W}what (?:price|fee|fare)${E}`,
    `^${PHRASE}(?:price|cost|fee) (?:of|for|per)${E}`,
    String.raw`^${PHRASE}(?:price|cost|fee|pricing)\s*[?]?$`,
    `${W}сколько .{0,60}${W}сто(?:ит|ят|ил|ила|ило|или|ить)${E}`,
    `${W}сколько .{0,60}${W}(?:за)?пла(?:чу|тит|тят|тить|тил|тили|тим|тишь)${E}`,
    `${W}(?:во )?сколько .{0,60}${W}обо(?:йдет|йдут|шел|шл|ходит)`,
    `${W}как(?:ая|ова|ую|ой|овы|ие) ${FEW}(?:цена|цену|цены|стоимость|плата|плату|абонентская|комиссия за)${E}`,
    `${W}по какой цене${E}`,
    `${W}поче[м]${E}`,
    `${W}сколько (?:денег|рублей|долларов|евро)${E}`,
    String.raw`^(?:${FEW})?(?:цена|стоимость)${E}`,
    "多少钱|多少元|多少块|多少美元|多少人民币|多少欧元|几块钱|几元钱|怎么收费|如何收费|怎样收费|收费多少|收费是多少|收费标准",
    "(?:要|需要|应|得|该|共)?(?:付|支付|花费?|缴|交)多少",
    String.raw`(?<!(?:决定|影响).{0,20})(?:价格|价钱|售价|月费|年费|票价|费用|单价|租金|学费)(?:是|为|大概|大约|要|需要|一共|总共)*(?:多少|几|怎么算|呢|\s*[?]?$)`,
  ),
  DURATION: anyOf(
    `${W}how long (?:do|does|did|will|would|must|should|can|could|has|have|had|until|before|after|to|for|may|might)${E}`,
    `${W}how (?:many|much) (?:more )?(?:${FEW})?(?:seconds|minutes|hours|days|weeks|months|years|decades|centuries)${E}`,
    `${W}for how long${E}`,
    `${W}how much time${E}`,
    `${W}wh(?:at|ich) ?${BE} (?:the|your|its) ${FEW}(?:duration|notice period|time limit|retention period|lifespan|shelf life)${E}`,
    `${W}как долго${E}`,
    `${W}сколько (?:всего )?(?:времени|секунд|минут|часов|дней|суток|недель|месяцев|лет|десятилетий|веков)${E}`,
    `${W}на какой срок${E}`,
    `${W}за (?:какое время|какой срок)${E}`,
    `${W}в течение как(?:ого|их)${E}`,
    `${W}как(?:ов|ой|ова|ая) ${FEW}(?:срок (?!начала|окончания)|продолжительность|длительность)`,
    `${W}сколько .{0,40}${W}(?:длит|длил|занимает|займет|продолжал|продлил|действует)`,
    "多久(?!.{0,12}[一几]次)|多长时间|多少时间|几天|多少天|几个月|多少个月|几年|多少年|几小时|几个小时|多少小时|多少个小时|几分钟|多少分钟|几周|多少周|几个星期",
    String.raw`(?:期限|时长|有效期|保质期|持续时间|保修期)(?:是|为|有)*(?:多|几|呢|\s*[?]?$)`,
  ),
  CONTACT: anyOf(
    `${W}(?:e-?mail address|email|e-mail|phone number|telephone number|fax number|contact (?:details|information|number|address)|hotline)${E}.*`,
    `${W}(?:what|which) .*${W}(?:url|website|web ?site|web address|web page)${E}`,
    `${W}how (?:do|can|could|should|to|may) (?:i |we |one |customers |you )?(?:contact|reach|get in touch|call|write to|e-?mail) (?:you|us|support|customer|sales|someone|somebody|the (?:team|office|support|company|service|seller|manufacturer|helpdesk|help desk|front desk|press)|with)${E}`,
    `${W}who (?:do|can|should) (?:i|we) (?:call|contact|write to|e-?mail)${E}`,
    `${W}(?:номер телефона|номера телефон|контактный телефон|телефон горячей линии|горячая линия|контактные данные|адрес электронной почты|электронной почте|электронная почта)`,
    `${W}по какому (?:телефону|номеру|адресу электронной)`,
    `${W}как(?:ой|ов) ${FEW}(?:телефон|e-?mail|сайт|адрес сайта|веб-сайт)${E}`,
    `${W}как (?:мне |нам |можно |я могу )*(?:с вами |с ними |со? \\S+ )?(?:связаться|дозвониться)${E}`,
    `${W}куда (?:мне |можно |нужно |следует )*(?:обратиться|обращаться|позвонить|звонить|написать|писать)${E}`,
    "联系方式|联系电话|客服电话|服务热线|热线电话|热线是多少|电话号码|电话是多少|电话多少|邮箱(?:地址)?(?:是|呢|[?]|$)|电子邮件地址|电子邮箱|网址|官网",
    "(?:怎么|怎样|如何)(?:才能)?(?:联系|联络)(?!起来)",
  ),
  DATE: anyOf(
    `${W}(?:what|which) (?:year|date|day|month)${E}`,
    `${W}(?:what|which) ?${BE} the ${FEW}(?:date|deadline)${E}`,
    `${W}date of ${FEW}[^?]*[?]?$`,
    `${W}как(?:ого|ое) (?:числа|число)${E}`,
    `${W}в как(?:ом|ой|ие) (?:году|год|месяце|день|годы)${E}`,
    `${W}как(?:ой|ова|ая) ${FEW}дата${E}`,
    `${W}дата ${FEW}`,
    "哪一?年|哪一天|哪天|几月几[日号]|几[号日](?!线|楼|门|房)|哪个月|何年|什么日期|日期是",
  ),
  TIME: anyOf(`${W}when ${DO}${E}`, `^when${E}`, `${W}когда${E}`, "什么时候|何时|什么时间|何日"),
  MEASURE: anyOf(
    `${W}how (?:high|tall|wide|deep|heavy|thick|fast|hot|cold|long) (?:is|are|was|were|may|can|should|must)${E}`,
    `${W}how much (?:do|does|did) .*${W}weigh${E}`,
    `${W}wh(?:at|ich) ?${BE} the ${FEW}${QUANTITY} (?!${FEW}${ABOUT}${E})`,
    `${W}(?:at|to|with|from) wh(?:at|ich) ${FEW}${QUANTITY}${E}`,
    `${W}how many ${UNIT_NOUNS}${E}`,
    `${W}сколько .{0,40}${W}вес(?:ит|ят|ил|ила|или)${E}`,
    `${W}как(?:ов|ова|ово|ой|ая|ое) ${FEW}(?:вес|масса|высота|длина|ширина|глубина|толщина|диаметр|напряжение|температура|давление|скорость|частота|сопротивление|момент затяжки|допуск|расстояние)${E}`,
    `${W}(?:с|при|под|на|до) как(?:ой|им|ом) ${FEW}(?:скоростью|температуре|напряжением|напряжении|давлением|давлении|высоте|глубине|расстоянии|моментом)${E}`,
    `${W}сколько (?:метров|километров|сантиметров|миллиметров|килограммов|килограмм|граммов|тонн|литров|градусов|вольт|ампер|ватт|гектаров)${E}`,
    "多高|多宽|多重|多深|多厚|多快|多远|多长(?!时间|的时间)|多少(?:平方|立方)?(?:米|公里|千米|厘米|毫米|公斤|千克|克|吨|升|度|伏|安培|瓦|英尺|英里|公顷)",
    "(?:重量|高度|长度|宽度|深度|厚度|直径|电压|温度|压力|速度|频率|电阻|扭矩|距离|公差|海拔)(?:是|为|有|应|应为|应该是)*(?:多少|几)",
  ),
};

/** In a fixed order; empty where the question asks for none of them. */
export function askedAspects(question: string): Aspect[] {
  const folded = foldForMatching(question)
    .replace(/^[^\p{L}\p{N}]+/u, "")
    .trim();
  const formatted = FORMATTED_ASPECTS.filter((aspect) => ASKED[aspect].test(folded));
  const topics = TOPICS.filter((topic) => askedTopic(topic, folded));
  // A year that is asked for is more than a "when", and "how long does" more than a length.
  return [...formatted.filter((aspect) => aspect !== "TIME" || !formatted.includes("DATE")), ...topics];
}
