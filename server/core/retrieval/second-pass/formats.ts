// Whether a text holds what a side of a thing looks like: an amount of money, a number with a unit of time, an address.
// Lenient on purpose, numbers in words included: a format that is overlooked would make an answer say that something is
// missing which stands there. Patterns see folded text (foldForMatching).
import type { FormattedAspect } from "./aspect.ts";

const W = String.raw`(?<![\p{L}\p{N}])`;
const E = String.raw`(?![\p{L}\p{N}])`;

const DIGITS = String.raw`\d+(?:[.,\u00a0 ']\d+)*`;
const ENGLISH_NUMBER =
  "(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:-\\p{L}+)?|hundreds?|thousands?|millions?|billions?|trillions?|half|quarter|several|few|couple|dozens?|many|per|each|every|last|past|next|first|second|third|\\p{L}+(?:teenth|tieth)|this|same|single|most|some)";
const RUSSIAN_NUMBER =
  "(?:од(?:ин|на|но|ного|ной|ну|ном|ним)|дв(?:а|е|ух|ум|умя)|тр(?:и|ех|ем|емя)|четыр\\p{L}*|пят\\p{L}*|шест\\p{L}*|сем(?:ь|и|ью)|вос[еь]м\\p{L}*|девя(?:т|н)\\p{L}*|десят\\p{L}*|\\p{L}+надцат\\p{L}*|двадцат\\p{L}*|тридцат\\p{L}*|сорока?|\\p{L}+десят\\p{L}*|сто|ста|сотн\\p{L}*|двест\\p{L}*|трист\\p{L}*|\\p{L}+ст[ао]|\\p{L}+сот|тысяч\\p{L}*|миллион\\p{L}*|миллиард\\p{L}*|млн|млрд|тыс|полтор\\p{L}*|половин\\p{L}*|пол|нескольк\\p{L}*|много|пар[аыу]|кажд\\p{L}*|в|за|раз|перв\\p{L}*|втор\\p{L}*|трет\\p{L}*|последн\\p{L}*|следующ\\p{L}*)";
const CHINESE_NUMBER = "[0-9零〇一二三四五六七八九十百千万亿两半几数多]";
const NUMBER = `(?:${DIGITS}|${W}(?:${ENGLISH_NUMBER}|${RUSSIAN_NUMBER})${E})`;
/** Words between a number and its unit: "30 calendar days", "two and a half years". */
const GAP = String.raw`(?:[\s\u00a0-]+[\p{L}'-]+){0,3}?[\s\u00a0-]*(?:\(s\))?`;

const ENGLISH_TIME =
  "(?:(?:milli|micro|nano)?seconds?|ms|secs?|minutes?|mins?|hours?|hrs?|days?|nights?|weeks?|weekends?|months?|years?|yrs?|decades?|century|centuries|millenni(?:um|a)|fortnights?|quarters?|semesters?|seasons?|generations?|lifetimes?)";
const RUSSIAN_TIME =
  "(?:(?:милли|микро|нано)?сек(?:унд\\p{L}*)?|мин(?:ут\\p{L}*)?|час(?:а|ов|ы|у|ам|ами|ах|ом|е)?|ч|день|дн(?:я|ей|ями|ях|ям|и|ю|ем|е)|сут(?:ки|ок|ками)|недел\\p{L}*|месяц\\p{L}*|мес|год(?:а|у|ом|ы|ов|ам|ами|ах|е)?|лет|летия?|десятилети\\p{L}*|век(?:а|ов|у|ом|ам|е|и)?|столети\\p{L}*|тысячелети\\p{L}*|квартал\\p{L}*|полугоди\\p{L}*|сезон\\p{L}*|поколени\\p{L}*)";
const CHINESE_TIME = "(?:毫秒|秒|分钟|小时|钟头|天|日|周|星期|礼拜|个月|月|年|岁|世纪|季度|学期|代|夜|晚)";
/** A period in one word: "two-year", "семидневный", "lifetime". */
const PERIOD =
  "(?:\\p{L}*(?:летн|годичн|дневн|месячн|недельн|часов|минутн|суточн)\\p{L}*|lifelong|permanent(?:ly)?|indefinite(?:ly)?|unlimited|forever|overnight|immediately|instantly|perpetual(?:ly)?|temporar\\p{L}+|briefly|until|till|since|throughout|ever since|бессрочн\\p{L}*|пожизненн\\p{L}*|навсегда|постоянн\\p{L}*|неограниченн\\p{L}*|немедленн\\p{L}*|сразу|мгновенн\\p{L}*|временн\\p{L}*|вплоть|до тех пор|с тех пор|полгода|полчаса)";
