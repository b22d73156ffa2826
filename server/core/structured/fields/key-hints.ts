// What the words of a key let expect of its values, in English, Russian and Chinese. The values must agree.
import { keyWords, type FieldKey } from "./field-keys.ts";

const IDENTIFIER_WORDS = new Set([
  ...[
    "id",
    "ids",
    "sku",
    "isbn",
    "isbn10",
    "isbn13",
    "issn",
    "ean",
    "upc",
    "gtin",
    "asin",
    "uuid",
    "guid",
    "doi",
    "vin",
  ],
  ...[
    "code",
    "barcode",
    "serial",
    "mpn",
    "ref",
    "reference",
    "no",
    "nr",
    "phone",
    "tel",
    "telephone",
    "postcode",
    "zip",
  ],
  ...[
    "id-номер",
    "артикул",
    "код",
    "номер",
    "штрихкод",
    "инн",
    "огрн",
    "телефон",
    "шифр",
    "идентификатор",
    "индекс",
    "№",
  ],
]);
const IDENTIFIER_PHRASES =
  /(?:part|serial|item|order|article|product|account|invoice|model|catalog(?:ue)?) (?:number|no\.?|nr\.?)$|编号|货号|代码|条码|序列号|型号|电话|邮编|身份证|编码|号码/iu;
const PRICE_WORDS = new Set([
  ...["price", "prices", "cost", "costs", "fee", "salary", "revenue", "budget", "msrp", "rrp"],
  ...["цена", "стоимость", "плата", "зарплата", "оклад", "бюджет", "выручка", "сумма", "тариф"],
]);
const PRICE_PHRASES = /价格|售价|单价|定价|费用|原价|现价|金额|价钱/u;
const DATE_WORDS = new Set([
  ...[
    "date",
    "day",
    "created",
    "updated",
    "published",
    "released",
    "modified",
    "issued",
    "approved",
    "expires",
    "at",
    "on",
  ],
  ...[
    "дата",
    "день",
    "создан",
    "создано",
    "обновлено",
    "опубликовано",
    "выпущен",
    "выпущено",
    "утверждено",
    "утвержден",
  ],
]);
const DATE_PHRASES = /日期|时间|日$/u;
const SIMPLIFIED = /[价单费额钱元购销]/u;
const BOOLEAN_WORDS = new Set(["is", "has", "can", "are", "was", "does"]);

export interface KeyHints {
  readonly isIdentifier: boolean;
  readonly isPrice: boolean;
  readonly isDate: boolean;
  readonly isBoolean: boolean;
  /** In the simplified script, which Japanese does not share. */
  readonly isChinese: boolean;
}

export function keyHints(key: FieldKey): KeyHints {
  const words = keyWords(key);
  const last = words.at(-1) ?? "";
  return {
    // "Number of pages" and "country code of the maker" name something else.
    isIdentifier:
      IDENTIFIER_WORDS.has(last) || IDENTIFIER_WORDS.has(words[0] ?? "") || IDENTIFIER_PHRASES.test(key.base),
    isPrice: words.some((word) => PRICE_WORDS.has(word)) || PRICE_PHRASES.test(key.base),
    isDate: words.some((word) => DATE_WORDS.has(word)) || DATE_PHRASES.test(key.base),
    isBoolean: BOOLEAN_WORDS.has(words[0] ?? ""),
    isChinese: SIMPLIFIED.test(key.base),
  };
}
