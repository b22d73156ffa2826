// Currencies by code, sign and word. A sign or word may be shared (`$`, `kr`, `¥`): its first currency is meant where the
// column says nothing else.

/** ISO 4217, as the runtime knows it. */
const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

const SIGNS: readonly (readonly [written: string, ...codes: readonly string[]])[] = [
  ["€", "EUR"],
  ["£", "GBP", "EGP", "SYP", "LBP"],
  ["$", "USD", "CAD", "AUD", "NZD", "SGD", "HKD", "MXN", "ARS", "CLP", "COP", "TWD"],
  ["US$", "USD"],
  ["C$", "CAD"],
  ["CA$", "CAD"],
  ["A$", "AUD"],
  ["AU$", "AUD"],
  ["NZ$", "NZD"],
  ["S$", "SGD"],
  ["HK$", "HKD"],
  ["NT$", "TWD"],
  ["R$", "BRL"],
  ["₽", "RUB"],
  ["¥", "JPY", "CNY"],
  ["CN¥", "CNY"],
  ["JP¥", "JPY"],
  ["₹", "INR"],
  ["₩", "KRW"],
  ["₪", "ILS"],
  ["₺", "TRY"],
  ["₴", "UAH"],
  ["₸", "KZT"],
  ["₫", "VND"],
  ["฿", "THB"],
  ["₱", "PHP"],
  ["₦", "NGN"],
  ["₾", "GEL"],
  ["₿", "BTC"],
];

const WORDS: readonly (readonly [written: string, ...codes: readonly string[]])[] = [
  ["euro euros евро 欧元", "EUR"],
  ["dollar dollars доллар доллара долларов долл долл. 美元 美金", "USD"],
  ["pound pounds фунт фунта фунтов 英镑", "GBP"],
  ["руб руб. р р. рубль рубля рублей рублях rub rub. rubles roubles ruble rouble 卢布", "RUB"],
  ["元 块 圆 人民币 rmb yuan юань юаня юаней", "CNY"],
  ["円 yen иена иены иен 日元", "JPY"],
  ["港元 港币", "HKD"],
  ["新台币", "TWD"],
  ["ريال ر.س riyal riyals риял рияла риялов", "SAR", "QAR"],
  ["درهم dirham dirhams дирхам дирхамов", "AED"],
  ["rupee rupees rs rs. рупий", "INR", "PKR"],
  ["kr kr. kronor kroner", "SEK", "NOK", "DKK", "ISK"],
  ["zł zl złoty", "PLN"],
  ["kč", "CZK"],
  ["ft forint", "HUF"],
  ["fr. chf. franken francs", "CHF"],
  ["грн грн. гривен гривна", "UAH"],
  ["тенге тг", "KZT"],
  ["won", "KRW"],
  ["tl", "TRY"],
];

/** Codes that are no ordinary words, and may be written small: `1299 usd`. */
const SMALL_CODES = new Set(
  "usd eur gbp rub cny jpy sar aed inr chf cad aud nzd sek nok dkk pln czk huf brl krw hkd sgd twd ils zar mxn thb idr uah kzt byn qar kwd egp vnd php rur".split(
    " ",
  ),
);

const BY_WRITTEN = new Map<string, readonly string[]>([
  ...SIGNS.map(([written, ...codes]) => [written, codes] as const),
  ...WORDS.flatMap(([written, ...codes]) => written.split(" ").map((word) => [word, codes] as const)),
]);

/** Possible currencies, the likeliest first; empty for none. @param written in the plain form (NFKC): `￥` is `¥` */
export function currenciesOf(written: string): readonly string[] {
  const word = written.trim();
  const found = BY_WRITTEN.get(word) ?? BY_WRITTEN.get(word.toLowerCase());
  if (found) return found;
  const code = word.toUpperCase();
  if (code === "RUR") return ["RUB"];
  if (!CODES.has(code)) return [];
  return word === code || SMALL_CODES.has(word.toLowerCase()) ? [code] : [];
}

/** Whether the currency may be named in a key, where there is no amount beside it: `price_sar`. */
export function isKeyCurrency(word: string): boolean {
  return SMALL_CODES.has(word.toLowerCase());
}