const YEAR_RANGE = String.raw`\d{3,4}\D{0,20}(?:-|–|—|to|and|until|till|through|по|до|и|至|到)\D{0,20}\d{2,4}`;

const CURRENCY_SIGN = String.raw`[\p{Sc}]`;
const CURRENCY_CODE =
  "(?:usd|eur|gbp|rub|rur|cny|rmb|jpy|chf|inr|krw|brl|cad|aud|nzd|sek|nok|dkk|pln|czk|huf|try|kzt|uah|byn|hkd|sgd|mxn|zar|btc)";
const CURRENCY_WORD =
  "(?:dollars?|bucks|cents?|euros?|pounds?(?: sterling)?|pence|pennies|roubles?|rubles?|kopecks?|yuan|renminbi|yen|rupees?|won|francs?|crowns?|kron(?:a|or|e|er)|pesos?|liras?|lire|marks?|florins?|guilders?|livres?|ducats?|talers?|thalers?|shillings?|credits|руб(?:л\\p{L}*)?|р|коп(?:е\\p{L}*)?|доллар\\p{L}*|цент(?:а|ов|ы)?|евро|фунт\\p{L}*|юан\\p{L}*|иен\\p{L}*|тенге|гривн\\p{L}*|франк\\p{L}*|крон(?:а|ы)?|лир(?:а|ы)?|марок|марк(?:а|и)|шиллинг\\p{L}*|флорин\\p{L}*|ливр\\p{L}*|дукат\\p{L}*|песо|рупи\\p{L}*)";
const CHINESE_CURRENCY =
  "(?:美元|欧元|日元|英镑|人民币|港币|港元|卢布|法郎|马克|先令|韩元|卢比|元|块钱|块|角|分钱|金币|银两)";
/** An amount without a currency beside a word of price: "Price: 49". */
const PRICED = String.raw`(?:prices?|costs?|fees?|charges?|rate|цена|цены|стоимость|стоит|плата|тариф|价格|价钱|售价|费用|月费|年费|单价|票价)(?:[\s\u00a0]+(?:is|are|was|of|a|per|the|month|year|day|в|за|месяц|год))*[\s\u00a0:：|=,为是-]{0,4}\d`;
const FREE = `${W}(?:free of charge|for free|(?:is|are) free|at no (?:extra |additional )?(?:cost|charge)|without charge|complimentary|gratis|бесплатн\\p{L}*|безвозмездн\\p{L}*|даром)${E}|免费|无偿|不收费`;

const MONTH =
  "(?:january|february|march|april|june|july|august|september|october|november|december|jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec|январ\\p{L}*|феврал\\p{L}*|март(?:а|е)?|апрел\\p{L}*|ма[яй]|июн\\p{L}*|июл\\p{L}*|август\\p{L}*|сентябр\\p{L}*|октябр\\p{L}*|ноябр\\p{L}*|декабр\\p{L}*)";
const WEEKDAY =
  "(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|понедельник\\p{L}*|вторник\\p{L}*|сред[аыуе]|четверг\\p{L}*|пятниц\\p{L}*|суббот\\p{L}*|воскресень\\p{L}*)";
const DATE = [
  String.raw`(?<!\d)\d{3,4}s?(?!\d)`,
  String.raw`\d{1,2}[./-]\d{1,2}(?:[./-]\d{2,4})?`,
  `${W}${MONTH}${E}`,
  `${W}${WEEKDAY}${E}`,
  String.raw`\d{1,2}(?:st|nd|rd|th)${E}`,
  `${W}\\p{L}+(?:teenth|tieth|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth)(?: |-)(?:century|of)${E}`,
  `${W}(?:century|centuries|bc|bce|ad|ce|век(?:а|е|ов|у)?|столети\\p{L}*|до н|н\\. ?э)${E}`,
  String.raw`[0-9〇零一二三四五六七八九十]+(?:年|月|日|号|世纪)|星期[一二三四五六日天]|周[一二三四五六日末]|公元`,
];
/** Any word of time: what a "when" may be answered with ("during the Renaissance", "after each ride"). */
const TIME_WORD = [
  `${W}(?:when(?:ever)?|while|during|before|after|until|till|since|once|as soon as|prior to|following|upon|by the time|era|age|period|epoch|reign|dynasty|war|wars|spring|summer|autumn|fall|winter|morning|noon|afternoon|evening|night|midnight|today|yesterday|tomorrow|now|currently|recent(?:ly)?|soon|immediately|daily|weekly|monthly|annually|yearly|every|each|early|earlier|late|later|always|never|often|then|ago|first|last|beginning|end|start|time|times|year|years|day|days|date|dates|month|months|week|weeks|hour|hours|decade|decades|old|new|modern|ancient|medieval|now)${E}`,
  `${W}(?:когда|пока|после|перед|до|во время|в период|с тех пор|вслед|сразу|эпох\\p{L}*|эр[аыу]|период\\p{L}*|правлени\\p{L}*|войн\\p{L}*|весн\\p{L}*|лет(?:о|ом|а|у)|осен\\p{L}*|зим\\p{L}*|утр\\p{L}*|полдень|вечер\\p{L}*|ноч\\p{L}*|сегодня|вчера|завтра|теперь|сейчас|ныне|недавн\\p{L}*|вскоре|скоро|ежедневн\\p{L}*|еженедельн\\p{L}*|ежемесячн\\p{L}*|ежегодн\\p{L}*|кажд\\p{L}*|ран\\p{L}+|позд\\p{L}+|всегда|никогда|часто|тогда|назад|впервые|сначала|начал\\p{L}*|кон(?:ец|ц\\p{L}+)|врем\\p{L}*|год\\p{L}*|лет|день|дн\\p{L}+|дат\\p{L}*|месяц\\p{L}*|недел\\p{L}*|час\\p{L}*|десятилети\\p{L}*|древн\\p{L}*|современн\\p{L}*|затем|потом|уже|еще)${E}`,
  "时候?|期间|时期|之后|以后|之前|以前|前|后|直到|自从?|当|春|夏|秋|冬|早上|上午|中午|下午|晚上|夜|今天|昨天|明天|现在|目前|最近|不久|立即|每|早期|晚期|初|末|年|月|日|天|代|朝|世纪|战争|古|曾|首次|开始|结束",
];

const UNIT_SIGNS =
  "(?:[nµμ]m|mm|cm|dm|km|m|in|ft|yd|mi|mph|km/h|kph|m/s|kg|mg|g|t|lbs?|oz|ml|cl|l|kv|mv|v|ka|ma|a|kw|mw|gw|w|kwh|wh|mah|ah|khz|mhz|ghz|hz|k?ω|ohms?|kpa|mpa|pa|mbar|bar|psi|knm|nm|n·m|n m|kn|n|kj|mj|j|kcal|cal|db|lm|lx|rpm|gb|mb|tb|kb|bits?|bytes?|px|ppm|ha|sq|мм|см|дм|км|м|км/ч|м/с|кг|мг|г|т|мл|л|кв|мв|в|ма|а|квт|мвт|вт|кгц|мгц|ггц|гц|ом|ком|кпа|мпа|па|бар|атм|нм|н·м|н м|кн|н|кдж|дж|дб|об/мин|гб|мб|тб|кб|га|c|f|k|с)";
const UNIT_WORDS =
  "(?:(?:kilo|centi|milli|nano|micro)?met(?:er|re)s?|inch(?:es)?|feet|foot|yards?|miles?|leagues?|fathoms?|(?:kilo|milli)?grams?|kilos?|pounds?|ounces?|ton(?:ne)?s?|(?:milli)?lit(?:er|re)s?|gallons?|pints?|barrels?|(?:kilo|mega)?volts?|amp(?:ere)?s?|(?:kilo|mega|giga)?watts?|(?:kilo|mega|giga)?hertz|degrees?|celsius|fahrenheit|kelvins?|pascals?|newtons?|joules?|calories|knots?|decibels?|acres?|hectares?|square|cubic|percent|stor(?:e)?ys?|stories|floors?|times|световых|(?:кило|санти|милли|нано|микро)?метр\\p{L}*|дюйм\\p{L}*|фут\\p{L}*|ярд\\p{L}*|мил[ьяию]\\p{L}*|(?:кило|милли)?грамм\\p{L}*|кило|фунт\\p{L}*|унци\\p{L}*|тонн\\p{L}*|литр\\p{L}*|галлон\\p{L}*|(?:кило|мега)?вольт\\p{L}*|ампер\\p{L}*|(?:кило|мега)?ватт\\p{L}*|герц\\p{L}*|градус\\p{L}*|кельвин\\p{L}*|паскал\\p{L}*|ньютон\\p{L}*|джоул\\p{L}*|атмосфер\\p{L}*|узл\\p{L}*|узел|гектар\\p{L}*|акр\\p{L}*|квадратн\\p{L}*|кубическ\\p{L}*|процент\\p{L}*|этаж\\p{L}*|раз\\p{L}?|верст\\p{L}*)";
const CHINESE_UNIT =
  "(?:毫米|厘米|分米|公里|千米|英里|英寸|英尺|英亩|海里|米|光年|千克|公斤|毫克|克|公吨|吨|磅|盎司|斤|毫升|升|加仑|千伏|伏特?|毫安|安培?|千瓦|兆瓦|瓦|赫兹|千赫|兆赫|欧姆?|摄氏度|华氏度|度|千帕|兆帕|帕|巴|牛顿?|焦耳?|卡|分贝|转|字节|公顷|平方|立方|节|层|倍|里|丈|尺|寸|摄氏|华氏|开尔文)";

function anyOf(patterns: readonly string[]): RegExp {
  return new RegExp(patterns.map((pattern) => `(?:${pattern})`).join("|"), "u");
}

const TIME_SPAN = [
  `${NUMBER}${GAP}(?:${W}|(?<=\\d))(?:${ENGLISH_TIME}|${RUSSIAN_TIME})${E}`,
  String.raw`\d+(?:[.,]\d+)?\s?(?:h|d|s|yr|ч|с)${E}|(?<!\d)\d{1,2}:\d{2}(?!\d)`,
  `${CHINESE_NUMBER}\\s?(?:多|余|几|个)?(?:工作|自然)?${CHINESE_TIME}`,
  `${W}${PERIOD}${E}`,
  YEAR_RANGE,
  "永久|终身|无限期|长期|一直|短暂|始终|立即|直到|直至|至今|自.{1,12}(?:起|以来)",
];

const FORMATS: Readonly<Record<FormattedAspect, RegExp>> = {
  PRICE: anyOf([
    `${CURRENCY_SIGN}\\s?\\d|\\d\\s?${CURRENCY_SIGN}`,
    `${W}${CURRENCY_CODE}\\s?\\d|\\d\\s?${CURRENCY_CODE}${E}`,
    `${NUMBER}(?:[\\s\\u00a0-]+\\p{L}+){0,2}[\\s\\u00a0-]*(?:${W}|(?<=\\d))${CURRENCY_WORD}${E}`,
    `${CHINESE_NUMBER}\\s?(?:多|余|几)?${CHINESE_CURRENCY}`,
    PRICED,
    FREE,
  ]),
  DURATION: anyOf(TIME_SPAN),
  CONTACT: anyOf([
    String.raw`[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+`,
    String.raw`(?:https?://|www\.)\S+|(?<![\p{L}\p{N}@.])[\p{L}\p{N}-]+\.(?:com|org|net|io|dev|ru|cn|eu|de|uk|fr|info|app|рф|edu|gov)(?![\p{L}\p{N}])`,
    String.raw`(?<![\p{N}.,])\+?\(?\d{1,4}\)?(?:[\s\u00a0().-]{0,2}\d{2,4}){2,5}(?![\p{N}])`,
    String.raw`(?:phone|tel|telephone|call|fax|hotline|dial|ext|extension|тел|телефон\p{L}*|факс|звон\p{L}+|доб|电话|热线|拨打|传真|分机)[.:：]?\s?[^\p{L}\n]{0,3}\d{3,}`,
  ]),
  DATE: anyOf(DATE),
  TIME: anyOf([...DATE, ...TIME_WORD, String.raw`\d{1,2}[:.]\d{2}`]),
  MEASURE: anyOf([
    String.raw`\d\s?[°%‰′″]|[°℃℉]`,
    String.raw`\d[\s\u00a0-]?(?:${UNIT_SIGNS})(?:[²³23]|${E})`,
    String.raw`[,(\[|]\s?(?:${UNIT_SIGNS}|%|°c|°f)[²³]?\s?[)\]]?\s?[:：|]`,
    `(?:${NUMBER}|${W}\\p{L}+)${GAP}${W}${UNIT_WORDS}${E}`,
    `${CHINESE_NUMBER}\\s?(?:多|余|几)?(?:个)?${CHINESE_UNIT}`,
    "百分之",
    ...TIME_SPAN,
  ]),
};

/** @param folded the text (foldForMatching) */
export function hasFormat(aspect: FormattedAspect, folded: string): boolean {
  return FORMATS[aspect].test(folded);
}
